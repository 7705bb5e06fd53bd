import { ServiceError } from '../../base/errors.ts';
import { formatPosition } from './entry.ts';

/** A statement of a TOML document: a header, or a key with its value. */
export interface Statement {
  readonly kind: 'table' | 'tables' | 'pair';
  /** Keys from the root of the document. */
  readonly path: readonly string[];
  /** Start of its line. */
  readonly start: number;
  /** End of its line, including the line break. */
  readonly end: number;
  /** Value of a pair: strings, arrays and inline tables; undefined for anything else. */
  readonly value?: unknown;
  readonly valueStart: number;
  readonly valueEnd: number;
}

const DEPTH = 64;
const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  e: '\u001b',
  '"': '"',
  '\\': '\\',
};

/** Lists the statements of a TOML document in order. Numbers and dates are not parsed. */
export function scanToml(text: string): readonly Statement[] {
  return new Scanner(text).document();
}

class Scanner {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): Statement[] {
    const statements: Statement[] = [];
    let table: readonly string[] = [];
    for (this.#blank(); this.#at < this.#text.length; this.#blank()) {
      const start = this.#text.lastIndexOf('\n', this.#at - 1) + 1;
      const statement = this.#text[this.#at] === '[' ? this.#header() : this.#pair(table);
      if (statement.kind !== 'pair') table = statement.path;
      this.#lineEnd();
      statements.push({ ...statement, start, end: this.#at });
    }
    return statements;
  }

  #header(): Omit<Statement, 'start' | 'end'> {
    const isArray = this.#takes('[[');
    if (!isArray) this.#at++;
    const path = this.#key();
    if (!this.#takes(isArray ? ']]' : ']')) this.#fail(`${isArray ? ']]' : ']'} is expected`);
    return { kind: isArray ? 'tables' : 'table', path, valueStart: this.#at, valueEnd: this.#at };
  }

  #pair(table: readonly string[]): Omit<Statement, 'start' | 'end'> {
    const path = [...table, ...this.#key()];
    if (!this.#takes('=')) this.#fail('= is expected');
    this.#space();
    const valueStart = this.#at;
    const value = this.#value();
    return { kind: 'pair', path, value, valueStart, valueEnd: this.#at };
  }

  #key(): string[] {
    const parts: string[] = [];
    do {
      this.#space();
      const first = this.#text[this.#at];
      if (first === '"' || first === "'") parts.push(this.#line(first));
      else parts.push(this.#match(/[A-Za-z0-9_-]+/y) ?? this.#fail('a key is expected'));
      this.#space();
    } while (this.#takes('.'));
    return parts;
  }

  #value(): unknown {
    const first = this.#text[this.#at];
    if (first === '"' || first === "'")
      return this.#takes(first.repeat(3)) ? this.#lines(first) : this.#line(first);
    if (first === '[') return this.#list();
    if (first === '{') return this.#inline();
    if (this.#match(/\d{4}-\d\d-\d\d \d\d:[\d:.]+(?:Z|[+-]\d\d:\d\d)?/y) === undefined)
      this.#match(/[+-]?[\w.:+-]+/y) ?? this.#fail('a value is expected');
    return undefined;
  }

  #list(): unknown[] {
    this.#open();
    const values: unknown[] = [];
    for (this.#blank(); !this.#takes(']'); this.#blank()) {
      values.push(this.#value());
      this.#blank();
      if (!this.#takes(',') && this.#text[this.#at] !== ']') this.#fail('a comma or ] is expected');
    }
    this.#depth--;
    return values;
  }

  #inline(): Readonly<Record<string, unknown>> {
    this.#open();
    const values: [string, unknown][] = [];
    for (this.#blank(); !this.#takes('}'); this.#blank()) {
      const key = this.#key();
      if (!this.#takes('=')) this.#fail('= is expected');
      this.#blank();
      values.push([key.join('.'), this.#value()]);
      this.#blank();
      if (!this.#takes(',') && this.#text[this.#at] !== '}') this.#fail('a comma or } is expected');
    }
    this.#depth--;
    return Object.fromEntries(values);
  }

  #open(): void {
    this.#at++;
    if (++this.#depth > DEPTH)
      throw new ServiceError('DOCUMENT_TOO_COMPLEX', `${this.#place()}: nested deeper than ${DEPTH} levels.`);
  }

  /** A string in one line, with its quotes. */
  #line(mark: string): string {
    this.#at++;
    let value = '';
    while (!this.#takes(mark)) {
      const next = this.#text[this.#at];
      if (next === undefined || next === '\n' || next === '\r') this.#fail('the string does not end');
      value += this.#character(mark);
    }
    return value;
  }

  /** A multi-line string, after its opening quotes. */
  #lines(mark: string): string {
    let value = '';
    if (!this.#takes('\n')) this.#takes('\r\n');
    while (!this.#takes(mark.repeat(3))) {
      if (this.#at >= this.#text.length) this.#fail('the string does not end');
      if (mark === '"' && this.#match(/\\[ \t]*\r?\n\s*/y) !== undefined) continue;
      value += this.#character(mark);
    }
    // Up to two quotes may precede the three that end the string.
    return value + (this.#match(mark === '"' ? /"{1,2}/y : /'{1,2}/y) ?? '');
  }

  #character(mark: string): string {
    if (mark === "'" || this.#text[this.#at] !== '\\') return this.#text[this.#at++] ?? '';
    const code = this.#match(/\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8})/y);
    if (code !== undefined) {
      const point = Number.parseInt(code.slice(2), 16);
      return point > 0x10ffff ? this.#fail('that character does not exist') : String.fromCodePoint(point);
    }
    const escaped = ESCAPES[this.#text[this.#at + 1] ?? ''];
    if (escaped === undefined) this.#fail('that escape does not exist');
    this.#at += 2;
    return escaped;
  }

  #space(): void {
    this.#match(/[ \t]+/y);
  }

  /** Blanks, line breaks and comments. */
  #blank(): void {
    this.#match(/(?:[ \t]|\r?\n|#[^\r\n]*)+/y);
  }

  #lineEnd(): void {
    this.#match(/[ \t]*(?:#[^\r\n]*)?/y);
    if (this.#at < this.#text.length && this.#match(/\r?\n/y) === undefined)
      this.#fail('the line should end here');
  }

  #takes(word: string): boolean {
    const isThere = this.#text.startsWith(word, this.#at);
    if (isThere) this.#at += word.length;
    return isThere;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #place(): string {
    return formatPosition(this.#text, this.#at);
  }

  #fail(what: string): never {
    throw new ServiceError('MALFORMED_FILE', `${this.#place()}: ${what}.`);
  }
}
