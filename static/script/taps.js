/* Taps that are meant: a double tap counts once, quick taps on a stepper all count. The outbox sends them. */
((companion) => {
  "use strict";
  /* ---- A thumb that taps twice means it once, and so does a double click: the second tap would hit whatever has come
     up in that place meanwhile. Steppers, fields and keys with data-each count every tap. */
  const TWICE = 450, NEAR = 28;
  const EVERY_TAP_COUNTS = "[data-sum], [data-bump], [data-each], [data-types], input, label, summary";
  let lastTap = { at: -TWICE, x: 0, y: 0 };
  document.addEventListener("click", (event) => {
    if (event.target.closest(EVERY_TAP_COUNTS)) return void (lastTap.at = -TWICE); /* whoever types in between means it */
    const distance = Math.hypot(event.clientX - lastTap.x, event.clientY - lastTap.y);
    const again = event.timeStamp - lastTap.at < TWICE && distance < NEAR;
    lastTap = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    if (event.pointerType === "touch" ? !again : event.detail <= 1) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  if (!companion.live) return;
  const { all } = companion;

  /* ---- A button that somebody else has just put in the place of another is not what the thumb was after. */
  const SWAPPED = 600, swapped = new WeakMap();
  const buttons = () => all(".bottom button");
  const hidden = (form) => all("[type=hidden]", form).map(({ value }) => value);
  const sends = ({ form, name, value }) => form && [form.getAttribute("action"), ...hidden(form), name, value].join();
  let before = new Set();
  document.addEventListener("htmx:before:swap", () => { before = new Set(buttons().map(sends)); });
  document.addEventListener("companion:shown", () => {
    if (!before.size || companion.outbox.awaited()) return;
    for (const button of buttons()) if (!before.has(sends(button))) swapped.set(button, performance.now());
  });
  document.addEventListener("click", (event) => {
    const since = event.timeStamp - swapped.get(event.target.closest("button"));
    if (event.pointerType !== "touch" || !(since < SWAPPED)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  /* ---- Steppers: quick taps are added up while the line is busy. Nobody waits and nothing is lost. */
  document.addEventListener("click", (event) => {
    const button = event.target.closest("form[data-sum] button[value]");
    if (!button) return;
    event.preventDefault();
    companion.sound?.tick();
    companion.outbox.add(button);
  }, true);
})(window.companion);
