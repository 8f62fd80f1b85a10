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
  const touch = (square, [across, down], [dx, dy] = [0, 0]) => {
    const x = columns.indexOf(Number(square.slice(2))) + 0.5 + across, y = rows.indexOf(Number(square.slice(0, 2))) + 0.5 + down;
    const at = new DOMPoint(x * 44, y * 44).matrixTransform(board.getScreenCTM());
    const event = (type, left, top) => board.dispatchEvent(new PointerEvent(type, { clientX: left, clientY: top, bubbles: true, cancelable: true }));
    event("pointerdown", at.x, at.y);
    event("pointerup", at.x + dx, at.y + dy);
    touches += 1;
  };
  const STRAIGHT = [[0, -30], [30, 0], [0, 30], [-30, 0]], DIAGONAL = [[30, -30], [30, 30], [-30, 30], [-30, -30]];
  const wanted = words.split(" ").filter((word) => word[4] !== "P");
  /* Cannons last: which way they point by themselves depends on what is beside them. */
  const cannons = (word) => ("gG".includes(word[4]) ? 1 : 0);
  const inOrder = [...wanted].sort((one, other) => cannons(one) - cannons(other) || (one[4] === "c" ? -1 : other[4] === "c" ? 1 : one[4] < other[4] ? -1 : 1));
  for (const word of inOrder) {
    take(word[4]);
    const turn = Number(word[5]), ways = word[4] === "s" ? DIAGONAL : STRAIGHT;
    touch(word.slice(0, 4), [0, 0], turn > 0 ? ways[turn] : [0, 0]);
  }
  for (const word of inOrder) {
    const square = word.slice(0, 4);
    if (now().get(square)[5] === word[5]) continue;
    take(word[4]);
    touch(square, [0, 0], STRAIGHT[Number(word[5])]);
  }
  for (const word of wanted) {
    for (const [way, edge] of [[0, -0.4], [0.4, 0], [0, 0.4], [-0.4, 0]].entries()) {
      if (now().get(word.slice(0, 4))[6 + way] === word[6 + way]) continue;
      take("pipes");
      touch(word.slice(0, 4), edge);
    }
  }
  const drawn = painter.querySelector("[name=drawing]").value;
  return [touches, drawn];
}
