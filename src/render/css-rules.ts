/** A style sheet in parts, each in the fewest letters that say the same. */
export type Rule =
  | { readonly is: 'style'; readonly selectors: readonly string[]; readonly declarations: string }
  /** Rules that hold under a condition: `@media`, `@container`, `@supports`. */
  | { readonly is: 'group'; readonly condition: string; readonly rules: readonly Rule[] }
  /** What is not made of selectors: `@keyframes`, `@property`, `@import`. */
  | { readonly is: 'other'; readonly text: string };

const GROUP = /^@(?:media|container|supports|layer)\b/;

/** Where blanks and marks mean themselves: strings, addresses without quotes, escaped letters; and comments. */
const VERBATIM =
  /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\burl\(\s*[^\s"')][^)]*\)|\\[\s\S]|\/\*[\s\S]*?\*\//g;

/** Two letters for private use, which no sheet of ours has: between them stands the number of a verbatim piece. */
const HELD = /\ue000(\d+)\ue001/g;

/** Reads a sheet without nested style rules. */
export function rulesOf(css: string): Rule[] {
  const held: string[] = [];
  const plain = css.replace(VERBATIM, (piece, at: number) => {
    if (piece.startsWith('/*')) return isBetweenWords(css, at, at + piece.length) ? ' ' : '';
    return `\ue000${held.push(piece) - 1}\ue001`;
  });
  return blocksOf(plain, (text) => text.replace(HELD, (_, index) => held[Number(index)] ?? ''));
}

/** `1px/**\/2px` are two values: what parts them must not vanish altogether. */
const isBetweenWords = (css: string, from: number, to: number): boolean =>
  /[\w%)]/.test(css.charAt(from - 1)) && /[\w#(-]/.test(css.charAt(to));

function blocksOf(css: string, restored: (text: string) => string): Rule[] {
  const rules: Rule[] = [];
  let at = 0;
  while (at < css.length) {
    const [, blank = '', prelude = '', mark] = /^(\s*)([^{};]*)([{};]?)/.exec(css.slice(at)) ?? [];
    at += blank.length + prelude.length + 1;
    if (mark !== '{') {
      if (prelude.startsWith('@')) rules.push({ is: 'other', text: restored(`${collapsed(prelude)};`) });
      continue;
    }
    const end = endOfBlock(css, at);
    rules.push(ruleOf(prelude, css.slice(at, end), restored));
    at = end + 1;
  }
  return rules;
}

function ruleOf(prelude: string, body: string, restored: (text: string) => string): Rule {
  if (GROUP.test(prelude))
    return {
      is: 'group',
      condition: restored(conditionOf(prelude)),
      rules: blocksOf(body, restored),
    };
  if (prelude.startsWith('@')) {
    const inner = body.includes('{') ? textOf(blocksOf(body, (text) => text)) : declarationsOf(body);
    return { is: 'other', text: restored(`${collapsed(prelude)}{${inner}}`) };
  }
  return {
    is: 'style',
    selectors: splitAt(prelude, ',').map((selector) => restored(selectorOf(selector))),
    declarations: restored(declarationsOf(body)),
  };
}

function endOfBlock(css: string, from: number): number {
  let depth = 1;
  for (let at = from; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return css.length;
}

/** Pieces between marks that stand in no brackets. */
export function splitAt(text: string, mark: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') depth -= 1;
    else if (letter === mark && depth === 0) {
      pieces.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...pieces, text.slice(start)];
}

const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A blank between two compounds says "inside"; beside a combinator or a comma it says nothing. */
const selectorOf = (text: string): string =>
  collapsed(text)
    .replace(/ ?([>~,]) ?/g, '$1')
    .replace(/ ?\+ ?/g, '+')
    .replace(/([([]) | (?=[)\]])/g, '$1');

const conditionOf = (text: string): string =>
  collapsed(text)
    .replace(/ ?([,:]) ?/g, '$1')
    .replace(/(\() | (?=\))/g, '$1');

function declarationsOf(body: string): string {
  return splitAt(body, ';')
    .map((declaration) => {
      const [property, ...rest] = declaration.split(':');
      const name = (property ?? '').trim();
      const value = rest.join(':').trim();
      // The value of a custom property is any text, and a script may read it.
      if (name.startsWith('--')) return `${name}:${value || ' '}`;
      return name === '' ? '' : `${name}:${valueOf(value)}`;
    })
    .filter((declaration) => declaration !== '')
    .join(';');
}

/** Blanks around `+` and `-` are part of a sum, and those around `*` and `/` are left as well. */
const valueOf = (text: string): string =>
  collapsed(text)
    .replace(/ ?, ?/g, ',')
    .replace(/(\() | (?=\))/g, '$1')
    .replace(/ ?! ?important/, '!important');

/** The parts as a sheet again. Rules that have come to be without content are left out. */
export const textOf = (rules: readonly Rule[]): string =>
  rules
    .map((rule) => {
      if (rule.is === 'other') return rule.text;
      if (rule.is === 'group') {
        const inner = textOf(rule.rules);
        return inner && `${rule.condition}{${inner}}`;
      }
      return rule.declarations && `${rule.selectors.join(',')}{${rule.declarations}}`;
    })
    .join('');

/** The same sheet in fewer letters. */
export const minifyCss = (css: string): string => textOf(rulesOf(css));
