/* The table screen never cuts: where there is more than fits, its letters become smaller. A screen that is not a grid does
   not fill its space by itself, so its letters also become larger, as long as names can still be told apart. */
((companion) => {
  "use strict";
  const { find, all } = companion;
  if (!find(".tv-frame")) return;
  const SIZES = [1.4, 1.2, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4];
  const whole = (node) => node.scrollHeight <= node.clientHeight && node.scrollWidth <= node.clientWidth;
  const told = (name) => name.scrollWidth <= name.clientWidth || name.clientWidth > 4 * parseFloat(getComputedStyle(name).fontSize);
  function fit() {
    const stage = find(".screen"), most = find(".tv-grid", stage) ? 1 : SIZES[0];
    for (const size of SIZES) {
      if (size > most) continue;
      document.documentElement.style.setProperty("--fit", size);
      if (whole(stage) && (size <= 1 || all(".name", stage).every(told))) return;
    }
  }

  /* ---- The end, until the winner comes: the places alone below a title, in the middle and as large as they can be. */
  companion.alone = (end, move, until, flood) => {
    const there = { visibility: "visible" }, title = find(".before-result", end), ranks = find(".ranks", end);
    if (!ranks) return;
    const own = ranks.getBoundingClientRect(), all = find(".screen").getBoundingClientRect();
    const top = (title?.getBoundingClientRect().bottom ?? all.top) + all.height * 0.03;
    const by = Math.min(all.width * 0.84 / own.width, (all.bottom - top) * 0.94 / own.height);
    const x = (all.left + all.right - own.left - own.right) / 2, y = (top + all.bottom - own.top - own.bottom) / 2;
    move(ranks, until, flood, { transform: `translate(${x}px, ${y}px) scale(${by})` }, {});
    const lines = find(".end-lines", end);
    if (lines) move(lines, until + flood, 400, { opacity: 0 }, {});
    if (!title) return;
    move(title, 0, until + 300, there, there);
    move(title, until, 300, {}, { opacity: 0 });
  };

  document.addEventListener("companion:shown", fit);
  addEventListener("resize", fit);
  document.fonts.ready.then(fit);
})(window.companion);
