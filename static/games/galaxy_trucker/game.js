/* Galaxy Trucker: the running sand, the last ten seconds, ships that fly to their place. */
(() => {
  "use strict";
  const HURRY = 10, NECK = 108, DEEP = 66, RISE = 44, SLACK = 100;
  const { all, calm } = window.companion;
  const put = (node, words) => { if (node.textContent !== words) node.textContent = words; };

  /* ---- The glass. What is drawn here is in a part of the page that updates leave alone. */
  let beeped = 0;
  function draw(glass, left, ahead, runs) {
    const part = (selector) => glass.closest(".gt-glass").querySelector(selector);
    const height = DEEP * Math.sqrt(Math.min(1, Math.max(0, left / Number(glass.dataset.length))));
    part(".upper").setAttribute("y", NECK - height);
    part(".upper").setAttribute("height", height);
    part(".dune").setAttribute("transform", `translate(0 ${RISE * height / DEEP})`);
    const seconds = Math.ceil(left / 1000), face = part(".glass-face");
    put(part("output"), `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
    put(part(".ready"), ahead > SLACK ? String(Math.ceil(ahead / 1000)) : "");
    const hurry = runs && seconds > 0 && seconds <= HURRY;
    face.classList.toggle("runs", runs);
    face.classList.toggle("still", !runs && left > 0);
    face.classList.toggle("hurry", hurry);
    if (hurry && beeped !== seconds) beep(seconds, face);
    beeped = hurry ? seconds : 0;
  }
  function beep(seconds, face) {
    const { sound } = window.companion;
    if (!calm.matches) face.querySelector("output").animate([{ transform: "scale(1.25)" }, { transform: "none" }], { duration: 300 });
    if (!sound?.on) return;
    navigator.vibrate?.(seconds <= 3 ? 120 : 50);
    if (sound.audio?.state === "running") sound.tone(seconds <= 3 ? 990 : 740, 0, 0.14, 0.3);
  }
  document.addEventListener("companion:tick", (event) => {
    const glass = event.target.closest("[data-glass]");
    if (!glass) return;
    const sand = Number(glass.dataset.left), ahead = event.detail.left - sand;
    draw(glass, Math.min(sand, event.detail.left), ahead, ahead <= SLACK);
  });
  const lieStill = () => { for (const glass of all("[data-glass]:not([data-deadline])")) draw(glass, Number(glass.dataset.left), 0, false); };

  /* ---- A square that is tapped on the drawing is its button. */
  document.addEventListener("click", ({ target }) => {
    const tapped = target.closest("[data-taps]"), button = tapped && document.getElementById(tapped.dataset.taps);
    if (button) (button.form ?? button).requestSubmit(button.form && button);
  });

  /* ---- Ships fly from where they were. */
  let places = new Map();
  const spots = () => new Map(all(".ship[id]").map((ship) => [ship.id, ship.getAttribute("transform")]));
  function fly() {
    const now = spots();
    for (const [id, place] of now) {
      const before = places.get(id) ?? place;
      if (calm.matches || before === place) continue;
      const frames = [before, place].map((at) => ({ transform: at.replace(/[,)]/g, "px$&") }));
      document.getElementById(id).animate(frames, { duration: 600, easing: "ease-in-out" });
    }
    places = now;
  }

  document.addEventListener("htmx:after:swap", () => { lieStill(); fly(); });
  lieStill();
  places = spots();

  /* ---- Quick score: only who plays, in the rounds that were flown, has a ship to count; blank is 0. */
  const form = document.getElementById("quick-form");
  if (!form) return;
  function settle() {
    for (const round of form.querySelectorAll("details")) {
      const flown = round.querySelector("[data-flown]").checked;
      for (const ship of round.querySelectorAll("[data-ship]")) {
        const name = document.getElementById(`name-${ship.dataset.ship}`);
        const plays = Number(ship.dataset.ship) < 2 || name.value.trim() !== "";
        ship.hidden = !plays;
        ship.disabled = !plays || !flown;
        if (name.value.trim()) put(ship.querySelector("legend"), name.value.trim());
      }
    }
  }
  form.addEventListener("input", settle);
  form.addEventListener("submit", () => {
    for (const field of form.querySelectorAll("[data-ship]:enabled input")) if (!field.value.trim()) field.value = "0";
  });
  settle();
})();
