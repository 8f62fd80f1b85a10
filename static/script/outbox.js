/* The outbox: every tap on a table's page goes through here, one after the other. A tap stays until our own server has
   answered it: what a proxy, a captive portal or the network says in its place keeps it, and it is sent again with its
   key, so that it counts once. It survives a reload and a change of tab; a secret is kept in memory only. */
((companion) => {
  "use strict";
  if (!companion.live) return;
  const { find, all, seen } = companion;
  const PATIENCE = 8000, FIRST_RETRY = 500, SLOWEST_RETRY = 3000, SHOWN_SOON = 1500, TOO_OLD = 600000; /* milliseconds */
  const FULL = 507; /* the disk: it is sent again until there is room */
  const OUTLIVES_THE_PAGE = 50000; /* characters; browsers end longer requests together with their page */

  /* ---- The queue, and what of it outlives the page. */
  const KEPT_AS = `unsent-${find("#stream").getAttribute("hx-sse:connect").split("/")[2]}`;
  let queue = [];
  const unsent = (why = "") => companion.remind("unsent", companion.words.unsent + why);
  function keep() {
    const kept = queue.map(({ node, ...tap }) => (tap.sealed ? { sealed: true } : tap));
    try {
      if (kept.length) sessionStorage.setItem(KEPT_AS, JSON.stringify(kept));
      else sessionStorage.removeItem(KEPT_AS);
    } catch { /* private mode: it is kept until the page goes */ }
  }
  /* A page that the back button brings back as it was has its secrets; what else waits, the pages in between know better. */
  function takeUp() {
    let kept = queue;
    try { kept = JSON.parse(sessionStorage.getItem(KEPT_AS)) ?? []; } catch { /* private mode */ }
    queue = [...queue.filter((tap) => tap.sealed), ...kept.filter((tap) => !tap.sealed)];
    if (kept.length > queue.length) companion.say(companion.words.secretLost, true);
    if (queue.some((tap) => tap.failed)) unsent();
    keep();
    work();
  }

  /* ---- A tap: its fields, a key of its own, and the version that its sender has seen. A draft was begun on the version
     that was shown when it was first touched. */
  const begun = new WeakMap();
  for (const touch of ["pointerdown", "focusin", "input"]) {
    document.addEventListener(touch, ({ target }) => {
      const form = target.closest?.("form[data-tap]");
      if (form && !begun.has(form) && (form.closest("[hx-morph-skip]") || find("[hx-morph-skip] input", form))) begun.set(form, seen().seq);
    });
  }
  const freshKey = () => {
    const bytes = [...crypto.getRandomValues(new Uint8Array(12))];
    return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  const words = (node) => (node?.getAttribute("aria-label") ?? node?.textContent ?? "").trim().replace(/\s+/g, " ");
  function tapOn(form, button) {
    const fields = new FormData(form), sealed = Boolean(find("[data-sealed]", form));
    if (button?.name) fields.append(button.name, button.value);
    fields.set("once", freshKey());
    fields.set("seen", begun.get(form) ?? seen().seq);
    begun.delete(form);
    return {
      address: form.getAttribute("action") ?? location.pathname + location.search,
      fields: [...fields], sealed, since: Date.now(), label: sealed ? companion.words.secret : words(button),
      node: form, form: form.getAttribute("id"), button: [button?.name ?? "", button?.value ?? ""],
    };
  }
  function put(tap) {
    companion.hush();
    queue.push(tap);
    keep();
    mark();
    work();
  }
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented || !event.target.matches("[data-tap]")) return;
    event.preventDefault();
    put(tapOn(event.target, event.submitter));
  });

  /* ---- Steppers: a tap is added to the last one in the queue if that is of the same form and was never tried. */
  function add(button) {
    const { form } = button, tap = tapOn(form, button), last = queue[queue.length - 1];
    const open = last?.sum && !last.tried && last.form === tap.form;
    if (open) queue.pop();
    const sum = Number(button.value) + (open ? last.sum : 0), fields = new URLSearchParams(tap.fields);
    fields.set(form.dataset.sum, sum);
    const name = words(find(".label", form) ?? form);
    if (sum) return put({ ...tap, sum, fields: [...fields], label: `${name} ${signed(sum)}` });
    keep();
    mark();
  }
  const signed = (sum) => `${sum > 0 ? "+" : "−"}${Math.abs(sum)}`;
  const drafts = () => all("form[data-tap]").filter((form) => begun.has(form));
  const changed = ({ type, value, defaultValue = value, checked, defaultChecked }) =>
    type.startsWith("select") || (type !== "hidden" && (value !== defaultValue || checked !== defaultChecked));
  const halfTyped = () => drafts().some((form) => [...form.elements].some(changed));
  const busy = () => queue.length > 0, awaited = () => busy() || landing.size > 0;
  const stuck = () => Boolean(queue[0]?.failed);
  companion.outbox = { add, halfTyped, busy, awaited, stuck };

  /* ---- Sending, in order. */
  let working = false, timer = 0, pause = FIRST_RETRY, why = "";
  async function work() {
    if (working) return;
    working = true;
    clearTimeout(timer);
    try {
      while (queue.length) {
        const tap = queue[0];
        if (Date.now() - tap.since > TOO_OLD) { ask(tap); break; }
        const answer = await answered(tap);
        if (!answer) { later(tap); break; }
        remove(tap);
        pause = FIRST_RETRY;
        hear(tap, answer);
      }
    } finally { working = false; } /* a word that cannot be shown stops no tap */
    if (!queue.length) companion.forget("unsent");
  }
  const key = ({ fields }) => new URLSearchParams(fields).get("once");
  function remove(tap) {
    queue = queue.filter((one) => key(one) !== key(tap));
    keep();
  }
  async function answered(tap) {
    const body = new URLSearchParams(tap.fields);
    tap.tried = true;
    why = "";
    keep();
    const soon = setTimeout(unsent, PATIENCE / 4);
    try {
      const answer = await fetch(tap.address, {
        method: "POST", body, headers: { "HX-Request-Type": "partial" }, redirect: "manual",
        signal: AbortSignal.timeout?.(PATIENCE), keepalive: String(body).length < OUTLIVES_THE_PAGE,
      });
      if (!answer.headers.has("X-Companion") || answer.status === 503) return null;
      if (answer.status === FULL) { why = ` ${await answer.text()}`; return null; }
      const [go, version] = ["X-Go", "X-Version"].map((name) => answer.headers.get(name));
      return { ok: answer.ok, go, version: Number(version), words: await answer.text() };
    } catch { return null; } finally { clearTimeout(soon); }
  }
  function later(tap) {
    tap.failed = true;
    keep();
    timer = setTimeout(work, pause);
    pause = Math.min(pause * 1.5, SLOWEST_RETRY);
    companion.tell("stuck");
    unsent(why);
  }
  function ask(tap) {
    const send = () => { tap.since = Date.now(); unsent(); work(); };
    const drop = () => { remove(tap); mark(); companion.forget("unsent"); work(); };
    companion.remind("unsent", companion.words.old.replace("{label}", tap.label), [[companion.words.send, send], [companion.words.drop, drop]]);
  }

  /* ---- After the answer the stream brings the page; if it does not, it is dead. */
  const landing = new Set();
  function hear(tap, answer) {
    if (answer.go && tap.node) {
      go = answer.go;
      (unveiled ? find("dialog:modal") : tap.node.closest("dialog"))?.close();
      return leave();
    }
    if (answer.ok) {
      find(".second a")?.remove(); /* the offer of a photo: until the first own move */
      companion.tell("answered", tap.node);
    } else {
      if (tap.node && find("[data-sends]", tap.node)) tap.node.reset(); /* what was ticked is not so */
      companion.say(answer.words || companion.words.refused, true);
    }
    const landed = { ...(answer.ok && tap), version: answer.version };
    landing.add(landed);
    setTimeout(() => { if (landing.has(landed)) companion.wake(); landing.delete(landed); mark(); }, SHOWN_SOON);
    land();
  }
  /* ---- Where an answer leads elsewhere, the page stays until a sheet that was opened meanwhile is closed. An open curtain
     waits for nobody: no sheet can be opened behind it while a tap is on its way. */
  const unveiled = location.search.includes("open=1");
  let go = "", leaving = "";
  function leave() {
    if (!go || companion.fronted()) return;
    leaving = go;
    mark();
    location[go.split("?")[0] === location.pathname ? "replace" : "assign"](go);
  }
  document.addEventListener("companion:fronted", leave);
  function land() {
    for (const landed of landing) if (seen().version >= landed.version) landing.delete(landed);
    mark();
  }

  /* ---- The button that was tapped shows that its tap is on its way, a stepper how much is. A change of the page takes
     such marks away, so they are drawn again. */
  function buttonOf({ node, form, button }) {
    const shown = node?.isConnected ? node : form && document.getElementById(form);
    return shown && all("button:not([type=button])", shown).find(({ name, value }) => name === button[0] && value === button[1]);
  }
  function mark() {
    const busy = new Set(), sums = new Map();
    document.body.classList.toggle("leaving", Boolean(leaving || (unveiled && queue.length)));
    for (const tap of [...landing, ...queue]) {
      if (tap.sum) sums.set(`${tap.form}-pending`, tap.sum + (sums.get(`${tap.form}-pending`) ?? 0));
      else busy.add(buttonOf(tap));
    }
    for (const button of all("button[aria-busy]")) if (!busy.has(button)) button.removeAttribute("aria-busy");
    for (const button of busy) button?.setAttribute("aria-busy", "true");
    for (const node of all(".pending")) node.textContent = sums.get(node.id) ? `${signed(sums.get(node.id))}…` : "";
  }

  for (const change of ["shown", "seen"]) document.addEventListener(`companion:${change}`, land);
  document.addEventListener("companion:connected", work);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) work(); });
  addEventListener("online", work);
  addEventListener("pageshow", ({ persisted }) => {
    leaving = go = "";
    if (persisted) takeUp();
    mark();
  });
  addEventListener("pagehide", () => {
    if (stuck()) return; /* nobody hears us: the next page sends it */
    for (const tap of queue) if (!tap.tried) navigator.sendBeacon(tap.address, new URLSearchParams(tap.fields));
  });
  takeUp();
})(window.companion);
