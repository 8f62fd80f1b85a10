/* Star Scrappers: Orbital: awards that appear colour by colour, a quick form without blanks. */
(() => {
  "use strict";
  const { all, calm } = window.companion;

  /* ---- The awards: whoever was looking when the last count came in sees them one by one, and the result after them.
     In the capture phase this runs before the page celebrates, so that the fanfare can wait for the last colour. */
  const PACE = 500, FADE = 300;
  let shown = document.querySelector("[data-reveal]")?.dataset.reveal;
  let moment = null; // the fanfare, while it waits; every swap brings it back
  document.addEventListener("htmx:after:swap", () => {
    const awards = document.querySelector("[data-reveal]");
    const fresh = awards && awards.dataset.reveal !== shown;
    shown = awards?.dataset.reveal;
    if (fresh && !calm.matches) reveal(awards);
    if (moment) hush();
  }, true);
  function reveal(awards) {
    const rows = all("[data-award]", awards);
    awards.animate([{ visibility: "visible" }, { visibility: "visible" }], rows.length * PACE + FADE);
    rows.forEach((row, number) => appear(row, number * PACE, number));
    const after = all("#result, #race, #graph, #steps, #ties").map(node => appear(node, rows.length * PACE));
    moment = document.getElementById("moment-over")?.dataset.moment;
    Promise.allSettled(after.map(node => node.finished)).then(celebrate);
    awards.scrollIntoView({ block: "center" });
  }
  function appear(node, delay, number) {
    if (number !== undefined) setTimeout(() => window.companion.sound?.tick(), delay);
    return node.animate([{ opacity: 0, transform: "translateY(10px)" }, { opacity: 1, transform: "none" }], { delay, duration: FADE, fill: "backwards", easing: "ease-out" });
  }
  function hush() {
    delete document.getElementById("moment-over")?.dataset.moment;
  }
  function celebrate() {
    if (!moment) return;
    const over = document.getElementById("moment-over");
    if (over) over.dataset.moment = moment;
    moment = null;
    document.dispatchEvent(new CustomEvent("htmx:after:swap"));
  }

  /* ---- Quick score: blank is 0 for everybody who has a name, in every year that was played. */
  const form = document.getElementById("quick-form");
  if (!form) return;
  const years = form.querySelector("#q-years");
  const lastYear = () => Number(years.value);
  function settle() {
    for (const row of all(".sixth", form)) row.hidden = lastYear() < 6;
  }
  form.addEventListener("input", settle);
  form.addEventListener("submit", () => {
    for (const seat of all("[data-seat]", form)) {
      const plays = seat.querySelector("[name$='.name']").value.trim() !== "";
      for (const row of all("[data-year]", seat)) {
        const played = plays && Number(row.dataset.year) < lastYear();
        for (const field of all("input", row)) field.value = played ? field.value.trim() || "0" : "";
      }
      for (const field of all(".three input", seat)) field.value = plays ? field.value.trim() || "0" : "";
    }
  });
  settle();
})();
