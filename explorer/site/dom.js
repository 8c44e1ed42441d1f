// Elements with attributes, properties and children.

export const $ = (selector) => document.querySelector(selector);

export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made) made[key] = value;
    else if (value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== null));
  return made;
}

// The root of an SVG text, with its width and shape as variables of the style.
export function svgElement(text) {
  const template = document.createElement('template');
  template.innerHTML = text;
  const svg = template.content.firstElementChild;
  const [width, height] = ['width', 'height'].map((name) => svg.getAttribute(name));
  svg.style.setProperty('--width', `${width}px`);
  svg.style.setProperty('--ratio', width / height);
  svg.setAttribute('aria-hidden', 'true');
  return svg;
}
