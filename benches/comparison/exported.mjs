// The code that the page in `explorer` exports for the examples of CuTe's operations, and their results.
// The language is `cpp` or `python`.

import { load } from '../../explorer/tests/module.mjs';

const answer = await load();
const language = process.argv[2];
const rows = answer('want=catalogue').entries.map(({ example }) => {
  const x = `x=${encodeURIComponent(example)}`;
  return { example, result: answer(x).result, code: answer(`${x}&want=${language}`).file };
});
const isOperation = ({ result, code }) => result && /result = (cute\.)?(?!make_|E\b|Int\b)\w+\(/.test(code ?? '');
console.log(JSON.stringify(rows.filter(isOperation)));
