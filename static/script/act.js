/* The end as an act: everybody's total from the last place to the first, then what decided a tie, then the winner. It
   is only movement over the page as it is: a tap or a key skips it, and nothing waits for it. */
((companion) => {
  "use strict";
  if (!companion.live) return;
  const { find, all, calm } = companion;
  const TV = { step: 600, most: 6000, tie: 2600 }, PHONE = { step: 250, most: 1500, tie: 1600 }; /* milliseconds */
  const FLOOD = 700, hidden = { opacity: 0 };
  let playing = [];

  /* ---- Whether it took over the moment, which is celebrated when the winner is there. */
  companion.act = (moment) => {
    const end = find("#result .end");
    if (moment.dataset.act === undefined || calm.matches || !end?.checkVisibility({ opacityProperty: true })) return false;
    skip();
    reveal(end, end.closest(".screen")).then(() => moment.isConnected && companion.celebrate(moment));
    return true;
  };

  function reveal(end, large) {
    const { step, most, tie } = large ? TV : PHONE;
    const move = (node, delay, duration, ...frames) => {
      playing.push(node.animate(frames, { delay, duration, fill: "backwards", easing: "cubic-bezier(.2, .8, .2, 1)" }));
      return playing.at(-1).finished;
    };
    const places = all(".ranks li:not(.first)", end).reverse(), decided = find(".tie-step", end), beat = Math.min(step, most / places.length);
    let at = 200;
    for (const place of places) {
      move(place, at, 350, { opacity: 0, transform: "translateY(60%) scale(.8)" }, {});
      at += beat;
    }
    at += beat;
    if (decided) {
      const there = { visibility: "visible", transform: "none" };
      move(decided, at, tie, { visibility: "hidden", transform: "scale(.6)" }, { ...there, offset: 0.2 }, there);
      at += tie;
    }
    if (large) {
      const there = { visibility: "visible" }, title = find(".before-result", end), ranks = find(".ranks", end);
      if (ranks) move(ranks, at, FLOOD, { transform: grown(ranks, end, title) }, {});
      if (title) move(title, 0, at, there, { ...there, opacity: 1, offset: 1 - 300 / at }, { ...there, opacity: 0 });
    }
    for (const late of all(".ranks .first, .lines, #result .wide, #result > :not(.part, form, .row)")) move(late, at + FLOOD, 400, hidden, {});
    for (const lore of all(".lore", end)) move(lore, at + 2 * FLOOD, 400, hidden, {});
    return move(find(".winner", end), at, FLOOD, { clipPath: "circle(0 at 30% 50%)" }, { clipPath: "circle(130% at 30% 50%)" });
  }

  /* The places alone, below the title: in the middle, and as large as the screen allows. */
  function grown(ranks, end, title) {
    const own = ranks.getBoundingClientRect(), all = end.getBoundingClientRect();
    const top = (title?.getBoundingClientRect().bottom ?? all.top) + all.height * 0.03;
    const by = Math.min(all.width * 0.84 / own.width, (all.bottom - top) * 0.94 / own.height);
    const x = (all.left + all.right - own.left - own.right) / 2, y = (top + all.bottom - own.top - own.bottom) / 2;
    return `translate(${x}px, ${y}px) scale(${by})`;
  }

  function skip() {
    for (const one of playing) one.finish();
    playing = [];
  }
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, skip, true);
})(window.companion);
