// Runs the WebAssembly module. The first message is the compiled module; each other one is a request,
// whose answer is sent back. An error that stops the module is reported: the page starts another worker.

import { picture } from './pixels.js';

let instance, exports;

function answer(text) {
  const request = new TextEncoder().encode(text);
  const at = exports.reserve(request.length);
  new Uint8Array(exports.memory.buffer, at, request.length).set(request);
  const length = exports.respond();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.text(), length)));
}

self.onmessage = async ({ data }) => {
  try {
    if (data.module) {
      instance = WebAssembly.instantiate(data.module);
    } else {
      exports ??= (await instance).exports;
      const { svg, ...others } = answer(data.text);
      const drawn = svg && picture(svg);
      self.postMessage({ id: data.id, answer: { ...others, picture: drawn } }, (drawn?.bitmaps ?? []).map(({ pixels }) => pixels));
    }
  } catch (error) {
    self.postMessage({ id: data.id, stopped: String(error) });
  }
};
