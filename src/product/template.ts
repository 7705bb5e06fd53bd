/** A text with expressions in braces, `Remove {item.title}`, split at its expressions. */
export interface Template {
  readonly parts: readonly (string | Expression)[];
  /** The expression, if the text is nothing else. */
  readonly only: Expression | undefined;
}

/** A path to a value, such as `item.status.tone`. */
export interface Expression {
  readonly path: readonly string[];
  readonly text: string;
}

const EXPRESSION = /\{([a-z][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*)\}/g;

const templates = new Map<string, Template>();

/** Texts of a corpus are a bounded set; those of projects come and go. */
const MAX_CACHED_TEMPLATES = 20_000;

/** Parses a text. Braces around anything but a path, as in source code, are plain text. */
export function parseTemplate(text: string): Template {
  if (!text.includes('{')) return { parts: [text], only: undefined };
  const known = templates.get(text);
  if (known) return known;
  const parts: (string | Expression)[] = [];
  let end = 0;
  for (const match of text.matchAll(EXPRESSION)) {
    if (match.index > end) parts.push(text.slice(end, match.index));
    const inner = match[1] ?? '';
    parts.push({ path: inner.split('.'), text: inner });
    end = match.index + match[0].length;
  }
  if (end < text.length || parts.length === 0) parts.push(text.slice(end));
  const [first] = parts;
  const template: Template = {
    parts,
    only: parts.length === 1 && typeof first === 'object' ? first : undefined,
  };
  if (templates.size >= MAX_CACHED_TEMPLATES) templates.clear();
  templates.set(text, template);
  return template;
}

/** The expressions of a text, in order. */
export const expressionsIn = (text: string): Expression[] =>
  text.includes('{') ? parseTemplate(text).parts.filter((part) => typeof part === 'object') : [];
