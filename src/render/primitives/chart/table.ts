import type { CommonV1ChartKind } from '../../../schemas/types.ts';
import { el, type Html } from '../../html.ts';
import type { ChartData } from './data.ts';
import { figure } from './numbers.ts';

interface Sheet {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function sheetOf(kind: CommonV1ChartKind, data: ChartData): Sheet {
  const unit = data.unit === undefined ? '' : ` (${data.unit})`;
  if (kind === 'flow')
    return {
      heads: ['From', 'To', `Amount${unit}`],
      rows: data.flows.map(({ from, to, value }) => [from, to, figure(value)]),
    };
  if (kind === 'scatter')
    return {
      heads: ['Series', 'Across', `Up${unit}`],
      rows: data.series.flatMap(({ label, values }) =>
        Array.from({ length: Math.floor(values.length / 2) }, (_, index) => [
          label,
          figure(values[index * 2] ?? 0),
          figure(values[index * 2 + 1] ?? 0),
        ]),
      ),
    };
  return {
    heads: ['Category', ...data.series.map(({ label }) => (label === data.unit ? label : `${label}${unit}`))],
    rows: data.categories.map((name, place) => [
      name,
      ...data.series.map(({ values }) => {
        const value = values[place];
        return value === undefined ? '–' : figure(value);
      }),
    ]),
  };
}

/** The same data as a table, folded: for whoever cannot see the picture, and whoever wants the exact figures. */
export function dataTable(kind: CommonV1ChartKind, data: ChartData): Html {
  const { heads, rows } = sheetOf(kind, data);
  return el(
    'details',
    { class: 'p-chart__data' },
    el('summary', {}, 'Data table', el('span', { class: 'v-hidden' }, `: ${data.label}`)),
    el(
      'div',
      { class: 'p-chart__scroll', tabindex: 0, role: 'group', 'aria-label': `Data: ${data.label}` },
      el(
        'table',
        {},
        el('caption', { class: 'v-hidden' }, data.label),
        el(
          'thead',
          {},
          el(
            'tr',
            {},
            heads.map((head) => el('th', { scope: 'col' }, head)),
          ),
        ),
        el(
          'tbody',
          {},
          rows.map((row) =>
            el(
              'tr',
              {},
              row.map((cell, column) =>
                column === 0 ? el('th', { scope: 'row' }, cell) : el('td', {}, cell),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}
