// Sends requests to the worker, one at a time, and replaces a worker that stops or takes too long.

const LIMIT = 5000;
// A newer request of the same kind does not wait longer than this for an older one.
const PATIENCE = 250;

const compiled = (async () => {
  const response = fetch('explorer.wasm');
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    return WebAssembly.compile(await (await fetch('explorer.wasm')).arrayBuffer());
  }
})();

let worker, current, timer;
let serial = 0;
const waiting = [];

async function start() {
  worker = new Worker('worker.js', { type: 'module' });
  worker.onmessage = ({ data }) => {
    if (data.stopped !== undefined) return restart({ error: { message: `The computation stopped: ${data.stopped}` } });
    if (current && data.id === current.id) settle(data.answer);
  };
  worker.postMessage({ module: await compiled });
}

function settle(answer) {
  clearTimeout(timer);
  const { resolve } = current;
  current = undefined;
  resolve(answer);
  next();
}

function restart(answer) {
  clearTimeout(timer);
  worker.terminate();
  const stopped = current;
  start().then(() => (current && current === stopped ? settle(answer) : next()));
}

function next() {
  if (current || !waiting.length) return;
  current = waiting.shift();
  worker.postMessage({ id: current.id, text: current.text });
  timer = setTimeout(
    () => restart({ error: { message: `There was no answer within ${LIMIT / 1000} seconds. A smaller layout has one.` } }),
    LIMIT,
  );
}

const ready = start();

// The answer to a request. A later request with the same `kind` replaces it: its answer is then undefined.
export async function ask(text, kind) {
  await ready;
  return new Promise((resolve) => {
    const at = waiting.findIndex((request) => kind && request.kind === kind);
    if (at >= 0) waiting.splice(at, 1)[0].resolve(undefined);
    const request = { id: ++serial, text, kind, resolve };
    // What people wait for comes before thumbnails.
    if (kind) waiting.unshift(request);
    else waiting.push(request);
    if (kind && current?.kind === kind) {
      const begun = current;
      setTimeout(() => current === begun && waiting.includes(request) && restart(undefined), PATIENCE);
    }
    next();
  });
}
