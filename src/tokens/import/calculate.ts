/** A number and its unit; the unit of a plain number is empty. */
export interface Measure {
  readonly number: number;
  readonly unit: string;
}

const TOKEN = /\s*(?:([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]*)|(calc\(|[-+*/()]))/iy;
const MAX_DEPTH = 16;

/** Units that can be added; 1rem is 16px by default. */
const IN_PX = new Map([
  ['px', 1],
  ['rem', 16],
]);

/** Evaluates a measure or a `calc()` of measures; undefined if the text is neither. */
export function evaluateCalc(text: string): Measure | undefined {
  const tokens = tokenize(text.trim());
  if (!tokens) return undefined;
  const [only] = tokens;
  if (tokens.length === 1) return typeof only === 'object' ? only : undefined;
  if (only !== 'calc(') return undefined;
  const reader = new CalcParser(tokens);
  const result = reader.sum(0);
  return result && reader.ended && Number.isFinite(result.number) ? result : undefined;
}

type Token = Measure | string;

function tokenize(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    // After a value, a sign is an operator.
    const before = tokens.at(-1);
    const at = TOKEN.lastIndex;
    if (typeof before === 'object' || before === ')') {
      const [all, sign] = /^\s*([-+])/.exec(text.slice(at)) ?? [];
      if (all !== undefined && sign !== undefined) {
        tokens.push(sign);
        TOKEN.lastIndex = at + all.length;
        continue;
      }
    }
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) return undefined;
    const [, number, unit = '', mark = ''] = match;
    tokens.push(
      number === undefined ? mark.toLowerCase() : { number: Number(number), unit: unit.toLowerCase() },
    );
  }
  return tokens;
}

class CalcParser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get ended(): boolean {
    return this.#at === this.#tokens.length;
  }

  sum(depth: number): Measure | undefined {
    let left = this.#product(depth);
    while (left && (this.#next === '+' || this.#next === '-')) {
      const sign = this.#take() === '+' ? 1 : -1;
      const right = this.#product(depth);
      left = right && add(left, { ...right, number: sign * right.number });
    }
    return left;
  }

  #product(depth: number): Measure | undefined {
    let left = this.#one(depth);
    while (left && (this.#next === '*' || this.#next === '/')) {
      const times = this.#take() === '*';
      const right = this.#one(depth);
      if (!right) return undefined;
      if (times && left.unit === '') left = { number: left.number * right.number, unit: right.unit };
      else if (right.unit !== '') return undefined;
      else left = { ...left, number: times ? left.number * right.number : left.number / right.number };
    }
    return left;
  }

  #one(depth: number): Measure | undefined {
    const token = this.#take();
    if (typeof token === 'object') return token;
    if ((token !== '(' && token !== 'calc(') || depth >= MAX_DEPTH) return undefined;
    const inner = this.sum(depth + 1);
    return this.#take() === ')' ? inner : undefined;
  }

  get #next(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #take(): Token | undefined {
    return this.#tokens[this.#at++];
  }
}

function add(a: Measure, b: Measure): Measure | undefined {
  if (a.unit === b.unit) return { number: a.number + b.number, unit: a.unit };
  const [left, right] = [IN_PX.get(a.unit), IN_PX.get(b.unit)];
  if (left === undefined || right === undefined) return undefined;
  return { number: a.number * left + b.number * right, unit: 'px' };
}
