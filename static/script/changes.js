/* What a page does when it has changed: it goes on to where the table has gone, starts another chapter at its top, lets
   numbers move, and celebrates moments. */
((companion) => {
  "use strict";
  if (!companion.live) return;
  const { find, all, page, calm, words } = companion;

  /* ---- What was shown before the change, in the places that it will change. */
  const MOMENTS = "[data-moment], [data-toast]";
  let numbers = new Map(), moments = new Set(), changing = [];
  const within = (node, selector) => (node.matches(selector) ? [node] : []).concat(all(selector, node));
  const chapterNow = () => all("[data-chapter]").map((node) => node.dataset.chapter).join();
  let chapter = chapterNow();
  document.addEventListener("htmx:before:swap", ({ detail }) => {
    changing = detail.tasks.map(({ target }) => (typeof target === "string" ? find(target) : target)).filter(Boolean);
    numbers = new Map(changing.flatMap((node) => within(node, "[data-n]").map(({ id, dataset }) => [id, dataset.n])));
    moments = new Set(changing.flatMap((node) => within(node, MOMENTS).map(({ id }) => id)));
  });

  /* ---- After every change. */
  let leaving = false; /* one way out is enough: a second one would cut the first short */
  addEventListener("beforeunload", () => { leaving = true; });
  addEventListener("pageshow", () => { leaving = false; });
  let nextKnown = page().dataset.next;
  document.addEventListener("htmx:after:swap", () => {
    if (leaving) return;
    const { go, next, title } = page().dataset;
    if (go) return location.replace(go);
    if (next && !nextKnown) goAlong(next);
    rename(title);
    document.body.classList.toggle("locked", "locked" in page().dataset);
    document.body.classList.toggle("untitled", page().matches(".gathering"));
    const before = chapter;
    chapter = chapterNow();
    if (chapter !== before) scrollTo(0, 0); /* another page in all but name: nobody starts in its middle */
    if (chapter !== before && chapter.startsWith("over")) companion.hush();
    if (readOut && !document.getElementById(readOut)) readOut = find("#say").textContent = ""; /* it was undone */
    const changed = changing.map(({ id }) => document.getElementById(id)).filter(Boolean);
    if (!calm.matches) showNumbers(changed);
    for (const node of changed.flatMap((part) => within(part, MOMENTS))) if (!moments.has(node.id) && !companion.act(node)) celebrate(node);
    companion.tell("shown");
  });

  /* ---- The name of the table, on the frame around what changes. */
  function rename(title) {
    const named = find(".where strong");
    if (named.textContent === title) return;
    named.textContent = title;
    document.title = `${title} · ${find(".where .code").textContent}`;
  }

  /* ---- Somebody has opened the next game. Everybody goes there, but whoever looks at the result has time for it. */
  const LOOKED_AT = 10000; /* milliseconds */
  function goAlong(next) {
    nextKnown = next;
    const go = () => location.assign(next), going = setTimeout(go, LOOKED_AT);
    const stay = () => { clearTimeout(going); companion.forget("next"); };
    companion.remind("next", words.next, [[words.go, go], [words.stay, stay]]);
  }

  /* ---- A number that changed grows for a moment, and its difference rises from it, unless another number shows it.
     Where it is, an observer says after the frame: asking for it would lay the page out once more. */
  const MOST_BUBBLES = 6;
  const changes = new WeakMap();
  const sight = new IntersectionObserver((seen) => {
    for (const { target } of seen) sight.unobserve(target);
    for (const { target, boundingClientRect } of seen.filter(({ isIntersecting }) => isIntersecting).slice(0, MOST_BUBBLES))
      floatUp(target, changes.get(target), boundingClientRect);
  });
  function showNumbers(changed) {
    for (const node of changed.flatMap((part) => within(part, "[data-n]"))) {
      const change = Number(node.dataset.n) - Number(numbers.get(node.id));
      if (!change || !node.dataset.n) continue; /* what is blank now is another number, or none any more */
      changes.set(node, change);
      sight.observe(node);
    }
  }
  function floatUp(node, change, box) {
    node.animate([{ transform: "scale(1.35)" }, { transform: "none" }], { duration: 350, easing: "ease-out" });
    if (node.closest("[data-still]")) return;
    const bubble = Object.assign(document.createElement("span"), { className: "bubble" });
    const difference = (Math.round(Math.abs(change) * 1000) / 1000).toLocaleString(document.documentElement.lang);
    bubble.textContent = `${change > 0 ? "+" : "−"}${difference} ${node.dataset.why ?? ""}`.trim();
    /* In the right half it hangs to the left of its place, so that its width need not be known: it is less than half. */
    const [left, shift] = box.left < innerWidth / 2 ? [box.left, "0%"] : [Math.min(box.right, innerWidth - 8), "-100%"];
    const at = (top, opacity) => ({ transform: `translate(${left}px, ${top}px) translateX(${shift})`, opacity });
    document.body.append(bubble);
    const rise = bubble.animate([at(box.top - 8, 1), at(box.top - 44, 0)], { duration: 1100, easing: "ease-out" });
    rise.onfinish = () => bubble.remove();
  }

  /* ---- A moment is read out, heard, and seen as a flash of the game's colour; a toast is only said. */
  let readOut = "";
  function celebrate(node) {
    if (node.dataset.toast) return companion.say(node.dataset.toast);
    const fill = (size, colour) => ({ boxShadow: `inset 0 0 0 ${size} ${colour}` });
    find("#say").textContent = node.dataset.say ?? "";
    readOut = node.id;
    companion.sound?.announce(node.dataset.moment, node.dataset.say);
    if (node.dataset.moment === "fanfare") scrollTo({ top: 0, behavior: calm.matches ? "auto" : "smooth" });
    if (calm.matches) return;
    document.body.animate([fill("100vmax", "var(--accent-soft)"), fill("0", "transparent")], { duration: 900 });
  }

  companion.celebrate = celebrate;

  if (page().dataset.go) location.replace(page().dataset.go);
})(window.companion);
