/** Numbers as people read them, alike on every machine: no locale is asked. */
export function figure(value: number): string {
  const size = Math.abs(value);
  const digits = size >= 1000 ? 0 : size >= 100 ? 1 : 2;
  const [whole = '0', rest = ''] = size.toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const decimals = rest.replace(/0+$/, '');
  const text = decimals === '' ? grouped : `${grouped}.${decimals}`;
  return value < 0 && text !== '0' ? `\u2212${text}` : text;
}

export const withUnit = (value: number, unit: string | undefined): string =>
  unit === undefined ? figure(value) : `${figure(value)}\u00a0${unit}`;

/** A coordinate, short and without a sign on zero. */
export const round = (value: number): number => Math.round(value * 100) / 100 + 0;

export const percent = (value: number): string => `${round(value)}%`;

export interface Scale {
  readonly ticks: readonly number[];
  /** Where a value lies between the ends, 0 to 100. */
  at(value: number): number;
}

const STEPS = [1, 2, 2.5, 5, 10];

/** Round ticks about the values. `zero` says whether the scale must show nought, as lengths of bars need. */
export function scaleOf(values: readonly number[], zero: 'always' | 'if near'): Scale {
  let low = Math.min(...values);
  let high = Math.max(...values);
  if (values.length === 0) [low, high] = [0, 1];
  if (zero === 'always' || (low >= 0 && low < high * 0.6)) low = Math.min(0, low);
  if (zero === 'always') high = Math.max(0, high);
  if (low === high) high = low + 1;
  const raw = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = (STEPS.find((candidate) => candidate * power >= raw * 0.999) ?? 10) * power;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  const [from, to] = [first * step, last * step];
  return { ticks, at: (value) => ((value - from) / (to - from)) * 100 };
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
