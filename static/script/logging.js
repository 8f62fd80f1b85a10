/* The form of a play that is logged: those of last time are tapped where they are, and a chosen photo stays chosen. */
((companion) => {
  "use strict";
  const { find, all } = companion;
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
  });
})(window.companion);
