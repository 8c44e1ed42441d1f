// Pictures as the worker hands them to the page: the cells as a list, and as pixels if there are many of them, because
// a browser takes a second for 10,000 cells as SVG. The SVG is that of `crates/viz/src/svg.rs`, with an element a line.

// The cells that a browser lays out and paints as SVG in 60 ms.
const MOST_NODES = 600;
// The pixels that it takes over in 50 ms.
const MOST_PIXELS = 8e6;
const RECTANGLE =
  /<rect class="(\w+)" x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"([^>]*?)(?:\/>|>\n<title>(.*)<\/title>\n<\/rect>)\n/g;
const TEXT = /<text class="(x|x f)" x="(\d+)" y="(\d+)">(.*)<\/text>\n/g;

const decode = (text) => text.replace(/&(lt|gt|quot|amp);/g, (_, name) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name]);

// The SVG; the cells, a line each: operand, place, index, element, thread, sides and details; the bitmaps of the panels.
export function picture(svg) {
  const rectangles = [...svg.matchAll(RECTANGLE)].map(([, name, x, y, width, height, data, details = '']) => {
    const field = (name) => data.match(`data-${name}="([^"]*)"`)?.[1] ?? '';
    return { name, sides: [x, y, width, height].map(Number), at: field('at'), field, details };
  });
  const cells = rectangles.filter(({ at }) => at);
  const line = ({ field, sides, details }) => [...['of', 'at', 'index', 'element', 'thread'].map(field), ...sides, decode(details)].join('\t');
  const drawn = { svg, cells: cells.map(line).join('\n'), bitmaps: [] };
  if (cells.length <= MOST_NODES || typeof OffscreenCanvas === 'undefined') return drawn;
  const panels = new Map();
  for (const { at, sides: [x, y, width, height] } of cells) {
    const panel = at.split(',')[0];
    const [left, top, right, bottom] = panels.get(panel) ?? [Infinity, Infinity, 0, 0];
    panels.set(panel, [Math.min(left, x), Math.min(top, y), Math.max(right, x + width), Math.max(bottom, y + height)]);
  }
  const colours = rules(svg);
  const texts = [...svg.matchAll(TEXT)].map(([, name, x, y, text]) => ({ name: name.at(-1), x: Number(x), y: Number(y), text: decode(text) }));
  const boxes = [...panels.values()];
  const area = boxes.reduce((sum, [left, top, right, bottom]) => sum + (right - left) * (bottom - top), 0);
  const scale = [2, 1, 0.62, 0.5].find((scale) => scale * scale * area <= MOST_PIXELS) ?? 0.3;
  drawn.bitmaps = boxes.map((box) => bitmap(box, scale, rectangles, texts, colours));
  const isInside = (x, y) => boxes.some(([left, top, right, bottom]) => x >= left && x < right && y >= top && y < bottom);
  drawn.svg = svg
    .replace(RECTANGLE, (all, name, x, y) => (['o', 'm'].includes(name) || !isInside(x, y) ? all : ''))
    .replace(TEXT, '');
  return drawn;
}

// The colours of the classes: `fill c0`, `stroke s`.
function rules(svg) {
  const colours = {};
  for (const [, selectors, property, colour] of svg.matchAll(/\n(.*)\{(fill|stroke):(#\w+)\}/g)) {
    for (const selector of selectors.split(',')) colours[`${property} ${selector.split(/[. ]+/).at(-1)}`] = colour;
  }
  return colours;
}

function bitmap([left, top, right, bottom], scale, rectangles, texts, colours) {
  const [width, height] = [right - left, bottom - top];
  const canvas = new OffscreenCanvas(width * scale, height * scale);
  const context = canvas.getContext('2d', { alpha: false });
  context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  const isHere = (x, y) => x >= left && x <= right && y >= top && y <= bottom;
  context.strokeStyle = colours['stroke s'];
  context.lineWidth = 0.5;
  for (const { name, sides: [x, y, width, height] } of rectangles) {
    if (name === 'o' || name === 'm' || !isHere(x, y)) continue;
    if (name === 'h') {
      hatch(context, x, y, width, height);
      continue;
    }
    context.fillStyle = colours[`fill ${name}`];
    context.fillRect(x, y, width, height);
    context.strokeRect(x, y, width, height);
  }
  context.font = "12px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace";
  context.textAlign = 'center';
  for (const { name, x, y, text } of texts) {
    if (!isHere(x, y)) continue;
    context.fillStyle = colours[name === 'f' ? 'fill f' : 'fill text'];
    context.fillText(text, x, y);
  }
  return { sides: [left, top, width, height], pixels: canvas.transferToImageBitmap() };
}

// Lines from the lower left to the upper right, 6 units apart, as the pattern of the SVG has them.
function hatch(context, x, y, width, height) {
  context.beginPath();
  for (let sum = 6 * Math.ceil((x + y) / 6); sum < x + y + width + height; sum += 6) {
    const [low, high] = [Math.max(x, sum - y - height), Math.min(x + width, sum - y)];
    context.moveTo(low, sum - low);
    context.lineTo(high, sum - high);
  }
  context.stroke();
}
