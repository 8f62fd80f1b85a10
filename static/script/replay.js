/* The replay theatre: steps come without loading the page again, one after the other while it plays. Every key is a link,
   so that all of it works without script, too. */
((companion) => {
  "use strict";
  const { find, all, page } = companion;
  const bar = () => find("#replay");
  if (!bar()) return;
  const EACH = 1800, MOMENT = 4500, ENDS = 9000, SPEEDS = [1, 2, 4]; /* milliseconds; how many times as fast */
  const tv = document.body.classList.contains("at-screen");
  let playing = false, speed = 1, timer = 0, asked = 0;

  /* ---- One step: the page of the table and the bar are replaced by those of the other step. */
  async function show(address) {
    const mine = ++asked;
    try {
      const answer = await fetch(address, { headers: { Accept: "text/html" } });
      if (!answer.ok) throw new Error();
      const other = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (mine !== asked) return; /* somebody has gone on meanwhile */
      const focus = document.activeElement?.dataset?.goes ?? document.activeElement?.name;
      for (const place of ["#page", "#replay", ".top time"]) find(place).replaceWith(document.adoptNode(find(place, other)));
      history.replaceState(null, "", answer.url);
      prepare();
      all("[data-goes], [name]", bar()).find((node) => (node.dataset.goes ?? node.name) === focus)?.focus({ preventScroll: true });
      companion.tell("shown");
    } catch { pause(); }
  }
  const at = (step) => `${bar().dataset.here}${bar().dataset.here.includes("?") ? "&" : "?"}step=${step}`;

  /* ---- By itself: longer where there is a great moment, and at the end to the wall. */
  function next() {
    clearTimeout(timer);
    if (!playing) return;
    const { step, last, wall } = bar().dataset;
    if (step === last) {
      if (tv) timer = setTimeout(() => location.assign(wall), ENDS);
      return pause(tv);
    }
    const great = find("#stage").childElementCount > 0;
    timer = setTimeout(async () => { await show(at(Number(step) + 1)); next(); }, (great ? MOMENT : EACH) / speed);
  }
  function pause(keepTimer = false) {
    playing = false;
    if (!keepTimer) clearTimeout(timer);
    prepare();
  }
  function prepare() {
    find("[data-play]", bar()).setAttribute("aria-pressed", playing);
    find("[data-speed] span", bar()).textContent = `${speed}×`;
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest(".replay-bar [data-goes]"), key = event.target.closest(".replay-bar button");
    if (link) {
      event.preventDefault();
      pause();
      show(link.href);
    } else if (key?.matches("[data-play]")) {
      playing = !playing;
      if (playing && bar().dataset.step === bar().dataset.last) show(at(0)).then(next);
      else next();
      prepare();
    } else if (key?.matches("[data-speed]")) {
      speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
      prepare();
      next();
    }
  });
  document.addEventListener("input", ({ target }) => {
    if (!target.matches(".scrub [type=range]")) return;
    if (playing) pause();
    clearTimeout(timer);
    timer = setTimeout(() => show(at(target.value)), 60);
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches(".scrub")) return;
    event.preventDefault();
    show(at(find("[type=range]", event.target).value));
  });
  document.addEventListener("keydown", ({ key, target }) => {
    if (target.matches("input, button, a")) return;
    const { step, last } = bar().dataset;
    if (key === "ArrowRight" && step !== last) { pause(); show(at(Number(step) + 1)); }
    if (key === "ArrowLeft" && step !== "0") { pause(); show(at(Number(step) - 1)); }
    if (key === " ") find("[data-play]", bar()).click();
  });
  prepare();
  if (tv || location.hash === "#play") find("[data-play]", bar()).click();
})(window.companion);
