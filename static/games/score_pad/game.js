/* The number that is asked for is circled on the sheet, and shown there while somebody types it, as it will be written. */
((companion) => {
  "use strict";
  const { find } = companion;
  const asked = () => find("#enter .own-score"), typed = () => find("#enter input[required]");
  const pretty = (number) => number.replaceAll("-", "−");
  let row = null, cell = null;
  function circle() {
    const { chapter, column } = asked()?.dataset ?? {}, before = cell;
    for (const node of [row, cell]) node?.classList.remove("current", "asked");
    row = find(`.pad-table [data-band="${chapter}"]`)?.closest("[role=row]");
    cell = row?.children[Number(column) + 1];
    row?.classList.add("current");
    cell?.classList.add("asked");
    if (cell === before) return;
    if (before) swap(before.firstElementChild ?? before, ""); /* what was typed there is on the sheet, or nowhere */
    if (cell) bringIntoSight(cell);
  }
  /* Down to where a row begins: nothing of the one before it is left below the names. */
  function wholeRows(paper, names, top) {
    const tops = companion.all(".pad-table > [role=row]:not(#part-names)", paper).map((one) => one.getBoundingClientRect().top - names);
    return top > 0 ? tops.find((one) => one >= top) ?? top : top;
  }
  /* On the paper alone, whose names and sums stay: the page itself rests. */
  function bringIntoSight(node) {
    const paper = node.closest(".pad-paper"), box = node.getBoundingClientRect(), room = paper.getBoundingClientRect();
    const edge = (selector, side) => find(selector, paper).getBoundingClientRect()[side];
    const off = (from, to, least, most) => Math.min(0, from - least) + Math.max(0, to - most);
    const left = off(box.left, box.right, edge(".total > :first-child", "right"), room.right);
    const fade = Number.parseFloat(getComputedStyle(find(".total", paper), "::before").height) || 0; /* "auto" where there is none */
    const top = off(box.top, box.bottom, edge("#part-names", "bottom"), edge(".total", "top") - fade);
    if (left || top) paper.scrollBy(left, wholeRows(paper, edge("#part-names", "bottom"), top));
  }
  function show() {
    const field = typed(), done = find("#tally button");
    if (done) swap(done, field?.value && done.closest("#tally").dataset.words.replace("{points}", pretty(companion.addedUp(field.value))));
    if (field && cell) fit(swap(cell.firstElementChild ?? cell, pretty(field.value)));
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
  /* A long number becomes smaller, and stays within the circle. */
  function fit(node) {
    node.style.fontSize = "";
    if (!("written" in node.dataset)) return;
    const room = node.clientWidth / node.scrollWidth;
    if (room < 1) node.style.fontSize = `${Math.floor(room * 0.86 * Number.parseFloat(getComputedStyle(node).fontSize))}px`;
  }
  /* What is typed counts, whichever button is pressed. */
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#tally button") || !typed()?.value) return;
    event.preventDefault();
    find("#enter .next").click();
  });
  /* Enter without a number: the count that runs is the score; else the page says what is missing, not the browser. */
  document.addEventListener("invalid", (event) => {
    const { target } = event, done = find("#tally button");
    if (!target.closest("#enter")) return;
    event.preventDefault();
    if (done && !target.value) done.click();
    else companion.say(target.form.dataset.missing);
  }, true);

  /* ---- While a number is on its way, the next one may be typed and entered already: it waits for the page of whoever is
     next, and for nobody if the first was refused. The keyboard stays where it was. */
  let sent = null, ahead = null, focused = false, entered = false, moved = false, stored = false;
  function waitForThePage(event) {
    if (!event.target.matches("#enter") || !ahead || ahead !== typed() || !companion.outbox.awaited()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    entered = true;
  }
  function onItsWay({ target }) {
    if (!target.matches("#enter")) return;
    sent = typed();
    entered = moved = stored = false;
    focused = sent !== null && document.activeElement === sent;
    draft = null;
  }
  function begin(field) {
    if (!field || field !== sent || !companion.outbox?.awaited()) return;
    field.value = "";
    ahead = field;
    sent = null;
  }
  function goOn() {
    const field = typed(), goesOn = ahead && !ahead.isConnected;
    if (goesOn) {
      if (field) field.value = ahead.value;
      [ahead, entered, moved] = [null, entered && Boolean(field), true];
    }
    enter();
    if (focused && field && field !== document.activeElement && document.activeElement === document.body) field.focus({ preventScroll: true });
  }
  /* The answer and the next page come in either order. */
  function enter() {
    if (!entered || !moved || !stored) return;
    entered = false;
    setTimeout(() => find("#enter .next")?.click());
  }
  document.addEventListener("click", ({ target }) => { if (target.closest("#enter [data-types]")) begin(typed()); }, true);
  document.addEventListener("beforeinput", ({ target }) => begin(target));
  /* One page for all goes on with whoever is next, also after a number for somebody who was picked; with lines of a sheet
     only once all of theirs are written, and then by itself. */
  document.addEventListener("companion:answered", ({ detail }) => {
    stored ||= detail?.id === "enter";
    enter();
    if (["enter", "doubt"].includes(detail?.id) && find(".pad-paper:not(.from-top) #part-names a") && new URLSearchParams(location.search).has("as")) companion.visit(location.pathname);
  });

  /* ---- A round that others closed while somebody was typing: what was typed is asked for there, as a correction. */
  let draft = null;
  function note() {
    const field = typed();
    draft = field?.value && field !== ahead ? { field, cell: asked().dataset.cell, text: field.value } : null;
  }
  function rescue() {
    if (!draft || draft.field.isConnected) return;
    const fix = find("#correct .fix input[name=score]"), written = find(`#sheet-of [name=q][value="${draft.cell}"]`);
    if (draft.opened && fix) fix.value = draft.text;
    if (draft.opened ? fix : !written) draft = null;
    else if (!draft.opened) {
      draft.opened = true;
      written.click();
    }
  }
  /* Whoever enters the number on the sheet of that cell, or of its line, is done with what was typed for it. */
  function settle({ target }) {
    if (draft && target.closest("#correct") && `${draft.cell}-`.startsWith(`${new URLSearchParams(location.search).get("q")}-`)) draft = null;
  }
  document.addEventListener("companion:fronted", () => { if (cell && !companion.fronted()) bringIntoSight(cell); });
  document.addEventListener("submit", settle);
  document.addEventListener("submit", waitForThePage, true);
  document.addEventListener("submit", onItsWay);
  document.addEventListener("input", () => { show(); note(); });
  document.addEventListener("companion:shown", () => { circle(); goOn(); show(); rescue(); });
  circle();
})(window.companion);
