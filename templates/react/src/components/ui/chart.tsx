import type { ComponentType, ReactElement } from 'react';
import type { ChartFlow, ChartKind, ChartSeries } from './chart/types';
import { type Ids, useIds } from './ids';
import { useDomain } from './scale';
import type { SlotProps, Tone } from './types';
import { type ChartData, readChartData, type ChartFamily } from './chart/data';
import { swatch } from './chart/marks';
import { DataTable } from './chart/frame';

export interface ChartProps extends SlotProps {
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

interface FigureProps extends ChartProps {
  readonly kind: ChartKind;
  readonly family: ChartFamily;
}

/** A figure with a legend, a picture and the same data as a table. */
function ChartFigure({ kind, family, tone, 'data-slot': slot, hideCaption, ...chart }: FigureProps) {
  const ids = useIds();
  const data = readChartData({ ...chart, domain: useDomain() });
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

/** Makes the component of one kind of chart, so that a page loads only the kinds that it shows. */
export const createChart =
  (kind: ChartKind, family: ChartFamily): ComponentType<ChartProps> =>
  (props) => <ChartFigure {...props} kind={kind} family={family} />;
