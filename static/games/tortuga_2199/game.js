/* Tortuga 2199, quick score: a sector has one owner, whoever holds Tortuga conquered it, and blank tokens count as none. */
(() => {
  "use strict";
  const quick = document.getElementById("quick-form");
  quick?.addEventListener("change", ({ target }) => {
    if (target.type !== "checkbox") return;
    for (const other of quick.querySelectorAll(`input[type="checkbox"][value="${target.value}"]`)) {
      if (target.checked && other !== target) other.checked = false;
    }
    if (target.value !== "tortuga") return;
    quick.elements.tortuga_conquered_by.value = target.checked ? target.name.split(".")[1] : "";
  });
  quick?.addEventListener("submit", () => {
    for (const field of quick.querySelectorAll('input[name$=".tokens"]')) {
      const name = quick.elements[field.name.replace(".tokens", ".name")];
      if (name.value.trim() && !field.value.trim()) field.value = "0";
    }
  });
})();
