import { Fragment, type ReactElement } from 'react';
import { createChart } from '../chart';
import {
  allValues,
  scaledValues,
  type ChartData,
  type ChartFamily,
  formatValue,
  markTitle,
  round,
  type Scale,
  createScale,
} from './data';
import { bandAxis, cartesian, tickAxis } from './frame';
import { at, dash, seriesClass, point, pointAt, stretched } from './marks';

type Point = readonly [x: number, y: number];

function pointsOf(values: readonly number[], bands: number, scale: Scale): readonly Point[] {
  return values.map((value, index) => [((index + 0.5) / bands) * 100, 100 - scale.at(value)]);
}

const pathOf = (points: readonly Point[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

/** A constant series is a limit or a goal: a line across the plot, without points. */
const isLimit = (values: readonly number[]): boolean => values.length > 2 && new Set(values).size === 1;

function lineMarks(data: ChartData, scale: Scale, filled: boolean): readonly ReactElement[] {
  const bands = Math.max(1, data.categories.length);
  const lines = data.series.map(({ values }, index) => {
    const points = pointsOf(values, bands, scale);
    const [first, last] = [points[0], points.at(-1)];
    if (first === undefined || last === undefined) return [];
    const path = isLimit(values)
      ? pathOf([
          [0, first[1]],
          [100, last[1]],
        ])
      : pathOf(points);
    const foot = round(100 - Math.max(0, Math.min(100, scale.at(0))));
    return (
      <Fragment key={index}>
        {filled && (
          <path
            className={`p-chart__under ${seriesClass(index)}`}
            d={`${path}L${round(last[0])} ${foot}L${round(first[0])} ${foot}Z`}
          />
        )}
        <path className={`p-chart__line ${seriesClass(index)}`} d={path} strokeDasharray={dash(index)} />
      </Fragment>
    );
  });
  const points = data.series.flatMap(({ label, values }, index) =>
    isLimit(values)
      ? []
      : pointsOf(values, bands, scale).map(([x, y], place) => (
          <Fragment key={place}>
            {pointAt(x, y, index, markTitle(data, label, place, values[place] ?? 0))}
          </Fragment>
        )),
  );
  return [stretched(lines), ...points];
}

const draw = (data: ChartData, filled: boolean): ReactElement => {
  // A filled area reads as an amount, so it starts at zero.
  const scale = createScale(scaledValues(data), filled ? 'always' : 'if near');
  return cartesian(data, scale, bandAxis(data.categories), lineMarks(data, scale, filled));
};

const line: ChartFamily = { legend: 'line', plot: (data) => draw(data, false) };

const area: ChartFamily = { legend: 'line', plot: (data) => draw(data, true) };

const MIN_RANGE = 0.2;

/** Only the line, as small as a word; the last value has a point. */
export function sparkPlot(data: ChartData): ReactElement {
  const values = allValues(data);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  // At least a fifth of the largest value is its full height, so that what hardly changes looks flat.
  const range = Math.max(high - low, MIN_RANGE * Math.max(Math.abs(low), Math.abs(high)), Number.MIN_VALUE);
  const height = (value: number): number => 50 - ((value - (low + high) / 2) / range) * 80;
  return (
    <svg className="p-chart__spark" aria-hidden="true">
      {data.series.map(({ values: run }, index) => {
        const width = Math.max(1, run.length - 1);
        const points = run.map((value, place): Point => [2 + (place / width) * 94, height(value)]);
        const last = points.at(-1);
        return [
          stretched(
            index === 0 && last !== undefined && (
              <path
                className={`p-chart__under ${seriesClass(index)}`}
                d={`${pathOf(points)}L${last[0]} 100L2 100Z`}
              />
            ),
            <path
              className={`p-chart__line ${seriesClass(index)}`}
              d={pathOf(points)}
              strokeDasharray={dash(index)}
            />,
          ),
          last !== undefined && at(last[0], last[1], point(index)),
        ];
      })}
    </svg>
  );
}

const pairs = (values: readonly number[]): readonly (readonly [number, number])[] =>
  Array.from({ length: Math.floor(values.length / 2) }, (_, index) => [
    values[index * 2] ?? 0,
    values[index * 2 + 1] ?? 0,
  ]);

const scatter: ChartFamily = {
  legend: 'point',
  plot(data) {
    const runs = data.series.map(({ label, values }) => ({ label, points: pairs(values) }));
    const points = runs.flatMap((run) => run.points);
    const across = createScale(
      points.map(([x]) => x),
      'if near',
    );
    const up = createScale(
      points.map(([, y]) => y),
      'if near',
    );
    const foot = <div className="p-chart__foot">{tickAxis(across.ticks, 'below')}</div>;
    return cartesian(
      data,
      up,
      foot,
      runs.map(({ label, points: run }, index) =>
        run.map(([x, y]) =>
          at(across.at(x), 100 - up.at(y), point(index, `${label}: ${formatValue(x)}, ${formatValue(y)}`)),
        ),
      ),
    );
  },
};

export const LineChart = createChart('line', line);
export const AreaChart = createChart('area', area);
export const ScatterChart = createChart('scatter', scatter);
