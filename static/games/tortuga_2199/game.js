/* Tortuga 2199: a tapped sector replaces the one before in the browser's history; a fight of
   one's own comes into sight by itself; blank tokens count as none. */
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
  document.getElementById("quick-form")?.addEventListener("submit", (event) => {
    for (const field of event.target.querySelectorAll('input[name$=".tokens"]')) {
      const name = event.target.elements[field.name.replace(".tokens", ".name")];
      if (name.value.trim() && !field.value.trim()) field.value = "0";
    }
  });
})();
