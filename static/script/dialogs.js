/* Questions and sheets in front of the page. They take the focus and give it back; Escape, a tap outside, the phone's back
   button and an answer close them. Without script a question is a page of its own, and a sheet is a part of the page that a link leads to. */
((companion) => {
  "use strict";
  const { find, all, words } = companion;

  let shown;
  function show(dialog) {
    dialog.removeAttribute("open"); /* drawn open for those without script, or moved: it is not in front then */
    dialog.showModal();
    if (document.activeElement.matches("[type=checkbox], [type=radio]")) dialog.focus(); /* the first of several would look chosen */
    dialog.scrollTop = 0; /* the focus may be at its end */
    shown = dialog;
    if (!history.state?.sheet) history.pushState({ sheet: true }, "");
    companion.tell("fronted");
  }
  document.addEventListener("close", ({ target }) => {
    if (!target.matches("dialog.bottom-sheet")) return;
    if (opener?.isConnected) opener.focus();
    opener = null;
    shown = inFront().pop();
    const agreed = target === question && question.returnValue === "yes" ? asking : null;
    stepBack(() => {
      if (target.dataset.back) companion.visit?.(target.dataset.back);
      if (agreed?.form.isConnected) companion.send(agreed.form, agreed.button);
      else if (agreed) companion.say?.(words.refused, true); /* the table has moved on in this very moment */
      companion.tell("fronted");
    });
  }, true);

  /* ---- A sheet is a step of the browser's history, so that the back button closes it. Whatever else closes it takes that
     step back, and only then goes on: the two would cut each other short. */
  const inFront = () => all("dialog.bottom-sheet:modal");
  companion.fronted = () => Boolean(inFront().length || history.state?.sheet);
  let then = null;
  function stepBack(next) {
    if (inFront().length || !history.state?.sheet) return next();
    if (then) return afterStep(next);
    then = next;
    history.back();
  }
  addEventListener("popstate", () => {
    const sheets = inFront();
    if (sheets.length > 1) history.pushState({ sheet: true }, ""); /* the one below stays */
    sheets.pop()?.close();
    const next = then;
    then = null;
    next?.();
  });
  /* What is opened while such a step is under way waits for it. */
  function afterStep(next) {
    const before = then;
    if (!before) return next();
    then = () => { before(); next(); };
  }
  document.addEventListener("click", (event) => {
    const { target } = event, closes = target.closest("[data-closes]");
    if (!closes && !target.matches("dialog.bottom-sheet")) return; /* its backdrop; what is on it has nodes of its own */
    event.preventDefault();
    target.closest("dialog").close();
  });

  /* ---- A sheet is opened by whatever names it. If it is not on this page, the page is asked for it. */
  let opener = null;
  function open(event, pressed, id, address) {
    const sheet = document.getElementById(id);
    if (!sheet && !companion.live) return;
    event.preventDefault();
    opener = pressed;
    if (sheet && !sheet.dataset.back) return afterStep(() => show(sheet));
    sheet?.remove(); /* it was just closed, and the page comes with a new one */
    pressed.setAttribute("aria-busy", "true");
    afterStep(() => companion.visit(address, true));
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-opens]:not(form)");
    if (link) open(event, link, link.dataset.opens, link.href);
  });
  /* A form whose buttons ask for one: what they are called is in the address. */
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event, { opens } = form.dataset;
    if (opens) open(event, submitter, opens, `?${new URLSearchParams([...new FormData(form), [submitter.name, submitter.value]])}`);
  });
  const front = () => { for (const sheet of all("dialog.bottom-sheet[open]:not(:modal)")) show(sheet); };
  document.addEventListener("companion:shown", front);
  /* A page that came without it has closed it, too: its address would bring it again. */
  document.addEventListener("companion:shown", () => {
    if (!shown || shown.isConnected) return;
    const { back } = shown.dataset;
    shown = undefined;
    stepBack(() => {
      if (back) companion.visit?.(back);
      companion.tell("fronted");
    });
  });

  /* ---- It stays until its answer has arrived: a refusal is read beside what was typed. */
  const sentFrom = new WeakMap();
  document.addEventListener("submit", ({ target }) => sentFrom.set(target, target.closest("dialog.bottom-sheet")));
  /* Plus and minus count on. */
  document.addEventListener("companion:answered", ({ detail }) => detail?.dataset.sum || sentFrom.get(detail)?.close());

  /* ---- A form with a question asks it first; the button that agrees says what it does. */
  const question = document.createElement("dialog");
  question.className = "bottom-sheet question";
  question.id = "question";
  question.setAttribute("aria-labelledby", "question-words");
  question.innerHTML = `<form method="dialog" class="sheet-inside"><h2 id="question-words"></h2>
    <button class="primary" value="yes"></button><button value="" autofocus></button></form>`;
  const [yes, no] = all("button", question);
  let asking = null;
  companion.ask = (form, button) => afterStep(() => {
    if (!form.isConnected) return;
    asking = { form, button };
    opener = button;
    question.returnValue = "";
    find("h2", question).textContent = form.elements.namedItem("ask").value;
    yes.textContent = form.elements.namedItem("ask.yes").value;
    const decline = form.elements.namedItem("ask.no")?.value;
    no.textContent = decline ?? words.no;
    no.className = decline ? "primary" : "";
    yes.className = decline ? "" : button?.classList.contains("danger") ? "danger" : "primary";
    document.body.append(question);
    show(question);
  });
  document.addEventListener("companion:shown", () => {
    if (question.open && !asking.form.isConnected) question.close(); /* the table has moved on */
  });

  /* ---- Sending without a question, or after its answer. */
  let sure = null;
  companion.send = (form, button) => {
    sure = form;
    form.addEventListener("formdata", ({ formData }) => formData.set("sure", "on"), { once: true });
    form.requestSubmit(button);
    sure = null;
  };
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (form === sure || !form.elements.namedItem("ask")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    companion.ask(form, submitter);
  }, true);

  /* ---- A panel that is unfolded over the page: a tap beside it only folds it. */
  const panel = () => find("details[open]:has(> .panel)");
  document.addEventListener("click", (event) => {
    const open = panel();
    if (!open || open.contains(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    open.open = false;
  }, true);
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape") panel()?.removeAttribute("open"); });

  /* ---- What a tap unfolds comes from under the bar at the foot of the page. */
  document.addEventListener("click", ({ target }) => {
    const fold = target.closest("summary"), rest = fold?.parentElement;
    if (!fold || fold.nextElementSibling?.matches(".panel")) return;
    setTimeout(() => { if (rest.open && rest.getBoundingClientRect().bottom > innerHeight - 90) fold.scrollIntoView(); });
  });

  front();
})(window.companion);
