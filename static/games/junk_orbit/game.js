/* A tap on the map presses what stands for that city in the list below it. */
document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-taps]")?.dataset.taps;
  if (key) [...document.querySelectorAll(".jo-list button")].find(({ value }) => value === key)?.click();
});
/* What was delivered or launched is let go, and the panel of the launch does not come again by itself. */
document.addEventListener("companion:answered", ({ detail: form }) => {
  if (!form?.matches(".jo-deliver, .launch")) return;
  form.reset();
  form.closest("details")?.removeAttribute("open");
});
