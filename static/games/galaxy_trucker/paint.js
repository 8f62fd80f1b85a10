/* Galaxy Trucker: the page on which a ship is drawn. What is drawn stays on the phone until Done sends it in one move;
   so does the photo underneath, unless it is hung in the gallery. Sides are counted clockwise from the front: 0 front, 1 right,
   2 rear, 3 left. What a side carries: 0 smooth, 1 simple, 2 double, 3 universal, 4 some connector. */
(() => {
  "use strict";
  const { find, all } = window.companion;
  const painter = find("[data-painter]");
  if (!painter) return;
  const SIZE = 44, HELD_FOR = 500, FLICK = 14, MOST_UNDO = 99, PHOTO_SIDE = 1000, FITS = 16;
  const STEPS = [[0, -1], [1, 0], [0, 1], [-1, 0]];
  const { rows, columns, marked, pilot, drawing, back } = painter.dataset;
  const ROWS = rows.split(" ").map(Number), COLUMNS = columns.split(" ").map(Number), MARKED = new Set(marked.split(" "));
  const board = find(".paint-board", painter), layer = (name) => find(`[data-layer=${name}]`, painter);
  const KEPT_AS = `gt-ship-${location.pathname.split("/")[2]}-${painter.dataset.painter}`, PHOTO_AS = `${KEPT_AS}-photo`;
  const brushes = new Map(all("[data-brush]", painter).map((button) => [button.dataset.brush, button]));
  const symbol = (letter) => (letter === "P" ? "pilot" : brushes.get(letter).dataset.symbol);
  const turns = (letter) => letter !== "P" && "turns" in brushes.get(letter).dataset;
  const digits = (number) => String(number).padStart(2, "0");
  const nameAt = (x, y) => digits(ROWS[y]) + digits(COLUMNS[x]);
  const placeOf = (name) => [COLUMNS.indexOf(Number(name.slice(2))), ROWS.indexOf(Number(name.slice(0, 2)))];
  const onBoard = (x, y) => x >= 0 && y >= 0 && x < COLUMNS.length && y < ROWS.length;
  const keep = (name, value) => { try { if (value === null) localStorage.removeItem(name); else localStorage.setItem(name, value); } catch { /* private mode, or full */ } };
  const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };

  /* ---- The ship: tiles by square, and the edges that are not as they are by default. Neighbours are joined, outer edges
     smooth, cannons point to the first free side from the front on, until somebody says otherwise. */
  let ship = { tiles: {}, flipped: {} }, brush = "c", chosen = null, undone = [];
  const beside = (name, way) => {
    const [x, y] = placeOf(name), there = [x + STEPS[way][0], y + STEPS[way][1]];
    return onBoard(...there) ? nameAt(...there) : null;
  };
  const tileBeside = (name, way) => ship.tiles[beside(name, way)] ?? null;
  const edge = (name, way) => (way === 1 || way === 2 || !beside(name, way) ? `${name}${way}` : `${beside(name, way)}${way - 2 & 3}`);
  function turnOf(name) {
    const tile = ship.tiles[name];
    if (tile.turn !== null || !"gG".includes(tile.kind)) return tile.turn ?? 0;
    const outwards = placeOf(name)[0] * 2 < COLUMNS.length - 1 ? [0, 3, 1, 2] : [0, 1, 3, 2];
    return outwards.find((way) => !tileBeside(name, way)) ?? 0;
  }
  const blind = (name) => {
    const { kind } = ship.tiles[name];
    if ("eE".includes(kind)) return (turnOf(name) + 2) % 4;
    return "gG".includes(kind) ? turnOf(name) : -1;
  };
  function sideOf(name, way) {
    const tile = ship.tiles[name], other = beside(name, way), flipped = edge(name, way) in ship.flipped;
    if (tile.kind === "P") return 3;
    if (tile.exact) return Number(tile.exact[way]);
    if (blind(name) === way) return 0;
    const next = ship.tiles[other];
    if (!next) return flipped ? 4 : 0;
    const away = (way + 2) % 4;
    if (next.kind === "P") return flipped ? 0 : 4;
    if (next.exact) return next.exact[away] === "0" ? 0 : 4;
    return flipped || blind(other) === away ? 0 : 4;
  }
  const sides = (name) => [0, 1, 2, 3].map((way) => sideOf(name, way));
  const word = (name) => `${name}${ship.tiles[name].kind}${turns(ship.tiles[name].kind) ? turnOf(name) : 0}${sides(name).join("")}`;
  const written = () => Object.keys(ship.tiles).sort().map(word).join(" ");
  const plain = (name) => { for (const way of [0, 1, 2, 3]) delete ship.flipped[edge(name, way)]; };

  function read(text) {
    ship = { tiles: { [pilot]: { kind: "P", turn: null, exact: null } }, flipped: {} };
    const words = text.split(" ").filter((one) => one && one[4] !== "P");
    for (const one of words) {
      const carried = one.slice(6), exact = /^[0-3]*[1-3][0-3]*$/.test(carried) ? carried : null;
      ship.tiles[one.slice(0, 4)] = { kind: one[4], turn: turns(one[4]) ? Number(one[5]) : null, exact };
    }
    for (const one of words) {
      const name = one.slice(0, 4);
      for (const way of [0, 1, 2, 3]) if (Boolean(sideOf(name, way)) !== (one[6 + way] !== "0")) ship.flipped[edge(name, way)] = 1;
    }
  }

  /* ---- Strokes. Each can be undone. */
  function stroke(change) {
    const before = JSON.stringify(ship);
    change();
    if (JSON.stringify(ship) === before) return show();
    undone = [...undone, before].slice(-MOST_UNDO);
    keep(KEPT_AS, JSON.stringify({ base: drawing, ship }));
    show();
  }
  const erase = (name) => stroke(() => { if (name !== pilot) { delete ship.tiles[name]; plain(name); chosen = null; } });
  function paint(name, way) {
    if (name === pilot) return;
    const tile = ship.tiles[name], same = tile?.kind === brush;
    stroke(() => {
      chosen = name;
      if (same && way === null && turns(brush) && !"eE".includes(brush)) Object.assign(tile, { turn: (turnOf(name) + 1) % 4, exact: null });
      else if (same && way !== null) Object.assign(tile, { turn: way, exact: null });
      else if (!same) { ship.tiles[name] = { kind: brush, turn: way, exact: null }; plain(name); }
    });
  }
  function flip(name, way) {
    if (!ship.tiles[name] && !tileBeside(name, way)) return;
    const key = edge(name, way);
    stroke(() => { if (key in ship.flipped) delete ship.flipped[key]; else ship.flipped[key] = 1; });
  }
  /* All outer edges of a tile at once: open, or smooth where they are open already. */
  function flipOuter(name) {
    const outer = [0, 1, 2, 3].filter((way) => ship.tiles[name] && !tileBeside(name, way) && blind(name) !== way);
    const open = outer.every((way) => edge(name, way) in ship.flipped);
    stroke(() => { for (const way of outer) { if (open) delete ship.flipped[edge(name, way)]; else ship.flipped[edge(name, way)] = 1; } });
  }
  const settle = (name, turn, exact) => stroke(() => { Object.assign(ship.tiles[name], { turn: turns(ship.tiles[name].kind) ? turn : null, exact }); plain(name); });

  /* ---- The finger: a tap, a flick that turns, a hold that removes, a line through squares that all become the same. */
  let press = null;
  const at = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
    return [point.x / SIZE, point.y / SIZE];
  };
  const flicked = (dx, dy) => {
    if (Math.hypot(dx, dy) < FLICK || !turns(brush)) return null;
    const quarters = Math.atan2(dx, -dy) / (Math.PI / 2);
    return ((brush === "s" ? Math.floor(quarters) : Math.round(quarters)) + 4) % 4;
  };
  board.addEventListener("pointerdown", (event) => {
    const [x, y] = at(event), [column, row] = [Math.floor(x), Math.floor(y)];
    if (event.target.closest("[data-grip]") || !onBoard(column, row)) return;
    event.preventDefault();
    const name = nameAt(column, row), within = [x - column - 0.5, y - row - 0.5];
    press = { name, within, from: [event.clientX, event.clientY] };
    if (brush !== "pipes") press.timer = setTimeout(() => { press = null; erase(name); }, HELD_FOR);
  });
  board.addEventListener("pointermove", (event) => {
    const [x, y] = at(event).map(Math.floor);
    if (!press || brush === "pipes" || turns(brush) || !onBoard(x, y) || nameAt(x, y) === press.name) return;
    clearTimeout(press.timer);
    for (const name of press.line ? [nameAt(x, y)] : [press.name, nameAt(x, y)]) if (!ship.tiles[name] || brush === "erase") touch(name, null);
    Object.assign(press, { line: true, name: nameAt(x, y) });
  });
  board.addEventListener("pointerup", (event) => {
    if (!press) return;
    const { name, within: [x, y], from, line } = press;
    drop();
    if (line) return;
    if (brush === "pipes" && Math.hypot(x, y) < 0.2) flipOuter(name);
    else if (brush === "pipes") flip(name, Math.abs(x) > Math.abs(y) ? (x > 0 ? 1 : 3) : (y > 0 ? 2 : 0));
    else touch(name, flicked(event.clientX - from[0], event.clientY - from[1]));
  });
  /* ---- A brush that is dragged onto the board paints where it is let go: no tap to take it first. */
  let carried = null, hovered = null;
  const under = (event) => { const [x, y] = at(event).map(Math.floor); return onBoard(x, y) ? nameAt(x, y) : null; };
  painter.addEventListener("pointerdown", ({ target }) => { carried = target.closest("[data-brush]")?.dataset.brush ?? null; });
  addEventListener("pointermove", (event) => {
    const name = carried && carried !== "pipes" ? under(event) : null;
    if (name === hovered) return;
    hovered = name;
    show();
  });
  addEventListener("pointerup", (event) => {
    const letter = carried, name = letter && letter !== "pipes" ? under(event) : null;
    carried = hovered = null;
    if (!name) return;
    brush = letter;
    touch(name, null);
  });
  addEventListener("pointercancel", () => { carried = hovered = null; });
  function touch(name, way) {
    if (brush === "erase") erase(name);
    else if (MARKED.has(name) || ship.tiles[name] || [0, 1, 2, 3].some((side) => tileBeside(name, side))) paint(name, way);
  }
  const drop = () => { clearTimeout(press?.timer); press = null; };
  for (const over of ["pointercancel", "contextmenu"]) board.addEventListener(over, (event) => { event.preventDefault(); drop(); });

  /* ---- Keys: arrows go from square to square, Enter paints, Shift with an arrow changes that edge. */
  const ARROWS = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];
  let cursor = pilot;
  const withKeys = () => board.matches(":focus-visible");
  const label = (letter) => (letter === "P" ? painter.dataset.cabin : brushes.get(letter)?.getAttribute("aria-label") ?? painter.dataset.empty);
  board.addEventListener("keydown", (event) => {
    const way = ARROWS.indexOf(event.key);
    if (way >= 0 && event.shiftKey) flip(cursor, way);
    else if (way >= 0) cursor = beside(cursor, way) ?? cursor;
    else if ((event.key === "Enter" || event.key === " ") && brush !== "pipes") touch(cursor, null);
    else if (event.key === "Delete" || event.key === "Backspace") erase(cursor);
    else return;
    event.preventDefault();
    show();
  });
  for (const change of ["focus", "blur"]) board.addEventListener(change, () => show());
  function whereWeAre() {
    const said = { row: Number(cursor.slice(0, 2)), column: Number(cursor.slice(2)), component: label(ship.tiles[cursor]?.kind), brush: label(brush) };
    return painter.dataset.square.replace(/\{(\w+)\}/g, (_, key) => said[key]);
  }

  /* ---- What is shown. */
  const use = (href, turn = 0) => `<use href="#gt-${href}"${turn ? ` transform="rotate(${turn * 90} 22 22)"` : ""}/>`;
  const pipes = (carried) => carried.map((side, way) => (side ? use(`pipe${side}`, way) : "")).join("");
  function drawn(name) {
    const [x, y] = placeOf(name), carried = sides(name), { kind } = ship.tiles[name];
    const ends = carried.map((side, way) => (side && !tileBeside(name, way) ? use("open", way) : "")).join("");
    const ring = name === chosen ? '<rect class="paint-chosen" x="2" y="2" width="40" height="40" rx="6"/>' : "";
    return `<g transform="translate(${x * SIZE} ${y * SIZE})">${use("tile")}${pipes(carried)}${ends}${use(symbol(kind), turns(kind) ? turnOf(name) : 0)}${ring}</g>`;
  }
  function hole(name) {
    const [x, y] = placeOf(name);
    return `<rect class="gt-hole" x="${x * SIZE + 1.5}" y="${y * SIZE + 1.5}" width="41" height="41" rx="6"/>`;
  }
  function ring(name) {
    const [x, y] = placeOf(name);
    return `<rect class="paint-cursor" x="${x * SIZE}" y="${y * SIZE}" width="44" height="44" rx="7"/>`;
  }
  function counted() {
    const tiles = Object.entries(ship.tiles).map(([name, { kind }]) => ({ kind, weight: turnOf(name) ? 0.5 : 1 }));
    const number = (letters) => tiles.filter(({ kind }) => letters.includes(kind)).length;
    const power = 2 * number("b") + 3 * number("B"), guns = (kind) => tiles.filter((tile) => tile.kind === kind).map(({ weight }) => weight).sort().reverse();
    const sum = (list) => list.reduce((a, b) => a + b, 0), span = (least, most) => (most > least ? `${least}–${most}` : String(least));
    const ends = Object.keys(ship.tiles).flatMap((name) => sides(name).filter((side, way) => side && !tileBeside(name, way))).length;
    const single = sum(guns("g"));
    return {
      engines: span(number("e"), number("e") + 2 * Math.min(power, number("E"))),
      cannons: span(single, single + 2 * sum(guns("G").slice(0, power))),
      crew: 2 * number("Pc"), power, ends,
    };
  }
  let frame = 0;
  function show() {
    find("[name=drawing]", painter).value = written();
    find("[data-undo]", painter).disabled = !undone.length;
    for (const [name, button] of brushes) button.setAttribute("aria-pressed", String(name === brush));
    frame ||= requestAnimationFrame(() => { frame = 0; draw(); });
  }
  function draw() {
    const squares = Object.keys(ship.tiles);
    layer("ship").innerHTML = [...[...MARKED].filter((name) => !ship.tiles[name]).map(hole), ...squares.map(drawn)].join("") + (withKeys() ? ring(cursor) : "") + (hovered ? ring(hovered) : "");
    board.setAttribute("aria-label", whereWeAre());
    const counts = counted();
    for (const [what, number] of Object.entries(counts)) find(`[data-count=${what}]`, painter).textContent = number;
    find("[data-count=ends]", painter).parentElement.classList.toggle("some", counts.ends > 0);
    showFits();
    const hint = find("[data-hint]", painter), said = fitting ? "photo" : withKeys() ? "keys" : brush === "pipes" ? "pipes" : find("[data-fits]", painter).childElementCount ? "fit" : "hint";
    if (hint.textContent !== hint.dataset[said]) hint.textContent = hint.dataset[said];
  }

  /* ---- The very tile: those of the kind, the ones that suit the neighbours first. */
  const rotated = (tile, turn) => [0, 1, 2, 3].map((way) => tile[(way - turn + 4) % 4]).join("");
  function misfits(name, tile) {
    return [0, 1, 2, 3].filter((way) => {
      const other = tileBeside(name, way), mine = tile[way], facing = other ? String(sideOf(beside(name, way), (way + 2) % 4)) : null;
      if (!other) return (mine !== "0") !== Boolean(sideOf(name, way));
      return (mine === "0") !== (facing === "0") || ["12", "21"].includes(mine + facing);
    }).length;
  }
  function fits(name) {
    const { kind } = ship.tiles[name], found = new Map();
    for (const tile of brushes.get(kind).dataset.tiles.split(" ")) {
      for (const turn of turns(kind) ? [turnOf(name)] : [0, 1, 2, 3]) found.set(rotated(tile, turn), turn);
    }
    const ranked = [...found].map(([tile, turn]) => [misfits(name, tile), tile, turn]);
    return ranked.sort((one, other) => one[0] - other[0]).slice(0, FITS);
  }
  function showFits() {
    const row = find("[data-fits]", painter), tile = ship.tiles[chosen];
    if (!tile || tile.kind === "P" || brush === "pipes") return row.replaceChildren();
    row.innerHTML = fits(chosen).map(([, carried, turn]) => `<button type="button" data-tile="${carried}" data-turn="${turn}" aria-pressed="${tile.exact === carried}" aria-label="${carried}"><svg viewBox="0 -2 44 48" aria-hidden="true">${use("tile")}${pipes([...carried].map(Number))}${use(symbol(tile.kind), turns(tile.kind) ? turn : 0)}</svg></button>`).join("");
  }
  painter.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.brush) { brush = button.dataset.brush; chosen = null; show(); }
    if (button.dataset.tile) settle(chosen, Number(button.dataset.turn), button.getAttribute("aria-pressed") === "true" ? null : button.dataset.tile);
    if ("undo" in button.dataset && undone.length) { ship = JSON.parse(undone.pop()); keep(KEPT_AS, JSON.stringify({ base: drawing, ship })); chosen = null; show(); }
  });

  /* ---- The photo underneath: shrunk to a canvas, since pages may show no blob, and dragged by two corners. */
  let photo = null, fitting = false;
  const hanger = find("[data-photo-hang]", painter), hangs = hanger?.textContent;
  function keepPhoto() { keep(PHOTO_AS, photo && JSON.stringify(photo)); showPhoto(); show(); }
  function showPhoto() {
    const [left, top, right, bottom] = photo?.box ?? [0, 0, 0, 0];
    layer("photo").innerHTML = photo ? `<image href="${photo.data}" x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" preserveAspectRatio="none"/>` : "";
    layer("grips").innerHTML = photo ? [[left, top, 0], [right, bottom, 2]].map(([x, y, of]) => `<circle class="paint-grip" data-grip="${of}" cx="${x}" cy="${y}" r="13"/>`).join("") : "";
    board.classList.toggle("has-photo", Boolean(photo));
    find("[data-photo-away]", painter).hidden = !photo;
    if (hanger) Object.assign(hanger, { hidden: !photo, disabled: Boolean(photo?.hung), textContent: photo?.hung ? hanger.dataset.hung : hangs });
  }
  find("[data-photo-file]", painter).addEventListener("change", ({ target }) => {
    const reader = new FileReader(), [file] = target.files;
    if (!file) return;
    reader.onload = () => {
      const image = new Image();
      image.onload = () => {
        const scale = Math.min(1, PHOTO_SIDE / Math.max(image.width, image.height)), canvas = document.createElement("canvas");
        canvas.width = Math.round(image.width * scale);
        canvas.height = Math.round(image.height * scale);
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
        fitting = true;
        photo = { data: canvas.toDataURL("image/jpeg", 0.7), box: [0, 0, COLUMNS.length * SIZE, ROWS.length * SIZE] };
        keepPhoto();
      };
      image.src = reader.result;
    };
    reader.readAsDataURL(file);
    target.value = "";
  });
  hanger?.addEventListener("click", async () => {
    const bytes = Uint8Array.from(atob(photo.data.split(",")[1]), (letter) => letter.charCodeAt(0)), form = new FormData();
    form.append("photo", new Blob([bytes], { type: "image/jpeg" }), "ship.jpg");
    hanger.disabled = true;
    const answer = await fetch(hanger.dataset.photoHang, { method: "POST", body: form, headers: { "HX-Request-Type": "partial" } }).catch(() => null);
    photo.hung = answer?.ok ?? false;
    if (!photo.hung) window.companion.say(answer ? await answer.text() : window.companion.words.refused);
    keepPhoto();
  });
  find("[data-photo-away]", painter).addEventListener("click", () => { photo = null; fitting = false; keepPhoto(); });
  board.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest("[data-grip]");
    if (!grip) return;
    const corner = Number(grip.dataset.grip), [startX, startY] = at(event).map((part) => part * SIZE), box = [...photo.box];
    const move = (moved) => {
      const [x, y] = at(moved).map((part) => part * SIZE);
      const there = corner ? [Math.max(box[0] + SIZE, box[2] + x - startX), Math.max(box[1] + SIZE, box[3] + y - startY)] : [Math.min(box[2] - SIZE, box[0] + x - startX), Math.min(box[3] - SIZE, box[1] + y - startY)];
      photo.box = corner ? [box[0], box[1], ...there] : [...there, box[2], box[3]];
      showPhoto();
    };
    const done = () => { removeEventListener("pointermove", move); fitting = false; keepPhoto(); };
    addEventListener("pointermove", move);
    addEventListener("pointerup", done, { once: true });
  });

  /* ---- Done: one move, and the drawing on the phone is not needed any more. */
  document.addEventListener("companion:answered", ({ detail }) => {
    if (!detail?.matches?.("#paint-form, #paint-away")) return;
    keep(KEPT_AS, null);
    location.assign(back);
  });

  read(drawing);
  try {
    const draft = JSON.parse(kept(KEPT_AS));
    if (draft?.base === drawing) ship = draft.ship; /* begun on the ship as it is now */
    photo = JSON.parse(kept(PHOTO_AS));
  } catch { /* what is broken is forgotten */ }
  for (const part of all("[data-scripted]", painter)) part.removeAttribute("hidden");
  showPhoto();
  show();
})();
