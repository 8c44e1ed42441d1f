// Prints the size of the WebAssembly, the time to the first picture, the time from an edit to its picture, and how
// long the page did not answer meanwhile.

import { execSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from './server.mjs';

const RUNS = 9;
const site = fileURLToPath(new URL('../../target/site', import.meta.url));
const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];
const told = (times) => `${Math.round(median(times))} (${Math.round(times[0])} to ${Math.round(times.at(-1))})`;

const server = await serve(site);
const executablePath = execSync('command -v chromium || command -v google-chrome').toString().trim();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const [first, tasks] = [[], [0]];
const edits = new Map([['(4,8):(8,1)', []], ['logical_divide((4,8):(8,1), <2,4>)', []], ['swizzle(Sw<5,0,5>, (32,32):(32,1))', []], ['composition((100,100):(100,1), (100,100):(1,100))', []]]);
const picture = (page) => page.evaluate(() => performance.getEntriesByName('picture').at(-1)?.startTime);
for (let run = 0; run < RUNS; run++) {
  // A context of its own has an empty cache.
  const page = await (await browser.newContext()).newPage();
  await page.goto(server.address);
  await page.waitForFunction(() => performance.getEntriesByName('picture').length > 0);
  first.push(await picture(page));
  await page.waitForFunction(() => document.querySelector('#name').options.length > 0);
  await page.evaluate(() => {
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
  });
  for (const [line, times] of edits) {
    const before = await page.evaluate((line) => {
      const field = document.querySelector('#line');
      performance.clearMarks();
      field.value = line;
      field.dispatchEvent(new Event('input'));
      return performance.now();
    }, line);
    await page.waitForFunction(() => performance.getEntriesByName('picture').length > 0);
    times.push((await picture(page)) - before);
  }
  tasks.push(...(await page.evaluate(() => window.tasks)));
  await page.context().close();
}
const size = Number(execSync(`gzip -9c ${site}/explorer.wasm | wc -c`));
console.log(`explorer.wasm, compressed by gzip -9: ${Math.round(size / 1000)} kB`);
console.log(`first picture after the navigation began, median of ${RUNS} and range: ${told(first)} ms`);
for (const [line, times] of edits) console.log(`from the edit to the picture of ${line}: ${told(times)} ms`);
console.log(`the longest task of the page during the edits: ${Math.round(Math.max(...tasks))} ms`);
console.log(`${browser.browserType().name()} ${browser.version()}, headless`);
await browser.close();
server.close();
