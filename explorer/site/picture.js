// The picture: hovering, clicking and arrow keys mark cells, and so do the steps.

import { $, element, svgElement } from './dom.js';

const frame = $('#picture');
const line = $('#cell');
let svg, veil, marks, spot, text, listed, pointed, pinned, current, hint;

// The least size at which a picture is shown, and the room for it.
const least = () => Number(getComputedStyle(frame).getPropertyValue('--least'));
const room = () => [frame.clientWidth, 0.78 * innerHeight];

// The room, in pixels of a picture of the least size.
export const place = () => room().map((side) => Math.floor(side / least())).join('x');

// A picture of the worker.
export function show(drawn) {
  text = drawn.cells;
  listed = pointed = pinned = current = undefined;
  svg = svgElement(drawn.svg);
  svg.removeAttribute('role');
  [veil, marks, spot] = [['path', 'b veil'], ['path', 'marks'], ['rect', 'spot']].map(([name, classes]) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    made.setAttribute('class', classes);
    return made;
  });
  svg.append(veil, marks, spot);
  const { width, height } = svg.viewBox.baseVal;
  const bitmaps = drawn.bitmaps.map(({ sides: [x, y, w, h], pixels }) => {
    const canvas = element('canvas', { width: pixels.width, height: pixels.height });
    canvas.getContext('bitmaprenderer').transferFromImageBitmap(pixels);
    canvas.style = `left: ${(100 * x) / width}%; top: ${(100 * y) / height}%; width: ${(100 * w) / width}%; height: ${(100 * h) / height}%`;
    return canvas;
  });
  const whole = element('div', { className: bitmaps.length ? 'pixels' : '' }, ...bitmaps, svg);
  whole.style.cssText = svg.style.cssText;
  // A picture that is scrolled down anyway takes the width that is free.
  const [across, down] = room();
  if (down / height < least()) whole.style.setProperty('--least', Math.max(least(), Math.min(0.9, across / width)));
  frame.replaceChildren(whole);
  performance.mark('picture');
  // An MMA has its first operand at the right. The frame is laid out in a task of its own.
  const first = text && read(text.slice(0, text.search(/\n|$/)));
  requestAnimationFrame(() => {
    frame.scrollLeft = first ? ((first.x + first.width) / width) * svg.clientWidth - frame.clientWidth / 2 : 0;
  });
  // The sentences on bank conflicts, which may be out of sight in the picture.
  const notes = [...svg.querySelectorAll('.e')].map(({ textContent }) => textContent).join(' ');
  hint = /(without: )?\d+ wavefront.*/.exec(notes)?.[0].replace(' with: ', '\nwith: ') ?? 'Point at a cell to see what it is.';
  line.textContent = hint;
}

export function showNothing(why) {
  svg = text = undefined;
  frame.replaceChildren(why);
  line.textContent = '';
}

function read(line) {
  const [of, at, index, element, thread, x, y, width, height, details] = line.split('\t');
  return { of, at, index, element, thread, x: Number(x), y: Number(y), width: Number(width), height: Number(height), details };
}

// The cells, read when somebody points at one first.
const cells = () => (listed ??= text ? text.split('\n').map(read) : []);

const outline = ({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`;

// Marks cells; with `dim`, the others step back.
function mark(found, dim) {
  const inside = found.map(outline).join('');
  const panels = [...svg.querySelectorAll('.o')].map(({ x, y, width, height }) => {
    return outline({ x: x.baseVal.value, y: y.baseVal.value, width: width.baseVal.value, height: height.baseVal.value });
  });
  marks.setAttribute('d', inside);
  veil.setAttribute('d', dim && found.length ? panels.join('') + inside : '');
}

// The cells of the same element; where the element has no others, those of its thread.
function related({ element, thread, at }) {
  if (element) return cells().filter((other) => other.element === element);
  if (thread) return cells().filter((other) => other.thread === thread);
  return cells().filter((other) => other.at === at);
}

function look(cell) {
  line.textContent = cell ? cell.details : hint;
  if (!pinned) mark(cell ? related(cell) : [], false);
}

function pin(cell) {
  const { thread, details } = cell;
  pinned = pinned === cell ? undefined : cell;
  if (!pinned) return mark([], false);
  const found = thread ? cells().filter((other) => other.thread === thread) : related(cell);
  mark(found, true);
  line.textContent = thread ? `Thread ${thread}: ${found.length} cells. ${details}` : details;
}

// Marks the cells of a step: lists of 1-D coordinates of operands or of the result.
export function markStep(lists) {
  pinned = undefined;
  if (!svg) return;
  const wanted = new Map(lists.map(({ of, positions }) => [String(of), new Set(positions.map(String))]));
  mark(cells().filter(({ of, index }) => wanted.get(of)?.has(index)), true);
}

export const canMark = (lists) => Boolean(text) && lists.some(({ of, positions }) => positions.length > 0 && `\n${text}`.includes(`\n${of}\t`));

function under({ clientX, clientY }) {
  if (!text) return undefined;
  const point = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
  return cells().find(({ x, y, width, height }) => point.x >= x && point.x < x + width && point.y >= y && point.y < y + height);
}

frame.addEventListener('pointermove', (event) => {
  const cell = under(event);
  if (cell === pointed) return;
  pointed = cell;
  svg.style.cursor = cell ? 'pointer' : '';
  look(cell);
});
frame.addEventListener('pointerleave', () => {
  pointed = undefined;
  if (text) look(undefined);
});
frame.addEventListener('click', (event) => {
  const cell = under(event);
  if (cell) pin(cell);
});
frame.addEventListener('keydown', (event) => {
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  if (!text) return;
  if (event.key === 'Enter' && current) return pin(current);
  if (event.key === 'Escape') {
    pinned = current = undefined;
    return mark([], false);
  }
  if (!step) return;
  event.preventDefault();
  current = current ? neighbour(current, step) : cells()[0];
  pinned = undefined;
  look(current);
  for (const side of ['x', 'y', 'width', 'height']) spot.setAttribute(side, current[side]);
  spot.scrollIntoView({ block: 'nearest', inline: 'nearest' });
});

// The next cell in a direction; at an edge of a panel, the next panel.
function neighbour(cell, [down, right]) {
  const [panel, row, column] = cell.at.split(',').map(Number);
  const find = (...place) => cells().find(({ at }) => at === place.join(','));
  return find(panel, row + down, column + right) ?? find(panel + Math.sign(down + right), 0, 0) ?? cell;
}
