/** The native parser overflows the stack and kills the process at about five thousand nested brackets. */
export const MAX_BRACKET_DEPTH = 3000;

/** The stack use of one level of each kind, relative to a bracket; measured and rounded up. */
const OPERATOR_COST = 1 / 16;
const MEMBER_COST = 1 / 8;
const STEP_COST = 1 / 4;
const ARROW_COST = 1 / 2;

/** Keywords that continue the expression or statement after them. */
const PREFIX_KEYWORDS = new Set(
  'abstract as asserts async await case class declare delete do else export extends for function if import in infer instanceof is keyof namespace new of readonly return satisfies throw type typeof unique void while with yield'.split(
    ' ',
  ),
);
/** Keywords that continue the expression or statement before them. */
const INFIX_KEYWORDS = new Set(
  'as catch else extends finally in instanceof is of satisfies while'.split(' '),
);
/** The parentheses after these keywords are not a value: a statement follows. */
const STATEMENT_KEYWORDS = new Set(['if', 'for', 'while', 'with']);

const VALUE_ENDS = new Set([')', ']', '}', "'", '`']);
const OPENING = new Set(['(', '[', '{', '`']);
const OPENED: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '`': '`' };

/** Other white space counts as letters, which have no cost. */
const WHITE_SPACE = new Set(' \t\n\r\v\f\u00a0\u2028\u2029\ufeff');
const LINE_END = /[\n\r\u2028\u2029]/;
const REGEX = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/[\\\n])+\//y;
const STRING = /'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"/y;

interface Level {
  /** The opening character; `<` for a tag. */
  readonly open: string;
  /** The token before the bracket. */
  readonly after: string;
  /** The start tag has ended. */
  isContent: boolean;
  /** The nesting cost in this level since the last statement or list entry. */
  run: number;
  /** The part of it that a comma does not reset: type arguments. */
  angles: number;
}

/** Estimates whether a text is nested too deeply for the native parser. Real code is far below the limit. */
export function isTooDeep(text: string): boolean {
  return mayBeTooDeep(text) && new DepthScanner(text).isTooDeep();
}

/** An upper bound for the cost of each character. The shortest keyword has two letters and a space. */
const COSTS = Float64Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (/[([{<`]/.test(sign)) return 1;
  if (sign === '=') return ARROW_COST;
  if (/[?:]/.test(sign)) return STEP_COST;
  return /[\w\s]/.test(sign) ? STEP_COST / 3 : MEMBER_COST;
});

/** A fast check that rules out most files. */
function mayBeTooDeep(text: string): boolean {
  let total = 0;
  for (let at = 0; at < text.length; at++) total += COSTS[text.charCodeAt(at)] ?? MEMBER_COST;
  return total > MAX_BRACKET_DEPTH;
}

/**
 * Sums the nesting cost of all open brackets since the last statement or list entry: brackets, elements, operators and
 * member chains. A scanner, not a parser: it recognizes strings, comments, templates and regular expressions.
 */
class DepthScanner {
  readonly #text: string;
  readonly #levels: Level[] = [];
  readonly #open: Record<string, number> = { '(': 0, '[': 0, '{': 0, '`': 0, '<': 0 };
  #top: Level = { open: '', after: '', isContent: false, run: 0, angles: 0 };
  #total = 0;
  /** The last token. */
  #last = '';
  /** The token that may have ended a statement. */
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

  /** Scans the text of a template up to its end or the next expression; returns the position after it. */
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

  /** Scans one token; returns the position after it. */
  #token(at: number): number {
    let end = at;
    while (isWordCode(this.#text.charCodeAt(end))) end++;
    if (end > at) {
      this.#word(this.#text.slice(at, end));
      return end;
    }
    const sign = this.#text[at] ?? '';
    if (WHITE_SPACE.has(sign)) {
      if (LINE_END.test(sign)) this.#isNewLine = true;
      return at + 1;
    }
    const next = this.#text[at + 1] ?? '';
    const isText = this.#top.open === '<' && this.#top.isContent;
    return (isText ? undefined : this.#skipLiteral(at, sign, next)) ?? this.#sign(at, sign, next);
  }

  /** Skips a comment, string or regular expression; returns the position after it. */
  #skipLiteral(at: number, sign: string, next: string): number | undefined {
    if (sign === '/' && next === '/') return at + this.#until(LINE_END, at);
    if (sign === '/' && next === '*') return at + 2 + this.#until(/\*\//, at + 2) + 2;
    const isRegex = sign === '/' && next !== '>' && !this.#isValue();
    if (sign !== "'" && sign !== '"' && !isRegex) return undefined;
    const found = match(isRegex ? REGEX : STRING, this.#text, at);
    if (found === undefined) return undefined;
    this.#begin('');
    this.#last = "'";
    return at + found.length;
  }

  #until(end: RegExp, from: number): number {
    const length = this.#text.slice(from).search(end);
    return length === -1 ? this.#text.length : length;
  }

  /** The last token can end a value. */
  #isValue(): boolean {
    return (
      (isWordCode(this.#last.charCodeAt(0)) || VALUE_ENDS.has(this.#last)) && !PREFIX_KEYWORDS.has(this.#last)
    );
  }

  /** Called before a word or value: resets the cost if a statement has ended. */
  #begin(word: string): void {
    const isNextLine = this.#isNewLine && word !== '' && this.#isValue();
    if ((this.#end !== '' || isNextLine) && !INFIX_KEYWORDS.has(word)) this.#reset();
    this.#end = '';
    this.#isNewLine = false;
  }

  #word(word: string): void {
    this.#begin(word);
    if (PREFIX_KEYWORDS.has(word)) this.#add(STEP_COST);
    this.#last = word;
  }

  /** Scans a punctuator; returns the position after it. */
  #sign(at: number, sign: string, next: string): number {
    // A punctuator continues the expression before it, even after a block, which may be an object.
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
      this.#add(
        isArrow ? ARROW_COST : /[=?:]/.test(sign) ? STEP_COST : sign === '.' ? MEMBER_COST : OPERATOR_COST,
      );
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
      this.#add(OPERATOR_COST - 1);
      this.#top.angles--;
    } else this.#add(OPERATOR_COST);
  }

  #push(open: string): void {
    this.#levels.push(this.#top);
    this.#top = { open, after: this.#last, isContent: false, run: 0, angles: 0 };
    this.#open[open] = (this.#open[open] ?? 0) + 1;
    this.#total++;
    this.#last = open;
  }

  /** Closes a bracket and unclosed tags in it, which were comparison operators. */
  #close(sign: string): void {
    const opened = OPENED[sign] ?? '';
    if ((this.#open[opened] ?? 0) === 0) return;
    while (this.#top.open === '<') this.#pop();
    if (this.#top.open !== opened) return;
    const { after } = this.#top;
    this.#pop();
    this.#add(OPERATOR_COST);
    if (sign === '}') this.#end = '}';
    // Another statement follows, as after a label.
    this.#last = sign === ')' && STATEMENT_KEYWORDS.has(after) ? ':' : sign;
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

/** Letters, digits, `_`, `$`, `#` and non-ASCII characters other than white space. */
const isWordCode = (code: number): boolean =>
  code < 128
    ? (code >= 97 && code <= 122) ||
      (code >= 48 && code <= 57) ||
      (code >= 65 && code <= 90) ||
      code === 95 ||
      code === 36 ||
      code === 35
    : code >= 128 && !WHITE_SPACE.has(String.fromCharCode(code));

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
