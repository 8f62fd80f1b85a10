/* The server's clock, estimated by the best of several round trips, and the timers that are drawn with it, down to their
   deadline or up from their start: equal on all phones of a table. */
((companion) => {
  "use strict";
  if (!companion.live) return;
  const { find, all } = companion;
  const RUNNING = "[data-deadline], [data-since]";
  const ROUND_TRIPS = 6, RESYNC = 120000, LAST = 10000; /* milliseconds in which it hurries */
  const SURE = 60, UNSURE = 1000; /* milliseconds: a round trip that is good enough, and before which it is not tried again */

  const clock = {
    offset: null, best: Infinity, pause: UNSURE, timer: 0, drawing: false,
    now() { return performance.now() + (this.offset ?? Date.now() - performance.now()); },
    async sync() {
      this.best = Infinity;
      const address = find("#stream").getAttribute("hx-sse:connect").replace(/\/live.*/, "/clock");
      for (let i = 0; i < ROUND_TRIPS; i++) {
        try {
          const sent = performance.now();
          const server = Number(await (await fetch(address, { cache: "no-store" })).text());
          const back = performance.now();
          if (back - sent < this.best) {
            this.best = back - sent;
            this.offset = server + 0.5 - (sent + back) / 2;
          }
        } catch { break; }
      }
      const sure = this.best < SURE;
      this.pause = sure ? UNSURE : Math.min(2 * this.pause, RESYNC);
      clearTimeout(this.timer);
      this.timer = setTimeout(syncIfDrawing, sure ? RESYNC : this.pause);
    },
    look() {
      document.body.classList.toggle("timed", Boolean(find("#clock")));
      if (this.drawing || !find(RUNNING)) return;
      this.drawing = true;
      this.sync();
      companion.tell("timed");
      const draw = () => {
        const faces = all(RUNNING);
        for (const face of faces) this.face(face);
        if (faces.length) requestAnimationFrame(draw);
        else this.drawing = false;
      };
      draw();
    },
    digits(seconds) {
      const two = (number) => String(number).padStart(2, "0"), minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60);
      return `${hours ? `${hours}:${two(minutes % 60)}` : minutes}:${two(seconds % 60)}`;
    },
    face(face) {
      const { deadline, since } = face.dataset, now = this.now(), shown = find("[data-digits]", face);
      const left = Math.max(0, deadline ? deadline - now : now - since);
      const digits = this.digits(deadline ? Math.ceil(left / 1000) : Math.floor(left / 1000));
      if (shown && shown.textContent !== digits) shown.textContent = digits;
      if (!deadline) return;
      face.toggleAttribute("data-last", left < LAST);
      face.dispatchEvent(new CustomEvent("companion:tick", { bubbles: true, detail: { left } }));
    },
  };
  const syncIfDrawing = () => { if (clock.drawing) clock.sync(); };
  document.addEventListener("companion:connected", syncIfDrawing);
  document.addEventListener("companion:shown", () => clock.look());
  companion.clock = clock;
  clock.look();
})(window.companion);
