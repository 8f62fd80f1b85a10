/* One phone for several goes on by itself to whoever is waited for next: never while something is typed or on its way, nor
   behind a sheet. For a moment nothing can be tapped, since the thumb may still mean the page before. */
((companion) => {
  "use strict";
  if (!companion.live) return;
  const { find } = companion, STILL = 400, HANDED = "handed"; /* milliseconds; the name of what the next page finds */
  const next = () => find(".acting")?.dataset.next;
  let known = next(); /* whoever opens a page on purpose stays there until somebody else is next */

  const occupied = () => companion.outbox.busy() || companion.outbox.halfTyped() || companion.fronted();
  function goOn() {
    const address = next();
    if (!address || address === known) { known = address; return; }
    if (occupied()) return;
    try { sessionStorage.setItem(HANDED, address); } catch { /* private mode: then it is not said */ }
    holdStill();
    location.replace(address);
  }
  function holdStill() {
    document.body.inert = true;
    setTimeout(() => { document.body.inert = false; }, STILL);
  }
  for (const change of ["shown", "answered", "fronted"]) document.addEventListener(`companion:${change}`, goOn);

  function arrive() {
    try {
      if (!sessionStorage.getItem(HANDED)) return;
      sessionStorage.removeItem(HANDED);
    } catch { return; }
    holdStill();
    const words = companion.words.turn.replace("{name}", find(".acting [aria-current] .name").textContent);
    const undone = find("[data-toast]"); /* which led here: the page before had no time to say it */
    setTimeout(() => {
      if (undone) companion.say(undone.dataset.toast);
      else if (find(".now-line")) find("#say").textContent = words; /* everybody reads it there; elsewhere nobody is on turn */
    }, STILL);
  }
  arrive();
})(window.companion);
