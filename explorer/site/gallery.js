// The gallery: figures with small pictures, and the atoms by name.

import { $, element, svgElement } from './dom.js';
import { ask } from './engine.js';
import { theme } from './main.js';
import { toFragment } from './state.js';

const MOST_ATOMS = 48;
let sections, atoms, open;

const isFound = (text, words) => words.every((word) => text.toLowerCase().includes(word));

function show() {
  const words = $('#search').value.toLowerCase().split(/\s+/).filter(Boolean);
  const parts = [];
  for (const { title, figures } of sections) {
    const found = figures.filter(({ name, state }) => isFound(`${title} ${name} ${state.x}`, words));
    if (found.length) parts.push(element('h3', {}, title), element('ul', { className: 'figures' }, ...found.map(figure)));
  }
  const found = atoms.filter((name) => isFound(name, words));
  if (found.length) {
    const more = found.length > MOST_ATOMS ? `, the first ${MOST_ATOMS} shown` : '';
    parts.push(element('h3', {}, `Atoms: ${found.length}${more}`));
    const link = (name) => element('li', {}, entry({ x: name }, element('code', {}, name)));
    parts.push(element('ul', { className: 'atoms' }, ...found.slice(0, MOST_ATOMS).map(link)));
  }
  if (!parts.length) parts.push(element('p', {}, 'Nothing has these words.'));
  $('#figures').replaceChildren(...parts);
}

function entry(state, ...children) {
  const link = element('a', { href: `./#${toFragment(state)}` }, ...children);
  link.addEventListener('click', (event) => {
    event.preventDefault();
    $('#gallery').close();
    open(state);
  });
  return link;
}

const drawn = new Map();

function figure({ name, state }) {
  // Memory is cut into rows that are short enough to be read.
  const room = state.x.startsWith('memory(') ? '&place=450x300' : '';
  const key = `${toFragment(state)}&theme=${theme()}${room}&want=thumbnail`;
  const place = element('span', { className: 'thumbnail' });
  const put = ({ file }) => {
    if (!file) return;
    place.replaceChildren(svgElement(file));
  };
  if (!drawn.has(key)) drawn.set(key, ask(key));
  drawn.get(key).then(put);
  return element('li', {}, entry(state, place, element('strong', {}, name), element('code', {}, state.x)));
}

// The button works before the catalogue is there.
export function begin(catalogue, onOpen) {
  open = onOpen;
  let loaded;
  $('#open-gallery').addEventListener('click', async () => {
    $('#gallery').showModal();
    $('#search').focus();
    loaded ??= Promise.all([catalogue, fetch('gallery.json').then((reply) => reply.json())]);
    [{ atoms }, sections] = await loaded;
    show();
  });
  $('#search').addEventListener('input', () => sections && show());
}
