import { readFileSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]));
const { make, run } = instance.exports;
const cases = ["copy", "copy, transposed", "fill", "transform", "axpby", "reduce, maximum"];
console.log("| kernel | n | kernel, µs | loop, µs | loop / kernel |\n|---|---:|---:|---:|---:|");
for (const n of [16, 61, 256, 1000]) {
  for (const [k, name] of cases.entries()) {
    const times = Math.ceil(4e6 / (n * n));
    const least = [Infinity, Infinity];
    for (let round = 0; round < 12; round++) {
      for (const isLoop of [0, 1]) {
        make(n);
        run(k, isLoop, n, 1);
        const begin = performance.now();
        run(k, isLoop, n, times);
        least[isLoop] = Math.min(least[isLoop], ((performance.now() - begin) * 1000) / times);
      }
    }
    make(n);
    const kernel = run(k, 0, n, 1);
    make(n);
    if (kernel !== run(k, 1, n, 1)) throw new Error(`${name} of ${n}: other values`);
    const [ours, loop] = least;
    console.log(`| ${name} | ${n} | ${ours.toFixed(2)} | ${loop.toFixed(2)} | ${(loop / ours).toFixed(2)} |`);
  }
}
