/* The one name that the parts of the script share. Each part is a file in this folder, joined to one script at the
   start of the server; what another part or a game's own script needs, it puts into `companion`.
   Every page works without script; with it a table is live. */
window.companion = (() => {
  "use strict";
  const find = (selector, from = document) => from.querySelector(selector);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const page = () => find("#page"); /* the part of a table's page that the stream changes */
  /* What the page shows: the stamp that tells new from old, and the number of entries in the table's log. */
  const seen = () => {
    const { version, seq } = find("#stream").dataset;
    return { version: Number(version), seq };
  };
  const live = Boolean(page() && window.htmx); /* a page of a table; elsewhere most parts have nothing to do */
  const tell = (name, detail) => document.dispatchEvent(new CustomEvent(`companion:${name}`, { detail }));
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const words = JSON.parse(find("meta[name=words]").content); /* the script's sentences, in the language of this phone */
  /* Light or dark as the phone has it, until somebody chooses. The next page comes right from the server. */
  const look = document.documentElement.dataset, light = matchMedia("(prefers-color-scheme: light)");
  const follow = () => {
    look.theme = light.matches ? "light" : "dark";
    document.cookie = `system=${look.theme};path=/;max-age=31536000;samesite=lax`;
  };
  if ("follows" in look) {
    follow();
    light.onchange = follow;
  }
  return { find, all, page, seen, live, tell, calm, words };
})();
