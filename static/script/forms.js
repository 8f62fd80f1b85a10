/* Forms while somebody fills them in: numbers tapped up and down, a minus for keypads without one, remembered names. */
((companion) => {
  "use strict";
  const { find, all } = companion;

  /* A number in a draft, tapped up and down. */
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-bump]");
    if (!button) return;
    const field = document.getElementById(button.dataset.of);
    const value = (Number.parseInt(field.value.replace("−", "-"), 10) || 0) + Number(button.dataset.bump);
    field.value = Math.min(Number(field.dataset.most), Math.max(Number(field.dataset.least), value));
    companion.sound?.tick();
  });

  /* A button that turns a typed number to its negative, for keypads without a minus. */
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-sign]");
    if (!button) return;
    const field = document.getElementById(button.dataset.sign), text = field.value.trim();
    field.value = text.startsWith("-") || text.startsWith("−") ? text.slice(1) : `-${text}`;
    field.focus();
  });

  for (const button of all("[data-print]")) button.addEventListener("click", () => window.print());

  /* The new-table form: a tap on a remembered name fills the next empty field, a second one empties it again. */
  for (const chips of all("[data-fills]")) {
    chips.addEventListener("click", (event) => {
      const chip = event.target.closest("button");
      if (!chip) return;
      const fields = all(`input[name="${chips.dataset.fills}"]`);
      const taken = fields.find((field) => field.value.trim() === chip.value);
      const next = taken ?? fields.find((field) => !field.value.trim()) ?? addName(fields);
      if (next) next.value = taken ? "" : chip.value;
      showTaken();
    });
  }
  find("#names")?.addEventListener("input", () => {
    const fields = all("#names input");
    showTaken();
    if (fields.every((field) => field.value.trim())) addName(fields);
  });
  function showTaken() {
    const taken = all("#names input").map((field) => field.value.trim()).filter(Boolean);
    for (const chip of all("[data-fills] button")) {
      const place = taken.indexOf(chip.value) + 1;
      chip.setAttribute("aria-pressed", String(place > 0));
      if (place) chip.dataset.place = place;
      else delete chip.dataset.place;
    }
  }
  function addName(fields) {
    const list = find("#names");
    if (!list || fields.length >= Number(list.dataset.most)) return null;
    const row = fields[fields.length - 1].closest("li").cloneNode(true);
    const number = fields.length;
    const field = find("input", row), label = find("label", row);
    field.id = `name-${number}`;
    field.value = "";
    field.placeholder = companion.words.player.replace("{number}", number + 1);
    label.htmlFor = field.id;
    label.textContent = field.placeholder;
    list.append(row);
    return field;
  }
})(window.companion);
