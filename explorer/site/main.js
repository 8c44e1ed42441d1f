// The page: reads what is typed and chosen, asks the worker, and shows the answer.

import { $, element } from './dom.js';
import { ask } from './engine.js';
import * as exporting from './export.js';
import * as gallery from './gallery.js';
import * as picture from './picture.js';
import { FIRST, History, fromFragment, toFragment } from './state.js';

const history_ = new History();
const dark = matchMedia('(prefers-color-scheme: dark)');
const views = ['layout', 'memory', 'thread_value', 'swizzle'];
const MOST_TABLE_CELLS = 500;
let state = FIRST;
// The state that undo returns to, and the answer and the line that are on screen.
let committed = FIRST;
let answer, shown, catalogue;

export const theme = () => document.documentElement.dataset.theme ?? (dark.matches ? 'dark' : 'light');
export const current = () => state;

// Changes the state. While people type or drag, `commit` is false: undo returns to the state before.
export function change(fields, commit = true) {
  state = { ...state, ...fields };
  if (commit && toFragment(state) !== toFragment(committed)) {
    history_.push(committed);
    committed = state;
    history.pushState(null, '', `#${toFragment(state)}`);
  } else {
    history.replaceState(null, '', `#${toFragment(state)}`);
  }
  refresh();
}

function restore(earlier) {
  if (!earlier) return;
  state = committed = earlier;
  history.replaceState(null, '', `#${toFragment(state)}`);
  refresh();
}

async function refresh() {
  fill();
  $('#answer').ariaBusy = 'true';
  const asked = state;
  const reply = await ask(`${toFragment(asked)}&theme=${theme()}&place=${picture.place()}`, 'page');
  if (!reply) return;
  $('#answer').ariaBusy = String(asked !== state);
  showError(reply.error);
  document.body.classList.toggle('stale', Boolean(reply.error));
  if (reply.error) return;
  answer = reply;
  shown = asked;
  showAnswer();
}

// The controls whose contents are fields of the state; what people type stays as it is.
function fill() {
  for (const name of ['show', 'by', 'bits', 'access']) {
    if (document.activeElement !== $(`#${name}`)) $(`#${name}`).value = state[name] ?? '';
  }
  const line = $('#line');
  if (line.value !== state.x) line.value = state.x;
  line.style.height = 'auto';
  line.style.height = `${line.scrollHeight + 2}px`;
  $('#undo').disabled = !history_.past.length;
  $('#redo').disabled = !history_.future.length;
}

function showError(error) {
  const place = error?.place && element('code', {}, error.place.before, element('mark', {}, error.place.after || ' '));
  $('#error').replaceChildren(...[error?.message, place].filter(Boolean));
  $('#line').ariaInvalid = String(Boolean(error));
  if (error && shown) $('#error').append(element('small', {}, `Shown below: ${shown.x}`));
}

function showAnswer() {
  // A choice that was made since the answer was asked for stays as it is.
  const isCurrent = shown === state;
  if (isCurrent) $('#name').value = answer.name;
  showOperands();
  showResult();
  if (answer.picture) picture.show(answer.picture);
  else picture.showNothing(`There is no picture: ${answer.undrawn}.`);
  $('#as-table').hidden = !answer.tables;
  const properties = answer.properties.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]);
  $('#properties').replaceChildren(...properties);
  showTable();
  showSteps();
  showSwizzles();
  const layout = layoutOnScreen();
  $('#views').hidden = !layout;
  if (isCurrent) for (const radio of document.querySelectorAll('[name=view]')) radio.checked = radio.value === answer.name;
  document.title = `${shown.x.slice(0, 60)} – Layout explorer`;
}

// The layout that the views show: that of the line, or the result of the operation.
function layoutOnScreen() {
  if (!views.includes(answer.name)) return answer.layout;
  return answer.operands[answer.name === 'swizzle' ? 1 : 0]?.text;
}

// A line that calls an operation.
function call(name, operands) {
  const texts = operands.map(({ name, text }) => (name ? `${name}=${text}` : text));
  return catalogue.bare.includes(name) && texts.length === 1 ? texts[0] : `${name}(${texts.join(', ')})`;
}

function showOperands() {
  const fields = answer.operands;
  const inputs = [...$('#operands').querySelectorAll('input')];
  const labels = inputs.map(({ dataset }) => dataset.label);
  if (labels.join('\n') === fields.map(({ label }) => label).join('\n')) {
    inputs.forEach((input, at) => {
      if (document.activeElement !== input) input.value = fields[at].text;
    });
    return;
  }
  $('#operands').replaceChildren(
    ...fields.map((field) => {
      const input = element('input', { value: field.text, spellcheck: false, placeholder: field.is_optional ? 'optional' : '' });
      input.dataset.label = field.label;
      input.oninput = () => change({ x: lineOfFields() }, false);
      input.onchange = () => change({ x: lineOfFields() });
      return element('label', {}, field.label, input);
    }),
  );
}

function lineOfFields() {
  const inputs = [...$('#operands').querySelectorAll('input')];
  const texts = inputs.map((input, at) => ({ name: answer.operands[at]?.name, text: input.value }));
  return call(answer.name, texts.filter(({ text }) => text.trim()));
}

// Another operation: its example, on the layout that is on screen.
function choose(name) {
  const { example, operands, layout: place } = catalogue.entries.find((entry) => entry.name === name);
  const layout = layoutOnScreen();
  const texts = operands.map((text, at) => ({ text: at === place && layout ? layout : text }));
  change({ x: place === null || !layout ? example : call(name, texts) });
}

function showResult() {
  const refusal = answer.explanation?.call.refusal;
  const parts = [];
  if (refusal) {
    parts.push(element('h2', {}, 'Refused'), element('p', { className: 'refusal' }, refusal.message));
  } else if (answer.result) {
    parts.push(element('h2', {}, 'Result'), element('code', { className: 'result' }, answer.result.replace(/(?<! ); /g, '\n')));
    parts.push(button('Copy', () => navigator.clipboard.writeText(answer.result)));
    if (answer.layout) parts.push(button('Continue with it', () => change({ x: answer.layout })));
  }
  $('#result').replaceChildren(...parts);
}

const button = (text, onclick, properties = {}) => element('button', { onclick, ...properties }, text);

// Long tables come in parts, each in a task of its own.
async function showTable() {
  const place = $('#as-table');
  if (!place.open) return;
  const { tables } = answer;
  await new Promise((resolve) => setTimeout(resolve));
  const template = document.createElement('template');
  template.innerHTML = tables ?? '';
  const found = [...template.content.children].flatMap((found) => (found.matches('table') ? parts(found) : [found]));
  place.querySelector('div').replaceChildren();
  for (const part of found) {
    if (part.matches('.part')) await new Promise((resolve) => setTimeout(resolve));
    if (tables !== answer.tables) return;
    place.querySelector('div').append(part);
  }
}

// A long table as several, which the browser lays out when they are scrolled to.
function parts(table) {
  const [head, ...rows] = table.rows;
  const count = Math.ceil(MOST_TABLE_CELLS / head.cells.length);
  if (rows.length <= count) return [table];
  const caption = table.caption.textContent;
  return Array.from({ length: Math.ceil(rows.length / count) }, (_, part) => {
    const some = rows.slice(part * count, (part + 1) * count);
    const title = `${caption}, rows ${part * count} to ${part * count + some.length - 1}`;
    const made = element('table', {}, element('caption', {}, title), head.cloneNode(true), ...some);
    return element('div', { className: 'part' }, made);
  });
}

function showSteps() {
  const steps = answer.explanation?.steps ?? [];
  $('#steps').hidden = !steps.length;
  const list = (steps, isOuter) => element('ol', {}, ...steps.map((step) => item(step, isOuter)));
  const item = (step, isOuter) => {
    const { call, cells } = step;
    const parts = [];
    const text = call ? `${step.text}: ` : step.text;
    if (isOuter && picture.canMark(cells)) {
      const mark = button(text, () => {
        const pressed = mark.ariaPressed !== 'true';
        for (const other of document.querySelectorAll('#steps .mark')) other.ariaPressed = 'false';
        mark.ariaPressed = String(pressed);
        picture.markStep(pressed ? cells : []);
      }, { className: 'mark', ariaPressed: 'false', title: 'Marks the cells in the picture' });
      parts.push(mark);
    } else {
      parts.push(text);
    }
    if (call) {
      const line = `${call.operation}(${call.operands.join(', ')})`;
      const result = call.refusal ? `refused: ${call.refusal.reason}` : `→ ${call.result}`;
      parts.push(button(line, () => change({ x: line }), { className: 'call', title: 'Shows this operation' }), ` ${result}`);
    }
    if (step.steps.length) parts.push(list(step.steps, isOuter && !call));
    return element('li', {}, ...parts);
  };
  $('#steps div').replaceChildren(list(steps, true));
}

function showSwizzles() {
  const { swizzle, swizzles } = answer;
  $('#sliders').hidden = !swizzle;
  (swizzle ?? []).forEach((number, at) => {
    const slider = $(`#slider-${at}`);
    if (document.activeElement !== slider) slider.value = number;
    slider.nextElementSibling.value = number;
  });
  const parts = [];
  if (swizzles?.error) parts.push(element('p', { className: 'refusal' }, swizzles.error));
  if (swizzles?.rows) {
    const row = ({ name, is_swizzle, wavefronts, degree, is_best }) =>
      element('tr', { className: is_best ? 'best' : '' },
        element('th', { scope: 'row' }, is_swizzle ? button(name, () => change({ x: swizzled(name) })) : name),
        element('td', {}, String(wavefronts)),
        element('td', {}, degree > 1 ? `${degree}-way` : 'none'),
        element('td', {}, is_best ? 'best swizzle' : is_swizzle ? '' : 'padding'));
    const head = ['Swizzle or layout', 'Wavefronts', 'Conflicts', ''].map((text) => element(text ? 'th' : 'td', text ? { scope: 'col' } : {}, text));
    parts.push(
      element('table', {},
        element('caption', {}, `Swizzles of this tile; at least ${swizzles.least} wavefronts`),
        element('thead', {}, element('tr', {}, ...head)),
        element('tbody', {}, ...swizzles.rows.map(row))));
  }
  $('#swizzles').replaceChildren(...parts);
}

const swizzled = (swizzle) => call('swizzle', [{ text: swizzle }, ...answer.operands.slice(1)]);

function slide(commit) {
  const [b, m, s] = [0, 1, 2].map((at) => $(`#slider-${at}`).value);
  change({ x: swizzled(`Sw<${b},${m},${s}>`) }, commit);
}

function view(name) {
  const layout = layoutOnScreen();
  const [, swizzle, inside] = /^(Sw<.*?>) o 0 o (.*)$/.exec(layout) ?? [undefined, 'Sw<3,0,3>', layout];
  const x = { layout, memory: `memory(${layout})`, thread_value: `thread_value(${layout})`, swizzle: `swizzle(${swizzle}, ${inside})` }[name];
  change({ x });
}

function setTheme(name) {
  if (name) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
  $('#theme').textContent = `Theme: ${name || 'auto'}`;
}

function load() {
  const linked = fromFragment(location.hash);
  if (linked || !location.hash) return linked ?? FIRST;
  return undefined;
}

async function begin() {
  setTheme(localStorage.getItem('theme') ?? '');
  const linked = load();
  // The first answer does not wait for the catalogue.
  const first = refresh();
  const asked = ask('want=catalogue');
  gallery.begin(asked, (fields) => change({ by: '', show: '', bits: '', access: '', ...fields }));
  exporting.begin();
  catalogue = await asked;
  $('#name').replaceChildren(...groups());
  await first;
  $('#name').value = answer?.name;
  if (!linked) showError({ message: 'The link holds no layout: its fragment has no field x.' });
  else if (linked !== FIRST) {
    state = committed = linked;
    refresh();
  }
}

function groups() {
  const groups = new Map();
  for (const { group, name } of catalogue.entries) {
    groups.set(group, [...(groups.get(group) ?? []), element('option', { value: name }, name)]);
  }
  return [...groups].map(([label, options]) => element('optgroup', { label }, ...options));
}

$('#line').addEventListener('input', ({ target }) => {
  change({ x: target.value.replace(/\s*\n\s*/g, ' ') }, false);
});
$('#line').addEventListener('change', () => change({}));
$('#line').addEventListener('keydown', (event) => {
  if (event.key === 'Enter') {
    event.preventDefault();
    change({});
  }
});
for (const name of ['show', 'by', 'bits', 'access']) {
  $(`#${name}`).addEventListener('input', ({ target }) => change({ [name]: target.value }, false));
  $(`#${name}`).addEventListener('change', () => change({}));
}
$('#name').addEventListener('change', ({ target }) => choose(target.value));
$('#views').addEventListener('change', ({ target }) => view(target.value));
$('#sliders').addEventListener('input', () => slide(false));
$('#sliders').addEventListener('change', () => slide(true));
$('#as-table').addEventListener('toggle', showTable);
$('#undo').addEventListener('click', () => restore(history_.undo(state)));
$('#redo').addEventListener('click', () => restore(history_.redo(state)));
$('#theme').addEventListener('click', () => {
  const now = document.documentElement.dataset.theme ?? '';
  const next = { '': 'light', light: 'dark', dark: '' }[now];
  localStorage.setItem('theme', next);
  setTheme(next);
  refresh();
});
dark.addEventListener('change', refresh);
const wide = matchMedia('(min-width: 60.01rem)');
const unfold = () => ($('#form').open = wide.matches);
wide.addEventListener('change', unfold);
unfold();
// Another width has another arrangement.
let width = innerWidth;
addEventListener('resize', () => {
  if (width !== innerWidth) refresh();
  width = innerWidth;
});
addEventListener('popstate', () => {
  const linked = load();
  if (!linked) return showError({ message: 'The link holds no layout: its fragment has no field x.' });
  state = committed = linked;
  refresh();
});
addEventListener('keydown', (event) => {
  const isText = event.target.matches('textarea, input:not([type=range], [type=radio])');
  if (isText || !(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
  if (!isRedo && key !== 'z') return;
  event.preventDefault();
  restore(isRedo ? history_.redo(state) : history_.undo(state));
});
for (const dialog of document.querySelectorAll('dialog')) {
  dialog.querySelector('[data-close]').addEventListener('click', () => dialog.close());
}

begin();
