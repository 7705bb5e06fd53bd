import { Fragment, type ReactElement } from 'react';
import { createChart } from '../chart';
import {
  scaledValues,
  type ChartData,
  type ChartFamily,
  formatValue,
  markTitle,
  percent,
  type Scale,
  createScale,
  sum,
  valueAt,
} from './data';
import { bandAxis, cartesian } from './frame';
import { at, createFills, seriesClass } from './marks';

interface Bar {
  readonly x: number;
  readonly width: number;
  readonly from: number;
  readonly to: number;
}

/** A bar between two values, on either side of zero. */
function bar(
  scale: Scale,
  { x, width, from, to }: Bar,
  index: number,
  fill: string,
  title: string,
): ReactElement {
  const [low, high] = [scale.at(Math.min(from, to)), scale.at(Math.max(from, to))];
  return (
    <rect
      className={`p-chart__bar ${seriesClass(index)}`}
      x={percent(x)}
      width={percent(width)}
      y={percent(100 - high)}
      height={percent(high - low)}
      fill={fill}
    >
      <title>{title}</title>
    </rect>
  );
}

/** With more bars their values would overlap. */
const FIGURES = 8;

function grouped(data: ChartData, stem: string, share: number): ReactElement {
  const scale = createScale(scaledValues(data), 'always');
  const bands = Math.max(1, data.categories.length);
  const count = Math.max(1, data.series.length);
  const width = (100 / bands) * (share / count);
  const fill = createFills(stem, count);
  const marks = data.categories.flatMap((_, place) =>
    data.series.map(({ label }, index) => {
      const value = valueAt(data.series[index], place);
      const x = (100 / bands) * (place + (1 - share) / 2) + width * index;
      const box = { x: x + width * 0.04, width: width * 0.92, from: 0, to: value };
      return [
        bar(scale, box, index, fill.of(index), markTitle(data, label, place, value)),
        bands * count <= FIGURES &&
          at(
            x + width / 2,
            100 - scale.at(Math.max(0, value)),
            <text className="p-chart__figure" y={-5}>
              {formatValue(value)}
            </text>,
          ),
      ];
    }),
  );
  return cartesian(data, scale, bandAxis(data.categories), fill.definitions, marks);
}

function stacked(data: ChartData, stem: string): ReactElement {
  const totals = data.categories.flatMap((_, place) => {
    const values = data.series.map((series) => valueAt(series, place));
    return [sum(values.filter((value) => value > 0)), sum(values.filter((value) => value < 0))];
  });
  const scale = createScale(totals, 'always');
  const band = 100 / Math.max(1, data.categories.length);
  const fill = createFills(stem, data.series.length);
  const marks = data.categories.map((_, place) => {
    let [up, down] = [0, 0];
    return data.series.map((series, index) => {
      const value = valueAt(series, place);
      const from = value < 0 ? down : up;
      if (value < 0) down += value;
      else up += value;
      const box = { x: band * (place + 0.18), width: band * 0.64, from, to: from + value };
      return (
        <Fragment key={index}>
          {bar(scale, box, index, fill.of(index), markTitle(data, series.label, place, value))}
        </Fragment>
      );
    });
  });
  return cartesian(data, scale, bandAxis(data.categories), fill.definitions, marks);
}

function candles(data: ChartData): ReactElement {
  const [open, high, low, close] = data.series;
  const scale = createScale(scaledValues(data), 'if near');
  const band = 100 / Math.max(1, data.categories.length);
  const marks = data.categories.map((name, place) => {
    const [first, last] = [valueAt(open, place), valueAt(close ?? open, place)];
    const middle = percent(band * (place + 0.5));
    const rose = last >= first;
    const index = rose ? 0 : 1;
    const title = `${name}: ${data.series.map((series) => `${series.label} ${formatValue(valueAt(series, place))}`).join(', ')}`;
    const box = { x: band * (place + 0.25), width: band * 0.5, from: first, to: last };
    return (
      <g key={place} className={seriesClass(index)} data-rose={rose}>
        <line
          className="p-chart__wick"
          x1={middle}
          x2={middle}
          y1={percent(100 - scale.at(valueAt(high ?? open, place)))}
          y2={percent(100 - scale.at(valueAt(low ?? open, place)))}
        />
        {bar(scale, box, index, 'currentColor', title)}
      </g>
    );
  });
  return (
    <>
      {cartesian(data, scale, bandAxis(data.categories), marks)}
      <p className="p-chart__note">Hollow: closed higher than it opened. Filled: closed lower.</p>
    </>
  );
}

const bars: ChartFamily = {
  legend: 'fill',
  plot: (data, context) => grouped(data, context.id('p-chart-fill'), 0.72),
};

const histogram: ChartFamily = {
  legend: 'fill',
  plot: (data, context) => grouped(data, context.id('p-chart-fill'), 1),
};

const stackedBars: ChartFamily = {
  legend: 'fill',
  plot: (data, context) => stacked(data, context.id('p-chart-fill')),
};

const candlestick: ChartFamily = { legend: 'none', plot: candles };

export const BarChart = createChart('bar', bars);
export const StackedBarChart = createChart('stacked-bar', stackedBars);
export const HistogramChart = createChart('histogram', histogram);
export const CandlestickChart = createChart('candlestick', candlestick);
