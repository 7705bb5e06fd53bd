import { type FailureCode, ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';

/** Three times the depth and thirty times the size of real documents. */
const DEPTH = 32;
const TOKENS = 20_000;

/** The short sentence of every text that is not JSON; the detail says where. */
const NOT_JSON = 'Invalid JSON body';

/**
 * Reads JSON text more strictly than `JSON.parse`: one scan refuses what a parser would accept silently
 * (a key given twice, `__proto__`, half a surrogate pair, a number too large) and what would hurt later
 * (great depth, very many values), and says where a mistake is. `wanted` is what an empty text should have been.
 */
export function parseJson(input: string | Uint8Array, wanted = 'JSON document'): unknown {
  const text = typeof input === 'string' ? input : decode(input);
  new Scanner(text).document(wanted);
  return JSON.parse(text);
}

function decode(bytes: Uint8Array): string {
  const refuse = (cause?: unknown): never => {
    throw new ServiceError('MALFORMED_JSON', 'It is not valid UTF-8.', { error: NOT_JSON, cause });
  };
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    // JSON that is sent has no byte order mark (RFC 8259, 8.1).
    if (!text.startsWith('\ufeff')) return text;
  } catch (cause) {
    return refuse(cause);
  }
  return refuse();
}

const ESCAPES = new Set(['"', '\\', '/', 'b', 'f', 'n', 'r', 't']);
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERALS = ['true', 'false', 'null'];

/** Recursion is bounded by DEPTH, so the scanner cannot overflow the stack. */
class Scanner {
  readonly #text: string;
  #at = 0;
  #tokens = 0;
  readonly #path: (string | number)[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  document(wanted: string): void {
    this.#space();
    if (this.#at === this.#text.length) {
      throw new ServiceError('MALFORMED_JSON', `It is empty; send one ${wanted}.`, { error: NOT_JSON });
    }
    this.#value();
    this.#space();
    if (this.#at < this.#text.length) this.#fail('text after the end of the document');
  }

  #value(): void {
    if (++this.#tokens > TOKENS)
      this.#refuse('DOCUMENT_TOO_COMPLEX', `The document has more than ${TOKENS} values.`);
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
    if (this.#path.length >= DEPTH) {
      this.#refuse('DOCUMENT_TOO_COMPLEX', `The document is nested deeper than ${DEPTH} levels.`);
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

  /** Returns the text without quotes, with escapes undone, so that "a" and "\u0061" are the same key. */
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
    if (!value.isWellFormed()) this.#fail('half of a surrogate pair stands alone');
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
    throw new ServiceError(code, message, { errors: [{ pointer: pointerOf(this.#path), message }] });
  }
}

/** One step of a JSON pointer (RFC 6901), with its leading slash. */
export function step(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

export function pointerOf(path: readonly (string | number)[]): string {
  return path.map(step).join('');
}

/** Canonical JSON (RFC 8785): equal texts for equal values, whatever the order of their keys. */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  let text = '';
  if (Array.isArray(value)) {
    for (const one of value) text += text === '' ? canonical(one) : `,${canonical(one)}`;
    return `[${text}]`;
  }
  const record = value as Record<string, unknown>;
  for (const key of Object.keys(record).sort()) {
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonical(record[key])}`;
  }
  return `{${text}}`;
}
