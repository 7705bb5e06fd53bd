import { describe, expect, it } from 'vitest';
import { findViolations, record, violationPointers } from '../../../../test/content/probe.ts';
import { rowsAddUp } from './rows-add-up.ts';

const list = record(
  'pattern',
  {
    id: 'list',
    default_preset: 'standard',
    data: { roles: { items: { many: true, max: 4, fields: {} } } },
    presets: { standard: {} },
  },
  'list',
);
const FIELDS = {
  title: { type: 'text', label: 'Title', identity: true },
  state: { type: 'status', label: 'State', values: { open: { label: 'Open' }, done: { label: 'Done' } } },
  clerk: { type: 'person', label: 'Clerk' },
  start: { type: 'date', label: 'Start' },
  end: { type: 'date-time', label: 'End' },
  sent: { type: 'date-time', label: 'Sent' },
  count: { type: 'number', label: 'Count' },
  max: { type: 'number', label: 'Places' },
  price: { type: 'money', label: 'Price' },
  amount: { type: 'money', label: 'Amount' },
  net: { type: 'money', label: 'Net' },
  tax: { type: 'money', label: 'Tax' },
  gross: { type: 'money', label: 'Gross' },
};
const ROWS = [
  { id: 'o1', title: 'First', state: 'open', clerk: 'ada' },
  { id: 'o2', title: 'Second', state: 'done', clerk: 'bo' },
];
const archetype = (rows: readonly object[] = ROWS, more: object = {}, pages: object = {}) =>
  record(
    'archetype',
    {
      id: 'shop',
      today: '2026-07-01T09:30',
      entities: { order: { singular: 'order', plural: 'orders', fields: FIELDS, rows, ...more } },
      pages: [
        {
          id: 'all',
          default_layout: ['list'],
          content: { list: { roles: { items: { entity: 'order' } }, copy: { title: 'Orders' }, ...pages } },
        },
        {
          id: 'one',
          default_layout: ['list'],
          content: { list: { roles: { items: { entity: 'order', row: 'o1' } } } },
        },
      ],
    },
    'shop',
  );
const CAST = { ada: { name: 'Ada Osei' }, bo: { name: 'Bo Lind' } };
const blueprint = (product: object = {}) =>
  record('blueprint', {
    name: 'Shop',
    compose: ['shop'],
    product: { today: '2026-07-01T09:30', cast: CAST, ...product },
  });
const pointers = (row: object, more: object = {}): (string | undefined)[] =>
  violationPointers(rowsAddUp, list, archetype([...ROWS, { id: 'o3', ...row }], more), blueprint());
const ROW = '/product/entities/order/rows/2';

describe(rowsAddUp.name, () => {
  it('accepts rows that add up and fit today', () => {
    expect(pointers({ start: '2026-07-01', end: '2026-07-01T12:00', sent: '2026-07-01T09:30' })).toEqual([]);
    expect(pointers({ count: 3, price: 1.1, amount: 3.3, max: 3, net: 10, tax: 2, gross: 12 })).toEqual([]);
  });

  it('reports dates in the wrong order, in the future, or far from today', () => {
    expect(pointers({ start: '2026-07-02', end: '2026-07-01T12:00' })).toEqual([ROW]);
    expect(pointers({ sent: '2026-07-01T09:31' })).toEqual([`${ROW}/sent`]);
    expect(pointers({ start: '1826-07-01' })).toEqual([`${ROW}/start`]);
    expect(pointers({ end: '2126-07-01T10:00' })).toEqual([`${ROW}/end`]);
  });

  it('reports figures that do not add up', () => {
    expect(
      findViolations(rowsAddUp, [
        list,
        archetype([...ROWS, { id: 'o3', count: 3, price: 2, amount: 7 }]),
        blueprint(),
      ]),
    ).toMatchObject([{ pointer: ROW, message: `${ROW} has count × price = 6, but amount 7.` }]);
    expect(pointers({ net: 10, tax: 2, gross: 13 })).toEqual([ROW]);
    expect(pointers({ count: 3, max: 2 })).toEqual([ROW]);
  });

  it('does not multiply into a field that holds something else', () => {
    const gain = { fields: { ...FIELDS, amount: { type: 'money', label: 'Gain so far' } } };
    expect(pointers({ count: 3, price: 2, amount: 1 }, gain)).toEqual([]);
  });

  it('reports rows that are written for another day than the product', () => {
    const other = blueprint({ today: '2026-07-02T09:30' });
    expect(violationPointers(rowsAddUp, list, archetype(), other)).toEqual(['/product/today']);
    expect(violationPointers(rowsAddUp, list, archetype(), blueprint({ today: '2026-07-01T22:00' }))).toEqual(
      [],
    );
  });

  it('reports headings that count other than the rows below them', () => {
    const six = Array.from({ length: 6 }, (_, at) => ({
      id: `o${at}`,
      title: `Order ${at}`,
      state: 'open',
      clerk: at < 3 ? 'ada' : 'bo',
    }));
    const titled = (title: string, binding: object = {}) =>
      violationPointers(
        rowsAddUp,
        list,
        archetype(six, {}, { copy: { title }, roles: { items: { entity: 'order', ...binding } } }),
        blueprint(),
      );
    for (const title of ['Six orders', '6 orders', 'Four orders of six', 'Orders', 'Nine orderly rows'])
      expect(titled(title), title).toEqual([]);
    expect(titled('1,240 orders', { total: 1240 })).toEqual([]);
    expect(titled('Three orders', { where: { clerk: 'ada' } })).toEqual([]);
    expect(titled('Seven orders', { where: { clerk: '{id}' } })).toEqual([]);
    expect(titled('Seven orders')).toEqual(['/product/pages/shop~1all/content/list/copy/title']);
    expect(titled('6 orders', { where: { clerk: 'ada' } })).toEqual([
      '/product/pages/shop~1all/content/list/copy/title',
    ]);
  });

  it('reports a cast that is met only once', () => {
    const alone = archetype(ROWS.map(({ id, title, state }) => ({ id, title, state })));
    expect(violationPointers(rowsAddUp, list, alone, blueprint())).toEqual(['/product/cast']);
    const pages = {
      'shop/all': { lead: 'Ada Osei and {cast.bo.name} answer.' },
      'shop/one': { lead: 'Packed by Ada Osei for Bo Lind.' },
    };
    expect(violationPointers(rowsAddUp, list, alone, blueprint({ pages }))).toEqual([]);
  });
});
