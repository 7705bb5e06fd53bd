/** Safe markup: only this module creates it, from trusted names and escaped text. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
export type Child = Html | string | number | undefined | false | readonly Child[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters and characters that reorder or hide text are replaced. */
// oxlint-disable-next-line no-control-regex
const HIDDEN_CHARACTERS =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

export const escapeHtml = (text: string): string =>
  text.replace(HIDDEN_CHARACTERS, '\ufffd').replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

export const VOID_ELEMENTS: ReadonlySet<string> = new Set([
  'br',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);

/** SVG shapes seldom have content, so they may be self-closing. */
export const SVG_SHAPES: ReadonlySet<string> = new Set([
  'circle',
  'ellipse',
  'line',
  'path',
  'polygon',
  'polyline',
  'rect',
  'stop',
  'use',
]);

/** An element. `true` renders an attribute without a value; `false` and `undefined` leave it out. */
export function el(name: string, attributes: Attributes = {}, ...children: readonly Child[]): Html {
  let start = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    start += value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`;
  }
  if (VOID_ELEMENTS.has(name)) return new Html(`${start}>`);
  const content = renderChildren(children);
  if (content === '' && SVG_SHAPES.has(name)) return new Html(`${start}/>`);
  return new Html(`${start}>${content}</${name}>`);
}

/** Several children without an element around them. */
export const fragment = (...children: readonly Child[]): Html => new Html(renderChildren(children));

function renderChildren(children: readonly Child[]): string {
  let text = '';
  for (const child of children) {
    if (child === undefined || child === false) continue;
    if (child instanceof Html) text += child.text;
    else if (typeof child === 'string' || typeof child === 'number') text += escapeHtml(String(child));
    else text += renderChildren(child);
  }
  return text;
}
