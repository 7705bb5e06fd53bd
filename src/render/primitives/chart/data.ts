import type { CommonV1ChartFlow, CommonV1ChartSeries } from '../../../schemas/types.ts';
import type { RenderContext, AnatomyNode } from '../../primitive.ts';
import type { Html } from '../../html.ts';

/** The data of a chart, normalised for all kinds. */
export interface ChartData {
  readonly label: string;
  readonly unit: string | undefined;
  /** The title of the value axis, unless it is the name of the series with the unit. */
  readonly axis?: string;
  /** Width and height, such as `[16, 9]`. */
  readonly aspect: readonly [number, number];
  readonly series: readonly CommonV1ChartSeries[];
  /** One name per value, numbered if the node gives none. */
  readonly categories: readonly string[];
  readonly flows: readonly CommonV1ChartFlow[];
  /** Values of other charts that the scale must include. */
  readonly domain: readonly number[];
}

/** One kind of chart. */
export interface ChartFamily {
  /** The picture, which has a text alternative beside it. */
  plot(data: ChartData, context: RenderContext): Html;
  /** The sample in front of a series name; none where the marks are labelled. */
  readonly legend: 'line' | 'point' | 'fill' | 'none';
}

export function readChartData(node: AnatomyNode): ChartData {
  const series = node.series ?? [];
  const longest = Math.max(0, ...series.map(({ values }) => values.length));
  const named = node.categories ?? [];
  const length = Math.max(longest, named.length);
  return {
    label: node.label ?? 'Chart',
    unit: node.unit,
    aspect: parseAspect(node.aspect),
    series,
    categories: Array.from({ length }, (_, index) => named[index] ?? String(index + 1)),
    flows: node.flows ?? [],
    domain: node.domain ?? [],
  };
}

export function parseAspect(aspect: string | undefined, fallback = '3:2'): readonly [number, number] {
  const [width = 0, height = 0] = (aspect ?? fallback).split(':').map(Number);
  return width > 0 && height > 0 ? [width, height] : [3, 2];
}

/** A value of a series; gaps count as zero. */
export const valueAt = (series: CommonV1ChartSeries | undefined, index: number): number =>
  series?.values[index] ?? 0;

export const allValues = (data: ChartData): readonly number[] => data.series.flatMap(({ values }) => values);

/** The values of a chart and of those it is compared with. */
export const scaledValues = (data: ChartData): readonly number[] => [...allValues(data), ...data.domain];

/** The tooltip of a mark. */
export const markTitle = (data: ChartData, series: string, index: number, value: number): string =>
  `${data.categories[index] ?? ''}, ${series}: ${formatWithUnit(value, data.unit)}`;

/** Formats a number the same way on every machine, independent of the locale. */
export function formatValue(value: number): string {
  const size = Math.abs(value);
  const digits = size >= 1000 ? 0 : size >= 100 ? 1 : 2;
  const [whole = '0', rest = ''] = size.toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const decimals = rest.replace(/0+$/, '');
  const text = decimals === '' ? grouped : `${grouped}.${decimals}`;
  return value < 0 && text !== '0' ? `\u2212${text}` : text;
}

/** A value with its unit, as people say it: `12 cases`, `1 case`. Symbols such as `%` and `ms` do not change. */
export const formatWithUnit = (value: number, unit: string | undefined): string =>
  unit === undefined
    ? formatValue(value)
    : `${formatValue(value)}\u00a0${Math.abs(value) === 1 ? toSingular(unit) : unit}`;

/** The first word of a unit, `orders a week`, is what is counted. */
const toSingular = (unit: string): string =>
  unit
    .replace(/^people\b/, 'person')
    .replace(/^([a-z]{2,})ies\b/, '$1y')
    .replace(/^([a-z]+(?:ch|sh|ss|x))es\b/, '$1')
    .replace(/^([a-z]{2,}[a-rt-z])s\b/, '$1');

/** A short coordinate without negative zero. */
export const round = (value: number): number => Math.round(value * 100) / 100 + 0;

export const percent = (value: number): string => `${round(value)}%`;

export interface Scale {
  readonly ticks: readonly number[];
  /** The position of a value between the ends, 0 to 100. */
  at(value: number): number;
}

const STEPS = [1, 2, 2.5, 5, 10];

/** Creates a scale with round ticks. `zero` says whether it must include zero, as bar lengths require. */
export function createScale(values: readonly number[], zero: 'always' | 'if near'): Scale {
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
