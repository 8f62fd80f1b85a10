/* The notice line over a table's page: a sentence that goes after a while, or a reminder that stays until its cause is
   over. It is outside of what the stream changes. */
((companion) => {
  "use strict";
  if (!companion.live) return;
  const SHOWN_FOR = 7000; /* milliseconds */
  const notice = companion.find("#notice");
  const show = (words) => notice.replaceChildren(Object.assign(document.createElement("p"), { textContent: words }));
  const clear = () => notice.replaceChildren();
  let timer = 0;

  companion.say = (words) => { show(words); fade(); };
  companion.remind = (key, words) => {
    if (notice.dataset.key === key) return;
    notice.dataset.key = key;
    show(words);
  };
  companion.forget = (key) => {
    if (notice.dataset.key !== key) return;
    delete notice.dataset.key;
    clear();
  };
  /* What was said of the last tap is over with the next one; a reminder stays. */
  companion.hush = () => { if (!notice.dataset.key) clear(); };

  function fade() {
    clearTimeout(timer);
    if (notice.textContent.trim() && !notice.dataset.key) timer = setTimeout(clear, SHOWN_FOR);
  }
  notice.addEventListener("click", clear);
  document.addEventListener("companion:shown", fade);
  fade();
})(window.companion);
