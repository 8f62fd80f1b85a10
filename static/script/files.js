/* A file that is sent with the rest of its form: the button that chose it says which one it is. A page to print. */
((companion) => {
  "use strict";
  const { find } = companion;
  const field = find("[data-names]"), label = field && find("span", field.parentElement), words = label?.textContent;
  const show = () => { label.textContent = [words, ...[...field.files].map(({ name }) => name)].join(": "); };
  field?.addEventListener("change", show);
  find("[data-print]")?.addEventListener("click", () => window.print());
})(window.companion);
