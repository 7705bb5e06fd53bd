import type { CommonV1ChartKind } from '../../schemas/types.ts';
import type { Drawing, Node, Primitive } from '../primitive.ts';
import { el, type Html } from '../html.ts';
import { bars, candlestick, histogram, stackedBars } from './chart/bar.ts';
import { allValues, type ChartData, dataOf, type Family, figure } from './chart/data.ts';
import { donut, radar } from './chart/polar.ts';
import { flow } from './chart/flow.ts';
import { heatmap, treemap } from './chart/cells.ts';
import { area, line, scatter, sparkPlot } from './chart/line.ts';
import { swatch } from './chart/marks.ts';
import { funnel, horizontalBars, span } from './chart/rows.ts';
import { dataTable } from './chart/frame.ts';

type PlottedKind = Exclude<CommonV1ChartKind, 'sparkline'>;

const FAMILIES: Readonly<Record<PlottedKind, Family>> = {
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

function legend(data: ChartData, form: Family['legend'], drawing: Drawing): Html | undefined {
  if (form === 'none' || data.series.length < 2) return undefined;
  return el(
    'ul',
    { class: 'p-chart__legend' },
    data.series.map(({ label }, index) =>
      el('li', {}, swatch(index, form, drawing.id('p-chart-swatch')), label),
    ),
  );
}

/** As large as a word, so its figures are in its name instead of a table. */
function sparkline(node: Node): Html {
  const data = dataOf(node);
  const values = allValues(data).map(figure).join(', ');
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

export const chart = {
  name: 'chart',
  draw(node, drawing) {
    if (node.kind === 'sparkline') return sparkline(node);
    const kind = isPlotted(node.kind) ? node.kind : 'bar';
    const family = FAMILIES[kind];
    const data = dataOf(node);
    return el(
      'figure',
      { class: 'p-chart', 'data-kind': kind, 'data-tone': node.tone },
      el('figcaption', {}, data.label),
      legend(data, family.legend, drawing),
      el(
        'div',
        {
          class: 'p-chart__picture',
          role: 'img',
          'aria-label': `${kind.replace('-', ' ')} chart: ${data.label}`,
        },
        family.plot(data, drawing),
      ),
      dataTable(kind, data),
    );
  },
} as const satisfies Primitive;
