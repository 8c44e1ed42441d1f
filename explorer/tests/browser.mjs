// The page in a browser, as people use it.

import assert from 'node:assert/strict';
import { execSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from './server.mjs';

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const axe = readFileSync(file('node_modules/axe-core/axe.min.js'), 'utf8');
let server, browser, page, messages;

before(async () => {
  server = await serve(file('../../target/site'));
  const executablePath = execSync('command -v chromium || command -v google-chrome').toString().trim();
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
});
after(async () => {
  await browser.close();
  server.close();
});

// Opens the page in a context of its own; its messages and its requests to other hosts are errors.
async function open(fragment = '', options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  page = await context.newPage();
  messages = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(server.address) && !/^(blob|data):/.test(request.url())) messages.push(request.url());
  });
  await page.goto(server.address + fragment);
  await settled();
  return page;
}

const settled = () => page.waitForFunction(() => document.querySelector('#answer').ariaBusy === 'false' && document.querySelector('#name').options.length > 0);
const text = (selector) => page.locator(selector).innerText();
// The cells that are marked: all, or one by its attributes.
const marked = () => page.evaluate(() => document.querySelector('.marks').getAttribute('d') ?? '');
const marks = async () => (await marked()).split('M').length - 1;
const isMarked = async (cell) => {
  const [x, y] = await page.locator(`#picture rect${cell}`).evaluate((cell) => ['x', 'y'].map((name) => cell.getAttribute(name)));
  return (await marked()).includes(`M${x} ${y}h`);
};
const fragment = () => page.evaluate(() => decodeURIComponent(location.hash));

async function close() {
  await page.context().close();
  assert.deepEqual(messages, []);
}

async function type(line) {
  await page.fill('#line', line);
  await settled();
}

test('typing changes the picture, the result, the steps, the form and the link', async (t) => {
  await open();
  const times = await page.evaluate(() => performance.getEntriesByName('picture').map(({ startTime }) => Math.round(startTime)));
  t.diagnostic(`the first picture was there ${times[0]} ms after the navigation began`);
  assert.equal(await page.locator('#picture rect[data-at]').count(), 32);
  await type('logical_divide((4,8):(8,1), <2,4>)');
  assert.equal(await text('.result'), '((2,2),(4,2)):((8,16),(1,4))');
  assert.equal(await page.inputValue('#name'), 'logical_divide');
  assert.match(await text('#operands'), /layout\s+tiler/);
  assert.ok((await page.locator('#steps li').count()) > 0);
  assert.equal(await fragment(), '#x=logical_divide((4,8):(8,1), <2,4>)');
  await page.locator('#operands input').nth(1).fill('<4,2>');
  await settled();
  assert.equal(await page.inputValue('#line'), 'logical_divide((4,8):(8,1), <4,2>)');
  await close();
});

test('another operation keeps the layout', async () => {
  await open('#x=(6,4):(4,1)');
  await page.selectOption('#name', 'right_inverse');
  await settled();
  assert.equal(await page.inputValue('#line'), 'right_inverse((6,4):(4,1))');
  assert.equal(await text('.result'), '(4,6):(6,1)');
  await page.click('text=Continue with it');
  await settled();
  assert.equal(await page.inputValue('#line'), '(4,6):(6,1)');
  await page.check('input[value=memory]');
  await settled();
  assert.equal(await page.inputValue('#line'), 'memory((4,6):(6,1))');
  await close();
});

test('hovering marks one element in the operands and in the result', async () => {
  await open('#x=composition((6,2):(8,2), (4,3):(3,1))');
  // Coordinate (1,0) of the result is element 3 of the right layout: 24 in all three.
  await page.hover('#picture rect[data-of=result][data-index="1"]');
  assert.equal(await marks(), 3);
  assert.match(await text('#cell'), /coordinate .* offset 24/);
  assert.ok(await isMarked('[data-of="0"][data-index="3"]'));
  assert.ok(await isMarked('[data-of="1"][data-index="1"]'));
  await page.hover('h1');
  assert.equal(await marks(), 0);
  await close();
});

test('arrow keys move through the picture, and a step marks its cells', async () => {
  await open('#x=composition((6,2):(8,2), (4,3):(3,1))');
  await page.focus('#picture');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  assert.match(await text('#cell'), /coordinate \(1,0\)/);
  assert.ok((await marks()) >= 1);
  await page.keyboard.press('Escape');
  assert.equal(await marks(), 0);
  await page.locator('#steps .mark').first().click();
  assert.ok((await marks()) > 1);
  await close();
});

test('a click on a thread marks its elements', async () => {
  await open('#x=SM80_16x8x16_F32F16F16F32_TN');
  await page.click('#picture rect[data-at="0,0,0"]');
  // Thread 0 has 4 elements of B, 8 of A and 4 of C.
  assert.equal(await marks(), 16);
  assert.match(await text('#cell'), /Thread 0: 16 cells/);
  await close();
});

test('a slider changes the swizzle, and the table has the best one', async () => {
  await open('#x=swizzle(Sw<0,0,5>, (32,32):(32,1))&access=across/1/1');
  assert.match(await page.textContent('#picture'), /1024 wavefronts/);
  const box = await page.locator('#slider-0').boundingBox();
  await page.mouse.move(box.x + 10, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + (box.width * 5) / 6, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await settled();
  assert.match(await page.inputValue('#line'), /^swizzle\(Sw<5,0,5>/);
  assert.match(await page.textContent('#picture'), /with: 32 wavefronts/);
  assert.match(await text('#swizzles .best'), /Sw<5,0,5>\s+32\s+none/);
  await close();
});

test('undo and redo by keys and buttons', async () => {
  await open('#x=(4,8):(8,1)');
  await page.selectOption('#name', 'coalesce');
  await page.selectOption('#name', 'complement');
  await settled();
  await page.locator('h1').click();
  await page.keyboard.press('Control+z');
  await settled();
  assert.equal(await page.inputValue('#line'), 'coalesce((4,8):(8,1))');
  await page.click('#undo');
  await settled();
  assert.equal(await page.inputValue('#line'), '(4,8):(8,1)');
  assert.ok(await page.isDisabled('#undo'));
  await page.keyboard.press('Control+y');
  await settled();
  assert.equal(await page.inputValue('#line'), 'coalesce((4,8):(8,1))');
  await close();
});

test('links: the state of another page, a broken one, and the way back', async () => {
  await open('#x=memory((4,8):(12,1))&bits=16');
  assert.equal(await page.inputValue('#bits'), '16');
  await page.evaluate(() => (location.hash = '#x=complement(4:2,24)'));
  await page.waitForSelector('.result');
  assert.equal(await text('.result'), '(2,3):(1,8)');
  await page.evaluate(() => (location.hash = '#x=complement(4:2,24'));
  await page.waitForSelector('#error:not(:empty)');
  assert.match(await text('#error'), /Shown below: complement\(4:2,24\)/);
  assert.equal(await text('.result'), '(2,3):(1,8)');
  await page.goBack();
  await page.goBack();
  await settled();
  assert.equal(await page.inputValue('#line'), 'memory((4,8):(12,1))');
  await open('#nothing');
  assert.match(await text('#error'), /no field x/);
  assert.equal(await page.locator('#picture rect[data-at]').count(), 32);
  await open('#x=%E0%A4%A');
  assert.notEqual(await text('#error'), '');
  assert.equal(await page.locator('#picture rect[data-at]').count(), 32);
  await close();
});

test('a refusal has its reason and its witness', async () => {
  await open('#x=composition((3,2):(2,1), (2,2):(1,2))');
  assert.match(await text('.refusal'), /^composition: /);
  assert.ok((await page.locator('#picture .m').count()) >= 2);
  await close();
});

test('what is too large to draw is summarised', async () => {
  await open('#x=(4096,4096):(4096,1)');
  assert.match(await page.textContent('#picture'), /16777216 cells: a pixel/);
  await type('(1000000000,1000000000):(1000000000,1)');
  assert.match(await page.textContent('#picture'), /cells/);
  await close();
});

test('many cells are pixels, which are pointed at and marked as others are', async () => {
  await open('#x=composition((32,32):(32,1), (32,32):(1,32))');
  assert.equal(await page.locator('#picture canvas').count(), 3);
  assert.equal(await page.locator('#picture rect[data-at]').count(), 0);
  const result = page.locator('#picture canvas').nth(2);
  await result.evaluate((canvas) => canvas.scrollIntoView({ block: 'nearest', inline: 'start' }));
  const box = await result.boundingBox();
  await page.mouse.move(box.x + (2.5 * box.width) / 32, box.y + (1.5 * box.height) / 32);
  assert.match(await text('#cell'), /coordinate \(1,2\), index 65, offset 34/);
  assert.equal(await marks(), 3);
  await page.mouse.click(box.x + 2, box.y + 2);
  assert.match(await page.locator('.veil').getAttribute('d'), /z/);
  const colours = await result.evaluate((canvas) => {
    const other = document.createElement('canvas');
    [other.width, other.height] = [canvas.width, canvas.height];
    const context = other.getContext('2d');
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
  assert.ok(colours > 8, `${colours} colours`);
  await page.click('#as-table summary');
  await page.waitForFunction(() => document.querySelectorAll('#as-table td').length === 3 * (32 * 32 + 2));
  await close();
});

test('exports', async () => {
  await open('#x=logical_divide((4,8):(8,1), <2,4>)');
  await page.click('#open-export');
  const begins = { rust: 'use stridewise', cpp: '#include <cute', python: 'import cutlass', svg: '<svg ', tikz: '\\documentclass', html: '<!DOCTYPE html>', text: 'logical_divide', link: 'http://' };
  for (const [format, beginning] of Object.entries(begins)) {
    await page.selectOption('#format', format);
    await page.waitForFunction((beginning) => document.querySelector('#file').textContent.startsWith(beginning), beginning);
  }
  await page.click('#copy');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await page.evaluate(() => location.href));
  await page.selectOption('#format', 'png');
  await page.waitForFunction(() => document.querySelector('#download').download === 'layout.png');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#download')]);
  const png = readFileSync(await download.path());
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.ok(png.length > 5000);
  await close();
});

test('a worker that stops is replaced', async () => {
  await open('#x=(4,8):(8,1)');
  const worker = readFileSync(file('../../target/site/worker.js'), 'utf8');
  const broken = worker.replace('self.postMessage({ id', "if (data.text.includes('7777')) throw new Error('unreachable');\n      $&");
  assert.notEqual(worker, broken);
  await page.route('**/worker.js', (route) => route.fulfill({ body: broken, contentType: 'text/javascript' }));
  await page.reload();
  await settled();
  await type('(4,8):(7777,1)');
  assert.match(await text('#error'), /The computation stopped: Error: unreachable/);
  assert.equal(await page.locator('#picture rect[data-at]').count(), 32);
  await type('(4,4):(4,1)');
  assert.equal(await text('#error'), '');
  assert.equal(await page.locator('#picture rect[data-at]').count(), 16);
  await close();
});

test('keys alone reach every control, in order', async () => {
  await open();
  const order = [];
  for (let count = 0; count < 30; count++) {
    await page.keyboard.press('Tab');
    order.push(await page.evaluate(() => document.activeElement.id || document.activeElement.name || document.activeElement.tagName));
  }
  for (const id of ['open-gallery', 'open-export', 'theme', 'line', 'name', 'view', 'show', 'by', 'bits', 'access', 'picture']) {
    assert.ok(order.includes(id), `${id} in ${order}`);
  }
  await close();
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe-core finds nothing, ${colorScheme}`, async () => {
    await open('#x=swizzle(Sw<3,0,4>, (16,16):(16,1))&access=across/1/1', { colorScheme });
    // The policy of the page admits no other scripts.
    await page.evaluate(axe);
    const violations = async () => {
      const { violations } = await page.evaluate(() => axe.run());
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('; ')}`);
    };
    assert.deepEqual(await violations(), []);
    await page.click('#as-table summary');
    await page.waitForSelector('#as-table td');
    assert.equal(await page.locator('#as-table td').count(), 2 * (16 * 16 + 1));
    await type('composition((3,2):(2,1), (2,2):(1,2))');
    assert.deepEqual(await violations(), []);
    await type('composition((6,2):(8,2), (4,3):(3,1)');
    assert.deepEqual(await violations(), []);
    await page.click('#open-gallery');
    await page.waitForSelector('.thumbnail svg');
    assert.deepEqual(await violations(), []);
    await page.click('#gallery [data-close]');
    await page.click('#open-export');
    assert.deepEqual(await violations(), []);
    await close();
  });
}

test('the gallery: figures and atoms by words, and each figure is drawn', async () => {
  await open();
  await page.click('#open-gallery');
  await page.waitForSelector('.figures li');
  const figures = page.locator('.figures li');
  const count = await figures.count();
  await page.waitForFunction((count) => document.querySelectorAll('.thumbnail svg').length === count, count);
  await page.fill('#search', 'morton');
  assert.equal(await figures.count(), 1);
  await page.fill('#search', 'sm80 f16 tn');
  await page.click('text=SM80_16x8x8_F32F16F16F32_TN');
  await settled();
  assert.equal(await page.inputValue('#line'), 'SM80_16x8x8_F32F16F16F32_TN');
  assert.equal(await text('#error'), '');
  await close();
});

test('on a phone, the picture is on the first screen, and the form unfolds', async () => {
  const viewport = { width: 390, height: 844 };
  await open('', { viewport });
  const { y, height } = await page.locator('#picture svg').boundingBox();
  assert.ok(y + height < viewport.height, `the picture ends at ${y + height}`);
  assert.ok(!(await page.isVisible('#bits')));
  await page.click('#form summary');
  await page.check('input[value=memory]');
  await settled();
  assert.equal(await page.inputValue('#line'), 'memory((4,8):(8,1))');
  // The operand B stands at the right of the picture of an MMA.
  await type('SM80_16x8x16_F32F16F16F32_TN');
  const { x } = await page.locator('#picture rect[data-at="0,0,0"]').boundingBox();
  assert.ok(x > 0 && x < viewport.width, `the first cell is at ${x}`);
  await close();
});

const PAGES = { light: {}, dark: { colorScheme: 'dark' }, phone: { viewport: { width: 390, height: 844 } } };
for (const [name, options] of Object.entries(PAGES)) {
  test(`the gallery looks as before, ${name}`, async () => {
    await open('', { viewport: { width: 1000, height: 760 }, ...options });
    await page.click('#open-gallery');
    await page.waitForSelector('.figures li');
    const count = await page.locator('.figures li').count();
    await page.waitForFunction((count) => document.querySelectorAll('.thumbnail svg').length === count, count);
    const found = await page.screenshot({ animations: 'disabled' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(width <= 0, `the page is ${width} pixels wider than the window`);
    const path = file(`gallery-${name}.png`);
    if (process.env.SCREENSHOTS === 'overwrite') writeFileSync(path, found);
    const pictures = [found, readFileSync(path)].map((bytes) => `data:image/png;base64,${bytes.toString('base64')}`);
    const difference = await page.evaluate(compare, pictures);
    // Other fonts change letters, but not the mean of a block of pixels by much.
    assert.ok(difference < 0.03, `${(100 * difference).toFixed(1)} % of the blocks differ`);
    await close();
  });
}

// The part of the blocks of 16 by 16 pixels whose mean colours differ.
async function compare(pictures) {
  const [one, other] = await Promise.all(
    pictures.map(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width / 16, image.height / 16];
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return context.getImageData(0, 0, canvas.width, canvas.height);
    }),
  );
  if (one.width !== other.width || one.height !== other.height) return 1;
  let count = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    count += [0, 1, 2].some((channel) => Math.abs(one.data[at + channel] - other.data[at + channel]) > 24);
  }
  return (4 * count) / one.data.length;
}
