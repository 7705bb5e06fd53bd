import type { ReactElement, ReactNode } from 'react';
import type { ChartKind } from './types';
import { type ChartData, formatValue, round, type Scale } from './data';
import { stretched } from './marks';

/** An empty picture that gives its box an aspect ratio, since the policy allows no style attribute. */
export const sizer = ([width, height]: readonly [number, number]): ReactElement => (
  <svg className="p-chart__sizer" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
);

/** Approximate width of a letter and the space around a label, to decide which labels fit. */
const LETTER_PX = 7;

const LABEL_PADDING_PX = 10;

/** Letters per line of a label that may leave its band; components.css uses the same width. */
const FREE_LABEL_LETTERS = 9;

/** Room for labels in a narrow, medium and wide chart; components.css changes at the same widths. */
const LABEL_ROOM_PX = { narrow: 190, mid: 330, wide: 560 } as const;

/** Returns 1 if every label fits its band, otherwise n to show every nth label outside its band. */
export function stepFor(names: readonly string[], room: number): number {
  const needed = (least: (length: number) => number): number => {
    const letters = names.map((name) => {
      const longest = Math.max(...name.split(/\s+/).map((word) => word.length));
      return Math.min(name.length, Math.max(longest, least(name.length)));
    });
    return names.length * (Math.max(0, ...letters) * LETTER_PX + LABEL_PADDING_PX);
  };
  if (needed((length) => length / 2) <= room) return 1;
  return Math.max(2, Math.ceil(needed(() => FREE_LABEL_LETTERS) / room));
}

/** True for the middle label of each whole group of `step`. */
function isShown(index: number, count: number, step: number): boolean {
  const middle = Math.floor((step - 1) / 2);
  if (step >= count) return index === Math.floor((count - 1) / 2);
  return index % step === middle && count - 1 - index >= middle;
}

/** Labels under bands of equal width. */
export function bandAxis(names: readonly string[]): ReactElement {
  const steps = Object.entries(LABEL_ROOM_PX).map(([size, room]) => [size, stepFor(names, room)] as const);
  return (
    <div className="p-chart__bands">
      {names.map((name, index) => {
        const hidden = steps.filter(([, step]) => !isShown(index, names.length, step)).map(([size]) => size);
        const free = steps.filter(([, step]) => step > 1).map(([size]) => size);
        return (
          <span key={index} data-hide={hidden.join(' ') || undefined} data-free={free.join(' ') || undefined}>
            <span>{name}</span>
          </span>
        );
      })}
    </div>
  );
}

/** Evenly spaced numbers along an axis. */
export const tickAxis = (ticks: readonly number[], side: 'below' | 'beside'): ReactElement => (
  <div className={`p-chart__ticks p-chart__ticks--${side}`}>
    {(side === 'beside' ? ticks.toReversed() : ticks).map((tick, index) => (
      <span key={index}>
        <span>{formatValue(tick)}</span>
      </span>
    ))}
  </div>
);

/** One grid line per tick; the zero line is stronger. */
export const gridLines = (scale: Scale, direction: 'across' | 'up'): ReactElement =>
  stretched(
    (['p-chart__grid', 'p-chart__zero'] as const).map((name, index) => {
      const places = scale.ticks
        .filter((tick) => (tick === 0) === (name === 'p-chart__zero'))
        .map((tick) => round(direction === 'across' ? 100 - scale.at(tick) : scale.at(tick)));
      const path = places.map((place) => (direction === 'across' ? `M0 ${place}H100` : `M${place} 0V100`));
      return path.length > 0 && <path key={index} className={name} d={path.join('')} />;
    }),
  );

/** The meaning of the numbers: the name of a single series, and the unit. */
export function axisTitle(data: ChartData): string | undefined {
  if (data.axis !== undefined) return data.axis;
  const name = data.series.length === 1 ? data.series[0]?.label : undefined;
  if (name === undefined || data.unit === undefined || name.toLowerCase() === data.unit.toLowerCase())
    return name ?? data.unit;
  return `${name}, ${data.unit}`;
}

/** A plot with a value axis and something below it. */
export function cartesian(
  data: ChartData,
  scale: Scale,
  foot: ReactElement,
  ...marks: readonly ReactNode[]
): ReactElement {
  const title = axisTitle(data);
  return (
    <div className="p-chart__frame">
      {title !== undefined && <p className="p-chart__axis-title">{title}</p>}
      {tickAxis(scale.ticks, 'beside')}
      <div className="p-chart__area">
        {sizer(data.aspect)}
        <svg className="p-chart__plot">
          {gridLines(scale, 'across')}
          {marks}
        </svg>
      </div>
      {foot}
    </div>
  );
}

interface TableData {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function buildDataTable(kind: ChartKind, data: ChartData): TableData {
  const unit = data.unit === undefined ? '' : ` (${data.unit})`;
  if (kind === 'flow')
    return {
      heads: ['From', 'To', `Amount${unit}`],
      rows: data.flows.map(({ from, to, value }) => [from, to, formatValue(value)]),
    };
  if (kind === 'scatter')
    return {
      heads: ['Series', 'Across', `Up${unit}`],
      rows: data.series.flatMap(({ label, values }) =>
        Array.from({ length: Math.floor(values.length / 2) }, (_, index) => [
          label,
          formatValue(values[index * 2] ?? 0),
          formatValue(values[index * 2 + 1] ?? 0),
        ]),
      ),
    };
  return {
    heads: ['Category', ...data.series.map(({ label }) => (label === data.unit ? label : `${label}${unit}`))],
    rows: data.categories.map((name, place) => [
      name,
      ...data.series.map(({ values }) => {
        const value = values[place];
        return value === undefined ? '–' : formatValue(value);
      }),
    ]),
  };
}

/** The data as a collapsed table, for screen reader users and for exact values. */
export function DataTable({ kind, data }: { readonly kind: ChartKind; readonly data: ChartData }) {
  const { heads, rows } = buildDataTable(kind, data);
  return (
    <details className="p-chart__data">
      <summary>
        Data table<span className="v-hidden">{`: ${data.label}`}</span>
      </summary>
      <div className="p-chart__scroll" tabIndex={0} role="group" aria-label={`Data: ${data.label}`}>
        <table>
          <caption className="v-hidden">{data.label}</caption>
          <thead>
            <tr>
              {heads.map((head, index) => (
                <th key={index} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) =>
                  column === 0 ? (
                    <th key={column} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={column}>{cell}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
