/* The new-table form: people sit in the order in which they were tapped or typed, in the colours that they will play, and the
   button says how many there are. The line of the options follows what is chosen. */
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
    colour();
    offerSeats();
    const count = find("[data-players]", form);
    count.textContent = JSON.parse(count.dataset.players)[seated.length] ?? "";
    const typed = all("#names input");
    if (typed.every(sits) && typed.length < find("#names").dataset.most) addField(typed);
  }

  /* Whoever sits is shown in the colour that the table deals them: their own, where the box has it and nobody before them. */
  function colour() {
    const box = find("#names").dataset.colours.split(" "), taken = new Set(), dealt = new Map();
    for (const field of seated) {
      const own = field.dataset.colour;
      if (box.includes(own) && !taken.has(own)) dealt.set(field, own);
      taken.add(own);
    }
    const left = box.filter((one) => ![...dealt.values()].includes(one));
    for (const field of seated) if (!dealt.has(field)) dealt.set(field, left.shift() ?? field.dataset.colour);
    for (const person of all(".person", form)) {
      const field = find("input", person);
      find(".face", person).className = `face c-${dealt.get(field) ?? field.dataset.colour}`;
    }
  }

  /* One is somebody who sits; whoever was chosen is so again when they sit down again. Where nobody is known here, the first
     name is one's own. */
  const me = find("#me");
  let { me: chosen } = me.dataset, offered = "";
  me.addEventListener("change", ({ target }) => { chosen = target.value; });
  function offerSeats() {
    const names = seated.map(({ value }) => value.trim()), own = chosen || (find(".person", form) ? "" : names[0]);
    names.sort((one, other) => (other === own) - (one === own)); /* in sight, however many there are */
    me.hidden = names.length < 2 || form.elements.only_host.checked;
    if (offered === (offered = JSON.stringify(names))) return; /* whoever goes through them by keyboard stays there */
    find(".chips", me).replaceChildren(...names.map((value) => made("label", { className: "chip" },
      made("input", { type: "radio", name: "me", value, checked: value === own }), made("span", { textContent: value }))));
  }
  function made(tag, properties, ...inside) {
    const node = Object.assign(document.createElement(tag), properties);
    node.append(...inside);
    return node;
  }

  function addField(typed) {
    const row = typed[0].closest("li").cloneNode(true), field = find("input", row), label = find("label", row);
    field.id = label.htmlFor = `name-${typed.length}`;
    field.value = "";
    field.placeholder = label.textContent = typed[typed.length - 1].placeholder;
    find("#names").append(row);
  }

  /* The options in one line, as they are set now: those that say something. */
  const words = (node) => node.textContent.trim();
  function setting(field) {
    const title = words(find("legend, label", field)), control = find("select, input", field);
    if (find("legend", field)) return pair(title, all(":checked + span", field).map(words).join(", ") || find("fieldset", field).dataset.none);
    if (control.type === "checkbox") return control.checked && title;
    return pair(title, control.selectedOptions ? words(control.selectedOptions[0]) : control.value.trim());
  }
  const pair = (title, value) => value && value !== "0" && `${title}: ${value}`;
  /* What says something only with another option is hidden without it. */
  function showFields() {
    for (const field of all("[data-only-if]", form)) {
      const { onlyIf, is } = field.dataset;
      field.hidden = !is.split(" ").includes(form.elements[onlyIf].value);
    }
  }
  function showOptions() {
    showFields();
    find(".now-set", form).textContent = all(".field:not([hidden])", form).map(setting).filter(Boolean).join(", ");
  }

  /* A title that is a box's lights its chip, a chip writes its title; the first chip, for something else, brings back what
     was typed, and then no sheet is used. The line below says so, or which one is used. */
  const title = find("#title"), [without, ...boxes] = all("[name=sheet]", form), calls = (box) => words(box.parentNode);
  const same = (one, other) => one.localeCompare(other.trim(), undefined, { sensitivity: "accent" }) === 0;
  const titled = () => boxes.find((box) => same(calls(box), title.value));
  let typed = title.value;
  form.addEventListener("input", ({ target }) => {
    if (!without || (target !== title && target.name !== "sheet")) return;
    if (target === title) {
      light();
      narrow();
    } else if (target === without) title.value = typed;
    else if (titled() || begins(calls(target))) title.value = calls(target);
    showSheet();
  });
  const bare = (text) => text.trim().toLocaleLowerCase();
  const begins = (name) => bare(name).startsWith(bare(title.value));
  /* From its first letter on, only the boxes that a title may become are in sight, so that nothing below moves once it is one. */
  const more = boxes.at(-1)?.closest("details"), unfolded = more?.open;
  function narrow() {
    const fits = boxes.filter((box) => bare(calls(box)).includes(bare(title.value)));
    for (const box of boxes) box.parentNode.hidden = !fits.includes(box);
    if (more) more.open = bare(title.value) ? fits.some((box) => more.contains(box)) : unfolded;
  }
  function light() {
    typed = title.value;
    for (const box of [without, ...boxes]) box.checked = box === titled();
  }
  /* The same box with its sheet or without it; the page stays where it is. */
  const used = find("#used-sheet");
  used?.addEventListener("click", (event) => {
    const { control } = event.target;
    if (!control) return;
    event.preventDefault();
    typed = title.value;
    control.click();
  });
  function showSheet() {
    const box = without.checked ? titled() : boxes.find(({ checked }) => checked), look = find("button", used);
    used.hidden = !box || box.value.includes(":");
    if (!used.hidden) {
      for (const line of all("[data-words]", used)) line.textContent = line.dataset.words.replace("{title}", calls(box));
      look.formAction = look.dataset.address.replace("KEY", box.value);
      find(".without-sheet label", used).htmlFor = box.id;
    }
    const many = find("#how-many"), { fewest, most } = (without.checked ? without : box ?? without).dataset;
    many.textContent = many.dataset.words.replace("{fewest}", fewest).replace("{most}", most);
    showOptions();
  }

  form.addEventListener("input", () => {
    find("#notice").replaceChildren(); /* whatever was wrong is being mended */
    show();
  });
  const options = find("#options");
  options.addEventListener("change", showOptions);
  find(".to-options").addEventListener("click", (event) => {
    event.preventDefault(); /* without another step in the history */
    options.open = true;
    options.scrollIntoView();
  });
  /* The address has what was typed, so that it is there again after a look at another page, or when this one is loaded again. */
  form.addEventListener("change", () => {
    const typed = new URLSearchParams(new FormData(form));
    typed.delete("once");
    history.replaceState(null, "", `?${typed}`);
  });
  form.addEventListener("formdata", ({ formData }) => {
    formData.delete("name");
    for (const field of seated) formData.append("name", field.value);
  });
  window.addEventListener("pageshow", () => {
    if (without && !form.elements.sheet.value) light();
    if (without) showSheet();
    show();
    showFields();
  });
})(window.companion);
