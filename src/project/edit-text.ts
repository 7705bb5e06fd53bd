import { type Node, parseTree } from 'jsonc-parser';
import { type Change, diffDocuments } from '../essence/changes.ts';

/**
 * Edits the text of a JSON document from `before` to `after`. Changed values are formatted with the indentation and line
 * endings of the text; every other byte stays.
 */
export function editText(text: string, before: unknown, after: unknown): string {
  const style = detectStyle(text);
  const changes = diffDocuments(before, after);
  // Pointers of removals refer to the old document, so apply them first and from the end.
  const gone = changes.filter((change) => !('after' in change)).reverse();
  const rest = changes.filter((change) => 'after' in change);
  const edited = [...gone, ...rest].reduce((now, change) => applyChange(now, change, style), text);
  return hasValue(edited, after) ? edited : style.formatDocument(after);
}

interface Style {
  readonly indent: string;
  readonly eol: string;
  /** Formats a whole document in this style. */
  formatDocument(value: unknown): string;
}

function detectStyle(text: string): Style {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const indent =
    /^[{[]\s*?\n([ \t]+)/.exec(text.trimStart())?.[1] ?? (text.trim().includes('\n') ? '  ' : '');
  const end = /\s*$/.exec(text)?.[0] ?? '';
  return {
    indent,
    eol,
    formatDocument: (value) => JSON.stringify(value, null, indent).replaceAll('\n', eol) + end,
  };
}

function hasValue(text: string, value: unknown): boolean {
  try {
    return diffDocuments(JSON.parse(text), value).length === 0;
  } catch {
    return false;
  }
}

function applyChange(text: string, change: Change, style: Style): string {
  const keys = change.pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop();
  const parent = keys.reduce<Node | undefined>(
    (node, key) => node && entryValue(node, indexOfEntry(node, key)),
    parseTree(text),
  );
  if (!parent || last === undefined) return text;
  const at = indexOfEntry(parent, last);
  if (!('after' in change)) return removeEntry(text, parent, at);
  if (!('before' in change)) return insertEntry(text, parent, last, change.after, style);
  const value = entryValue(parent, at);
  if (!value) return text;
  return replaceNode(text, value, formatValue(change.after, lineIndent(text, value.offset), style));
}

/** Index of an entry among the children: properties of an object, values of an array. */
function indexOfEntry({ type, children = [] }: Node, key: string): number {
  return type === 'array' ? Number(key) : children.findIndex((entry) => entry.children?.[0]?.value === key);
}

function entryValue({ type, children = [] }: Node, at: number): Node | undefined {
  return type === 'array' ? children[at] : children[at]?.children?.[1];
}

const replaceNode = (text: string, { offset, length }: Pick<Node, 'offset' | 'length'>, by: string): string =>
  text.slice(0, offset) + by + text.slice(offset + length);

const endOf = ({ offset, length }: Node): number => offset + length;

function removeEntry(text: string, parent: Node, at: number): string {
  const entries = parent.children ?? [];
  const [entry, previous, next] = [entries[at], entries[at - 1], entries[at + 1]];
  if (!entry) return text;
  if (previous) return text.slice(0, endOf(previous)) + text.slice(endOf(entry));
  if (next) return text.slice(0, entry.offset) + text.slice(next.offset);
  return replaceNode(text, parent, parent.type === 'array' ? '[]' : '{}');
}

/** Inserts an array entry at its index, a property after the others. */
function insertEntry(text: string, parent: Node, key: string, value: unknown, style: Style): string {
  const { type, children: entries = [] } = parent;
  const [first] = entries;
  const isSpread = first ? text.slice(parent.offset, first.offset).includes('\n') : style.indent !== '';
  const outer = lineIndent(text, parent.offset);
  const inner = first && isSpread ? lineIndent(text, first.offset) : outer + style.indent;
  const space = style.indent === '' ? '' : ' ';
  const gap = isSpread ? style.eol + inner : space;
  const name = type === 'array' ? '' : `${JSON.stringify(key)}:${space}`;
  const entry = name + (isSpread ? formatValue(value, inner, style) : JSON.stringify(value));
  const previous = type === 'array' ? entries[Number(key) - 1] : entries.at(-1);
  if (previous) return `${text.slice(0, endOf(previous))},${gap}${entry}${text.slice(endOf(previous))}`;
  if (first) return `${text.slice(0, first.offset)}${entry},${gap}${text.slice(first.offset)}`;
  const [open, close] = type === 'array' ? ['[', ']'] : ['{', '}'];
  return replaceNode(
    text,
    parent,
    isSpread ? open + gap + entry + style.eol + outer + close : open + entry + close,
  );
}

/** Indentation of the line at an offset. */
function lineIndent(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
}

/** Formats a value; all lines but the first are indented by `margin`. */
function formatValue(value: unknown, margin: string, { indent, eol }: Style): string {
  return JSON.stringify(value, null, indent).replaceAll('\n', eol + margin);
}
