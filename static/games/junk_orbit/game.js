/* A tap on the map presses what stands for that city in the list below it. */
document.addEventListener("click", (event) => {
  const spot = event.target.closest("[data-presses]");
  if (!spot) return;
  event.preventDefault();
  document.getElementById(spot.dataset.presses)?.click();
});
