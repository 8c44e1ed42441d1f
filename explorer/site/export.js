// The export of what is on screen: links, pictures and code. The texts come from the worker.

import { $ } from './dom.js';
import { ask } from './engine.js';
import { current, theme } from './main.js';
import { toFragment } from './state.js';

const endings = { svg: 'svg', png: 'png', tikz: 'tex', html: 'html', text: 'txt', link: 'txt', rust: 'rs', cpp: 'cpp', python: 'py' };
let text = '';

const request = (want) => ask(`${toFragment(current())}&theme=${theme()}&want=${want}`);

async function show() {
  const format = $('#format').value;
  let reply;
  if (format === 'link') reply = { file: `${location.href.split('#')[0]}#${toFragment(current())}` };
  else reply = await request(format === 'png' ? 'svg' : format);
  text = reply.file ?? '';
  const isPng = format === 'png';
  $('#file').textContent = reply.error ? reply.error.message : isPng ? 'A picture of two pixels for each point.' : text;
  $('#copy').hidden = isPng || !text;
  const download = $('#download');
  download.hidden = format === 'link' || !text;
  URL.revokeObjectURL(download.href);
  if (download.hidden) return;
  const blob = isPng ? await png(text) : new Blob([text], { type: 'text/plain' });
  download.href = URL.createObjectURL(blob);
  download.download = `layout.${endings[format]}`;
}

// The pixels of an SVG, as the browser draws it.
async function png(svg) {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  const most = 8192;
  const scale = Math.min(2, most / image.width, most / image.height);
  [canvas.width, canvas.height] = [image.width * scale, image.height * scale];
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise((resolve) => canvas.toBlob(resolve));
}

export function begin() {
  $('#open-export').addEventListener('click', () => {
    $('#export').showModal();
    show();
  });
  $('#format').addEventListener('change', show);
  $('#copy').addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    $('#copy').textContent = 'Copied';
    setTimeout(() => ($('#copy').textContent = 'Copy'), 1500);
  });
}
