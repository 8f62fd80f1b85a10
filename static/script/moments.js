/* Moments, played in front of the page: on the whole screen of a TV, as a band on a phone. The page has them hidden, each
   with the entry that brought it; those that are newer than what it showed before come on the stage, one after the other. */
((companion) => {
  "use strict";
  const { find, all, calm, words } = companion, stage = find("#stage");
  if (!stage) return;
  const tv = document.body.classList.contains("at-screen");
  const LASTS = tv ? 4500 : 2400, DRAWING_LASTS = 3000; /* milliseconds */
  const FEWEST_STEPS = 14;
  const skip = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: words.skip });

  let newest = Number(companion.seen().seq), playing = null, timer = 0, settledAt = 0, waiting = [];
  const seq = (act) => Number(act.dataset.seq), inOrder = (a, b) => a.id.localeCompare(b.id, "en", { numeric: true });
  const unseen = () => all("[id^=part-moment-] > .act").filter((act) => seq(act) > newest).sort(inOrder);
  const staged = () => unseen().filter((act) => act.dataset.sound); /* without a sound, the page itself shows it */
  companion.staged = () => staged().length;
  document.addEventListener("companion:shown", () => {
    const fresh = unseen();
    if (!fresh.length) return;
    waiting.push(...staged());
    newest = seq(fresh.at(-1));
    if (!playing) play();
    else if (settledAt) leave();
  });

  function play() {
    if (!waiting.length) return;
    playing = waiting.shift().cloneNode(true);
    playing.removeAttribute("id");
    playing.hidden = false;
    stage.replaceChildren(playing, skip);
    stage.showPopover?.();
    if (playing.dataset.kind === "starter") goRound(playing);
    else settle(playing);
  }
  function settle(act) {
    act.classList.add("settled");
    find("#say").textContent = act.dataset.say;
    companion.sound?.announce(act.dataset.sound, act.dataset.say);
    settledAt = performance.now();
    leave();
  }
  function leave() { /* sooner, where another one waits, or the end */
    clearTimeout(timer);
    timer = setTimeout(over, settledAt + (waiting.length || find("[data-act]") ? LASTS / 2 : LASTS) - performance.now());
  }
  function over() {
    clearTimeout(timer);
    playing = null;
    settledAt = 0;
    stage.hidePopover?.();
    stage.replaceChildren();
    stage.classList.remove("mine");
    play();
  }

  /* ---- Who starts? The light goes round the table, slower and slower, and stays with whoever was drawn: every phone
     lights up when it is its turn, and all of them end alike. */
  function goRound(act) {
    const people = all("[data-seat]", act), drawn = people.findIndex(({ dataset }) => dataset.seat === act.dataset.numbers);
    const steps = drawn + people.length * Math.ceil(FEWEST_STEPS / people.length);
    const light = (step) => {
      const lit = people[step % people.length];
      for (const one of people) one.classList.toggle("lit", one === lit);
      stage.classList.toggle("mine", lit.dataset.seat === stage.dataset.me);
      stage.style.setProperty("--c", getComputedStyle(find(".face", lit)).getPropertyValue("--c"));
      if (step === steps) return settle(act);
      companion.sound?.tick();
      timer = setTimeout(light, (3 * DRAWING_LASTS / steps) * ((step + 1) / steps) ** 2, step + 1);
    };
    light(calm.matches ? steps : 0);
  }

  /* ---- Enough of it: a tap on the stage ends it here, and a player's on every table screen, too. A tap beside it does
     what it does, and the band is gone as well. */
  function skipped(upTo) {
    waiting = waiting.filter((act) => seq(act) > upTo);
    if (playing && seq(playing) <= upTo) over();
  }
  stage.addEventListener("click", () => {
    const upTo = seq(playing);
    skipped(upTo);
    if (!stage.dataset.me) return;
    const address = find("#stream").getAttribute("hx-sse:connect").replace(/\/live.*/, "/skip");
    fetch(address, { method: "POST", body: new URLSearchParams({ seq: upTo }) }).catch(() => {});
  });
  document.addEventListener("pointerdown", ({ target }) => { if (!stage.contains(target)) skipped(newest); });
  document.addEventListener("keydown", ({ key }) => { if (tv || key === "Escape") skipped(newest); });
  if (tv) document.addEventListener("companion:skip", ({ detail }) => skipped(detail));
})(window.companion);
