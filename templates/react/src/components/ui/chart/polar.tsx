import { Fragment, type ReactElement } from 'react';
import { createChart } from '../chart';
import {
  allValues,
  type ChartData,
  type ChartFamily,
  formatValue,
  markTitle,
  round,
  createScale,
  sum,
  valueAt,
  formatWithUnit,
} from './data';
import { dash, createFills, seriesClass, point, swatch } from './marks';

const MIDDLE = 100;

const OUTER = 96;

const HOLE = 52;

const onCircle = (turn: number, radius: number): string => {
  const angle = (turn - 0.25) * 2 * Math.PI;
  return `${round(MIDDLE + radius * Math.cos(angle))} ${round(MIDDLE + radius * Math.sin(angle))}`;
};

function slice(from: number, to: number, inner: number, outer: number): string {
  // A full ring has equal ends, which would render nothing.
  const end = to - from >= 1 ? from + 0.9999 : to;
  const large = end - from > 0.5 ? 1 : 0;
  return `M${onCircle(from, outer)}A${outer} ${outer} 0 ${large} 1 ${onCircle(end, outer)}L${onCircle(end, inner)}A${inner} ${inner} 0 ${large} 0 ${onCircle(from, inner)}Z`;
}

function rings(data: ChartData, stem: string): ReactElement {
  const depth = (OUTER - HOLE) / Math.max(1, data.series.length);
  const fill = createFills(stem, data.categories.length);
  const slices = data.series.map((series, ring) => {
    const values = data.categories.map((_, place) => Math.max(0, valueAt(series, place)));
    const total = sum(values) || 1;
    const outer = round(OUTER - depth * ring);
    const inner = round(outer - depth + (ring + 1 < data.series.length ? 3 : 0));
    let from = 0;
    return values.map((value, index) => {
      const start = from;
      from += value / total;
      if (value === 0) return undefined;
      return (
        <path
          key={index}
          className={`p-chart__slice ${seriesClass(index)}`}
          d={slice(start, from, inner, outer)}
          fill={fill.of(index)}
        >
          <title>{markTitle(data, series.label, index, value)}</title>
        </path>
      );
    });
  });
  const first = data.series[0];
  const total = sum(first?.values ?? []);
  return (
    <svg className="p-chart__ring" viewBox="0 0 200 200">
      {fill.definitions}
      {slices}
      {
        // A total of percentages is always 100.
        data.series.length === 1 && data.unit !== '%' && (
          <>
            <text className="p-chart__total" x={MIDDLE} y={data.unit === undefined ? 107 : 102}>
              {formatValue(total)}
            </text>
            {data.unit !== undefined && (
              <text className="p-chart__total-unit" x={MIDDLE} y={122}>
                {data.unit}
              </text>
            )}
          </>
        )
      }
    </svg>
  );
}

/** Every slice with its name, amount and share: a ring alone cannot be read exactly. */
function key(data: ChartData, stem: string): ReactElement {
  const values = data.categories.map((_, place) => Math.max(0, valueAt(data.series[0], place)));
  const total = sum(values) || 1;
  return (
    <ul className="p-chart__key">
      {data.categories.map((name, index) => {
        const value = values[index] ?? 0;
        return (
          <li key={index}>
            {swatch(index, 'fill', `${stem}-${index + 1}`)}
            <span>{name}</span>
            <strong>{formatWithUnit(value, data.unit)}</strong>
            {data.unit !== '%' && (
              <span className="p-chart__share">{`${formatValue(Math.round((value / total) * 100))}\u00a0%`}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const donut: ChartFamily = {
  legend: 'none',
  plot: (data, context) => (
    <div className="p-chart__beside">
      {rings(data, context.id('p-chart-fill'))}
      {key(data, context.id('p-chart-key'))}
    </div>
  ),
};

const WIDTH = 320;

const HEIGHT = 240;

const RADIUS = 94;

const radar: ChartFamily = {
  legend: 'line',
  plot(data) {
    const scale = createScale(allValues(data), 'always');
    const spokes = Math.max(3, data.categories.length);
    const place = (spoke: number, share: number): readonly [number, number] => {
      const angle = (spoke / spokes - 0.25) * 2 * Math.PI;
      const radius = (share / 100) * RADIUS;
      return [round(WIDTH / 2 + radius * Math.cos(angle)), round(HEIGHT / 2 + radius * Math.sin(angle))];
    };
    const outline = (share: (spoke: number) => number): string =>
      Array.from({ length: spokes }, (_, spoke) => place(spoke, share(spoke)).join(',')).join(' ');
    return (
      <svg className="p-chart__radar" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        {scale.ticks.map((tick, index) => (
          <polygon key={index} className="p-chart__grid" points={outline(() => scale.at(tick))} />
        ))}
        {data.categories.map((name, spoke) => {
          const [x, y] = place(spoke, 100);
          const [nameX, nameY] = place(spoke, 112);
          const side = Math.abs(nameX - WIDTH / 2) < 8 ? 'middle' : nameX > WIDTH / 2 ? 'start' : 'end';
          return (
            <Fragment key={spoke}>
              <line className="p-chart__grid" x1={WIDTH / 2} y1={HEIGHT / 2} x2={x} y2={y} />
              <text className="p-chart__spoke" x={nameX} y={nameY} dy=".35em" textAnchor={side}>
                {name}
              </text>
            </Fragment>
          );
        })}
        {data.series.map((series, index) => (
          <Fragment key={index}>
            <polygon
              className={`p-chart__web ${seriesClass(index)}`}
              points={outline((spoke) => scale.at(valueAt(series, spoke)))}
              strokeDasharray={dash(index)}
            />
            {data.categories.map((_, spoke) => {
              const value = valueAt(series, spoke);
              const [x, y] = place(spoke, scale.at(value));
              return (
                <svg key={spoke} x={x} y={y} className="p-chart__at">
                  {point(index, markTitle(data, series.label, spoke, value))}
                </svg>
              );
            })}
          </Fragment>
        ))}
        {scale.ticks.slice(1).map((tick, index) => {
          const [x, y] = place(0, scale.at(tick));
          return (
            <text key={index} className="p-chart__spoke p-chart__spoke--tick" x={x + 4} y={y} dy="1em">
              {formatValue(tick)}
            </text>
          );
        })}
      </svg>
    );
  },
};

export const DonutChart = createChart('donut', donut);
export const RadarChart = createChart('radar', radar);
