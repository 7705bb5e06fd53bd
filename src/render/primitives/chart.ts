import type { CommonV1ChartKind } from '../../schemas/types.ts';
import type { RenderContext, AnatomyNode, Primitive } from '../primitive.ts';
import { el, type Html } from '../html.ts';
import { bars, candlestick, histogram, stackedBars } from './chart/bar.ts';
import { allValues, type ChartData, readChartData, type ChartFamily, formatValue } from './chart/data.ts';
import { donut, radar } from './chart/polar.ts';
import { flow } from './chart/flow.ts';
import { heatmap, treemap } from './chart/cells.ts';
import { area, line, scatter, sparkPlot } from './chart/line.ts';
import { swatch } from './chart/marks.ts';
import { funnel, horizontalBars, span } from './chart/rows.ts';
import { renderDataTable } from './chart/frame.ts';

type PlottedKind = Exclude<CommonV1ChartKind, 'sparkline'>;

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

const isPlotted = (kind: string | undefined): kind is PlottedKind =>
  kind !== undefined && Object.hasOwn(FAMILIES, kind);

function legend(data: ChartData, form: ChartFamily['legend'], context: RenderContext): Html | undefined {
  if (form === 'none' || data.series.length < 2) return undefined;
  return el(
    'ul',
    { class: 'p-chart__legend' },
    data.series.map(({ label }, index) =>
      el('li', {}, swatch(index, form, context.id('p-chart-swatch')), label),
    ),
  );
}

/** A chart as small as a word: its values are in its accessible name instead of a table. */
function sparkline(node: AnatomyNode): Html {
  const data = readChartData(node);
  const values = allValues(data).map(formatValue).join(', ');
  const unit = data.unit === undefined ? '' : ` ${data.unit}`;
  return el(
    'span',
    {
      class: 'p-chart p-chart--spark',
      'data-tone': node.tone,
      role: 'img',
      'aria-label': `${data.label}. Values: ${values}${unit}`,
    },
    sparkPlot(data),
  );
}

/** A label up to each of its commas: `A, B, C` begins with `A`, `A, B` and itself. */
const listBeginnings = (label: string): string[] => {
  const parts = label.split(', ');
  return parts.map((_, at) => parts.slice(0, at + 1).join(', '));
};

/** The axis of a named chart shows the unit only. */
const withoutName = (data: ChartData): ChartData =>
  data.unit !== undefined && data.series.length === 1 && data.label.startsWith(data.series[0]?.label ?? '')
    ? { ...data, axis: data.unit }
    : data;

export const chart = {
  name: 'chart',
  render(node, context) {
    if (node.kind === 'sparkline') return sparkline(node);
    const kind = isPlotted(node.kind) ? node.kind : 'bar';
    const family = FAMILIES[kind];
    const data = readChartData(node);
    // In small multiples a heading names each chart, and the title of all of them follows in the label.
    const isNamed = listBeginnings(data.label).some((beginning) => context.repeatsHeading(beginning));
    return el(
      'figure',
      { class: 'p-chart', 'data-kind': kind, 'data-tone': node.tone },
      el('figcaption', { class: isNamed && 'v-hidden' }, data.label),
      legend(data, family.legend, context),
      el(
        'div',
        {
          class: 'p-chart__picture',
          role: 'img',
          'aria-label': `${kind.replace('-', ' ')} chart: ${data.label}`,
        },
        family.plot(isNamed ? withoutName(data) : data, context),
      ),
      renderDataTable(kind, data),
    );
  },
} as const satisfies Primitive;
