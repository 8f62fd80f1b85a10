/* Star Scrappers: Orbital: the last year kind by kind, numbers that are tapped up, a quick form without blanks. */
(() => {
  "use strict";
  const { find, all, calm, words } = window.companion;

  /* ---- The finale: whoever was looking when the last count came in sees kind after kind in front of the page, and the
     result after it. In the capture phase this runs before the page celebrates, so that the winner can wait. */
  const KIND = 2500, LAND = 900, LOOK = 1400; /* milliseconds: a kind, until its points land, and at the totals */
  const HELD = "#result [data-moment]";
  const source = () => find("[data-finale]");
  let known = Boolean(source()), held = null, timer = 0, playing = null;
  document.addEventListener("htmx:after:swap", () => {
    const fresh = source() && !known;
    known = Boolean(source());
    if (!known) return over();
    if (fresh && !calm.matches) play(source().cloneNode(true));
    if (playing) hold();
  }, true);

  function play(show) {
    playing = show;
    show.hidden = false;
    show.className = "sso-finale";
    show.popover = "manual";
    delete show.dataset.finale;
    find(".sso-flood", show).append(Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: words.skip }));
    document.body.append(show);
    show.showPopover?.();
    const most = Number(show.dataset.most), scenes = all(".sso-scene", show), kinds = all(".sso-kinds li", show);
    const numbers = (text) => text.split(" ").map(Number);
    const runners = all(".sso-runners li", show).map((row) => ({
      row, total: Number(row.dataset.before), counts: numbers(row.dataset.counts), gains: numbers(row.dataset.gains),
      have: find(".sso-have", row), bar: find(".sso-bar > span", row), sum: find(":scope > b", row),
    }));
    const stretch = ({ bar, total }) => { bar.style.width = `${Math.max(0, 100 * total / most)}%`; };
    runners.forEach(stretch);
    const scene = (number) => {
      if (number === scenes.length) return void (timer = setTimeout(over, LOOK));
      show.dataset.kind = number;
      scenes.forEach((one, at) => one.classList.toggle("now", at === number));
      kinds[number].classList.add("now");
      for (const runner of runners) {
        runner.row.classList.remove("wins");
        const piece = find(".kind", kinds[number]);
        runner.have.replaceChildren(...Array.from({ length: runner.counts[number] }, () => piece.cloneNode()));
      }
      window.companion.sound?.tick();
      timer = setTimeout(land, LAND, number);
    };
    const land = (number) => {
      kinds[number].classList.replace("now", "done");
      for (const runner of runners.filter(({ gains }) => gains[number])) {
        runner.total += runner.gains[number];
        runner.row.classList.add("wins");
        runner.row.dataset.plus = `+${runner.gains[number]}`;
        runner.sum.textContent = runner.total;
        stretch(runner);
      }
      timer = setTimeout(scene, KIND - LAND, number + 1);
    };
    scene(0);
  }
  /* What the result wants to say waits; every swap brings it back. */
  function hold() {
    const waits = find(HELD);
    if (!waits) return;
    held = { id: waits.id, moment: waits.dataset.moment };
    delete waits.dataset.moment;
  }
  function over() {
    if (!playing) return;
    clearTimeout(timer);
    playing.remove();
    playing = null;
    const waits = held && document.getElementById(held.id);
    if (waits) waits.dataset.moment = held.moment;
    held = null;
    scrollTo(0, 0);
    document.dispatchEvent(new CustomEvent("htmx:after:swap"));
  }
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, over);

  /* ---- The tally: a tap on a number adds one, or takes one away while the minus is pressed; no keyboard comes up. */
  const CELL = ".sso-cell input";
  document.addEventListener("pointerdown", ({ target }) => { if (target.matches(CELL)) target.inputMode = "none"; });
  document.addEventListener("mousedown", (event) => { if (event.target.matches(CELL)) event.preventDefault(); });
  document.addEventListener("change", ({ target }) => {
    if (!target.matches("[data-minus]")) return;
    for (const cell of all(".sso-cell")) cell.dataset.bump = target.checked ? -1 : 1;
    for (const words of all(".sso-hint .hint span")) words.hidden = !words.hidden;
  });

  /* ---- An event hits modules of one player only. */
  document.addEventListener("change", ({ target }) => {
    if (target.matches(".sso-victim [name=target]")) for (const box of all(".sso-victim [name=damaged]")) box.checked = false;
  });

  /* ---- Quick score: blank is 0 for everybody who has a name, in every year that was played. */
  const form = document.getElementById("quick-form");
  if (!form) return;
  const years = form.querySelector("#q-years");
  const lastYear = () => Number(years.value);
  function settle() {
    for (const row of all(".sixth", form)) row.hidden = lastYear() < 6;
  }
  form.addEventListener("input", settle);
  form.addEventListener("submit", () => {
    for (const seat of all("[data-seat]", form)) {
      const plays = seat.querySelector("[name$='.name']").value.trim() !== "";
      for (const row of all("[data-year]", seat)) {
        const played = plays && Number(row.dataset.year) < lastYear();
        for (const field of all("input", row)) field.value = played ? field.value.trim() || "0" : "";
      }
      for (const field of all(".three input", seat)) field.value = plays ? field.value.trim() || "0" : "";
    }
  });
  settle();
})();
