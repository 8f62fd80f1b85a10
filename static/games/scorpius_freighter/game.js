/* Scorpius Freighter: motherships that fly along their rings, and the questions of the quick page. */
(() => {
  "use strict";
  const { all, calm } = window.companion;

  /* ---- Ships fly from where they were, always clockwise, on the ring that the page draws. */
  const TILT = -12 * Math.PI / 180, STEP = 10;
  function place(angle) {
    const turn = angle * Math.PI / 180, x = 66 * Math.cos(turn), y = 40 * Math.sin(turn);
    const across = 80 + x * Math.cos(TILT) - y * Math.sin(TILT), down = 64 + x * Math.sin(TILT) + y * Math.cos(TILT);
    return { transform: `translate(${across}px, ${down}px) scale(${Math.sin(turn) > 0.001 ? -1.25 : 1.25}, 1.25)` };
  }
  const ships = () => new Map(all(".sf-ship").map((ship) => [ship.id, Number(ship.dataset.angle)]));
  let angles = ships();
  document.addEventListener("htmx:after:swap", () => {
    const now = ships();
    for (const [id, angle] of now) {
      const far = (angle - (angles.get(id) ?? angle) + 360) % 360;
      if (calm.matches || !far) continue;
      const way = Array.from({ length: Math.ceil(far / STEP) + 1 }, (_, n) => place(angle - Math.max(0, far - n * STEP)));
      document.getElementById(id).animate(way, { duration: 350 + far * 4, easing: "ease-in-out" });
    }
    angles = now;
  });

  /* ---- Quick score: only the question that the chosen card asks is sent, and it needs an answer. */
  function settle(row) {
    const chosen = row.querySelector("select").selectedOptions[0].classList;
    for (const field of all("input", row)) {
      const wanted = chosen.contains(field.dataset.asks);
      field.disabled = !wanted;
      field.required = wanted;
    }
  }
  for (const row of all(".quickcrew")) {
    settle(row);
    row.addEventListener("change", () => settle(row));
  }
})();
