// Random and hostile requests to the WebAssembly module: each has an answer, none stops the module.
// `SECONDS=600 node explorer/tests/fuzz.mjs` has time for all of them.

import { load } from './module.mjs';

const CASES = Number(process.env.CASES ?? 100_000);
const SECONDS = Number(process.env.SECONDS ?? 10);
const answer = await load();

// A generator of random numbers; `SEED` gives other requests.
let seed = Number(process.env.SEED ?? 0x2545f491);
function below(count) {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return (seed >>> 0) % count;
}
const one = (list) => list[below(list.length)];

const { entries, atoms } = answer('want=catalogue');
const lines = entries.map(({ example }) => example);
const tokens = [
  ...'(),:_<>[]{}*?@%&=#+-/;\'" \t\n\0', '∘', '😀', '\u202e', 'Sw<', ' o ', '0', '1', '2', '3', '4', '7', '8', '32', '64', '-1', '_4',
  '9223372036854775807', '-9223372036854775808', '4294967296', '99999999999999999999', '1@0', '2@1@0', '?{div=8}', 'f32[', 'T(2,2)',
  'name=', '((((((((', '))))))))', '(4,8):(8,1)', '%ff', '%2', 'x=', '&x=', 'want=', 'theme=dark',
];
const fields = ['by=bank', 'by=thread', 'by=nothing', 'show=coordinate', 'show=bank', 'bits=0', 'bits=4', 'bits=99999999999', 'bits=x', 'access=none',
  'access=ldmatrix/1', 'access=across/1/1', 'access=along/9', 'access=(32,32):(1,32)/1', 'place=500x300', 'place=0x0',
  'place=18446744073709551615x1', 'theme=dark', 'want=svg', 'want=tikz', 'want=text', 'want=html',
  'want=rust', 'want=cpp', 'want=python', 'want=thumbnail', 'want=nothing'];

// A line with a part taken out, doubled, or replaced by a token.
function mutated(line) {
  const begin = below(line.length + 1);
  const end = Math.min(line.length, begin + below(6));
  const middle = one(['', one(tokens), line.slice(begin, end).repeat(2), one(lines)]);
  return line.slice(0, begin) + middle + line.slice(end);
}

const numbers = ['0', '1', '2', '3', '5', '8', '33', '1024', '-1', '-8', '2147483648', '9223372036854775807'];
function tuple(depth) {
  if (depth === 0 || below(3)) return one(numbers);
  return `(${Array.from({ length: below(4) }, () => tuple(depth - 1)).join(',')})`;
}

function line() {
  const kind = below(64) ? below(7) : 7;
  if (kind === 0) return Array.from({ length: below(24) }, () => one(tokens)).join('');
  if (kind === 1) return `${tuple(3)}:${tuple(3)}`;
  if (kind === 2) return `${one(entries).name}(${Array.from({ length: below(4) }, () => tuple(2)).join(', ')})`;
  if (kind === 7) return one(atoms) + one(['', '<half_t>', '<32, float>', ', half_t']);
  let text = one(lines);
  for (let count = below(4); count > 0; count--) text = mutated(text);
  return text;
}

const begun = performance.now();
const totals = new Map();
let longest = 0;
let refused = 0;
let number = 0;
for (; number < CASES && performance.now() - begun < 1000 * SECONDS; number++) {
  const text = line();
  const encoded = below(10) ? encodeURIComponent(text.toWellFormed?.() ?? text) : text;
  // Pictures take most of the time: one request in eight has one.
  const want = below(8) ? [`want=${one(['rust', 'cpp', 'python'])}`] : [];
  const request = [`x=${encoded}`, ...want, ...Array.from({ length: below(3) }, () => one(fields))].join('&');
  const before = performance.now();
  try {
    refused += answer(request).error ? 1 : 0;
  } catch (error) {
    console.error(`case ${number}: ${JSON.stringify(request)}: ${error}`);
    process.exit(1);
  }
  const time = performance.now() - before;
  const name = text.split('(')[0].slice(0, 24);
  totals.set(name, (totals.get(name) ?? 0) + time);
  if (time > longest) {
    longest = time;
    if (process.argv.includes('-v')) console.log(`${time.toFixed(0)} ms: ${request.slice(0, 300)}`);
  }
}
const seconds = ((performance.now() - begun) / 1000).toFixed(1);
console.log(`${number} requests in ${seconds} s, ${refused} of them with an error; the longest took ${longest.toFixed(0)} ms`);
if (process.argv.includes('-v')) console.log([...totals].sort(([, a], [, b]) => b - a).slice(0, 25));
