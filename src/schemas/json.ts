import { type FailureCode, ServiceError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { dropByteOrderMark, quote } from '../base/text.ts';

/** Real documents reach a third of this depth and a thirtieth of this size. */
const MAX_DEPTH = LIMITS.documentDepth.max;
const MAX_VALUES = LIMITS.documentValues.max;

/** Room for the object around a wrapped document and its other members. */
const WRAPPER_VALUES = 8;

/** The title of every error about malformed JSON; the detail has the position. */
const NOT_JSON = 'Invalid JSON body';

/**
 * Parses JSON more strictly than `JSON.parse`. A scan rejects input that the parser would silently accept (duplicate
 * keys, `__proto__`, lone surrogates, numbers out of range) or that would be costly later (deep nesting, too many
 * values), and reports the position of errors. A byte order mark, which tools on Windows often write, is dropped
 * (RFC 8259, section 8.1, permits that). `expected` names the document in the error for an empty text. `isWrapped` is set
 * if the document is a member of the text, which has a level and a few values more.
 */
export function parseJson(
  input: string | Uint8Array,
  expected = 'JSON document',
  { isWrapped = false } = {},
): unknown {
  const text = dropByteOrderMark(typeof input === 'string' ? input : decode(input));
  new Scanner(text, isWrapped).document(expected);
  return JSON.parse(text);
}

/** Applies the limits of a document to a value that arrived as a part of something else. */
export function limitDocument(value: unknown): unknown {
  const text = JSON.stringify(value);
  const bytes = new TextEncoder().encode(text).byteLength;
  const { max } = LIMITS.documentBytes;
  if (bytes <= max) return parseJson(text);
  const message = `The document has ${bytes} bytes; at most ${max} are allowed.`;
  throw new ServiceError('PAYLOAD_TOO_LARGE', message, { errors: [{ pointer: '', message }] });
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new ServiceError('MALFORMED_JSON', 'The text is not valid UTF-8.', { error: NOT_JSON, cause });
  }
}

const ESCAPES = new Set(['"', '\\', '/', 'b', 'f', 'n', 'r', 't']);
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERALS = ['true', 'false', 'null'];

/** The maximum depth bounds the recursion, so the scanner cannot overflow the stack. */
class Scanner {
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #maxValues: number;
  #at = 0;
  #tokens = 0;
  readonly #path: (string | number)[] = [];

  constructor(text: string, isWrapped: boolean) {
    this.#text = text;
    this.#maxDepth = MAX_DEPTH + (isWrapped ? 1 : 0);
    this.#maxValues = MAX_VALUES + (isWrapped ? WRAPPER_VALUES : 0);
  }

  document(expected: string): void {
    this.#space();
    if (this.#at === this.#text.length) {
      throw new ServiceError('MALFORMED_JSON', `The text is empty; expected one ${expected}.`, {
        error: NOT_JSON,
      });
    }
    this.#value();
    this.#space();
    if (this.#at < this.#text.length) this.#fail('text after the end of the document');
  }

  #value(): void {
    if (++this.#tokens > this.#maxValues)
      this.#refuse('DOCUMENT_TOO_COMPLEX', `The document has more than ${MAX_VALUES} values.`);
    const first = this.#text.charAt(this.#at);
    if (first === '{') this.#object();
    else if (first === '[') this.#array();
    else if (first === '"') this.#string();
    else if (first === '-' || (first >= '0' && first <= '9')) this.#number();
    else this.#literal();
  }

  #object(): void {
    this.#open();
    const seen = new Set<string>();
    if (this.#closes('}')) return;
    do {
      this.#space();
      if (this.#text[this.#at] !== '"') this.#fail('a key in double quotes is expected');
      const key = this.#string();
      if (key === '__proto__') this.#refuse('FORBIDDEN_KEY', 'Key "__proto__" is not allowed.');
      if (seen.has(key)) this.#refuse('DUPLICATE_KEY', `Key ${quote(key)} appears twice.`);
      seen.add(key);
      this.#space();
      if (this.#text[this.#at] !== ':') this.#fail('":" is expected after the key');
      this.#at++;
      this.#space();
      this.#path.push(key);
      this.#value();
      this.#path.pop();
    } while (this.#goesOn('}'));
  }

  #array(): void {
    this.#open();
    if (this.#closes(']')) return;
    let index = 0;
    do {
      this.#space();
      this.#path.push(index++);
      this.#value();
      this.#path.pop();
    } while (this.#goesOn(']'));
  }

  #open(): void {
    this.#at++;
    if (this.#path.length >= this.#maxDepth) {
      this.#refuse('DOCUMENT_TOO_COMPLEX', `The document is nested deeper than ${MAX_DEPTH} levels.`);
    }
  }

  #closes(bracket: string): boolean {
    this.#space();
    if (this.#text[this.#at] !== bracket) return false;
    this.#at++;
    return true;
  }

  #goesOn(bracket: string): boolean {
    this.#space();
    const next = this.#text[this.#at];
    if (next !== ',' && next !== bracket) this.#fail(`"," or "${bracket}" is expected`);
    this.#at++;
    return next === ',';
  }

  /** Returns the unescaped text without quotes, so that "a" and "\u0061" are the same key. */
  #string(): string {
    const start = this.#at++;
    let escaped = false;
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (Number.isNaN(code)) this.#fail('the string has no end');
      if (code === 0x22) break;
      if (code < 0x20) this.#fail('a control character in a string must be escaped');
      if (code === 0x5c) {
        escaped = true;
        this.#escape();
      } else this.#at++;
    }
    this.#at++;
    const raw = this.#text.slice(start, this.#at);
    const value = escaped ? (JSON.parse(raw) as string) : raw.slice(1, -1);
    if (!value.isWellFormed()) this.#fail('the string contains a lone surrogate');
    return value;
  }

  #escape(): void {
    const kind = this.#text.charAt(this.#at + 1);
    if (ESCAPES.has(kind)) this.#at += 2;
    else if (kind === 'u' && /[0-9a-fA-F]{4}/.test(this.#text.slice(this.#at + 2, this.#at + 6)))
      this.#at += 6;
    else this.#fail('unknown escape in a string');
  }

  #number(): void {
    NUMBER.lastIndex = this.#at;
    const match = NUMBER.exec(this.#text);
    if (!match) this.#fail('this is not a number');
    else if (!Number.isFinite(Number(match[0]))) this.#fail('the number is too large');
    else this.#at += match[0].length;
  }

  #literal(): void {
    const literal = LITERALS.find((word) => this.#text.startsWith(word, this.#at));
    if (literal === undefined) this.#fail('a value is expected');
    else this.#at += literal.length;
  }

  #space(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#at++;
    }
  }

  #fail(what: string): never {
    const before = this.#text.slice(0, this.#at);
    const line = before.split('\n').length;
    const column = this.#at - before.lastIndexOf('\n');
    const detail = `Line ${line}, column ${column}: ${what}.`;
    throw new ServiceError('MALFORMED_JSON', detail, { error: NOT_JSON });
  }

  #refuse(code: FailureCode, message: string): never {
    throw new ServiceError(code, message, { errors: [{ pointer: toPointer(this.#path), message }] });
  }
}

/** Escapes a key as one step of a JSON pointer (RFC 6901), including its leading slash. */
export function pointerStep(key: string | number): string {
  const text = String(key);
  // Few keys need it.
  return text.includes('~') || text.includes('/')
    ? `/${text.replaceAll('~', '~0').replaceAll('/', '~1')}`
    : `/${text}`;
}

export function toPointer(path: readonly (string | number)[]): string {
  return path.map(pointerStep).join('');
}

/** Text that needs no escape. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** Writes a text as JSON. Most are plain, and then it costs less to test that than to call JSON.stringify. */
const quoteText = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

/** Serializes a value as canonical JSON (RFC 8785): the order of keys does not affect the text. */
export function toCanonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoteText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  let text = '';
  if (Array.isArray(value)) {
    for (const one of value) text += text === '' ? toCanonicalJson(one) : `,${toCanonicalJson(one)}`;
    return `[${text}]`;
  }
  const record = value as Record<string, unknown>;
  for (const key of Object.keys(record).sort()) {
    text += `${text === '' ? '' : ','}${quoteText(key)}:${toCanonicalJson(record[key])}`;
  }
  return `{${text}}`;
}
