/* The end as an act: everybody's total from the last place to the first, then what decided a tie, then the winner. It
   is only movement over the page as it is: a tap or a key skips it, and only the result's own buttons wait for the winner.
   Phones keep the pace of the TV, so that none of them gives away what everybody looks at. */
((companion) => {
  "use strict";
  if (!companion.live) return;
  const { find, all, calm } = companion;
  const STEP = 600, MOST = 6000, TIE = 2600, FLOOD = 700, STAGED = 2250; /* milliseconds; the last is a moment on the stage of a TV */
  const hidden = { opacity: 0, visibility: "hidden" };
  let playing = [];

  /* ---- Whether it took over the moment, which is celebrated when the winner is there. */
  companion.act = (moment) => {
    const end = find("#result .end");
    if (moment?.dataset.act === undefined || calm.matches || !end?.checkVisibility?.({ opacityProperty: true })) return false;
    skip();
    reveal(end).then(() => moment.isConnected && companion.celebrate(moment));
    return true;
  };

  function reveal(end) {
    const move = (node, delay, duration, ...frames) => {
      playing.push(node.animate(frames, { delay, duration, fill: "backwards", easing: "cubic-bezier(.2, .8, .2, 1)" }));
      return playing.at(-1).finished;
    };
    const places = all(".ranks li:not(.first)", end).reverse(), decided = find(".tie-step", end), beat = Math.min(STEP, MOST / places.length);
    const there = { visibility: "visible" };
    let at = 200 + companion.staged() * STAGED;
    for (const place of places) {
      move(place, at, 350, { opacity: 0, transform: "translateY(-60%) scale(.8)" }, {});
      at += beat;
    }
    at += beat;
    if (decided) {
      const whole = { ...there, transform: "none" };
      move(decided, at, TIE, { visibility: "hidden", transform: "scale(.6)" }, { ...whole, offset: 0.2 }, whole);
      at += TIE;
    }
    if (companion.alone) companion.alone(end, move, at, FLOOD);
    else move(find(".before-result", end), 0, at + FLOOD, there, there);
    for (const late of all(".ranks .first, #part-result-foot, #result .wide, #result > :not(.part, form, .row), .tv-frame #result ~ *, .latest")) move(late, at + FLOOD, 400, hidden, {});
    for (const lore of all(".lore", end)) move(lore, at + 2 * FLOOD, 400, hidden, {});
    return move(find(".winner", end), at, FLOOD, { clipPath: "circle(0 at 30% 50%)" }, { clipPath: "circle(130% at 30% 50%)" });
  }

  function skip() {
    for (const one of playing) one.finish();
    playing = [];
  }
  /* A phone that was led to another page of its table as the end came has it there. */
  if (document.referrer.split("?")[0] === location.href.split("?")[0]) queueMicrotask(() => companion.act(find("#moment-over")));
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, skip, true);
})(window.companion);
