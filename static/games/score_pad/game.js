/* The number that somebody is typing is shown in its place on the sheet, as it will be written there. */
((companion) => {
  "use strict";
  const { find } = companion;
  function show() {
    const field = find(".enter input[name=score]"), cell = find(`.current .of-${find("#sheet-of")?.dataset.seat}`);
    if (!field || !cell) return;
    cell.dataset.written ??= cell.textContent;
    cell.textContent = field.value.replace("-", "−") || cell.dataset.written;
  }
  document.addEventListener("input", show);
  document.addEventListener("companion:shown", show);
})(window.companion);
