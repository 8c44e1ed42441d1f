// The picture: hovering, clicking and arrow keys mark cells, and so do the steps.

import { $, svgElement } from './dom.js';

const frame = $('#picture');
const line = $('#cell');
let svg, overlay, cells, places, pinned, current, hint;

export function show(text, ofLine) {
  svg = svgElement(text);
  svg.removeAttribute('role');
  overlay = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  overlay.setAttribute('class', 'marks');
  svg.append(overlay);
  frame.replaceChildren(svg);
  performance.mark('picture');
  cells = [...svg.querySelectorAll('rect[data-at]')];
  // An MMA has its first operand at the right. The frame is laid out in a task of its own.
  requestAnimationFrame(() => {
    frame.scrollLeft = cells.length ? cells[0].getBoundingClientRect().right - frame.getBoundingClientRect().left - frame.clientWidth / 2 : 0;
  });
  places = new Map(cells.map((cell) => [cell.dataset.at, cell]));
  pinned = current = undefined;
  hint = ofLine;
  line.textContent = hint;
}

export function showNothing(why) {
  cells = [];
  frame.replaceChildren(why);
  line.textContent = '';
}

// Marks cells; with `dim`, the others step back.
function mark(found, dim) {
  overlay.replaceChildren();
  svg.classList.toggle('dim', dim && found.length > 0);
  for (const cell of found) {
    const box = cell.cloneNode(false);
    for (const { name } of [...box.attributes]) {
      if (!['x', 'y', 'width', 'height'].includes(name)) box.removeAttribute(name);
    }
    overlay.append(box);
  }
  for (const cell of svg.querySelectorAll('.marked')) cell.classList.remove('marked');
  for (const cell of found) cell.classList.add('marked');
}

const details = (cell) => cell.querySelector('title')?.textContent ?? '';

// The cells of the same element; where the element has no others, those of its thread.
function related(cell) {
  const { element, thread } = cell.dataset;
  if (element !== undefined) return cells.filter((other) => other.dataset.element === element);
  if (thread !== undefined) return cells.filter((other) => other.dataset.thread === thread);
  return [cell];
}

function look(cell) {
  line.textContent = cell ? details(cell) : hint;
  if (pinned) return;
  mark(cell ? related(cell) : [], false);
}

function pin(cell) {
  const { thread } = cell.dataset;
  const same = pinned === cell;
  pinned = same ? undefined : cell;
  if (same) return mark([], false);
  const found = thread === undefined ? related(cell) : cells.filter((other) => other.dataset.thread === thread);
  mark(found, true);
  line.textContent = thread === undefined ? details(cell) : `Thread ${thread}: ${found.length} cells. ${details(cell)}`;
}

// Marks the cells of a step: lists of 1-D coordinates of operands or of the result.
export function markStep(lists) {
  pinned = undefined;
  if (!svg) return;
  const wanted = new Map(lists.map(({ of, positions }) => [String(of), new Set(positions.map(String))]));
  mark(cells.filter(({ dataset }) => wanted.get(dataset.of)?.has(dataset.index)), true);
}

export const canMark = (lists) =>
  lists.some(({ of, positions }) => positions.length > 0 && cells.some((cell) => cell.dataset.of === String(of)));

frame.addEventListener('pointerover', ({ target }) => look(target.closest('rect[data-at]')));
frame.addEventListener('pointerleave', () => cells?.length && look(undefined));
frame.addEventListener('click', ({ target }) => {
  const cell = target.closest('rect[data-at]');
  if (cell) pin(cell);
});
frame.addEventListener('keydown', (event) => {
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  if (!cells?.length) return;
  if (event.key === 'Enter' && current) return pin(current);
  if (event.key === 'Escape') {
    pinned = current = undefined;
    return mark([], false);
  }
  if (!step) return;
  event.preventDefault();
  current = current ? neighbour(current, step) : cells[0];
  pinned = undefined;
  look(current);
  current.scrollIntoView({ block: 'nearest', inline: 'nearest' });
});

// The next cell in a direction; at an edge of a panel, the next panel.
function neighbour(cell, [down, right]) {
  const [panel, row, column] = cell.dataset.at.split(',').map(Number);
  const inside = places.get(`${panel},${row + down},${column + right}`);
  return inside ?? places.get(`${panel + Math.sign(down + right)},0,0`) ?? cell;
}
