/* A tap on the map presses what stands for that city in the list below it. */
document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-presses]")?.dataset.presses;
  if (key) [...document.querySelectorAll(".jo-stop")].find(({ value }) => value === key)?.click();
});
/* Delivered tiles are let go. */
document.addEventListener("companion:answered", ({ detail: form }) => { if (form?.matches(".jo-deliver")) form.reset(); });
