/** The native parser has the stack of the process, and ends it beyond some five thousand brackets. */
export const MAX_BRACKET_DEPTH = 3000;

/** What one level costs, measured in brackets: what a level of each kind took of the stack, rounded up. */
const OPERATOR = 1 / 16;
const LINK = 1 / 8;
const STEP = 1 / 4;
const ARROW = 1 / 2;

/** Words after which the same expression or statement goes on. */
const BEFORE = new Set(
  'abstract as asserts async await case class declare delete do else export extends for function if import in infer instanceof is keyof namespace new of readonly return satisfies throw type typeof unique void while with yield'.split(
    ' ',
  ),
);
/** Words with which what stands before them goes on. */
const AFTER = new Set('as catch else extends finally in instanceof is of satisfies while'.split(' '));
/** What stands in brackets after these is no value: a statement follows it. */
const HEADS = new Set(['if', 'for', 'while', 'with']);

const VALUE_ENDS = new Set([')', ']', '}', "'", '`']);
const OPENING = new Set(['(', '[', '{', '`']);
const OPENED: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '`': '`' };

/** Others count as letters, which costs nothing. */
const BLANKS = new Set(' \t\n\r\v\f\u00a0\u2028\u2029\ufeff');
const LINE_END = /[\n\r\u2028\u2029]/;
const REGEX = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/[\\\n])+\//y;
const STRING = /'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"/y;

interface Level {
  /** What it was opened with; a tag is `<`. */
  readonly open: string;
  /** The word before the bracket. */
  readonly after: string;
  /** Whether a tag has ended, and its content is read. */
  isContent: boolean;
  /** What nests in this level since the last place at which something else begins. */
  run: number;
  /** Of it, what a comma does not end: arguments of types. */
  angles: number;
}

/** Whether a text is too deep for the native parser: an estimate that real code does not come near. */
export function isTooDeep(text: string): boolean {
  return mayBeTooDeep(text) && new Depth(text).isTooDeep();
}

/** At most what each character can cost. The shortest word that costs has two letters, and a blank behind it. */
const COSTS = Float64Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (/[([{<`]/.test(sign)) return 1;
  if (sign === '=') return ARROW;
  if (/[?:]/.test(sign)) return STEP;
  return /[\w\s]/.test(sign) ? STEP / 3 : LINK;
});

/** Most files cannot be, whatever stands in them; that is seen much faster. */
function mayBeTooDeep(text: string): boolean {
  let total = 0;
  for (let at = 0; at < text.length; at++) total += COSTS[text.charCodeAt(at)] ?? LINK;
  return total > MAX_BRACKET_DEPTH;
}

/**
 * Adds up, over all open brackets, what nests since the last end of a statement or of an entry: brackets, elements,
 * operators, steps of a chain. Not a parser, but it knows what is a string, a comment, a template and a pattern.
 */
class Depth {
  readonly #text: string;
  readonly #levels: Level[] = [];
  readonly #open: Record<string, number> = { '(': 0, '[': 0, '{': 0, '`': 0, '<': 0 };
  #top: Level = { open: '', after: '', isContent: false, run: 0, angles: 0 };
  #total = 0;
  /** The last word or sign. */
  #last = '';
  /** What may have ended a statement before the next word or sign. */
  #end: '' | ';' | '}' = '';
  #isNewLine = false;

  constructor(text: string) {
    this.#text = text;
  }

  isTooDeep(): boolean {
    for (let at = 0; at < this.#text.length; ) {
      at = this.#top.open === '`' ? this.#quasi(at) : this.#token(at);
      if (this.#total > MAX_BRACKET_DEPTH) return true;
    }
    return false;
  }

  /** Text of a template, up to its end or to the expression in it; the place behind. */
  #quasi(from: number): number {
    for (let at = from; at < this.#text.length; at++) {
      const sign = this.#text[at];
      if (sign === '\\') at++;
      else if (sign === '`') {
        this.#close('`');
        return at + 1;
      } else if (sign === '$' && this.#text[at + 1] === '{') {
        this.#push('{');
        return at + 2;
      }
    }
    return this.#text.length;
  }

  /** One word or sign; the place behind it. */
  #token(at: number): number {
    let end = at;
    while (isWordCode(this.#text.charCodeAt(end))) end++;
    if (end > at) {
      this.#word(this.#text.slice(at, end));
      return end;
    }
    const sign = this.#text[at] ?? '';
    if (BLANKS.has(sign)) {
      if (LINE_END.test(sign)) this.#isNewLine = true;
      return at + 1;
    }
    const next = this.#text[at + 1] ?? '';
    const isText = this.#top.open === '<' && this.#top.isContent;
    return (isText ? undefined : this.#skipped(at, sign, next)) ?? this.#sign(at, sign, next);
  }

  /** Behind a comment, a string or a pattern that begins here. */
  #skipped(at: number, sign: string, next: string): number | undefined {
    if (sign === '/' && next === '/') return at + this.#until(LINE_END, at);
    if (sign === '/' && next === '*') return at + 2 + this.#until(/\*\//, at + 2) + 2;
    const isPattern = sign === '/' && next !== '>' && !this.#isValue();
    if (sign !== "'" && sign !== '"' && !isPattern) return undefined;
    const found = match(isPattern ? REGEX : STRING, this.#text, at);
    if (found === undefined) return undefined;
    this.#begin('');
    this.#last = "'";
    return at + found.length;
  }

  #until(end: RegExp, from: number): number {
    const length = this.#text.slice(from).search(end);
    return length === -1 ? this.#text.length : length;
  }

  /** Whether what was read last can be the end of a value. */
  #isValue(): boolean {
    return (isWordCode(this.#last.charCodeAt(0)) || VALUE_ENDS.has(this.#last)) && !BEFORE.has(this.#last);
  }

  /** Before a word or a value: where a statement has ended, nothing of it nests any more. */
  #begin(word: string): void {
    const isNextLine = this.#isNewLine && word !== '' && this.#isValue();
    if ((this.#end !== '' || isNextLine) && !AFTER.has(word)) this.#reset();
    this.#end = '';
    this.#isNewLine = false;
  }

  #word(word: string): void {
    this.#begin(word);
    if (BEFORE.has(word)) this.#add(STEP);
    this.#last = word;
  }

  /** The place behind the sign. */
  #sign(at: number, sign: string, next: string): number {
    // A sign goes on with what stood before it, also after a block, which may be an object.
    if (this.#end === ';' || (this.#end === '}' && sign === '{')) this.#reset();
    this.#end = sign === ';' ? ';' : '';
    this.#isNewLine = false;
    if (OPENING.has(sign)) {
      this.#push(sign);
      return at + 1;
    }
    if (Object.hasOwn(OPENED, sign)) {
      this.#close(sign);
      return at + 1;
    }
    if (sign === '<') return this.#angle(at, next);
    if (sign === '>') {
      this.#endAngle(at);
      return at + 1;
    }
    const isArrow = sign === '=' && next === '>';
    if (sign === ',') {
      this.#total -= this.#top.run - this.#top.angles;
      this.#top.run = this.#top.angles;
    } else if (sign !== ';') {
      this.#add(isArrow ? ARROW : /[=?:]/.test(sign) ? STEP : sign === '.' ? LINK : OPERATOR);
    }
    this.#last = sign;
    return isArrow ? at + 2 : at + 1;
  }

  #angle(at: number, next: string): number {
    if (next === '/' && this.#top.open === '<') {
      this.#pop();
      this.#last = ')';
      return at + this.#until(/>/, at) + 1;
    }
    const isContent = this.#top.open === '<' && this.#top.isContent;
    if (/[\p{ID_Start}>]/u.test(next) && (isContent || !this.#isValue())) this.#push('<');
    else {
      this.#add(1);
      this.#top.angles++;
      this.#last = '<';
    }
    return at + 1;
  }

  #endAngle(at: number): void {
    this.#last = '>';
    if (this.#top.open === '<' && !this.#top.isContent) {
      if (this.#text[at - 1] === '/') {
        this.#pop();
        this.#last = ')';
      } else this.#top.isContent = true;
    } else if (this.#top.angles > 0) {
      this.#add(OPERATOR - 1);
      this.#top.angles--;
    } else this.#add(OPERATOR);
  }

  #push(open: string): void {
    this.#levels.push(this.#top);
    this.#top = { open, after: this.#last, isContent: false, run: 0, angles: 0 };
    this.#open[open] = (this.#open[open] ?? 0) + 1;
    this.#total++;
    this.#last = open;
  }

  /** Closes a bracket, and what looked like a tag in it and was none. */
  #close(sign: string): void {
    const opened = OPENED[sign] ?? '';
    if ((this.#open[opened] ?? 0) === 0) return;
    while (this.#top.open === '<') this.#pop();
    if (this.#top.open !== opened) return;
    const { after } = this.#top;
    this.#pop();
    this.#add(OPERATOR);
    if (sign === '}') this.#end = '}';
    // After the head of a statement comes another statement, as after a label.
    this.#last = sign === ')' && HEADS.has(after) ? ':' : sign;
  }

  #pop(): void {
    const { open, run } = this.#top;
    this.#total -= run + 1;
    this.#open[open] = (this.#open[open] ?? 0) - 1;
    const outer = this.#levels.pop();
    if (outer) this.#top = outer;
  }

  #reset(): void {
    this.#total -= this.#top.run;
    this.#top.run = 0;
    this.#top.angles = 0;
  }

  #add(cost: number): void {
    this.#top.run += cost;
    this.#total += cost;
  }
}

/** Letters, digits, `_`, `$`, `#`, and all that is not ASCII and no blank. */
const isWordCode = (code: number): boolean =>
  code < 128
    ? (code >= 97 && code <= 122) ||
      (code >= 48 && code <= 57) ||
      (code >= 65 && code <= 90) ||
      code === 95 ||
      code === 36 ||
      code === 35
    : code >= 128 && !BLANKS.has(String.fromCharCode(code));

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
