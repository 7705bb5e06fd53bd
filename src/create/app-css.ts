type Files = ReadonlyMap<string, string | Uint8Array>;

/** A rule, or a condition with rules in it. Their text stays as it is written, for people to read. */
interface Block {
  /** A blank line is before it. */
  readonly isApart: boolean;
  /** Its comments, and its indent. */
  readonly lead: string;
  readonly head: string;
  readonly body: string | readonly Block[];
}

/**
 * The rules of a style sheet that can match in an app with these files. A part that the app has keeps all its variants:
 * its users will need others. A comment belongs to the rule after it.
 */
export const selectAppRules = (css: string, files: Files): string =>
  printBlocks(readSheet(css), readMarks(files));

/** The classes in the files of an app, and the attributes that its theme and its contract give to pages. */
interface Marks {
  readonly hasClass: (name: string) => boolean;
  readonly hasAttribute: (name: string, operator: string, value: string) => boolean;
}

const MARK = /(?<![\w-])([plrsv]-[\w-]*|data-[\w-]+)(\$\{|="[^"]*")?/g;
/** `${block}__end`, where others name the block. */
const ENDING = /\$\{\w+\}(__[\w-]+)/g;

function readMarks(files: Files): Marks {
  const marks = new Set<string>();
  const prefixes = new Set<string>();
  const endings = new Set<string>();
  for (const [path, text] of files) {
    if (typeof text !== 'string' || !/^(?:src\/.+\.tsx?|index\.html)$/.test(path)) continue;
    for (const [, ending = ''] of text.matchAll(ENDING)) endings.add(ending);
    for (const [mark, name = '', rest] of text.matchAll(MARK)) {
      if (rest !== '${') marks.add(mark).add(name);
      else if (name.length > 2) prefixes.add(name);
      // `p-${name}` would allow every class, but its names are in the type of the property.
      else for (const [, word] of text.matchAll(/'([a-z][\w-]*)'/g)) prefixes.add(name + word);
    }
  }
  const list = [...marks];
  const hasClass = (name: string): boolean =>
    marks.has(name) ||
    [...prefixes].some((prefix) => name.startsWith(prefix)) ||
    [...endings].some((ending) => name.endsWith(ending) && hasClass(name.slice(0, -ending.length)));
  return {
    hasClass,
    hasAttribute: (name, operator, value) =>
      operator === '^='
        ? list.some((mark) => mark.startsWith(`${name}="${value}`))
        : marks.has(operator === '' ? name : `${name}="${value}"`),
  };
}

const sheets = new Map<string, readonly Block[]>();

/** Style sheets come from a few templates, so that each is read once. */
function readSheet(css: string): readonly Block[] {
  const blocks = sheets.get(css) ?? readBlocks(css);
  sheets.set(css, blocks);
  return blocks;
}

const PIECE =
  /(?<space>\s*)(?:(?<comment>\/\*[\s\S]*?\*\/)|(?<condition>@[^{]+)\{|(?<selectors>[^{}@/][^{}]*)\{(?<body>[^}]*)\}|\})/y;

function readBlocks(css: string): Block[] {
  const piece = new RegExp(PIECE);
  /** Reads up to the bracket that closes a block. */
  const readInner = (): Block[] => {
    const blocks: Block[] = [];
    let lead = '';
    for (let match = piece.exec(css); match; match = piece.exec(css)) {
      const { space = '', comment, condition, selectors, body = '' } = match.groups ?? {};
      lead += space + (comment ?? '');
      if (comment !== undefined) continue;
      const head = condition ?? selectors;
      if (head === undefined) return blocks;
      blocks.push({
        isApart: /^\s*\n\s*\n/.test(lead),
        lead: lead.replace(/^\s*\n/, ''),
        head,
        body: condition === undefined ? body : readInner(),
      });
      lead = '';
    }
    return blocks;
  };
  return readInner();
}

function printBlocks(blocks: readonly Block[], marks: Marks): string {
  let css = '';
  let isApart = false;
  for (const block of blocks) {
    isApart ||= block.isApart;
    const text = printBlock(block, marks);
    if (text === '') continue;
    css += isApart && css !== '' ? `\n${text}` : text;
    isApart = false;
  }
  return css;
}

function printBlock({ lead, head, body }: Block, marks: Marks): string {
  const [indent = ''] = /[^\n]*$/.exec(lead) ?? [];
  if (typeof body !== 'string') {
    const inner = printBlocks(body, marks);
    return inner === '' ? '' : `${lead}${head}{\n${inner}${indent}}\n`;
  }
  const all = splitAtCommas(head);
  const kept = all.flatMap((selector) => narrow(selector, marks) ?? []);
  if (kept.length === 0) return '';
  const isWhole = all.every((selector, index) => selector === kept[index]);
  return `${lead}${isWhole ? head : `${kept.map((one) => one.trim()).join(`,\n${indent}`)} `}{${body}}\n`;
}

/** Attributes of pages; all others are variants of a part. */
const CLASS_OR_ATTRIBUTE =
  /\.([plrsv]-[\w-]+)|\[(data-(?:hook-[\w-]+|entrance|ground|wrapping|record|pattern))(?:(\^?=)"([^"]*)")?\]/g;

const canMatch = (text: string, { hasClass, hasAttribute }: Marks): boolean =>
  [...text.matchAll(CLASS_OR_ATTRIBUTE)].every(([, name, attribute = '', operator = '', value = '']) =>
    name === undefined ? hasAttribute(attribute, operator, value) : hasClass(name),
  );

/** A selector without the alternatives that cannot match; undefined if it cannot match at all. */
function narrow(selector: string, marks: Marks): string | undefined {
  const match = /:(is|where|has|not)\(/.exec(selector);
  if (!match) return canMatch(selector, marks) ? selector : undefined;
  const { 0: head, 1: kind, index: start } = match;
  const [inside = ''] = splitOutsideBrackets(selector.slice(start + head.length), ')');
  const before = selector.slice(0, start);
  const after = narrow(selector.slice(start + head.length + inside.length + 1), marks);
  if (after === undefined || !canMatch(before, marks)) return undefined;
  const all = splitAtCommas(inside);
  const kept = all.flatMap((one) => narrow(one, marks) ?? []);
  if (kept.length === 0 && kind !== 'not') return undefined;
  if (kept.join() === inside || !isSameWeight(all, kept)) return before + head + inside + `)${after}`;
  const list = kept.map((one) => one.trim()).join(', ');
  const narrowed = kind === 'is' && kept.length === 1 ? list : `${head}${list})`;
  return `${before}${narrowed}${after}`.replace(/\s+/g, ' ');
}

/** The heaviest selector decides the weight of a list: a class less in it can let another rule win. */
const isSameWeight = (all: readonly string[], kept: readonly string[]): boolean =>
  kept.some((one) => /^\s*[.[]/.test(one)) &&
  all.every((one) => kept.includes(one) || /^\s*(?:\.[\w-]+|\[[^\]]*\])\s*$/.test(one));

const splitAtCommas = (text: string): string[] => splitOutsideBrackets(text, ',');

function splitOutsideBrackets(text: string, mark: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: found, index } of text.matchAll(/[()[\],]/g)) {
    if (found === mark && depth === 0) {
      pieces.push(text.slice(start, index));
      start = index + 1;
    } else if (found === '(' || found === '[') depth += 1;
    else if (found !== ',') depth -= 1;
  }
  return [...pieces, text.slice(start)];
}
