import type { CommonV1ChartFlow, CommonV1ChartSeries } from '../../../schemas/types.ts';
import type { Drawing, Node } from '../../drawing.ts';
import type { Html } from '../../html.ts';
import { withUnit } from './numbers.ts';

/** A chart's data in the one form that all families draw from. */
export interface ChartData {
  readonly label: string;
  readonly unit: string | undefined;
  /** Width to height, such as `[16, 9]`. */
  readonly aspect: readonly [number, number];
  readonly series: readonly CommonV1ChartSeries[];
  /** One name for every value, also where the node gives none. */
  readonly categories: readonly string[];
  readonly flows: readonly CommonV1ChartFlow[];
}

/** How one kind of chart is drawn. */
export interface Family {
  /** The picture: what has a text alternative beside it. */
  plot(data: ChartData, drawing: Drawing): Html;
  /** What stands before the names of several series; none where the marks carry their names. */
  readonly legend: 'line' | 'point' | 'fill' | 'none';
}

export function dataOf(node: Node): ChartData {
  const series = node.series ?? [];
  const longest = Math.max(0, ...series.map(({ values }) => values.length));
  const named = node.categories ?? [];
  const length = Math.max(longest, named.length);
  return {
    label: node.label ?? 'Chart',
    unit: node.unit,
    aspect: aspectOf(node.aspect),
    series,
    categories: Array.from({ length }, (_, index) => named[index] ?? String(index + 1)),
    flows: node.flows ?? [],
  };
}

export function aspectOf(aspect: string | undefined, fallback = '3:2'): readonly [number, number] {
  const [width = 0, height = 0] = (aspect ?? fallback).split(':').map(Number);
  return width > 0 && height > 0 ? [width, height] : [3, 2];
}

/** A number of a series; a gap counts as nothing. */
export const valueAt = (series: CommonV1ChartSeries | undefined, index: number): number =>
  series?.values[index] ?? 0;

export const allValues = (data: ChartData): readonly number[] => data.series.flatMap(({ values }) => values);

/** What a mark says when it is pointed at. */
export const markTitle = (data: ChartData, series: string, index: number, value: number): string =>
  `${data.categories[index] ?? ''}, ${series}: ${withUnit(value, data.unit)}`;
