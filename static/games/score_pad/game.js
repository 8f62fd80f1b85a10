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
    if (own) fit(swap(own.firstElementChild ?? own, pretty(field.value)));
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
  /* A long sum becomes smaller. */
  function fit(cell) {
    cell.style.fontSize = "";
    if (!("written" in cell.dataset)) return;
    const room = cell.clientWidth / cell.scrollWidth;
    if (room < 1) cell.style.fontSize = `${Math.floor(room * Number.parseFloat(getComputedStyle(cell).fontSize))}px`;
  }
  /* What is typed counts, whichever button is pressed. */
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#tally button") || !typed()?.value) return;
    event.preventDefault();
    find(".enter .next").click();
  });
  /* Enter without a number: the count that runs is the score; else the page says what is missing, not the browser. */
  document.addEventListener("invalid", (event) => {
    const { target } = event, done = find("#tally[data-counted] button");
    if (!target.closest(".enter")) return;
    event.preventDefault();
    if (done && !target.value) done.click();
    else companion.say(target.dataset.missing);
  }, true);
  /* A round that others closed while somebody was typing: what was typed is asked for there, as a correction. */
  let draft = null;
  function note() {
    const field = typed();
    draft = field?.value ? { field, cell: `${field.form.elements.row.value}-${find("#sheet-of").dataset.seat}`, text: field.value } : null;
  }
  function rescue() {
    if (!draft || draft.field.isConnected) return;
    const fix = find("#correct .fix input[name=score]"), cell = find(`#sheet-of [name=q][value="${draft.cell}"]`);
    if (draft.opened && fix) fix.value = draft.text;
    if (draft.opened ? fix : !cell) draft = null;
    else if (!draft.opened) {
      draft.opened = true;
      cell.click();
    }
  }
  /* A row with a blank in it: the one who wrote it is led to the blank. */
  let wrote = null;
  function lead() {
    if (!wrote || wrote.isConnected) return;
    wrote = null;
    find(".missing input")?.focus();
  }
  document.addEventListener("submit", ({ target }) => {
    if (target.matches(".enter")) draft = null;
    if (target.matches(".rowform")) wrote = target;
  });
  document.addEventListener("input", () => { show(); note(); });
  document.addEventListener("companion:shown", () => { show(); rescue(); lead(); });
})(window.companion);
