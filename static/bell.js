/* Sound, vibration and a screen that stays awake: one tap on the bell, remembered on this phone. */
(() => {
  "use strict";
  if (!window.companion) return;
  const { remind, forget } = window.companion;
  const noise = {
    on: false, audio: null, lock: null, video: null,
    async set(on) {
      this.on = on;
      try { localStorage.setItem("bell", on ? "on" : "off"); } catch { /* private mode */ }
      bell.setAttribute("aria-pressed", String(on));
      if (on) { this.resume(); await this.stayAwake(); } else this.sleep();
    },
    resume() {
      if (!this.on) return;
      this.audio ??= new (window.AudioContext || window.webkitAudioContext)();
      if (this.audio.state !== "running") this.audio.resume().catch(() => {});
    },
    async stayAwake() {
      if (navigator.wakeLock) {
        try { this.lock = await navigator.wakeLock.request("screen"); return; } catch { /* battery saver: try the film */ }
      }
      if (!this.video) {
        this.video = Object.assign(document.createElement("video"), { loop: true, playsInline: true, src: bell.dataset.film, className: "film", ariaHidden: "true" });
        this.video.tabIndex = -1;
        this.video.addEventListener("pause", () => { if (this.on && !document.hidden) this.video.play().catch(() => {}); });
        document.body.append(this.video);
      }
      try { await this.video.play(); }
      catch { remind("awake", "This phone may fall asleep: set its screen to stay on for 5 minutes. Nothing is lost if it does."); setTimeout(() => forget("awake"), 6000); }
    },
    sleep() { this.lock?.release?.(); this.lock = null; this.video?.pause(); },
    tone(pitch, at, length, loud = 0.2) {
      const { audio } = this, start = audio.currentTime + at;
      const swing = audio.createOscillator(), gain = audio.createGain();
      swing.type = "triangle"; swing.frequency.value = pitch;
      gain.gain.setValueAtTime(loud, start);
      gain.gain.exponentialRampToValueAtTime(0.001, start + length);
      swing.connect(gain).connect(audio.destination);
      swing.start(start); swing.stop(start + length);
    },
    play(kind) {
      if (!this.on) return;
      navigator.vibrate?.(kind === "fanfare" ? [80, 60, 80, 60, 240] : [200, 100, 200]);
      if (this.audio?.state !== "running") return;
      const tunes = { fanfare: [523, 659, 784, 1047], alarm: [880, 660, 880, 660, 880], chime: [784, 988], horn: [196, 196, 147, 147] };
      (tunes[kind] ?? tunes.chime).forEach((pitch, i) => this.tone(pitch, i * 0.16, 0.4));
    },
    tick() { if (this.on) { navigator.vibrate?.(8); if (this.audio?.state === "running") this.tone(1200, 0, 0.03, 0.05); } },
  };
  const bell = document.querySelector("#bell");
  if (bell) {
    bell.hidden = false;
    let kept = null;
    try { kept = localStorage.getItem("bell"); } catch { /* private mode */ }
    noise.on = kept === "on";
    bell.setAttribute("aria-pressed", String(noise.on));
    bell.addEventListener("click", () => noise.set(!noise.on));
    addEventListener("pointerdown", () => { if (noise.on && !noise.lock && !noise.video) noise.stayAwake(); noise.resume(); });
    document.addEventListener("visibilitychange", () => { if (!document.hidden && noise.on) { noise.resume(); noise.stayAwake(); } });
  }
  window.companion.noise = noise;
})();
