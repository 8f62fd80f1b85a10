/* The number that somebody is typing is shown in its place on the sheet, as it will be written there, and on Done. */
((companion) => {
  "use strict";
  const { find } = companion;
  const typed = () => find(".enter input[name=score]"), pretty = (number) => number.replaceAll("-", "−");
  function show() {
    const field = typed(), seat = find("#sheet-of")?.dataset.seat;
    const own = find(".current")?.children[Number(seat) + 1], done = find("#tally button");
    if (!field) return;
    swap(done, field.value && done.closest("#tally").dataset.words.replace("{points}", pretty(companion.addedUp(field.value))));
    if (own) fit(swap(own.firstElementChild ?? own, pretty(field.value)), field.value);
  }
  /* Words in place of those that the page came with, until there are none. */
  function swap(node, words) {
    if (words) {
      node.dataset.written ??= node.textContent;
      node.textContent = words;
    } else if ("written" in node.dataset) {
      node.textContent = node.dataset.written;
      delete node.dataset.written;
    }
    return node;
  }
  /* A long sum becomes smaller; where it would be too small to read, it is added up. */
  const SMALLEST = 0.4;
  function fit(cell, text) {
    cell.style.fontSize = "";
    const { clientWidth, scrollWidth } = cell;
    if (!text || scrollWidth <= clientWidth) return;
    if (clientWidth / scrollWidth < SMALLEST) cell.textContent = pretty(companion.addedUp(text));
    const room = Math.min(1, clientWidth / cell.scrollWidth);
    cell.style.fontSize = `${Math.floor(room * Number.parseFloat(getComputedStyle(cell).fontSize))}px`;
  }
  /* What is typed counts, whichever button is pressed. */
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#tally button") || !typed()?.value) return;
    event.preventDefault();
    find(".enter .next").click();
  });
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
