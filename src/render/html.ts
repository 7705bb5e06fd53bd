/** Markup that is safe to send: made here, and nowhere else, from names of ours and text of anybody. */
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

/** Marks that reorder or hide text, and controls no page may hold, are shown as what they are: not there. */
// oxlint-disable-next-line no-control-regex
const HIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

export const escaped = (text: string): string =>
  text.replace(HIDDEN, '\ufffd').replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

/** Elements that hold nothing and have no end. */
export const VOID: ReadonlySet<string> = new Set([
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

/** Shapes of a drawing: they hold nothing but sometimes a title, and may end where they begin. */
const SHAPES: ReadonlySet<string> = new Set([
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

/** An element. `true` is an attribute without a value; `false` and `undefined` leave it out. */
export function el(name: string, attributes: Attributes = {}, ...children: readonly Child[]): Html {
  let start = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    start += value === true ? ` ${key}` : ` ${key}="${escaped(String(value))}"`;
  }
  if (VOID.has(name)) return new Html(`${start}>`);
  const content = inner(children);
  if (content === '' && SHAPES.has(name)) return new Html(`${start}/>`);
  return new Html(`${start}>${content}</${name}>`);
}

/** Several pieces as one. */
export const all = (...children: readonly Child[]): Html => new Html(inner(children));

function inner(children: readonly Child[]): string {
  let text = '';
  for (const child of children) {
    if (child === undefined || child === false) continue;
    if (child instanceof Html) text += child.text;
    else if (typeof child === 'string' || typeof child === 'number') text += escaped(String(child));
    else text += inner(child);
  }
  return text;
}
