/* A row of cards to swipe: the dot of the one that is shown stands out. */
((companion) => {
  "use strict";
  const { find, all } = companion;
  const row = find(".swipe");
  if (!row) return;

  const cards = all(".swipe > section"), dots = all(".swipe-dots a");
  function mark() {
    const middle = row.getBoundingClientRect().left + row.clientWidth / 2;
    const away = cards.map((card) => Math.abs(card.getBoundingClientRect().left + card.clientWidth / 2 - middle));
    const shown = away.indexOf(Math.min(...away));
    dots.forEach((dot, at) => (at === shown ? dot.setAttribute("aria-current", "true") : dot.removeAttribute("aria-current")));
  }
  row.addEventListener("scroll", mark, { passive: true });
  mark();
})(window.companion);
