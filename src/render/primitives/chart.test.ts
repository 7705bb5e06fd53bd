import { describe, expect, it } from 'vitest';
import type { CommonV1ChartKind } from '../../schemas/types.ts';
import type { RenderContext, AnatomyNode } from '../primitive.ts';
import { el } from '../html.ts';
import { createScale, formatValue, formatWithUnit } from './chart/data.ts';
import { chart } from './chart.ts';

function renderChart(node: Omit<AnatomyNode, 'is'>, heading?: string): string {
  let count = 0;
  const context: RenderContext = {
    path: '/',
    id: (stem) => `${stem}-${++count}`,
    render: () => el('span'),
    renderAll: (nodes = []) => nodes.map(() => el('span')),
    noteHeading: () => undefined,
    repeatsHeading: (text) => text === heading,
    headingLevel: () => 2,
    href: (target) => target ?? '#',
  };
  return chart.render({ is: 'chart', ...node }, context).text;
}

const KINDS: readonly CommonV1ChartKind[] = [
  'line',
  'area',
  'bar',
  'stacked-bar',
  'horizontal-bar',
  'histogram',
  'donut',
  'scatter',
  'heatmap',
  'radar',
  'funnel',
  'treemap',
  'candlestick',
  'span',
  'flow',
];

const series = ['Open', 'High', 'Low', 'Close'].map((label, index) => ({
  label,
  values: [3, 5 + index, -2, 4],
}));
const flows = [
  { from: 'Tax', to: 'Budget', value: 4 },
  { from: 'Budget', to: 'Schools', value: 4 },
  { from: 'Schools', to: 'Tax', value: 1 },
];

describe('a chart', () => {
  const flat = { label: 'Refused', values: [97, 97, 97] };
  const other = { label: 'Answered', values: [90, 92, 95] };
  const area = (...shown: readonly (typeof flat)[]): string =>
    renderChart({ kind: 'area', label: 'Shares', categories: ['May', 'June', 'July'], series: [...shown] });

  it('draws values that stay the same with their points and a rectangle below', () => {
    const [, under = ''] = /class="p-chart__under[^"]*" d="([^"]+)"/.exec(area(flat)) ?? [];
    const across = [...under.matchAll(/[ML]([\d.]+) /g)].map(([, x]) => Number(x));
    expect([Math.min(...across.slice(0, 3)), Math.max(...across.slice(0, 3))]).toEqual(
      across.slice(3).sort((a, b) => a - b),
    );
    expect(area(flat).match(/Refused/g)?.length).toBeGreaterThan(3);
  });

  it('draws them as a limit beside other values: a line without an area', () => {
    expect(area(other, flat).match(/p-chart__under/g)).toHaveLength(1);
  });

  it.each(KINDS)('of kind %s is a named image with a caption and a data table', (kind) => {
    const html = renderChart({
      kind,
      label: 'Wheat',
      categories: ['Mon', 'Tue', 'Wed', 'Thu'],
      series,
      flows,
    });
    expect(html).toMatch(/role="img" aria-label="[a-z ]+ chart: Wheat"/);
    expect(html).toContain('<figcaption>Wheat</figcaption>');
    expect(html).toMatch(/<details.*<caption class="v-hidden">Wheat<\/caption>.*<th scope="row">/s);
    expect(html).not.toMatch(/NaN|Infinity|undefined| style=/);
  });

  it.each(KINDS)('of kind %s survives zeros and missing values', (kind) => {
    const html = renderChart({
      kind,
      label: 'Nothing',
      categories: ['Mon', 'Tue'],
      series: [{ label: 'Sum', values: [0] }],
    });
    expect(html).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('does not repeat the heading that names it among small multiples', () => {
    const one: Omit<AnatomyNode, 'is'> = {
      kind: 'area',
      unit: '%',
      series: [{ label: 'receipts', values: [1, 2] }],
    };
    const html = renderChart({ ...one, label: 'receipts, Errors' }, 'receipts');
    expect(html).toContain('<figcaption class="v-hidden">receipts, Errors</figcaption>');
    expect(renderChart({ ...one, label: 'receipts, v2, Errors' }, 'receipts, v2')).toContain(
      '<figcaption class="v-hidden">',
    );
    expect(html).toContain('<p class="p-chart__axis-title">%</p>');
    expect(renderChart({ ...one, label: 'Errors' })).toContain(
      '<p class="p-chart__axis-title">receipts, %</p>',
    );
  });

  it('includes the values of the charts it is compared with in its scale', () => {
    const small: Omit<AnatomyNode, 'is'> = {
      kind: 'area',
      label: 'Small',
      series: [{ label: 'Small', values: [0.1, 0.3] }],
    };
    expect(renderChart({ ...small, domain: [0.1, 4] })).toContain('>4<');
    expect(renderChart(small)).not.toContain('>4<');
  });

  it('has its values in its name as a sparkline', () => {
    const html = renderChart({
      kind: 'sparkline',
      label: 'Level',
      unit: '%',
      series: [{ label: 'Level', values: [52, 71] }],
    });
    expect(html).toContain('aria-label="Level. Values: 52, 71 %"');
  });

  it('looks flat as a sparkline if the values hardly change', () => {
    const rise = (values: number[]): number => {
      const html = renderChart({ kind: 'sparkline', label: 'Level', series: [{ label: 'Level', values }] });
      const [, path = ''] = /p-chart__line[^>]* d="([^"]+)"/.exec(html) ?? [];
      const heights = [...path.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));
      return Math.max(...heights) - Math.min(...heights);
    };
    expect(rise([98.1, 98, 98.2])).toBeLessThan(2);
    expect(rise([40, 60, 80])).toBe(80);
    expect(rise([0, 0])).toBe(0);
  });

  it.each(KINDS)('defines each fill that a %s uses, and no other', (kind) => {
    const shown = series.map(({ label }, index) => ({ label, values: [3, 5 + index, 2, 4] }));
    const html = renderChart({
      kind,
      label: 'Shares',
      categories: ['A', 'B', 'C', 'D'],
      series: shown,
      flows,
    });
    const defined = [...html.matchAll(/<pattern id="([^"]+)"/g)].map(([, id]) => id);
    const used = [...html.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
    expect(defined.toSorted()).toEqual([...new Set(used)].toSorted());
  });

  it('distinguishes series by more than colour', () => {
    const html = renderChart({ kind: 'line', label: 'Two', series: series.slice(0, 2) });
    expect(html).toContain('stroke-dasharray');
    expect(html).toContain('p-chart__legend');
    expect(renderChart({ kind: 'bar', label: 'Two', series: series.slice(0, 2) })).toContain('<pattern');
  });
});

describe('numbers', () => {
  it('are formatted the same on every machine', () => {
    expect([1234567, 0.5, -3, 0, 97.65, 1e-9].map(formatValue)).toEqual([
      '1,234,567',
      '0.5',
      '−3',
      '0',
      '97.65',
      '0',
    ]);
  });

  it('have their unit in the singular after one, unless it is a symbol', () => {
    const units = ['cases', 'dishes', 'entries', 'orders a week', '% of readers', 'ms', 'kg', 'people'];
    expect(units.map((unit) => formatWithUnit(1, unit).replace('\u00a0', ' '))).toEqual([
      '1 case',
      '1 dish',
      '1 entry',
      '1 order a week',
      '1 % of readers',
      '1 ms',
      '1 kg',
      '1 person',
    ]);
    expect(formatWithUnit(-1, 'rounds')).toBe('−1\u00a0round');
    expect(formatWithUnit(2, 'cases')).toBe('2\u00a0cases');
  });

  it('are between round ticks', () => {
    const scale = createScale([3, 97], 'always');
    expect(scale.ticks).toEqual([0, 25, 50, 75, 100]);
    expect(scale.at(50)).toBe(50);
  });
});
