/* The number that somebody is typing is shown in its place on the sheet, as it will be written there. */
((companion) => {
  "use strict";
  const { find } = companion;
  function show() {
    const field = find(".enter input[name=score]"), seat = find("#sheet-of")?.dataset.seat;
    const own = find(".current")?.children[Number(seat) + 1], cell = own?.firstElementChild ?? own;
    if (!field || !cell) return;
    if (field.value) {
      cell.dataset.written ??= cell.textContent;
      cell.textContent = field.value.replaceAll("-", "−");
    } else if ("written" in cell.dataset) {
      cell.textContent = cell.dataset.written;
      delete cell.dataset.written;
    }
  }
  /* Enter without a number: the count that runs is the score. */
  document.addEventListener("invalid", (event) => {
    const done = find("#tally[data-counted] button");
    if (!done || !event.target.closest(".enter") || event.target.value) return;
    event.preventDefault();
    done.click();
  }, true);
  document.addEventListener("input", show);
  document.addEventListener("companion:shown", show);
})(window.companion);
