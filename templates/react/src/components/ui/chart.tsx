import type { ReactElement } from 'react';
import type { ChartFlow, ChartKind, ChartSeries } from './chart/types';
import { type Ids, useIds } from './ids';
import { useDomain } from './scale';
import type { SlotProps, Tone } from './types';
import { bars, candlestick, histogram, stackedBars } from './chart/bar';
import { allValues, type ChartData, readChartData, type ChartFamily, formatValue } from './chart/data';
import { donut, radar } from './chart/polar';
import { flow } from './chart/flow';
import { heatmap, treemap } from './chart/cells';
import { area, line, scatter, sparkPlot } from './chart/line';
import { swatch } from './chart/marks';
import { funnel, horizontalBars, span } from './chart/rows';
import { DataTable } from './chart/frame';

export type { ChartKind } from './chart/types';

export interface ChartProps extends SlotProps {
  readonly kind: ChartKind;
  readonly label: string;
  readonly categories?: readonly string[] | undefined;
  readonly series?: readonly ChartSeries[] | undefined;
  readonly flows?: readonly ChartFlow[];
  readonly unit?: string | undefined;
  readonly tone?: Tone | undefined;
  readonly aspect?: string | undefined;
  /** For a chart right below a heading with the same words, or with the first of them. */
  readonly hideCaption?: boolean;
}

type PlottedKind = Exclude<ChartKind, 'sparkline'>;

const FAMILIES: Readonly<Record<PlottedKind, ChartFamily>> = {
  line,
  area,
  bar: bars,
  'stacked-bar': stackedBars,
  'horizontal-bar': horizontalBars,
  histogram,
  donut,
  scatter,
  heatmap,
  radar,
  funnel,
  treemap,
  candlestick,
  span,
  flow,
};

function legend(data: ChartData, form: ChartFamily['legend'], context: Ids): ReactElement | undefined {
  if (form === 'none' || data.series.length < 2) return undefined;
  return (
    <ul className="p-chart__legend">
      {data.series.map(({ label }, index) => (
        <li key={index}>
          {swatch(index, form, context.id('p-chart-swatch'))}
          {label}
        </li>
      ))}
    </ul>
  );
}

/** The axis of a chart below a heading with its name shows the unit only. */
const withoutName = (data: ChartData): ChartData =>
  data.unit !== undefined && data.series.length === 1 && data.label.startsWith(data.series[0]?.label ?? '')
    ? { ...data, axis: data.unit }
    : data;

/** A figure with a legend, a picture and the same data as a table. */
export function Chart(props: ChartProps) {
  const ids = useIds();
  const { kind, tone, 'data-slot': slot, hideCaption } = props;
  const data = readChartData({ ...props, domain: useDomain() });
  if (kind === 'sparkline') return <Sparkline {...props} />;
  const family = FAMILIES[kind];
  return (
    <figure className="p-chart" data-slot={slot} data-kind={kind} data-tone={tone}>
      <figcaption className={hideCaption ? 'v-hidden' : undefined}>{data.label}</figcaption>
      {legend(data, family.legend, ids)}
      <div
        className="p-chart__picture"
        role="img"
        aria-label={`${kind.replace('-', ' ')} chart: ${data.label}`}
      >
        {family.plot(hideCaption ? withoutName(data) : data, ids)}
      </div>
      <DataTable kind={kind} data={data} />
    </figure>
  );
}

/** A chart as small as a word: its values are in its accessible name instead of a table. */
function Sparkline({ 'data-slot': slot, tone, ...chart }: ChartProps) {
  const data = readChartData(chart);
  const values = allValues(data).map(formatValue).join(', ');
  const unit = data.unit === undefined ? '' : ` ${data.unit}`;
  return (
    <span
      className="p-chart p-chart--spark"
      data-slot={slot}
      data-tone={tone}
      role="img"
      aria-label={`${data.label}. Values: ${values}${unit}`}
    >
      {sparkPlot(data)}
    </span>
  );
}
