// The state of the page: what a link holds in its fragment, and what can be undone.

export const FIELDS = ['x', 'by', 'show', 'bits', 'access'];
export const FIRST = { x: '(4,8):(8,1)' };

// Readable: only characters that would end a field are encoded.
const encode = (text) => encodeURIComponent(text).replace(/%(3A|2C|2F|40|5B|5D|7B|7D|3B)/g, decodeURIComponent);

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const toFragment = (state) =>
  FIELDS.filter((name) => state[name]).map((name) => `${name}=${encode(state[name])}`).join('&');

// The state of a fragment; undefined if it holds none.
export function fromFragment(fragment) {
  const fields = fragment.replace(/^#/, '').split('&').filter((field) => field.includes('='));
  const pairs = fields.map((field) => [field.slice(0, field.indexOf('=')), decode(field.slice(field.indexOf('=') + 1))]);
  const state = Object.fromEntries(pairs.filter(([name]) => FIELDS.includes(name)));
  return state.x === undefined ? undefined : state;
}

export class History {
  past = [];
  future = [];

  // Remembers a state that another one follows.
  push(state) {
    this.past.push(state);
    this.future = [];
  }

  undo(state) {
    if (!this.past.length) return undefined;
    this.future.push(state);
    return this.past.pop();
  }

  redo(state) {
    if (!this.future.length) return undefined;
    this.past.push(state);
    return this.future.pop();
  }
}
