/* A hand that paints: given a drawing, it taps on the real painter with as few touches as it can and counts them. */
(words) => {
  const painter = document.querySelector("[data-painter]"), board = painter.querySelector(".paint-board");
  const columns = painter.dataset.columns.split(" ").map(Number), rows = painter.dataset.rows.split(" ").map(Number);
  const now = () => new Map(painter.querySelector("[name=drawing]").value.split(" ").map((word) => [word.slice(0, 4), word]));
  let touches = 0, brush = painter.querySelector('[data-brush][aria-pressed="true"]').dataset.brush;
  const take = (name) => {
    if (name === brush) return;
    painter.querySelector(`[data-brush="${name}"]`).click();
    brush = name;
    touches += 1;
  };
  const place = (square, [across, down] = [0, 0]) => {
    const x = columns.indexOf(Number(square.slice(2))) + 0.5 + across, y = rows.indexOf(Number(square.slice(0, 2))) + 0.5 + down;
    return new DOMPoint(x * 44, y * 44).matrixTransform(board.getScreenCTM());
  };
  const event = (type, left, top) => board.dispatchEvent(new PointerEvent(type, { clientX: left, clientY: top, bubbles: true, cancelable: true }));
  const touch = (square, edge, [dx, dy] = [0, 0]) => {
    const at = place(square, edge);
    event("pointerdown", at.x, at.y);
    event("pointerup", at.x + dx, at.y + dy);
    touches += 1;
  };
  /* The first of its kind is dragged from its brush, if it need not be turned. */
  const drag = (name, square) => {
    const at = place(square), from = painter.querySelector(`[data-brush="${name}"]`);
    from.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    event("pointerup", at.x, at.y);
    brush = name;
    touches += 1;
  };
  /* A line from square to square. */
  const line = (squares) => {
    const points = squares.map((square) => place(square));
    event("pointerdown", points[0].x, points[0].y);
    for (const { x, y } of points.slice(1)) event("pointermove", x, y);
    event("pointerup", points.at(-1).x, points.at(-1).y);
    touches += 1;
  };
  const apart = (one, other) => Math.abs(one.slice(0, 2) - other.slice(0, 2)) + Math.abs(one.slice(2) - other.slice(2));
  const STRAIGHT = [[0, -30], [30, 0], [0, 30], [-30, 0]], DIAGONAL = [[30, -30], [30, 30], [-30, 30], [-30, -30]];
  const wanted = words.split(" ").filter((word) => word[4] !== "P");
  /* Cannons last: which way they point by themselves depends on what is beside them. */
  const cannons = (word) => ("gG".includes(word[4]) ? 1 : 0);
  const inOrder = [...wanted].sort((one, other) => cannons(one) - cannons(other) || (one[4] === "c" ? -1 : other[4] === "c" ? 1 : one[4] < other[4] ? -1 : 1));
  const done = new Set();
  for (const word of inOrder) {
    const square = word.slice(0, 4);
    if (done.has(square)) continue;
    if (word[4] !== brush) {
      const straight = inOrder.find((other) => other[4] === word[4] && other[5] === "0") ?? word;
      drag(word[4], straight.slice(0, 4));
      done.add(straight.slice(0, 4));
      if (done.has(square)) continue;
    }
    if (!"eEgGs".includes(word[4])) {
      const alike = inOrder.filter((other) => other[4] === word[4]).map((other) => other.slice(0, 4)), path = [square];
      for (let next = square; next; next = alike.find((other) => !done.has(other) && !path.includes(other) && apart(other, path.at(-1)) === 1)) {
        if (next !== square) path.push(next);
      }
      for (const one of path) done.add(one);
      line(path);
      continue;
    }
    const turn = Number(word[5]), ways = word[4] === "s" ? DIAGONAL : STRAIGHT;
    touch(word.slice(0, 4), [0, 0], turn > 0 ? ways[turn] : [0, 0]);
  }
  for (const word of inOrder) {
    const square = word.slice(0, 4);
    if (now().get(square)[5] === word[5]) continue;
    take(word[4]);
    touch(square, [0, 0], STRAIGHT[Number(word[5])]);
  }
  const steps = [[-1, 0], [0, 1], [1, 0], [0, -1]], two = (number) => String(number).padStart(2, "0");
  const front = rows[0] < rows.at(-1) ? 1 : -1;
  const beside = (square, way) => two(Number(square.slice(0, 2)) + front * steps[way][0]) + two(Number(square.slice(2)) + steps[way][1]);
  for (const word of wanted) {
    const square = word.slice(0, 4), outer = [0, 1, 2, 3].filter((way) => !now().has(beside(square, way)));
    const blind = "eE".includes(word[4]) ? (Number(word[5]) + 2) % 4 : "gG".includes(word[4]) ? Number(word[5]) : -1;
    const able = outer.filter((way) => way !== blind);
    if (able.length > 1 && able.every((way) => word[6 + way] !== "0" && now().get(square)[6 + way] === "0")) {
      take("pipes");
      touch(square, [0, 0]);
    }
    for (const [way, edge] of [[0, -0.4], [0.4, 0], [0, 0.4], [-0.4, 0]].entries()) {
      if (now().get(word.slice(0, 4))[6 + way] === word[6 + way]) continue;
      take("pipes");
      touch(word.slice(0, 4), edge);
    }
  }
  const drawn = painter.querySelector("[name=drawing]").value;
  return [touches, drawn];
}
