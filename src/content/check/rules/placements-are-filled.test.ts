import { describe, expect, it } from 'vitest';
import { findViolations, record, violationPointers } from '../../../../test/content/probe.ts';
import { placementsAreFilled } from './placements-are-filled.ts';

const list = record(
  'pattern',
  {
    category: 'data',
    default_preset: 'standard',
    io: { produces: ['selection'], consumes: ['query'] },
    data: {
      roles: {
        items: {
          many: true,
          description: 'Rows of the list.',
          fields: {
            title: { type: 'text', required: true, identity: true },
            value: { type: 'text', required: true },
            href: { type: 'link' },
          },
        },
      },
      copy: { title: { description: 'Heading.', required: true } },
      options: { more: {} },
    },
    presets: {
      standard: {
        anatomy: {
          is: 'list',
          label: '{copy.title}',
          items: [{ each: 'items', text: '{item.title}', value: '{item.value}' }],
        },
      },
    },
  },
  'list',
);

const rows = Array.from({ length: 8 }, (_, at) => ({
  id: `b${at}`,
  text: `Booking ${at}`,
  amount: at,
  state: 'ok',
}));
const booking = {
  singular: 'booking',
  plural: 'bookings',
  fields: {
    text: { type: 'text', label: 'Text', identity: true, required: true },
    amount: { type: 'money', label: 'Amount' },
    state: { type: 'status', label: 'State', values: { ok: { label: 'Fine' } } },
    clerk: { type: 'person', label: 'Clerk' },
    follows: { type: 'reference', label: 'Follows', of: 'booking' },
    date: { type: 'date', label: 'Date' },
  },
  rows,
};
const FILLED = {
  roles: { items: { entity: 'booking', fields: { value: '{amount}', href: '#one/{id}' } } },
  copy: { title: 'Bookings' },
};

const archetype = (content: object, entity: object = booking, wiring: object[] = []) =>
  record('archetype', {
    id: 'banking',
    name: 'Banking',
    entities: { booking: entity },
    pages: [
      {
        id: 'all',
        default_layout: ['list', { pattern: 'list', as: 'second' }],
        content: { list: content, second: FILLED },
        wiring,
      },
      { id: 'one', default_layout: [] },
    ],
  });
const pointers = (content: object, entity?: object, wiring?: object[]): (string | undefined)[] =>
  violationPointers(placementsAreFilled, archetype(content, entity, wiring), list);

describe(placementsAreFilled.name, () => {
  it('accepts bound roles, written texts and sound rows', () => {
    expect(pointers(FILLED)).toEqual([]);
  });

  it('reports missing roles and texts', () => {
    expect(pointers({})).toEqual(['/pages/0/content/list/roles/items', '/pages/0/content/list/copy/title']);
  });

  it('checks an archetype that writes texts without entities, and leaves one without content alone', () => {
    const without = (content?: object) =>
      record('archetype', {
        id: 'help',
        name: 'Help',
        pages: [{ id: 'all', default_layout: ['list'], content }],
      });
    expect(
      violationPointers(placementsAreFilled, without({ list: { copy: { title: 'Help' } } }), list),
    ).toEqual(['/pages/0/content/list/roles/items']);
    expect(violationPointers(placementsAreFilled, without(), list)).toEqual([]);
  });

  it('reports unknown names with the nearest known one', () => {
    const content = {
      roles: { items: { entity: 'bookings' }, entries: { rows: [{ title: 'x' }] } },
      copy: { title: 'x {itemz.plural}', titel: 'x' },
      options: { mere: true },
    };
    expect(findViolations(placementsAreFilled, [archetype(content), list])).toMatchObject([
      { pointer: '/pages/0/content/list/roles/entries' },
      { pointer: '/pages/0/content/list/copy/titel', fix: 'Did you mean "title"?' },
      { pointer: '/pages/0/content/list/options/mere', fix: 'Did you mean "more"?' },
      { pointer: '/pages/0/content/list/roles/items/entity', fix: 'Did you mean "booking"?' },
      { pointer: '/pages/0/content/list/copy/title', fix: 'Did you mean "items"?' },
    ]);
  });

  it('reports bindings to fields and rows that do not exist, and filters that leave nothing', () => {
    const bind = (binding: object) => ({
      roles: { items: { entity: 'booking', fields: { value: '{amount}' }, ...binding } },
      copy: { title: 'x' },
    });
    const at = '/pages/0/content/list/roles/items';
    expect(pointers(bind({ sort: '-amont' }))).toEqual([`${at}/sort`]);
    expect(pointers(bind({ where: { state: 'late' } }))).toEqual([at]);
    expect(pointers(bind({ row: 'b99' }))).toEqual([`${at}/row`, at]);
    expect(pointers(bind({ fields: { value: '{sum}' } }))).toEqual([`${at}/fields/value`]);
    expect(pointers(bind({ fields: {} }))).toEqual([`${at}/fields/value`]);
    expect(pointers({ roles: { items: { rows: [{ title: 'x' }] } }, copy: { title: 'x' } })).toEqual([
      `${at}/rows/0`,
    ]);
    expect(
      pointers({
        roles: { items: { rows: [{ title: 'x', value: '1' }], entity: 'booking' } },
        copy: { title: 'x' },
      }),
    ).toEqual([at]);
  });

  it('reports links to pages that the archetype does not have, and paths', () => {
    const link = (href: string) =>
      pointers({ ...FILLED, roles: { items: { entity: 'booking', fields: { value: '{amount}', href } } } });
    expect(link('#won/{id}')).toEqual(['/pages/0/content/list/roles/items/fields/href']);
    expect(link('/one/{id}')).toEqual(['/pages/0/content/list/roles/items/fields/href']);
    expect(link('https://example.com')).toEqual([]);
  });

  it('reports a page whose user is not in the cast', () => {
    const page = { id: 'all', default_layout: [], user: 'clerc' };
    const cast = { clerk: { name: 'Ida Holm' } };
    const found = record('archetype', { id: 'a', name: 'A', entities: {}, cast, pages: [page] });
    expect(findViolations(placementsAreFilled, [found])).toMatchObject([
      { pointer: '/pages/0/user', fix: 'Did you mean "clerk"?' },
    ]);
  });

  it('reports rows that break their types', () => {
    const wrong = (row: object): (string | undefined)[] =>
      pointers(FILLED, { ...booking, rows: [...rows, { id: 'x', text: 'x', ...row }] });
    expect(wrong({ amount: '12' })).toEqual(['/entities/booking/rows/8/amount']);
    expect(wrong({ state: 'late' })).toEqual(['/entities/booking/rows/8/state']);
    expect(wrong({ clerk: 'nobody' })).toEqual(['/entities/booking/rows/8/clerk']);
    expect(wrong({ follows: 'b9' })).toEqual(['/entities/booking/rows/8/follows']);
    expect(wrong({ follows: 'x' })).toEqual([]);
    expect(wrong({ date: '2026-02-30' })).toEqual(['/entities/booking/rows/8/date']);
    expect(wrong({ colour: 'red' })).toEqual(['/entities/booking/rows/8/colour']);
    expect(wrong({ id: 'b1' })).toEqual(['/entities/booking/rows/8']);
    expect(pointers(FILLED, { ...booking, rows: rows.slice(1) })).toEqual(['/entities/booking/rows']);
  });

  it('reports wires between things that do not fit, and cycles', () => {
    const wire = { from: 'list', signal: 'selection', to: 'second', effect: 'x' };
    expect(pointers(FILLED, booking, [wire])).toEqual(['/pages/0/wiring/0/signal']);
    expect(pointers(FILLED, booking, [{ ...wire, to: 'third' }])).toEqual(['/pages/0/wiring/0/to']);
    const both = record(
      'pattern',
      { ...list.data, io: { produces: ['query'], consumes: ['query'] } },
      'list',
    );
    const cycle = [
      { from: 'list', signal: 'query', to: 'second', effect: 'x' },
      { from: 'second', signal: 'query', to: 'list', effect: 'x' },
    ];
    expect(violationPointers(placementsAreFilled, archetype(FILLED, booking, cycle), both)).toEqual([
      '/pages/0/wiring/0',
      '/pages/0/wiring/1',
    ]);
  });
});
