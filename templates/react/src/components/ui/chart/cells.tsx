import { Fragment, type ReactElement } from 'react';
import { createChart } from '../chart';
import {
  allValues,
  type ChartData,
  type ChartFamily,
  formatValue,
  markTitle,
  percent,
  sum,
  valueAt,
  formatWithUnit,
} from './data';
import { bandAxis, sizer } from './frame';
import { at, seriesClass } from './marks';

/** Shades from pale to full that can still be distinguished. */
const STEPS = 5;

/** With more columns a value does not fit into its cell. */
const FIGURES = 10;

function row(
  data: ChartData,
  series: ChartData['series'][number],
  stepOf: (value: number) => number,
): ReactElement {
  const width = 100 / Math.max(1, data.categories.length);
  return (
    <svg className={`p-chart__cells ${seriesClass(0)}`}>
      {data.categories.map((_, place) => {
        const value = valueAt(series, place);
        return (
          <Fragment key={place}>
            <rect
              className="p-chart__cell"
              data-step={stepOf(value)}
              x={percent(width * (place + 0.03))}
              width={percent(width * 0.94)}
              y="4%"
              height="92%"
              rx={2}
            >
              <title>{markTitle(data, series.label, place, value)}</title>
            </rect>
            {data.categories.length <= FIGURES &&
              at(
                width * (place + 0.5),
                50,
                <text className="p-chart__figure" dy=".35em">
                  {formatValue(value)}
                </text>,
              )}
          </Fragment>
        );
      })}
    </svg>
  );
}

const heatmap: ChartFamily = {
  legend: 'none',
  plot(data) {
    const values = allValues(data);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const stepOf = (value: number): number =>
      high === low ? STEPS : 1 + Math.min(STEPS - 1, Math.floor(((value - low) / (high - low)) * STEPS));
    return (
      <div className="p-chart__heat">
        {data.series.map((series, index) => (
          <Fragment key={index}>
            <span className="p-chart__name">{series.label}</span>
            {row(data, series, stepOf)}
          </Fragment>
        ))}
        {bandAxis(data.categories)}
        <div className="p-chart__ramp">
          <span>{formatValue(low)}</span>
          {Array.from({ length: STEPS }, (_, index) => (
            <svg key={index} width={20} height={12} className="p-chart__swatch">
              <rect
                className={`p-chart__cell ${seriesClass(0)}`}
                data-step={index + 1}
                width={20}
                height={12}
                rx={2}
              />
            </svg>
          ))}
          <span>{formatWithUnit(high, data.unit)}</span>
        </div>
      </div>
    );
  },
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Part {
  readonly index: number;
  readonly value: number;
}

/** Repeatedly halves the parts by weight and the box along its longer side: tiles are almost square and stable. */
function divide(
  parts: readonly Part[],
  box: Box,
  wide: number,
): readonly (Part & {
  readonly box: Box;
})[] {
  const [only] = parts;
  if (only === undefined) return [];
  if (parts.length === 1) return [{ ...only, box }];
  const total = sum(parts.map(({ value }) => value));
  let cut = 1;
  let head = only.value;
  while (cut < parts.length - 1 && head + (parts[cut]?.value ?? 0) / 2 < total / 2) {
    head += parts[cut]?.value ?? 0;
    cut += 1;
  }
  const share = total === 0 ? cut / parts.length : head / total;
  const { x, y, width, height } = box;
  const [first, second]: readonly [Box, Box] =
    width * wide >= height
      ? [
          { ...box, width: width * share },
          { ...box, x: x + width * share, width: width * (1 - share) },
        ]
      : [
          { ...box, height: height * share },
          { ...box, y: y + height * share, height: height * (1 - share) },
        ];
  return [...divide(parts.slice(0, cut), first, wide), ...divide(parts.slice(cut), second, wide)];
}

function tile(
  data: ChartData,
  {
    index,
    value,
    box,
  }: Part & {
    readonly box: Box;
  },
): ReactElement {
  const name = data.categories[index] ?? '';
  return (
    <svg x={percent(box.x)} y={percent(box.y)} width={percent(box.width)} height={percent(box.height)}>
      <title>{markTitle(data, data.series[0]?.label ?? '', index, value)}</title>
      <rect className={`p-chart__tile ${seriesClass(index)}`} width="100%" height="100%" />
      <text className="p-chart__tile-name" x={10} y={22}>
        {name}
      </text>
      <text className="p-chart__tile-value" x={10} y={42}>
        {formatWithUnit(value, data.unit)}
      </text>
    </svg>
  );
}

const treemap: ChartFamily = {
  legend: 'none',
  plot(data) {
    const parts = data.categories
      .map((_, index) => ({ index, value: Math.max(0, valueAt(data.series[0], index)) }))
      .filter(({ value }) => value > 0)
      .toSorted((one, other) => other.value - one.value || one.index - other.index);
    const [width, height] = data.aspect;
    const tiles = divide(parts, { x: 0, y: 0, width: 100, height: 100 }, width / height);
    return (
      <div className="p-chart__area">
        {sizer(data.aspect)}
        <svg className="p-chart__plot">
          {tiles.map((part, index) => (
            <Fragment key={index}>{tile(data, part)}</Fragment>
          ))}
        </svg>
      </div>
    );
  },
};

export const HeatmapChart = createChart('heatmap', heatmap);
export const TreemapChart = createChart('treemap', treemap);
