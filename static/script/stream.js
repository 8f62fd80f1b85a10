/* The connection to the table and its badge. A link that has gone silent is never noticed by itself, so silence is
   measured here; and a page never goes back to an older version. */
((companion) => {
  "use strict";
  if (!companion.live) return;
  const { find, all, words } = companion;
  const SILENCE = 8000, LOST = 20000, RETRY = 3000, RARELY = 12000, JUST_HEARD = 1500, NO_ANSWER = 2000, BEATS = 5000;
  const HURRY = 15000, HURRIED_RETRY = 1000, SPREAD = 300, STILL = 1000;

  /* ---- The badge. */
  const badge = find("#badge");
  let heard = performance.now(), tried = heard, pause = RETRY, stopped = false;
  let late = false; /* the server itself hears of other servers' tables only now and then */
  function showBadge(state) {
    if (badge.dataset.state === state && badge.textContent) return;
    badge.dataset.state = state;
    badge.textContent = words[state];
  }
  function alive() {
    heard = performance.now();
    pause = RETRY;
    if (companion.outbox.stuck()) unheard(); /* we hear the table, but it does not hear us */
    else showBadge(late ? "late" : "live");
    companion.forget("lost");
  }
  const unheard = () => showBadge(navigator.onLine ? "lost" : "offline");
  document.addEventListener("companion:stuck", unheard);
  showBadge("waiting");

  /* ---- A broken stream is replaced, not repaired: one way out of every state that it can be in. */
  function connectAgain() {
    if (stopped) return;
    const old = find("#stream");
    tried = performance.now();
    const fresh = old.cloneNode(false);
    fresh.removeAttribute("data-htmx-powered");
    htmx.trigger(old, "htmx:abort");
    old.replaceWith(fresh);
    old._htmx?.sse?.abortController.abort();
    listen(fresh);
    htmx.process(fresh);
  }
  function listen(stream) {
    stream.addEventListener("htmx:sse:after:connection", connected);
    stream.addEventListener("htmx:sse:before:message", heed);
    stream.addEventListener("htmx:sse:after:message", note);
    for (const failure of ["htmx:sse:error", "htmx:error"]) stream.addEventListener(failure, failed);
    stream.addEventListener("bell", (event) => { late = event.detail.data === "late"; alive(); });
    stream.addEventListener("restart", hurry);
    stream.addEventListener("gone", leave);
    stream.addEventListener("skip", ({ detail }) => companion.tell("skip", Number(detail.data)));
    stream.addEventListener("outdated", ({ detail }) => { build = detail.data; loadAgain(); });
  }
  /* A picture's message has an id: the stamp of the page and the number of entries. Whatever is older than the page
     shown is dropped, for example from a server that has not heard of the last move yet. */
  const stamp = ({ message }) => message.id?.split("-") ?? [];
  const heed = ({ target, detail }) => detail.waitUntil(weigh(target, detail));
  async function weigh(stream, detail) {
    alive();
    while (performance.now() < still) await htmx.timeout(20);
    const [version] = stamp(detail);
    detail.cancelled = !stream.isConnected || (version && (build || version < companion.seen().version));
  }
  /* Nothing moves under a thumb: between its coming down and its tap, which would hit whatever has come there, the page
     stays as it is. A thumb that rests there longer stops nothing. */
  let still = 0;
  for (const touch of ["pointerdown", "pointercancel", "click"]) {
    addEventListener(touch, () => { still = touch === "pointerdown" && performance.now() + STILL; }, true);
  }
  function note({ detail }) {
    const [version, seq] = stamp(detail);
    if (!version) return;
    Object.assign(find("#stream").dataset, { version, seq });
    companion.tell("seen");
  }
  function connected() {
    tried = performance.now();
    late = false;
    answered();
    companion.tell("connected");
  }
  /* What is here now, for this phone: the way in, or where all of a closed table go on. */
  function leave() {
    stopped = true;
    location.replace(location.pathname);
  }

  /* ---- The server is of another version than this page: it is loaded again, once nothing is half-typed or unsent. If
     that brought the same page, for example from a cache, it is not tried a second time. */
  const RELOADED_FOR = "reloaded-for";
  let build = null;
  function loadAgain() {
    if (companion.outbox.halfTyped() || companion.outbox.busy()) return companion.remind("outdated", words.outdated);
    try {
      if (sessionStorage.getItem(RELOADED_FOR) === build) return;
      sessionStorage.setItem(RELOADED_FOR, build);
    } catch { return; /* private mode: whoever reloads for ever shows nothing */ }
    location.reload();
  }

  /* ---- The server restarts: phones look for its successor at once and often, but not all in the same moment. */
  let announced = -HURRY;
  function hurry() {
    announced = performance.now();
    setTimeout(connectAgain, Math.random() * SPREAD);
  }
  function watchLink() {
    const now = performance.now(), silent = now - heard;
    if (stopped || document.hidden) return;
    if (build) loadAgain();
    if (now - announced < HURRY && heard <= announced && now - tried > HURRIED_RETRY) connectAgain();
    if (silent > SILENCE) {
      showBadge(navigator.onLine && silent < LOST ? "lost" : "offline");
      if (now - tried > pause) {
        pause = Math.min(pause * 2, RARELY); /* whoever does not even say no has too much to do */
        connectAgain();
      }
    }
    if (silent > LOST) companion.remind("lost", words.moved);
  }
  /* ---- The same page with another question in its address: its stream brings what belongs to it. */
  companion.visit = (address, sought) => {
    const shown = back ?? location.href;
    answered();
    if (sought) [back, patience] = [shown, setTimeout(giveUp, NO_ANSWER)];
    const { pathname, search, searchParams } = new URL(address, location), stream = find("#stream");
    const live = new URL(stream.getAttribute("hx-sse:connect"), location);
    for (const name of ["q", "as", "shown"]) live.searchParams.delete(name);
    for (const name of ["q", "as"]) if (searchParams.has(name)) live.searchParams.set(name, searchParams.get(name));
    stream.setAttribute("hx-sse:connect", live.pathname + live.search);
    history.replaceState(null, "", pathname + search);
    connectAgain();
  };

  /* ---- Whoever asked for a sheet hears soon that nobody answers; then it does not come by itself later. */
  let back = null, patience = 0;
  function answered() {
    back = null;
    clearTimeout(patience);
  }
  function giveUp() {
    companion.visit(back);
    for (const pressed of all("[aria-busy]")) pressed.removeAttribute("aria-busy");
    companion.tell("seen"); /* a tap on its way is shown again */
    companion.say(words.away, true);
  }
  function failed({ target, detail }) {
    if (target !== find("#stream")) return;
    if (detail.error?.name !== "AbortError") pause = RETRY;
    unheard();
    if (back) giveUp();
  }
  /* A link would lead to the browser's own page about errors: where the table is silent, we ask before we go. */
  addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[href]:not([href^='#'])");
    if (!link || event.defaultPrevented || link.origin !== location.origin) return;
    if (["live", "late"].includes(badge.dataset.state) && performance.now() - heard < BEATS) return;
    event.preventDefault();
    try {
      await fetch(link.href, { method: "HEAD", signal: AbortSignal.timeout?.(NO_ANSWER) });
      location.assign(link.href);
    } catch { companion.say(words.away, true); }
  });

  companion.wake = () => { if (!document.hidden) connectAgain(); };
  listen(find("#stream"));
  setInterval(watchLink, 500);
  addEventListener("online", connectAgain);
  addEventListener("offline", () => showBadge("offline"));
  addEventListener("pageshow", (event) => { if (event.persisted) connectAgain(); });
  document.addEventListener("visibilitychange", () => {
    if (performance.now() - heard > JUST_HEARD) companion.wake();
  });
})(window.companion);
