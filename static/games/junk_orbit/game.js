/* The orbit helper answers in place; without this script its links and its form load the whole page. */
(() => {
  "use strict";
  async function ask(address) {
    try {
      const page = await (await fetch(address)).text();
      const fresh = new DOMParser().parseFromString(page, "text/html").querySelector("#orbit-answer");
      const shown = document.querySelector("#orbit-answer");
      if (!fresh || !shown) return location.assign(address);
      shown.replaceWith(document.adoptNode(fresh));
      window.htmx?.process(document.querySelector("#orbit-answer"));
    } catch { location.assign(address); }
  }
  const question = (form) => `${form.getAttribute("action").split("#")[0]}?${new URLSearchParams(new FormData(form))}`;
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-orbit]");
    if (!link || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    ask(link.getAttribute("href").split("#")[0]);
  });
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "orbit-ask") return;
    event.preventDefault();
    ask(question(event.target));
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "orbit-city") ask(question(event.target.form));
  });
})();
