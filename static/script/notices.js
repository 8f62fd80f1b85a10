/* The notices over a table's page, above whatever is at its bottom: the last two sentences, which go after a while (a
   refusal is read whole and stays longer), and reminders that stay until their cause is over. Taps go
   through them; only their buttons are pressed. They are outside of what the stream changes. */
((companion) => {
  "use strict";
  if (!companion.live) return;
  const BRIEFLY = 4000, LONGER = 7000; /* milliseconds */
  const { find, all } = companion, notice = find("#notice");
  const line = (words) => {
    const made = document.createElement("p");
    made.append(Object.assign(document.createElement("span"), { textContent: words }));
    return made;
  };
  const reminder = (key) => find(`[data-key="${key}"]`, notice);
  const said = () => all("p:not([data-key])", notice);
  const fade = (node, after = LONGER) => setTimeout(() => node.remove(), after);

  companion.say = (words, refused = false) => {
    const fresh = line(words);
    fresh.classList.toggle("brief", !refused);
    for (const old of said().slice(0, -1)) old.remove();
    notice.append(fresh);
    fade(fresh, refused ? LONGER : BRIEFLY);
    place();
    const inside = find("dialog[open] [role=status]"); /* what is behind a sheet is not read out */
    if (inside) inside.textContent = words;
  };
  /* A reminder may have buttons: their words, and what they do. */
  companion.remind = (key, words, buttons = []) => {
    const old = reminder(key), fresh = line(words);
    if (old?.dataset.words === words) return;
    Object.assign(fresh.dataset, { key, words });
    for (const [label, press] of buttons) {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
      button.addEventListener("click", press);
      fresh.append(" ", button);
    }
    if (old) old.replaceWith(fresh);
    else notice.prepend(fresh);
    place();
  };
  companion.forget = (key) => reminder(key)?.remove();
  /* What was said of the last tap is over with the next one; a reminder stays. */
  companion.hush = () => { for (const old of said()) old.remove(); };

  /* ---- Above the tabs, the keys, the buttons that stay in sight, or the sheet in front; and in front of that, too. Where what is above the
     keys is to stay clear, they are over the bar at the top; where there is no room above, they are beside. */
  const APART = 8, HIGHEST = 120; /* pixels */
  function place() {
    if (!notice.childElementCount) return;
    const sheet = find("dialog:modal");
    notice.popover = null;
    if (sheet) {
      notice.popover = "manual";
      notice.showPopover?.(); /* older phones read it in the sheet */
    }
    const tops = all(".tabs, .bottom, .floor").map((node) => node.getBoundingClientRect()).filter(atBottom).map(({ top }) => top);
    let floor = sheet ? innerHeight - sheet.offsetHeight : Math.min(innerHeight, ...tops);
    const keys = sheet ? null : find(".number-pad:not(dialog *)")?.getBoundingClientRect();
    const near = keys?.height && keys.top < floor && keys.bottom > floor - HIGHEST, beside = near && keys.top < HIGHEST;
    if (near && !beside) floor = keys.top;
    const clear = floor === keys?.top && find("[data-clear]")?.getBoundingClientRect();
    const above = clear && clear.top < floor && clear.bottom > floor - HIGHEST;
    notice.style.top = above ? `${APART}px` : "";
    notice.style.bottom = above ? "auto" : `${Math.min(innerHeight - floor + APART, innerHeight - HIGHEST)}px`;
    notice.style.right = beside ? `${innerWidth - keys.left}px` : "";
  }
  /* Buttons that stay in sight rest on the tabs only while there is more of the page below them. */
  const atBottom = ({ height, bottom }) => height > 0 && bottom > innerHeight - HIGHEST && bottom <= innerHeight + 1;
  for (const change of ["fronted", "shown"]) document.addEventListener(`companion:${change}`, place);
  addEventListener("resize", place);
  place();
  for (const old of said()) fade(old);
})(window.companion);
