/* Sound, vibration and a screen that stays awake: one tap on the switch, remembered on this phone. */
((companion) => {
  "use strict";
  if (!companion.live) return;
  const KEPT_AS = "sound";
  const TUNES = {
    fanfare: [523, 659, 784, 1047], alarm: [880, 660, 880, 660, 880], chime: [784, 988], horn: [196, 196, 147, 147],
  };
  const toggle = companion.find("#sound");

  const sound = {
    on: false, audio: null, lock: null, video: null,
    async set(on) {
      this.on = on;
      try { localStorage.setItem(KEPT_AS, on ? "on" : "off"); } catch { /* private mode */ }
      toggle.setAttribute("aria-pressed", String(on));
      if (on) { this.resume(); await this.stayAwake(); } else this.sleep();
    },
    resume() {
      if (!this.on) return;
      this.audio ??= new (window.AudioContext || window.webkitAudioContext)();
      if (this.audio.state !== "running") this.audio.resume().catch(() => {});
    },
    async stayAwake() {
      if (navigator.wakeLock) {
        try { this.lock = await navigator.wakeLock.request("screen"); return; }
        catch { /* battery saver: try the film */ }
      }
      this.video ??= this.film();
      try { await this.video.play(); }
      catch { companion.remind("awake", companion.words.sleepy); setTimeout(() => companion.forget("awake"), 6000); }
    },
    film() {
      const how = { loop: true, playsInline: true, src: toggle.dataset.film, className: "film", ariaHidden: "true" };
      const video = Object.assign(document.createElement("video"), how);
      video.tabIndex = -1;
      video.addEventListener("pause", () => { if (this.on && !document.hidden) video.play().catch(() => {}); });
      document.body.append(video);
      return video;
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
      (TUNES[kind] ?? TUNES.chime).forEach((pitch, i) => this.tone(pitch, i * 0.16, 0.4));
    },
    tick() {
      if (!this.on) return;
      navigator.vibrate?.(8);
      if (this.audio?.state === "running") this.tone(1200, 0, 0.03, 0.05);
    },
  };
  companion.sound = sound;
  if (!toggle) return;

  let kept = null;
  try { kept = localStorage.getItem(KEPT_AS); } catch { /* private mode */ }
  sound.on = kept === "on";
  toggle.hidden = false;
  toggle.setAttribute("aria-pressed", String(sound.on));
  toggle.addEventListener("click", () => sound.set(!sound.on));
  addEventListener("pointerdown", () => {
    if (sound.on && !sound.lock && !sound.video) sound.stayAwake();
    sound.resume();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && sound.on) { sound.resume(); sound.stayAwake(); }
  });
})(window.companion);
