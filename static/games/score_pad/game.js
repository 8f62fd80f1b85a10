/* The number that somebody is typing is shown in its place on the sheet, as it will be written there. */
((companion) => {
  "use strict";
  const { find } = companion;
  function show() {
    const field = find(".enter input[name=score]"), cell = find(`.current .of-${find("#sheet-of")?.dataset.seat}`);
    if (!field || !cell) return;
    if (field.value) {
      cell.dataset.written ??= cell.textContent;
      cell.textContent = field.value.replaceAll("-", "−");
    } else if ("written" in cell.dataset) {
      cell.textContent = cell.dataset.written;
      delete cell.dataset.written;
    }
  }
  document.addEventListener("input", show);
  document.addEventListener("companion:shown", show);
})(window.companion);
