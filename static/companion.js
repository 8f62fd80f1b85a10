/* The small script of the Companion: keeps the stream honest, taps safe and clocks equal.
   Every page works without it; with it the table is live. */
(() => {
  "use strict";
  const find = (selector, from = document) => from.querySelector(selector);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const noise = (kind, ...what) => window.companion?.noise?.[kind](...what);
  const pageVersion = (node) => Number(node?.dataset?.version ?? -1);

  /* A thumb that taps twice means it once, and so does a double click: the second tap falls on whatever has come up there meanwhile. Steppers and keys with data-each count every tap. */
  const TWICE = 450, NEAR = 28;
  let lastTap = { at: -TWICE, x: 0, y: 0 };
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-sum], [data-bump], [data-each], input, label, summary")) return;
    const near = event.timeStamp - lastTap.at < TWICE && Math.hypot(event.clientX - lastTap.x, event.clientY - lastTap.y) < NEAR;
    lastTap = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    if (event.pointerType === "touch" ? near : event.detail > 1) { event.preventDefault(); event.stopImmediatePropagation(); }
  }, true);

  /* A number in a draft, tapped up and down. */
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-bump]");
    if (!button) return;
    const field = document.getElementById(button.dataset.of);
    const value = (Number.parseInt(field.value.replace("−", "-"), 10) || 0) + Number(button.dataset.bump);
    field.value = Math.min(Number(field.dataset.most), Math.max(Number(field.dataset.least), value));
    noise("tick");
  });
  for (const button of all("[data-print]")) button.addEventListener("click", () => window.print());

  /* The new-table form: a tap on a remembered name fills the next empty field. */
  for (const chips of all("[data-fills]")) {
    chips.addEventListener("click", (event) => {
      const chip = event.target.closest("button");
      if (!chip) return;
      const fields = all(`input[name="${chips.dataset.fills}"]`);
      const there = fields.find((field) => field.value.trim() === chip.value);
      if (there) there.value = "";
      else (fields.find((field) => !field.value.trim()) ?? addName(fields))?.setAttribute("data-filled", "");
      const next = find("[data-filled]");
      if (next) { next.value = chip.value; next.removeAttribute("data-filled"); }
      showTaken();
    });
  }
  function showTaken() {
    const taken = all("#names input").map((field) => field.value.trim());
    for (const chip of all("[data-fills] button")) chip.setAttribute("aria-pressed", String(taken.includes(chip.value)));
  }
  find("#names")?.addEventListener("input", () => {
    const fields = all("#names input");
    showTaken();
    if (fields.every((field) => field.value.trim())) addName(fields);
  });
  function addName(fields) {
    const list = find("#names");
    if (!list || fields.length >= Number(list.dataset.most)) return null;
    const row = fields[fields.length - 1].closest("li").cloneNode(true);
    const number = fields.length;
    const field = find("input", row), label = find("label", row);
    field.id = `name-${number}`; field.value = ""; field.placeholder = `Player ${number + 1}`;
    label.htmlFor = field.id; label.textContent = field.placeholder;
    list.append(row);
    return field;
  }

  const page = () => find("#page");
  if (!page() || !window.htmx) return;

  /* ---- The stream and its badge. A silent link is never noticed by itself, so silence is measured here. */
  const SILENCE = 8000, LOST = 20000;
  let heard = performance.now(), tried = heard, stopped = false;
  const badge = find("#badge");
  let late = false; /* the server itself hears of other servers' tables only now and then */
  const WORDS = { live: "live", late: "live, a few seconds late", waiting: "connecting", lost: "reconnecting", offline: "offline" };

  function showBadge(state) {
    if (badge.dataset.state === state && badge.textContent) return;
    badge.dataset.state = state;
    badge.textContent = WORDS[state];
  }
  showBadge("waiting");

  function alive() {
    heard = performance.now();
    showBadge(late ? "late" : "live");
    forget("lost");
  }
  function connectAgain() {
    if (stopped) return;
    const old = find("#stream");
    const link = old._htmx?.sse;
    tried = performance.now();
    late = false;
    const fresh = old.cloneNode(false);
    fresh.removeAttribute("data-htmx-powered");
    htmx.trigger(old, "htmx:abort");
    old.replaceWith(fresh);
    link?.abortController?.abort?.();
    link?.reader?.cancel?.().catch(() => {});
    listen(fresh);
    htmx.process(fresh);
  }
  function listen(stream) {
    stream.addEventListener("htmx:sse:after:connection", () => { tried = performance.now(); late = false; if (clock.drawing) clock.sync(); });
    stream.addEventListener("htmx:sse:before:message", alive);
    stream.addEventListener("htmx:sse:error", () => showBadge(navigator.onLine ? "lost" : "offline"));
    stream.addEventListener("bell", (event) => { late = event.detail.data === "late"; alive(); });
    stream.addEventListener("restart", hurry);
    stream.addEventListener("gone", () => { stopped = true; location.replace(page().dataset.gone ?? location.pathname.replace("/t/", "/j/").split("/").slice(0, 3).join("/")); });
  }
  /* The server restarts: its successor is looked for at once and often, but not by all phones in the same moment. */
  let hurryUntil = 0, said = 0;
  function hurry() {
    said = performance.now(); hurryUntil = said + 15000;
    setTimeout(connectAgain, Math.random() * 300);
  }
  function watchLink() {
    const now = performance.now(), silent = now - heard;
    if (stopped || document.hidden) return;
    if (now < hurryUntil && heard <= said && now - tried > 1000) connectAgain();
    if (silent > SILENCE) {
      showBadge(navigator.onLine && silent < LOST ? "lost" : "offline");
      if (now - tried > 3000) connectAgain();
    }
    if (silent > LOST) remind("lost", "No connection. If the Companion was moved to another network, its address has changed: scan the code again.");
  }
  const wake = () => { if (!document.hidden && performance.now() - heard > 1500) connectAgain(); };
  listen(find("#stream"));
  setInterval(watchLink, 500);
  addEventListener("online", connectAgain);
  addEventListener("offline", () => showBadge("offline"));
  addEventListener("pageshow", (event) => { if (event.persisted) connectAgain(); });
  document.addEventListener("visibilitychange", wake);

  /* ---- The notice line, outside of what the stream morphs. */
  let noticeTimer = 0;
  function remind(key, words) {
    const notice = find("#notice");
    if (notice.dataset.key === key) return;
    notice.dataset.key = key;
    notice.replaceChildren(Object.assign(document.createElement("p"), { textContent: words }));
  }
  function forget(key) {
    const notice = find("#notice");
    if (notice.dataset.key !== key) return;
    delete notice.dataset.key;
    notice.replaceChildren();
  }
  function say(words) {
    find("#notice").replaceChildren(Object.assign(document.createElement("p"), { textContent: words }));
    fadeNotice();
  }
  function fadeNotice() {
    clearTimeout(noticeTimer);
    const notice = find("#notice");
    if (notice.textContent.trim() && !notice.dataset.key) noticeTimer = setTimeout(() => notice.replaceChildren(), 7000);
  }
  find("#notice").addEventListener("click", (event) => { event.currentTarget.replaceChildren(); });

  /* ---- Swaps: never back to an older version; what changed moves and says so. */
  let numbers = new Map(), moments = new Set(), chapter = "";
  const chapterNow = () => all("[data-chapter]").map((node) => node.dataset.chapter).join();
  const TELLING = "[data-moment], [data-toast]";
  function remember() {
    numbers = new Map(all("[data-n]").map((node) => [node.id, node.dataset.n]));
    moments = new Set(all(TELLING).map((node) => node.id));
    chapter = chapterNow();
  }
  document.addEventListener("htmx:before:swap", (event) => {
    const tasks = event.detail.tasks;
    for (let i = tasks.length - 1; i >= 0; i--) {
      const incoming = tasks[i].fragment?.querySelector?.("#page");
      if (incoming && pageVersion(incoming) < pageVersion(page())) tasks.splice(i, 1);
      else if (tasks[i].type === "main" && !incoming) tasks.splice(i, 1);
    }
  });
  let leaving = false; /* one way out is enough: a second one would cut the first short */
  addEventListener("beforeunload", () => { leaving = true; });
  addEventListener("pageshow", () => { leaving = false; });
  document.addEventListener("htmx:after:swap", () => {
    const now = page();
    if (leaving) return;
    if (now.dataset.go) return location.replace(now.dataset.go);
    if (now.dataset.next && !nextKnown) return location.assign(now.dataset.next);
    if (chapter !== chapterNow()) scrollTo(0, 0); /* another page in all but name: nobody starts in its middle */
    showChanges();
    fadeNotice();
    clock.look();
    remember();
  });
  const nextKnown = page().dataset.next;
  if (page().dataset.go) location.replace(page().dataset.go);

  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  function showChanges() {
    for (const node of all("[data-n]")) {
      const before = numbers.get(node.id);
      if (before === undefined || before === node.dataset.n) continue;
      const change = Number(node.dataset.n) - Number(before);
      if (change && !calm.matches) floatUp(node, change);
    }
    for (const node of all(TELLING)) {
      if (moments.has(node.id)) continue;
      if (node.dataset.toast) say(node.dataset.toast);
      else celebrate(node);
    }
  }
  function floatUp(node, change) {
    node.animate([{ transform: "scale(1.35)" }, { transform: "none" }], { duration: 350, easing: "ease-out" });
    const box = node.getBoundingClientRect();
    const bubble = Object.assign(document.createElement("span"), { className: "bubble" });
    const sum = String(Math.round(Math.abs(change) * 1000) / 1000);
    bubble.textContent = `${change > 0 ? "+" : "−"}${sum} ${node.dataset.why ?? ""}`.trim();
    document.body.append(bubble);
    const left = Math.min(box.left, innerWidth - bubble.offsetWidth - 8);
    const from = `translate(${left}px, ${box.top - 8}px)`, to = `translate(${left}px, ${box.top - 44}px)`;
    bubble.animate([{ transform: from, opacity: 1 }, { transform: to, opacity: 0 }], { duration: 1100, easing: "ease-out" }).onfinish = () => bubble.remove();
  }
  function celebrate(node) {
    find("#say").textContent = node.dataset.say ?? "";
    noise("play", node.dataset.moment);
    if (node.dataset.moment === "fanfare") scrollTo({ top: 0, behavior: calm.matches ? "auto" : "smooth" });
    if (calm.matches) return;
    document.body.animate([{ boxShadow: "inset 0 0 0 100vmax var(--accent-soft)" }, { boxShadow: "inset 0 0 0 0 transparent" }], { duration: 900 });
  }

  /* ---- Taps: every one has a key, so that sending it twice counts once. */
  const freshKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, "0")).join("");
  document.addEventListener("htmx:config:request", (event) => {
    const request = event.detail.ctx.request;
    if (request.method?.toUpperCase() !== "POST" || !request.body?.set) return;
    request.body.set("once", freshKey());
    if (!find("#notice").dataset.key) find("#notice").replaceChildren(); /* what was said of the last tap is over */
    if (!request.body.has("seen") || !event.detail.ctx.sourceElement.closest("[hx-morph-skip]")) request.body.set("seen", page().dataset.seq);
  });
  const outbox = [];
  document.addEventListener("htmx:error", (event) => {
    const ctx = event.detail.ctx;
    if (ctx?.request?.method?.toUpperCase() !== "POST" || ctx.response) return;
    outbox.push({ action: ctx.request.action, body: ctx.request.body, after: 500 });
    remind("unsent", "Not sent yet. Trying again…");
    if (outbox.length === 1) setTimeout(sendAgain, 500);
  });
  async function sendAgain() {
    const letter = outbox[0];
    if (!letter) return;
    try {
      const headers = { "HX-Request": "true", "HX-Request-Type": "partial" };
      const answer = await fetch(letter.action, { method: "POST", body: letter.body, headers, signal: AbortSignal.timeout?.(8000) });
      outbox.shift();
      const moved = answer.headers.get("HX-Redirect");
      if (moved) return location.assign(moved);
      if (!outbox.length) forget("unsent");
      if (!answer.ok) refusedLater(await answer.text());
      wake();
    } catch { letter.after = Math.min(letter.after * 1.5, 3000); }
    if (outbox.length) setTimeout(sendAgain, outbox[0].after);
  }
  function refusedLater(html) {
    const parsed = new DOMParser().parseFromString(html, "text/html");
    say(find("hx-partial p", parsed)?.textContent ?? "That was not taken.");
  }
  document.addEventListener("submit", (event) => {
    const question = event.target.dataset.confirm;
    if (question && !confirm(question)) { event.preventDefault(); event.stopImmediatePropagation(); }
  }, true);

  /* ---- Steppers: taps are summed while a request is on its way; nothing waits, nothing is lost. */
  const sums = new Map();
  document.addEventListener("click", (event) => {
    const button = event.target.closest("form[data-sum] button[value]");
    if (!button) return;
    event.preventDefault();
    const id = button.form.id, sum = sums.get(id) ?? { waiting: 0, sent: 0, busy: false };
    sums.set(id, sum);
    sum.waiting += Number(button.value);
    noise("tick");
    showPending(id, sum);
    sendSum(id, sum);
  }, true);
  async function sendSum(id, sum) {
    const form = document.getElementById(id);
    if (sum.busy || !sum.waiting || !form) return;
    sum.busy = true; sum.sent = sum.waiting; sum.waiting = 0;
    const field = form.dataset.sum, values = { [field]: sum.sent };
    for (const input of all("input[type=hidden]", form)) values[input.name] = input.value;
    values[field] = sum.sent;
    await htmx.ajax("POST", form.getAttribute("action"), { source: form, target: "#page", swap: "outerMorph", values });
    sum.busy = false; sum.sent = 0;
    showPending(id, sum);
    sendSum(id, sum);
  }
  function showPending(id, sum) {
    const node = document.getElementById(`${id}-pending`), total = sum.waiting + sum.sent;
    if (node) node.textContent = total ? `${total > 0 ? "+" : "−"}${Math.abs(total)}…` : "";
  }
  addEventListener("pagehide", () => {
    for (const [id, sum] of sums) {
      const form = document.getElementById(id);
      if (!sum.waiting || !form) continue;
      const body = new URLSearchParams(new FormData(form));
      body.set(form.dataset.sum, sum.waiting); body.set("once", freshKey());
      navigator.sendBeacon(form.getAttribute("action"), body);
      sum.waiting = 0;
    }
  });

  /* ---- Draft fields: a sign button for keypads without a minus; enter sends. */
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-sign]");
    if (!button) return;
    const field = document.getElementById(button.dataset.sign), text = field.value.trim();
    field.value = text.startsWith("-") || text.startsWith("−") ? text.slice(1) : `-${text}`;
    field.focus();
  });

  /* ---- The server's clock: the best of several round trips; timers are drawn from their deadline. */
  const clock = {
    offset: null, best: Infinity, drawing: false,
    now() { return performance.now() + (this.offset ?? Date.now() - performance.now()); },
    async sync() {
      this.best = Infinity;
      for (let i = 0; i < 6; i++) {
        try {
          const sent = performance.now();
          const server = Number(await (await fetch(find("#stream").getAttribute("hx-sse:connect").replace(/\/live.*/, "/clock"), { cache: "no-store" })).text());
          const back = performance.now();
          if (back - sent < this.best) { this.best = back - sent; this.offset = server + 0.5 - (sent + back) / 2; }
        } catch { return; }
      }
    },
    look() {
      if (this.drawing || !find("[data-deadline]")) return;
      this.drawing = true;
      this.sync();
      const draw = () => {
        const faces = all("[data-deadline]");
        for (const face of faces) this.face(face);
        if (faces.length) requestAnimationFrame(draw);
        else this.drawing = false;
      };
      draw();
    },
    face(face) {
      const left = Math.max(0, Number(face.dataset.deadline) - this.now());
      const seconds = Math.ceil(left / 1000), shown = find("[data-digits]", face);
      const digits = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      if (shown && shown.textContent !== digits) shown.textContent = digits;
      face.dispatchEvent(new CustomEvent("companion:tick", { bubbles: true, detail: { left } }));
    },
  };
  setInterval(() => { if (clock.drawing) clock.sync(); }, 120000);
  document.addEventListener("visibilitychange", () => { if (!document.hidden && clock.drawing) clock.sync(); });

  window.companion = { clock, remind, forget }; /* bell.js adds the noise */

  find(".acting [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  remember();
  clock.look();
  fadeNotice();
})();
