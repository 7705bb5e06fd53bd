import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { ServiceError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import {
  asRecord,
  keepByteOrderMark,
  type ServerEntry,
  detectLineEnding,
  type ConfigFormat,
  type FoundEntry,
  SERVER_NAME,
  formatPosition,
  stateOf,
} from './entry.ts';

/** Limits recursion in the parser; no configuration is nested this deep. */
const DEPTH = 64;

/**
 * A JSON configuration, with comments and trailing commas, whose servers are in the object `key`.
 *
 * `modify` from jsonc-parser reformats whole lines and drops comments, so the text is edited at the offsets of the parse
 * tree instead. Removal must undo exactly what was added: in an existing empty object the property directly follows the
 * brace; an object that svc created has a space there and is removed with the entry.
 */
export function jsonFormat(key: string): ConfigFormat {
  return keepByteOrderMark({
    stateOf: (text, wanted) => stateOf(foundIn(text, key), wanted),
    withEntry(text, wanted) {
      if (text === undefined)
        return `${pretty({ [key]: { [SERVER_NAME]: fields(wanted) } }, '', '  ', '\n')}\n`;
      const root = parsed(text);
      const servers = serversOf(text, root, key);
      if (!servers) return added(text, root, root, key, { [SERVER_NAME]: fields(wanted) });
      const ours = propertyOf(text, servers, SERVER_NAME);
      if (!ours) return added(text, root, servers, SERVER_NAME, fields(wanted));
      const value = valueOf(ours);
      return replaced(text, root, value, merged(asRecord(getNodeValue(value)), wanted));
    },
    withoutEntry(text) {
      const root = parsed(text);
      const servers = serversOf(text, root, key);
      const ours = servers && propertyOf(text, servers, SERVER_NAME);
      if (!servers || !ours) return text;
      const holder = propertyOf(text, root, key);
      if (!holder || !isMadeByUs(text, servers, ours)) return cut(text, servers, ours);
      const around = text.slice(0, root.offset) + text.slice(endOf(root));
      if (around.trim() === '' && isMadeByUs(text, root, holder)) return undefined;
      return cut(text, root, holder);
    },
  });
}

const fields = ({ command, args, env }: ServerEntry): FoundEntry => ({
  type: 'stdio',
  command,
  args,
  ...(env ? { env } : {}),
});

/** Keeps fields that the user added, unless the entry is another kind of server. */
function merged(found: FoundEntry, wanted: ServerEntry): FoundEntry {
  if (stateOf(found, wanted) === 'foreign') return fields(wanted);
  const env = { ...asRecord(found['env']), ...wanted.env };
  return { ...found, ...fields(wanted), ...(Object.keys(env).length > 0 ? { env } : {}) };
}

function foundIn(text: string, key: string): FoundEntry | undefined {
  const servers = serversOf(text, parsed(text), key);
  const ours = servers && propertyOf(text, servers, SERVER_NAME);
  return ours && asRecord(getNodeValue(valueOf(ours)));
}

function parsed(text: string): Node {
  if (text.trim() === '')
    throw new ServiceError('MALFORMED_JSON', 'The file is empty. Delete it, or write {} into it.');
  refuseDepth(text);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first) {
    const what = printParseErrorCode(first.error).replace(
      /(?<=.)[A-Z]/g,
      (letter) => ` ${letter.toLowerCase()}`,
    );
    throw new ServiceError('MALFORMED_JSON', `${formatPosition(text, first.offset)}: ${what}.`);
  }
  if (root?.type !== 'object')
    throw new ServiceError(
      'MALFORMED_JSON',
      `${formatPosition(text, root?.offset ?? 0)}: an object is expected.`,
    );
  return root;
}

function refuseDepth(text: string): void {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(
    /"(?:[^"\\\r\n]|\\.)*"|\/\/[^\r\n]*|\/\*[^]*?\*\/|[{}[\]]/g,
  )) {
    if (token === '{' || token === '[') depth++;
    if (token === '}' || token === ']') depth--;
    if (depth > DEPTH) {
      const place = formatPosition(text, index);
      throw new ServiceError('DOCUMENT_TOO_COMPLEX', `${place}: nested deeper than ${DEPTH} levels.`);
    }
  }
}

function serversOf(text: string, root: Node, key: string): Node | undefined {
  const property = propertyOf(text, root, key);
  if (!property) return undefined;
  const value = valueOf(property);
  if (value.type !== 'object')
    throw new ServiceError(
      'MALFORMED_JSON',
      `${formatPosition(text, value.offset)}: ${quote(key)} must be an object.`,
    );
  return value;
}

function propertyOf(text: string, object: Node, key: string): Node | undefined {
  const [first, second] = (object.children ?? []).filter((property) => property.children?.[0]?.value === key);
  if (second) {
    const place = formatPosition(text, second.offset);
    throw new ServiceError('DUPLICATE_KEY', `${place}: the key ${quote(key)} is defined twice.`);
  }
  return first;
}

function valueOf(property: Node): Node {
  const value = property.children?.[1];
  if (!value) throw new Error('a property without a value in a text without errors');
  return value;
}

const endOf = ({ offset, length }: Node): number => offset + length;

/** Adds a property at the end of an object. */
function added(text: string, root: Node, object: Node, key: string, value: unknown): string {
  const last = object.children?.at(-1);
  const name = `${JSON.stringify(key)}: `;
  if (!last) {
    const at = object.offset + 1;
    return text.slice(0, at) + name + compact(value) + text.slice(at);
  }
  const comma = commaAfter(text, endOf(last));
  const at = afterComments(text, comma === undefined ? endOf(last) : comma + 1);
  const isLines = /[\r\n]/.test(text.slice(at, endOf(object) - 1));
  const eol = detectLineEnding(text);
  const indent = indentAt(text, last.offset);
  const property = isLines
    ? `${eol}${indent}${name}${pretty(value, indent, unitOf(text, root), eol)}`
    : ` ${name}${compact(value)}`;
  const [before, between, after] = [text.slice(0, endOf(last)), text.slice(endOf(last), at), text.slice(at)];
  return comma === undefined
    ? `${before},${between}${property}${after}`
    : `${before}${between}${property},${after}`;
}

function replaced(text: string, root: Node, old: Node, value: unknown): string {
  const isLines = /[\r\n]/.test(text.slice(old.offset, endOf(old)));
  const written = isLines
    ? pretty(value, indentAt(text, old.offset), unitOf(text, root), detectLineEnding(text))
    : compact(value);
  return text.slice(0, old.offset) + written + text.slice(endOf(old));
}

/** Removes a property together with its line or space and the comma it needed. */
function cut(text: string, object: Node, property: Node): string {
  const before = text.slice(object.offset + 1, property.offset);
  const own = commaAfter(text, endOf(property));
  const after = text.slice(own === undefined ? endOf(property) : own + 1);
  const line = /(?:\r\n|\n|\r)[ \t]*$/.exec(before)?.[0];
  // After a line comment, no other text may move up to that line.
  const lead =
    line !== undefined && (/^[ \t]*[\r\n]/.test(after) || !before.includes('//')) ? line : undefined;
  const start = property.offset - (lead?.length ?? (before.endsWith(' ') ? 1 : 0));
  const rest = own === undefined ? after : text.slice(endOf(property), own) + after;
  const siblings = object.children ?? [];
  const previous = siblings[siblings.indexOf(property) - 1];
  const comma = own === undefined && previous ? commaAfter(text, endOf(previous)) : undefined;
  return comma === undefined
    ? text.slice(0, start) + rest
    : text.slice(0, comma) + text.slice(comma + 1, start) + rest;
}

/** True if the object contains only this property and nothing the user could have written. */
function isMadeByUs(text: string, object: Node, property: Node): boolean {
  return (
    object.children?.length === 1 &&
    /^\s+$/.test(text.slice(object.offset + 1, property.offset)) &&
    /^\s*,?\s*$/.test(text.slice(endOf(property), endOf(object) - 1))
  );
}

function commaAfter(text: string, offset: number): number | undefined {
  const at = endAt(/(?:\s|\/\/[^\r\n]*|\/\*[^]*?\*\/)*/y, text, offset);
  return text[at] === ',' ? at : undefined;
}

/** End of the comments that follow on the same line. */
const afterComments = (text: string, offset: number): number =>
  endAt(/(?:[ \t]*(?:\/\/[^\r\n]*|\/\*[^]*?\*\/))*/y, text, offset);

function endAt(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return offset + (pattern.exec(text)?.[0].length ?? 0);
}

function indentAt(text: string, offset: number): string {
  const line = /[^\r\n]*$/.exec(text.slice(0, offset))?.[0] ?? '';
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** One indentation step: that of the first property on its own line. */
function unitOf(text: string, root: Node): string {
  const first = root.children?.[0];
  const isAlone = first && /[\r\n][ \t]+$/.test(text.slice(root.offset, first.offset));
  return isAlone ? indentAt(text, first.offset) : '  ';
}

function compact(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(compact).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const properties = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${compact(one)}`);
  return properties.length === 0 ? '{}' : `{ ${properties.join(', ')} }`;
}

/** Formats objects on several lines and arrays on one. */
function pretty(value: unknown, indent: string, unit: string, eol: string): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return compact(value);
  const inner = indent + unit;
  const properties = Object.entries(value).map(
    ([key, one]) => `${eol}${inner}${JSON.stringify(key)}: ${pretty(one, inner, unit, eol)}`,
  );
  return properties.length === 0 ? '{}' : `{${properties.join(',')}${eol}${indent}}`;
}
