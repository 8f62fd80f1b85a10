/* Taps that are safe: a double tap counts once, a tap that was not sent is sent again and still counts once, quick taps
   on a stepper are added up, and what cannot be meant lightly is asked back. */
((companion) => {
  "use strict";
  const { find, all } = companion;

  /* ---- A thumb that taps twice means it once, and so does a double click: the second tap would hit whatever has come
     up in that place meanwhile. Steppers, fields and keys with data-each count every tap. */
  const TWICE = 450, NEAR = 28;
  const EVERY_TAP_COUNTS = "[data-sum], [data-bump], [data-each], input, label, summary";
  let lastTap = { at: -TWICE, x: 0, y: 0 };
  document.addEventListener("click", (event) => {
    if (event.target.closest(EVERY_TAP_COUNTS)) return;
    const distance = Math.hypot(event.clientX - lastTap.x, event.clientY - lastTap.y);
    const again = event.timeStamp - lastTap.at < TWICE && distance < NEAR;
    lastTap = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    if (event.pointerType === "touch" ? again : event.detail > 1) stop(event);
  }, true);
  function stop(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  if (!companion.live) return;

  /* ---- A form with data-confirm asks first. */
  document.addEventListener("submit", (event) => {
    const question = event.target.dataset.confirm;
    if (question && !confirm(question)) stop(event);
  }, true);

  /* ---- Every tap has a key of its own, so that sending it twice counts once. A half-typed draft keeps the version
     that its form was drawn with; any other tap says which version its sender has seen. */
  const freshKey = () => {
    const bytes = [...crypto.getRandomValues(new Uint8Array(12))];
    return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  const posts = (request) => request?.method?.toUpperCase() === "POST";
  document.addEventListener("htmx:config:request", (event) => {
    const { request, sourceElement } = event.detail.ctx;
    if (!posts(request) || !request.body?.set) return;
    request.body.set("once", freshKey());
    companion.hush();
    const drafted = request.body.has("seen") && sourceElement.closest("[hx-morph-skip]");
    if (!drafted) request.body.set("seen", companion.seen().seq);
  });

  /* ---- A tap without an answer waits here and is sent again with the same key. */
  const FIRST_RETRY = 500, SLOWEST_RETRY = 3000, PATIENCE = 8000;
  const outbox = [];
  document.addEventListener("htmx:error", (event) => {
    const ctx = event.detail.ctx;
    if (!posts(ctx?.request) || ctx.response) return;
    outbox.push({ action: ctx.request.action, body: ctx.request.body, after: FIRST_RETRY });
    companion.remind("unsent", "Not sent yet. Trying again…");
    if (outbox.length === 1) setTimeout(sendAgain, FIRST_RETRY);
  });
  async function sendAgain() {
    const letter = outbox[0];
    if (!letter) return;
    try {
      const headers = { "HX-Request": "true", "HX-Request-Type": "partial" };
      const signal = AbortSignal.timeout?.(PATIENCE);
      const answer = await fetch(letter.action, { method: "POST", body: letter.body, headers, signal });
      outbox.shift();
      const moved = answer.headers.get("HX-Redirect");
      if (moved) return location.assign(moved);
      if (!outbox.length) companion.forget("unsent");
      if (!answer.ok) sayRefusal(await answer.text());
      companion.wake();
    } catch { letter.after = Math.min(letter.after * 1.5, SLOWEST_RETRY); }
    if (outbox.length) setTimeout(sendAgain, outbox[0].after);
  }
  function sayRefusal(html) {
    const parsed = new DOMParser().parseFromString(html, "text/html");
    companion.say(find("hx-partial p", parsed)?.textContent ?? "That was not taken.");
  }

  /* ---- Steppers: taps are added up while a request is on its way. Nobody waits and nothing is lost. */
  const sums = new Map();
  document.addEventListener("click", (event) => {
    const button = event.target.closest("form[data-sum] button[value]");
    if (!button) return;
    event.preventDefault();
    const id = button.form.id, sum = sums.get(id) ?? { waiting: 0, sent: 0, busy: false };
    sums.set(id, sum);
    sum.waiting += Number(button.value);
    companion.sound?.tick();
    showPending(id, sum);
    sendSum(id, sum);
  }, true);
  async function sendSum(id, sum) {
    const form = document.getElementById(id);
    if (sum.busy || !sum.waiting || !form) return;
    sum.busy = true;
    sum.sent = sum.waiting;
    sum.waiting = 0;
    const field = form.dataset.sum, values = { [field]: sum.sent };
    for (const input of all("input[type=hidden]", form)) values[input.name] = input.value;
    values[field] = sum.sent;
    await htmx.ajax("POST", form.getAttribute("action"), { source: form, target: "#page", swap: "outerMorph", values });
    sum.busy = false;
    sum.sent = 0;
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
      body.set(form.dataset.sum, sum.waiting);
      body.set("once", freshKey());
      navigator.sendBeacon(form.getAttribute("action"), body);
      sum.waiting = 0;
    }
  });
})(window.companion);
