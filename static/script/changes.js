/* What a page does when it has changed: it goes on to where the table has gone, starts another chapter at its top, lets
   numbers move, and celebrates moments. */
((companion) => {
  "use strict";
  if (!companion.live) return;
  const { find, all, page, calm } = companion;

  /* ---- What was on the page before the change. */
  const MOMENTS = "[data-moment], [data-toast]";
  let numbers = new Map(), moments = new Set(), chapter = "";
  const chapterNow = () => all("[data-chapter]").map((node) => node.dataset.chapter).join();
  function remember() {
    numbers = new Map(all("[data-n]").map((node) => [node.id, node.dataset.n]));
    moments = new Set(all(MOMENTS).map((node) => node.id));
    chapter = chapterNow();
  }

  /* ---- After every change. */
  let leaving = false; /* one way out is enough: a second one would cut the first short */
  addEventListener("beforeunload", () => { leaving = true; });
  addEventListener("pageshow", () => { leaving = false; });
  const nextKnown = page().dataset.next;
  document.addEventListener("htmx:after:swap", () => {
    if (leaving) return;
    const { go, next } = page().dataset;
    if (go) return location.replace(go);
    if (next && !nextKnown) return location.assign(next);
    if (chapter !== chapterNow()) scrollTo(0, 0); /* another page in all but name: nobody starts in its middle */
    showChanges();
    companion.tell("shown");
    remember();
  });
  function showChanges() {
    for (const node of all("[data-n]")) {
      const before = numbers.get(node.id);
      if (before === undefined || before === node.dataset.n) continue;
      const change = Number(node.dataset.n) - Number(before);
      if (change && !calm.matches && node.checkVisibility()) floatUp(node, change);
    }
    for (const node of all(MOMENTS)) {
      if (moments.has(node.id)) continue;
      if (node.dataset.toast) companion.say(node.dataset.toast);
      else celebrate(node);
    }
  }

  /* ---- A number that changed grows for a moment, and its difference rises from it. */
  function floatUp(node, change) {
    node.animate([{ transform: "scale(1.35)" }, { transform: "none" }], { duration: 350, easing: "ease-out" });
    const box = node.getBoundingClientRect();
    const bubble = Object.assign(document.createElement("span"), { className: "bubble" });
    const difference = (Math.round(Math.abs(change) * 1000) / 1000).toLocaleString(document.documentElement.lang);
    bubble.textContent = `${change > 0 ? "+" : "−"}${difference} ${node.dataset.why ?? ""}`.trim();
    document.body.append(bubble);
    const left = Math.min(box.left, innerWidth - bubble.offsetWidth - 8);
    const at = (top, opacity) => ({ transform: `translate(${left}px, ${top}px)`, opacity });
    const rise = bubble.animate([at(box.top - 8, 1), at(box.top - 44, 0)], { duration: 1100, easing: "ease-out" });
    rise.onfinish = () => bubble.remove();
  }

  /* ---- A moment is read out, heard, and seen as a flash of the game's colour. */
  function celebrate(node) {
    const fill = (size, colour) => ({ boxShadow: `inset 0 0 0 ${size} ${colour}` });
    find("#say").textContent = node.dataset.say ?? "";
    companion.sound?.play(node.dataset.moment);
    if (node.dataset.moment === "fanfare") scrollTo({ top: 0, behavior: calm.matches ? "auto" : "smooth" });
    if (calm.matches) return;
    document.body.animate([fill("100vmax", "var(--accent-soft)"), fill("0", "transparent")], { duration: 900 });
  }

  if (page().dataset.go) location.replace(page().dataset.go);
  find(".acting [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  remember();
})(window.companion);
