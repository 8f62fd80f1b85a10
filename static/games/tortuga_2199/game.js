/* Tortuga 2199: a tapped sector replaces the one before in the browser's history; a fight of one's
   own comes into sight by itself. Quick score: a sector has one owner, whoever holds Tortuga conquered it,
   and blank tokens count as none. */
(() => {
  "use strict";
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#at-"], a.close');
    if (!link || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    location.replace(link.getAttribute("href"));
  });
  const fights = () => document.querySelector("#fight[data-mine], #aftermath[data-mine]")?.id ?? "";
  let shown = fights();
  document.addEventListener("htmx:after:swap", () => {
    const now = fights();
    if (now && now !== shown) location.replace(`#${now}`);
    shown = now;
  });
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
