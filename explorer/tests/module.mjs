// The WebAssembly module, called as the page's worker calls it.

import { readFile } from 'node:fs/promises';

export async function load() {
  const bytes = await readFile(new URL('../../target/site/explorer.wasm', import.meta.url));
  const { reserve, respond, text, memory } = (await WebAssembly.instantiate(bytes)).instance.exports;
  return (request) => {
    const bytes = new TextEncoder().encode(request);
    const at = reserve(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const length = respond();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, text(), length)));
  };
}
