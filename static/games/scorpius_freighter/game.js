/* Scorpius Freighter: darts that fly round their planet, the reveal line by line, and the questions of the quick page. */
(() => {
  "use strict";
  const { all, calm } = window.companion;
  const root = document.documentElement;

  /* ---- Motherships fly from where they were, always clockwise. */
  let angles = new Map();
  const darts = () => new Map(all(".mothership").map((dart) => [dart.id, Number(dart.dataset.angle)]));
  function fly() {
    const now = darts();
    for (const [id, angle] of now) {
      const from = angles.get(id) ?? angle;
      if (calm.matches || from === angle) continue;
      const far = (angle - from + 360) % 360;
      const turned = (by) => ({ transform: `translate(60px, 60px) rotate(${by}deg) translate(-60px, -60px)` });
      document.getElementById(id).animate([turned(angle - far), turned(angle)], { duration: 350 + far * 2, easing: "ease-in-out" });
    }
    angles = now;
  }

  /* ---- The reveal. It begins when the sheets open while one looks on; the house's fanfare waits for its end. */
  const BEAT = 300, PAUSE = 500, DRUM = 900, BRISK = 0.2;
  let seen = Boolean(document.querySelector("#result")), timer = 0, held = null;
  const fanfare = () => document.querySelector("#moment-over");
  function hold() {
    const node = fanfare();
    if (node?.dataset.moment) { held = node.dataset.moment; delete node.dataset.moment; }
  }
  function show(line, order) {
    for (const row of all("#reveal .revealline")) {
      const number = Number(row.dataset.line), open = number < line;
      row.style.opacity = open || number === line ? 1 : "";
      for (const seat of all("li", row)) seat.style.visibility = open || (number === line && Number(seat.dataset.order) <= order) ? "visible" : "hidden";
    }
  }
  function pop(seat) {
    if (!calm.matches) seat.animate([{ transform: "scale(.2)" }, { transform: "scale(1.3)", offset: 0.6 }, { transform: "none" }], 350);
  }
  function step(line, order) {
    const lines = all("#reveal .revealline"), row = lines[line];
    if (!row) return finish();
    root.dataset.reveal = `${line}.${order}`;
    show(line, order);
    window.companion.sound?.tick();
    if (line === 0 && order === 0) scrollTo({ top: 0 });
    pop(row.querySelector(`[data-order="${order}"]`));
    const last = order + 1 >= row.querySelectorAll("li").length, total = line + 1 === lines.length;
    const beat = total ? DRUM * (last ? 2 : 1) : last ? PAUSE : BEAT;
    timer = setTimeout(() => (last ? step(line + 1, 0) : step(line, order + 1)), beat * (calm.matches ? BRISK : 1));
  }
  function finish() {
    clearTimeout(timer);
    delete root.dataset.reveal;
    const node = fanfare();
    if (node && held) node.dataset.moment = held;
    held = null;
    document.dispatchEvent(new CustomEvent("htmx:after:swap"));
  }
  function opened() {
    const there = Boolean(document.querySelector("#result")), lines = document.querySelector("#reveal");
    if (root.dataset.reveal) { hold(); show(...root.dataset.reveal.split(".").map(Number)); }
    else if (there && !seen && lines) { hold(); step(0, 0); }
    seen = there;
  }
  document.addEventListener("click", (event) => { if (event.target.closest("[data-skip]")) finish(); });

  /* Before the house looks at the page, so that it does not tell the end first. */
  document.addEventListener("htmx:after:swap", (event) => { if (event.target !== document) opened(); }, true);
  document.addEventListener("htmx:after:swap", fly);
  angles = darts();

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
