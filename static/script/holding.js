/* Buttons that are held: those that send only once they are full, and those that repeat. */
((companion) => {
  "use strict";
  const HELD_FOR = 600, REPEATS_AFTER = 450, REPEATS_EVERY = 120; /* milliseconds */
  const REPEATING = "form[data-sum] button[value], [data-bump], [data-types=back]";
  const usable = (button) => button.isConnected && !button.disabled;

  /* ---- One press at a time, by finger, mouse, Enter or space. Letting go, leaving and scrolling end it. */
  let press = null;
  function begin(button, fromKey) {
    end();
    press = { button, used: false, timer: 0 };
    if (button.matches("[data-hold]")) fill();
    else if (!fromKey) press.timer = setTimeout(repeat, REPEATS_AFTER); /* a held key repeats by itself */
  }
  function end() {
    if (!press) return;
    clearTimeout(press.timer);
    delete press.button.dataset.holding;
    press = null;
  }
  const held = (event) => event.target.closest?.(`[data-hold], ${REPEATING}`);
  let pressed = null; /* the button whose click is only the end of its press */
  document.addEventListener("pointerdown", (event) => {
    const button = held(event);
    pressed = null;
    if (button && event.button === 0 && usable(button)) begin(button, false);
  });
  for (const over of ["pointerup", "pointercancel"]) document.addEventListener(over, letGo);
  document.addEventListener("pointerout", (event) => { if (press && !press.button.contains(event.relatedTarget)) letGo(); });
  addEventListener("blur", letGo);
  function letGo() {
    if (press?.used || press?.button.matches("[data-hold]")) pressed = press.button;
    end();
  }
  document.addEventListener("contextmenu", (event) => { if (held(event)) event.preventDefault(); });

  /* ---- What is momentous fills up, then goes. */
  function fill() {
    const { button } = press;
    button.dataset.holding = "";
    press.timer = setTimeout(() => {
      pressed = button; /* now: what it sends may take it away before the thumb lets go */
      delete button.dataset.holding;
      if (!usable(button)) return;
      companion.sound?.tick();
      companion.send(button.form, button);
    }, HELD_FOR);
  }
  document.addEventListener("keydown", (event) => {
    if (!event.target.matches("[data-hold]") || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    if (!event.repeat && usable(event.target)) begin(event.target, true);
  });
  document.addEventListener("keyup", (event) => {
    if (!event.target.matches("[data-hold]") || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    end();
  });
  document.addEventListener("focusout", end);

  /* ---- A stepper goes on while it is held; every step counts like a tap. */
  function repeat() {
    const { button } = press;
    if (!usable(button)) return end();
    press.used = true;
    button.click();
    press.timer = setTimeout(repeat, REPEATS_EVERY);
  }

  /* ---- The click at the end of a press means nothing more, on whatever is below a sheet that it has closed. One without a
     press comes from a screen reader or a voice, which cannot hold: what is momentous is asked. */
  document.addEventListener("click", (event) => {
    const button = held(event), ended = pressed && event.isTrusted && event.detail > 0;
    if (!ended && !button?.matches("[data-hold]")) return;
    pressed = null;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!ended) companion.ask(button.form, button);
  }, true);
})(window.companion);
