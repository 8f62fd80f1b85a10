/* Sound, voice, vibration and a screen that stays awake: offered at the start of an evening and at its first timer, chosen in a sheet, remembered on this phone. */
((companion) => {
  "use strict";
  const { find, all } = companion, bell = find("#sound");
  const recall = (store, key) => { try { return store.getItem(key); } catch { return null; /* private mode */ } };
  const keep = (store, key, value) => { try { store.setItem(key, value); } catch { /* private mode */ } };
  /* A link of the lobby to the table screen, which then needs no other tap. */
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-loudspeaker]")) keep(localStorage, "sound", "loud");
  });
  if (!companion.live || !bell) return;
  const LOUDNESS = { off: 0, soft: 0.4, on: 1, loud: 2.5 };
  const TUNES = {
    fanfare: [523, 659, 784, 1047], alarm: [880, 660, 880, 660, 880], chime: [784, 988], horn: [196, 196, 147, 147],
  };
  const ONE_AT_A_TIME = 600; /* milliseconds in which only the first of several tunes is heard */
  const OFFERED_FOR = 12000, EVENING = 12 * 3600 * 1000;
  const offer = find("#sound-offer"), speech = window.speechSynthesis;

  const sound = {
    level: "off", voice: false, heard: -ONE_AT_A_TIME,
    get on() { return this.level !== "off"; },
    async set(level) {
      keep(localStorage, "sound", level);
      this.level = level;
      show();
      if (!this.on) return this.sleep();
      this.resume();
      await this.stayAwake();
      this.play("chime");
    },
    resume() {
      if (!this.on) return;
      this.audio ??= new AudioContext();
      if (this.audio.state !== "running") this.audio.resume().catch(() => {});
      if (this.voice && !this.primed) { this.primed = true; speech.speak(new SpeechSynthesisUtterance("")); }
    },
    async stayAwake() {
      try { this.lock = await navigator.wakeLock.request("screen"); return; }
      catch { /* there is none, or battery saver: try the film */ }
      this.video ??= this.film();
      try { await this.video.play(); }
      catch { companion.remind("awake", companion.words.sleepy); setTimeout(() => companion.forget("awake"), 6000); }
    },
    film() {
      const how = { loop: true, playsInline: true, src: bell.dataset.film, className: "film", tabIndex: -1, ariaHidden: "true" };
      const video = Object.assign(document.createElement("video"), how);
      video.addEventListener("pause", () => { if (this.on && !document.hidden) video.play().catch(() => {}); });
      document.body.append(video);
      return video;
    },
    sleep() { this.lock?.release(); this.lock = null; this.video?.pause(); },
    tone(pitch, at, length, loud = 0.2) {
      const { audio } = this, start = audio.currentTime + at;
      const swing = audio.createOscillator(), gain = audio.createGain();
      swing.type = "triangle"; swing.frequency.value = pitch;
      gain.gain.setValueAtTime(loud * LOUDNESS[this.level], start);
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
    /* What happened, as a tune and in words; several at once are one. */
    announce(kind, words) {
      const now = performance.now();
      if (!this.on || now - this.heard < ONE_AT_A_TIME) return;
      this.heard = now;
      this.play(kind);
      if (this.voice) this.say(words);
    },
    /* Only a voice that is on this device: what is said at a table goes to nobody else. */
    say(words) {
      const lang = document.documentElement.lang;
      const voice = speech.getVoices().find((one) => one.localService && one.lang.startsWith(lang));
      if (voice) speech.speak(Object.assign(new SpeechSynthesisUtterance(words), { voice, lang: voice.lang }));
      return voice;
    },
    tick() {
      if (!this.on) return;
      navigator.vibrate?.(8);
      if (this.audio?.state === "running") this.tone(1200, 0, 0.03, 0.05);
    },
  };
  companion.sound = sound;

  /* ---- The choices, in a sheet. */
  const levels = all("#sound-sheet [name=sound]"), voice = find("#voice");
  function show() {
    bell.toggleAttribute("data-on", sound.on);
    for (const level of levels) level.checked = level.value === sound.level;
    voice.checked = sound.voice;
    voice.disabled = !sound.on;
    offer.hidden = true;
  }
  for (const level of levels) level.addEventListener("change", () => sound.set(level.value));
  voice.addEventListener("change", () => {
    sound.voice = voice.checked;
    keep(localStorage, "voice", sound.voice ? "on" : "off");
    if (sound.voice && !sound.say(voice.labels[0].textContent.trim())) companion.say(companion.words.voiceless);
  });
  voice.closest("label").hidden = !speech;

  /* ---- Offered on the first page of an evening, and once more when a timer first runs; then the bell is there for it.
     Whoever taps elsewhere has other things to do. */
  let hiding;
  function ask(when) {
    if (recall(localStorage, "sound") || Date.now() - Number(recall(localStorage, when)) < EVENING) return;
    keep(localStorage, when, Date.now());
    offer.hidden = false;
    clearTimeout(hiding);
    hiding = setTimeout(() => { offer.hidden = true; }, OFFERED_FOR);
  }
  offer.addEventListener("click", () => sound.set(innerWidth < 900 ? "on" : "loud"));

  sound.level = recall(localStorage, "sound") ?? "off";
  sound.voice = Boolean(speech) && recall(localStorage, "voice") === "on";
  bell.hidden = false;
  show();
  sound.resume(); /* a browser that was tapped on the page before lets it ring at once */
  ask("asked");
  if (companion.clock.drawing) ask("timed");
  document.addEventListener("companion:timed", () => ask("timed"));
  addEventListener("pointerdown", ({ target }) => {
    if (!offer.contains(target)) offer.hidden = true;
    if (sound.on && !sound.lock && !sound.video) sound.stayAwake();
    sound.resume();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && sound.on) { sound.resume(); sound.stayAwake(); }
  });
})(window.companion);
