/* The notices over a table's page: the last two sentences, which go after a while, and reminders that stay until their
   cause is over. They are outside of what the stream changes. */
((companion) => {
  "use strict";
  if (!companion.live) return;
  const SHOWN_FOR = 7000; /* milliseconds */
  const { find, all } = companion, notice = find("#notice");
  const line = (words) => Object.assign(document.createElement("p"), { textContent: words });
  const reminder = (key) => find(`[data-key="${key}"]`, notice);
  const said = () => all("p:not([data-key])", notice);
  const fade = (node) => setTimeout(() => node.remove(), SHOWN_FOR);

  companion.say = (words) => {
    const fresh = line(words);
    for (const old of said().slice(0, -1)) old.remove();
    notice.append(fresh);
    fade(fresh);
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
  };
  companion.forget = (key) => reminder(key)?.remove();
  /* What was said of the last tap is over with the next one; a reminder stays. */
  companion.hush = () => { for (const old of said()) old.remove(); };
  notice.addEventListener("click", companion.hush);
  said().forEach(fade);
})(window.companion);
