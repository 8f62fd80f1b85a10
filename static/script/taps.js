/* Taps that are meant: a double tap counts once, quick taps on a stepper all count. The outbox sends them. */
((companion) => {
  "use strict";
  /* ---- A thumb that taps twice means it once, and so does a double click: the second tap would hit whatever has come
     up in that place meanwhile. Steppers, fields and keys with data-each count every tap. */
  const TWICE = 450, NEAR = 28;
  const EVERY_TAP_COUNTS = "[data-sum], [data-bump], [data-each], [data-types], input, label, summary";
  let lastTap = { at: -TWICE, x: 0, y: 0 };
  document.addEventListener("click", (event) => {
    if (event.target.closest(EVERY_TAP_COUNTS)) return;
    const distance = Math.hypot(event.clientX - lastTap.x, event.clientY - lastTap.y);
    const again = event.timeStamp - lastTap.at < TWICE && distance < NEAR;
    lastTap = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    if (event.pointerType === "touch" ? !again : event.detail <= 1) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  if (!companion.live) return;

  /* ---- Steppers: quick taps are added up while the line is busy. Nobody waits and nothing is lost. */
  document.addEventListener("click", (event) => {
    const button = event.target.closest("form[data-sum] button[value]");
    if (!button) return;
    event.preventDefault();
    companion.sound?.tick();
    companion.outbox.add(button);
  }, true);
})(window.companion);
