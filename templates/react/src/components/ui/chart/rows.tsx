import type { ReactElement, ReactNode } from 'react';
import { createChart } from '../chart';
import {
  scaledValues,
  type ChartData,
  type ChartFamily,
  formatValue,
  markTitle,
  percent,
  round,
  type Scale,
  createScale,
  valueAt,
  formatWithUnit,
} from './data';
import { axisTitle, gridLines, tickAxis } from './frame';
import { createFills, seriesClass, stretched } from './marks';

interface Row {
  readonly name: string;
  readonly bars: readonly {
    readonly mark: ReactElement;
    readonly figure: ReactNode;
  }[];
}

/** Each row has a name, its bars and their values: long names wrap instead of being cut off. */
function rowed(
  data: ChartData,
  rows: readonly Row[],
  scale: Scale | undefined,
  first?: ReactElement,
): ReactElement {
  const title = axisTitle(data);
  return (
    <div className="p-chart__rows">
      {title !== undefined && <p className="p-chart__axis-title">{title}</p>}
      {first}
      {rows.map((row, index) => (
        <div key={index} className="p-chart__row">
          <span className="p-chart__name">{row.name}</span>
          <div className="p-chart__lanes">
            {row.bars.map(({ mark }, index) => (
              <svg key={index} className="p-chart__lane">
                {scale && gridLines(scale, 'up')}
                {mark}
              </svg>
            ))}
          </div>
          <div className="p-chart__figures">
            {row.bars.map((bar, index) => (
              <span key={index}>{bar.figure}</span>
            ))}
          </div>
        </div>
      ))}
      {scale && tickAxis(scale.ticks, 'below')}
    </div>
  );
}

function horizontal(data: ChartData, stem: string): ReactElement {
  const scale = createScale(scaledValues(data), 'always');
  const fill = createFills(stem, data.series.length);
  const rows = data.categories.map(
    (name, place): Row => ({
      name,
      bars: data.series.map((series, index) => {
        const value = valueAt(series, place);
        const [from, to] = [scale.at(Math.min(0, value)), scale.at(Math.max(0, value))];
        return {
          figure: formatValue(value),
          mark: (
            <rect
              className={`p-chart__bar ${seriesClass(index)}`}
              x={percent(from)}
              width={percent(to - from)}
              height="100%"
              fill={fill.of(index)}
            >
              <title>{markTitle(data, series.label, place, value)}</title>
            </rect>
          ),
        };
      }),
    }),
  );
  const definitions = (
    <svg className="p-chart__defs" aria-hidden="true">
      {fill.definitions}
    </svg>
  );
  // Each bar has its value beside it, so an axis would repeat it.
  return rowed(data, rows, undefined, definitions);
}

function spans(data: ChartData): ReactElement {
  const [start, length] = data.series;
  const end = (place: number): number => valueAt(start, place) + valueAt(length, place);
  const ends = data.categories.flatMap((_, place) => [valueAt(start, place), end(place)]);
  const scale = createScale(ends, 'if near');
  const rows = data.categories.map((name, place): Row => {
    const [from, to] = [scale.at(valueAt(start, place)), scale.at(end(place))];
    const words = `${formatValue(valueAt(start, place))} to ${formatWithUnit(end(place), data.unit)}`;
    // A short span must stay visible.
    const width = Math.max(0.8, to - from);
    return {
      name,
      bars: [
        {
          figure: formatValue(valueAt(length, place)),
          mark: (
            <rect
              className={`p-chart__bar ${seriesClass(0)}`}
              x={percent(Math.min(from, 100 - width))}
              width={percent(width)}
              height="100%"
              rx={3}
              fill="currentColor"
            >
              <title>{`${name}: ${words}`}</title>
            </rect>
          ),
        },
      ],
    };
  });
  return rowed(data, rows, scale);
}

function funnelRows(data: ChartData): ReactElement {
  const values = data.categories.map((_, place) => Math.max(0, valueAt(data.series[0], place)));
  const widest = Math.max(1e-9, ...values);
  const first = values[0] || widest;
  const rows = data.categories.map((name, place): Row => {
    const value = values[place] ?? 0;
    const top = (value / widest) * 50;
    const foot = ((values[place + 1] ?? value) / widest) * 50;
    const shape = `M${round(50 - top)} 0H${round(50 + top)}L${round(50 + foot)} 100H${round(50 - foot)}Z`;
    return {
      name,
      bars: [
        {
          figure: (
            <>
              <strong>{formatValue(value)}</strong>
              <span>{`${formatValue(Math.round((value / first) * 100))}\u00a0%`}</span>
            </>
          ),
          mark: stretched(
            <path className={`p-chart__stage ${seriesClass(0)}`} d={shape}>
              <title>{markTitle(data, data.series[0]?.label ?? '', place, value)}</title>
            </path>,
          ),
        },
      ],
    };
  });
  return rowed(data, rows, undefined);
}

const horizontalBars: ChartFamily = {
  legend: 'fill',
  plot: (data, context) => horizontal(data, context.id('p-chart-fill')),
};

const span: ChartFamily = { legend: 'none', plot: spans };

const funnel: ChartFamily = { legend: 'none', plot: funnelRows };

export const HorizontalBarChart = createChart('horizontal-bar', horizontalBars);
export const SpanChart = createChart('span', span);
export const FunnelChart = createChart('funnel', funnel);
