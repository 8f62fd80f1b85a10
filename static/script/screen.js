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
  document.addEventListener("companion:shown", fit);
  addEventListener("resize", fit);
  document.fonts.ready.then(fit);
})(window.companion);
