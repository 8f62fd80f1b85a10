/* What is wrong with a table screen, read from three metres. Given the names that people typed, it answers with faults:
   [kind, what], where kind is one of
   - cut: something goes beyond the screen or beyond a box that hides it. Only a name by itself may shorten, with an
     ellipsis, and only as long as four characters of it are left, by which people know who is meant; and the line of
     what happened last, after two lines of its own: the history has it whole;
   - covered: something of the game is under the strip;
   - overlapping: two texts, or a text and a person's mark, face or picture, that are not part of each other;
   - scrolling: something could be scrolled, which nobody does on a TV;
   - small: letters that are lower than 1/30 of the screen; for captions, labels, tags and what is in a drawing 1/45; a
     winner who is not larger than the places. */
async (names) => {
  const CAPTION = "small:not(.awaited > small), .hint, em, sup, figcaption, legend, label, th, [role=columnheader], [role=rowheader], .mark, .price, .url, .code, #badge, svg, .number";
  const PICTURE = ".mark, .face, img, main svg";
  const HIDDEN = ".sr, #notice, .bubble, .film, .ground, [hidden]";
  const SLACK = innerHeight / 480;
  const LEFT_OF_A_NAME = 4;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await document.fonts.ready;
  await frame();
  await frame();

  const faults = [];
  const describe = (node) => {
    const at = node.closest("[id]")?.id ?? "";
    const text = [...node.textContent.trim().replace(/\s+/g, " ")].slice(0, 40).join("");
    return `${node.localName}${node.classList.length ? `.${[...node.classList].join(".")}` : ""} in #${at} “${text}”`;
  };
  const add = (kind, node, more = "") => faults.push([kind, describe(node) + more]);
  const clips = (style) => [style.overflowX, style.overflowY].map((way) => way !== "visible");
  const styles = new Map();
  const styleOf = (node) => styles.get(node) ?? styles.set(node, getComputedStyle(node)).get(node);
  const beyond = (box, within) => ({
    x: box.left < within.left - SLACK || box.right > within.right + SLACK,
    y: box.top < within.top - SLACK || box.bottom > within.bottom + SLACK,
  });
  const inner = (node) => {
    const box = node.getBoundingClientRect();
    return { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
  };
  const within = (box, other) => ({
    left: Math.max(box.left, other.left), right: Math.min(box.right, other.right),
    top: Math.max(box.top, other.top), bottom: Math.min(box.bottom, other.bottom),
  });
  const SCREEN = { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
  const bare = (text) => text.replace(/[\u2066-\u2069\u00ad]/g, "").replace(/\s+/g, " ").trim();
  const called = (text) => names.some((name) => bare(name) === bare(text));

  /* How far letters reach beyond what their face says. */
  const drawn = document.createElement("canvas").getContext("2d");
  function overshoot({ fontSize, fontFamily }, text) {
    drawn.font = `${fontSize} ${fontFamily}`;
    const { actualBoundingBoxAscent, fontBoundingBoxAscent } = drawn.measureText(text);
    return actualBoundingBoxAscent - fontBoundingBoxAscent;
  }

  /* The box as far as it can be seen; whatever hides a part of it is a fault, but for names that shorten. */
  function seen(node, box, text, line = box) {
    for (let around = node; around && around !== document.body; around = around.parentElement) {
      const style = styleOf(around);
      const [x, y] = clips(style);
      if (!(x || y)) continue;
      const over = beyond(box, inner(around));
      const shortens = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
      if ((x && over.x) || (y && over.y)) {
        const visible = around.clientWidth / Math.max(1, around.scrollWidth) * text.length;
        const clamped = style.webkitLineClamp !== "none";
        if (!(shortens && (called(around.textContent) || around.id === "latest") && (clamped || visible >= LEFT_OF_A_NAME))) return add("cut", node), null;
        if (clamped && box.top > inner(around).bottom - (box.bottom - box.top) / 2) {
          if (line.top - overshoot(styleOf(node), text) < inner(around).bottom - SLACK) add("cut", node, ": the top of one more line shows");
          return null;
        }
        box = within(box, inner(around));
      }
    }
    const over = beyond(box, SCREEN);
    if (over.x || over.y) return add("cut", node, ` at ${Math.round(box.left)},${Math.round(box.top)}–${Math.round(box.right)},${Math.round(box.bottom)}`), null;
    return box;
  }

  /* A name that shortens keeps the letters that it begins with, from whichever side it is read. */
  function headless(text, node) {
    const short = node.closest(".name"), first = document.createRange();
    if (!short || !bare(short.textContent).startsWith(bare(text.data)) || short.scrollWidth <= short.clientWidth + 1 || !called(short.textContent)) return false;
    first.setStart(text, text.data.search(/\S/));
    first.setEnd(text, text.data.search(/\S/) + 1);
    return beyond(first.getBoundingClientRect(), inner(short)).x;
  }

  function tooSmall(node) {
    const drawn = node.closest("svg");
    const scale = drawn && node.getScreenCTM ? Math.abs(node.getScreenCTM()?.d ?? 1) : 1;
    const size = parseFloat(styleOf(node).fontSize) * scale;
    const least = innerHeight / (node.closest(CAPTION) ? 45 : 30);
    if (size < least - .25) add("small", node, ` ${size.toFixed(1)} px, not ${least.toFixed(1)}`);
  }

  /* The winner is larger than the list of the places. */
  const [winner, place] = [".winner h1", ".ranks .name"].map((found) => document.querySelector(`.screen ${found}`));
  if (winner && place && parseFloat(styleOf(winner).fontSize) < 1.3 * parseFloat(styleOf(place).fontSize)) add("small", winner, ` beside ${describe(place)}`);

  const boxes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, node = text.parentElement, said = text.data.trim();
    if (!said || node.closest(HIDDEN) || node.closest("script, style, title, desc") || !node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (!lines.length) continue;
    tooSmall(node);
    if (headless(text, node)) add("cut", node, ": its beginning");
    for (const line of lines) {
      const ink = { left: line.left, right: line.right, top: line.top + line.height * .2, bottom: line.bottom - line.height * .2 };
      const box = seen(node, ink, said, line);
      if (!box) break;
      if (box.right - box.left > 1 && box.bottom - box.top > 1) boxes.push({ node, box, text: true });
    }
  }
  for (const node of document.querySelectorAll(PICTURE)) {
    if (node.closest(HIDDEN) || node.parentElement.closest("svg, .face") || !node.checkVisibility()) continue;
    const { left, right, top, bottom } = node.getBoundingClientRect();
    if (right - left < 2 || bottom - top < 2) continue;
    const box = seen(node, { left, right, top, bottom }, "");
    if (box) boxes.push({ node, box, text: false });
  }

  const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  const drawingOf = (node) => node.closest(".layers") ?? node.closest("svg"); /* several over each other are one */
  const strips = [...document.querySelectorAll(".top, .tv-strip")];
  for (const strip of strips) {
    const box = inner(strip);
    for (const one of boxes) if (!one.node.closest(".top, .tv-strip") && meets(one.box, box)) add("covered", one.node);
  }
  for (const [number, one] of boxes.entries()) {
    for (const other of boxes.slice(number + 1)) {
      if (!meets(one.box, other.box) || !(one.text || other.text)) continue;
      if (one.node.contains(other.node) || other.node.contains(one.node)) continue;
      const drawing = drawingOf(one.node);
      if (drawing && drawing === drawingOf(other.node) && !(one.text && other.text)) continue;
      add("overlapping", one.node, ` and ${describe(other.node)}`);
    }
  }

  /* A disc has as much of the strip below it as its cardboard edge, and more. */
  for (const mark of document.querySelectorAll(".awaited .mark")) {
    if (innerHeight - mark.getBoundingClientRect().bottom < innerHeight / 80) add("at the edge", mark);
  }

  const root = document.scrollingElement;
  if (root.scrollHeight > innerHeight + SLACK || root.scrollWidth > innerWidth + SLACK) add("scrolling", root, ` ${root.scrollWidth} × ${root.scrollHeight}`);
  for (const node of document.querySelectorAll("main *")) {
    const style = styleOf(node);
    const way = (overflow, all, shown) => ["auto", "scroll"].includes(overflow) && all > shown + SLACK;
    if (way(style.overflowX, node.scrollWidth, node.clientWidth) || way(style.overflowY, node.scrollHeight, node.clientHeight)) add("scrolling", node);
  }
  return faults;
}
