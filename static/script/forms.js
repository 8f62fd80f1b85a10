/* Forms while somebody fills them in: numbers tapped up and down, a number pad, a minus for keypads without one, photos. */
((companion) => {
  "use strict";
  const { find } = companion;

  /* A number in a draft, tapped up and down. */
  const ARROWS = { ArrowUp: 1, ArrowDown: -1 };
  function bump(field, change) {
    const value = (Number.parseInt(field.value.replace("−", "-"), 10) || 0) + change;
    field.value = `${Math.min(Number(field.dataset.most), Math.max(Number(field.dataset.least), value))}`.replace("-", "−");
    companion.sound?.tick();
    readOut(`${field.labels[0].textContent} ${field.value}`);
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-bump]");
    if (button) bump(document.getElementById(button.dataset.of), Number(button.dataset.bump));
  });
  document.addEventListener("keydown", (event) => {
    if (!(event.key in ARROWS) || !event.target.matches("[data-most]")) return;
    event.preventDefault();
    bump(event.target, ARROWS[event.key]);
  });

  /* Whoever taps a button beside a number does not hear the number change, so it is read out. */
  let voice = null;
  function readOut(words) {
    if (!voice) {
      voice = Object.assign(document.createElement("p"), { className: "sr", ariaLive: "polite" });
      voice.dataset.readOut = "";
      document.body.append(voice);
    }
    voice.textContent = words;
  }

  /* A button that turns a typed number to its negative, for keypads without a minus. */
  const negated = (text) => (/^[-−]/.test(text) ? text.slice(1) : `−${text.replace("+", "")}`);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-sign]");
    if (!button) return;
    const field = document.getElementById(button.dataset.sign);
    field.value = negated(field.value.trim());
    field.focus();
  });

  /* The number pad writes into its field, which needs no other keyboard meanwhile. What was typed with a plus between is
     added up when it is sent. */
  const LAST = /[-−+]?[^-−+]*$/;
  const PRESSED = {
    back: (text) => text.slice(0, -1),
    sign: (text) => text.replace(LAST, (last) => signed(negated(last), last.length < text.length)),
    plus: (text) => (/\d$/.test(text) ? `${text}+` : text),
  };
  const signed = (number, follows) => (follows && /^\d/.test(number) ? `+${number}` : number);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-types]");
    if (!button) return;
    const field = button.form.elements[button.closest("[data-pad]").dataset.pad], key = button.dataset.types;
    field.value = PRESSED[key] ? PRESSED[key](field.value) : field.value + key;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    companion.sound?.tick();
  });
  const padOf = ({ name, form }) => name && form && find(`[data-pad="${name}"]`, form);
  document.addEventListener("pointerdown", ({ target }) => {
    if (target.matches("input") && padOf(target)) target.inputMode = "none";
  });
  document.addEventListener("click", ({ target }) => {
    const form = target.closest("button:not([type=button])")?.form;
    for (const field of form ? form.elements : []) if (padOf(field)) field.value = addedUp(field.value);
  }, true);
  function addedUp(text) {
    const numbers = text.replaceAll("−", "-").replaceAll(",", ".").match(/[-+]?[\d.]+/g) ?? [];
    if (numbers.length < 2) return text.replace(/\+$/, "");
    const sum = numbers.reduce((total, number) => total + Number(number), 0);
    return String(Math.round(sum * 1e6) / 1e6);
  }
  companion.addedUp = addedUp;

  /* A file, or an option, is sent as soon as it is chosen. */
  document.addEventListener("change", ({ target }) => {
    if (target.matches("[data-sends]")) target.form.requestSubmit();
  });
})(window.companion);
