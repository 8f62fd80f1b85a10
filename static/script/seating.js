/* The new-table form: people sit in the order in which they were tapped or typed, and the button says how many there are. */
((companion) => {
  "use strict";
  const { find, all } = companion;
  const form = find("#new");
  if (!form) return;

  const fields = () => all("[name=name]", form);
  const sits = (field) => (field.type === "checkbox" ? field.checked : field.value.trim());
  let seated = fields().filter(sits).sort((one, other) => one.dataset.order - other.dataset.order);

  function show() {
    seated = [...seated.filter(sits), ...fields().filter((field) => sits(field) && !seated.includes(field))];
    for (const person of all(".person", form)) {
      const place = seated.indexOf(find("input", person)) + 1;
      if (place) person.dataset.place = place;
      else delete person.dataset.place;
    }
    const count = find("[data-players]", form);
    count.textContent = JSON.parse(count.dataset.players)[seated.length] ?? "";
    const typed = all("#names input");
    if (typed.every(sits) && typed.length < find("#names").dataset.most) addField(typed);
  }

  function addField(typed) {
    const row = typed[0].closest("li").cloneNode(true), field = find("input", row), label = find("label", row);
    field.id = label.htmlFor = `name-${typed.length}`;
    field.value = "";
    field.placeholder = label.textContent = typed[typed.length - 1].placeholder;
    find("#names").append(row);
  }

  form.addEventListener("input", show);
  form.addEventListener("formdata", ({ formData }) => {
    formData.delete("name");
    for (const field of seated) formData.append("name", field.value);
  });
  window.addEventListener("pageshow", show);
})(window.companion);
