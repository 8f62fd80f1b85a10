/* The sheet of a play that is corrected: its totals follow the cells. A line without a name does not count. */
((companion) => {
  "use strict";
  const { find, all } = companion;
  const sheet = find(".cells:has(output)");
  if (!sheet) return;

  const counts = (line) => find("th input", line).value.trim();
  sheet.addEventListener("input", () => {
    const lines = all("[data-adds]", sheet).filter(counts);
    all("output", sheet).forEach((total, seat) => {
      const points = lines.map((line) => all("td input", line)[seat].value.trim());
      total.value = companion.addedUp(points.join("+")) || "0";
    });
  });
})(window.companion);
