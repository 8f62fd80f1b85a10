/* A row of cards to swipe: the dot of the one that is shown stands out. */
((companion) => {
  "use strict";
  const { find, all } = companion;
  const row = find(".swipe");
  if (!row) return;

  const dots = all(".swipe-dots a");
  function mark() {
    const swiped = Math.abs(row.scrollLeft) / (row.scrollWidth - row.clientWidth) || 0; /* several may be in sight */
    const shown = Math.round(swiped * (dots.length - 1));
    dots.forEach((dot, at) => (at === shown ? dot.setAttribute("aria-current", "true") : dot.removeAttribute("aria-current")));
  }
  row.addEventListener("scroll", mark, { passive: true });
  mark();
})(window.companion);
