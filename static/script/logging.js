/* The form of a play that is logged: those of last time are tapped where they are, and what is filled in stays on this
   phone, for an evening, until the play is kept. */
((companion) => {
  "use strict";
  const { find, all } = companion;
  const KEPT_AS = "half-logged", AN_EVENING = 14400000; /* milliseconds */
  const form = find(".logging");
  function recall() {
    try { return JSON.parse(sessionStorage.getItem(KEPT_AS)) ?? {}; } catch { return {}; /* private mode */ }
  }
  function keep(draft) {
    try { sessionStorage.setItem(KEPT_AS, JSON.stringify(draft)); } catch { /* private mode: it is kept until the page goes */ }
  }
  if (find(".of-play") && recall().sent) keep({});
  if (!form) return;

  /* A field by whose it is: the places of people change with what others log meanwhile. */
  const rows = all(".named", form);
  function key(field) {
    const box = field.closest(".logged"), row = rows.indexOf(box);
    const whose = !box || row >= 0 ? row : find("input", box).value;
    return [whose, field.name.replace(/^seats\.\d+/, ""), field.type === "radio" && field.value].join();
  }
  const ticks = ({ type }) => type === "radio" || type === "checkbox";
  const fields = () => all("input[name]:not([type=file]), textarea", form);
  const typed = (sent) => keep({
    sent, at: Date.now(), asked: location.search,
    fields: Object.fromEntries(fields().map((field) => [key(field), ticks(field) ? field.checked : field.value])),
  });
  function putBack({ at, asked, fields: kept }) {
    if (!kept || asked !== location.search || Date.now() - at > AN_EVENING) return;
    for (const field of fields()) {
      const now = ticks(field) ? "checked" : "value", was = kept[key(field)] ?? field[now];
      const folded = was !== field[now] && field.closest("details");
      if (folded) folded.open = true;
      field[now] = was;
    }
  }
  if ("answered" in form.dataset) typed();
  else putBack(recall());
  form.addEventListener("input", () => typed());
  form.addEventListener("submit", () => typed(true));

  const button = find(".logging .like-last-time");
  button?.addEventListener("click", (event) => {
    const chips = all("[data-last-time]");
    if (chips.length < Number(button.value)) return;
    event.preventDefault();
    for (const chip of chips) {
      chip.checked = true;
      const folded = chip.closest("details");
      if (folded) folded.open = true;
    }
    typed();
  });
})(window.companion);
