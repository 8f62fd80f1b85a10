/* Quick score: whoever is known here is one tap away, and the card of a player says whose it is. */
((companion) => {
  "use strict";
  const { find, all } = companion;
  const form = find("#quick-form"), people = find("#people");
  const fields = all("input", form).filter(({ name }) => /^seats\.\d+\.name$/.test(name));
  const blank = (field) => field.dataset.blank ?? "";
  const named = (name) => fields.find((field) => field.value.trim() === name);
  const free = () => fields.find((field) => ["", blank(field)].includes(field.value.trim()));

  function show() {
    for (const box of all("#people input")) box.checked = Boolean(named(box.value));
    for (const field of fields) {
      const head = find("summary", field.closest("details") ?? field);
      if (!head) continue;
      head.dataset.blank ??= head.textContent;
      head.textContent = field.value.trim() || head.dataset.blank;
    }
  }
  /* ---- A page for one more: what was typed goes along. */
  const typed = () => all("input, select", form).filter(({ name, value }) => name && value);
  function goOn(link, name) {
    const values = typed().map((field) => [field.name, field.value]);
    if (name) values.push([`seats.${fields.length}.name`, name]);
    sessionStorage.setItem("quick", JSON.stringify(values));
    location.assign(link.href);
  }
  function bringAlong() {
    const values = JSON.parse(sessionStorage.getItem("quick") ?? "[]");
    sessionStorage.removeItem("quick");
    for (const [name, value] of values) {
      const field = form.elements.namedItem(name);
      if (field instanceof Element) field.value = value;
    }
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".seatcount a");
    if (!link) return;
    event.preventDefault();
    goOn(link);
  });

  people?.addEventListener("change", ({ target }) => {
    const field = named(target.value) ?? free(), more = find(".seatcount [aria-current] + a");
    if (!field && more) return goOn(more, target.value);
    if (field) {
      field.value = target.checked ? target.value : blank(field);
      field.closest("details")?.setAttribute("open", "");
    }
    show();
  });
  form.addEventListener("input", show);
  if (people) people.hidden = false;
  bringAlong();
  show();
})(window.companion);
