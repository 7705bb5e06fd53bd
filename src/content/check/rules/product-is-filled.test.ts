import { describe, expect, it } from 'vitest';
import { findViolations, record, violationPointers } from '../../../../test/content/probe.ts';
import { productIsFilled } from './product-is-filled.ts';

const list = record(
  'pattern',
  {
    category: 'data',
    default_preset: 'standard',
    data: {
      roles: {
        items: {
          many: true,
          description: 'Rows of the list.',
          fields: { title: { type: 'text', required: true, identity: true } },
        },
      },
      copy: { title: { description: 'Heading.', required: true } },
    },
    presets: {
      standard: {
        anatomy: { is: 'list', label: '{copy.title}', items: [{ each: 'items', text: '{item.title}' }] },
      },
    },
  },
  'list',
);
const FILLED = { roles: { items: { entity: 'booking' } }, copy: { title: 'Bookings' } };
const banking = (content: object) =>
  record(
    'archetype',
    {
      id: 'banking',
      name: 'Banking',
      entities: {
        booking: {
          singular: 'booking',
          plural: 'bookings',
          fields: { text: { type: 'text', label: 'Text', identity: true, required: true } },
          rows: Array.from({ length: 8 }, (_, at) => ({ id: `b${at}`, text: `Booking ${at}` })),
        },
      },
      pages: [
        { id: 'all', default_layout: ['list'], content: { list: content } },
        { id: 'one', default_layout: [] },
      ],
    },
    'banking',
  );
const FACTS = {
  name: 'Fjord Bank',
  promise: 'Money without worry.',
  locale: 'en-GB',
  currency: 'EUR',
  formats: {},
  today: '2026-07-01T09:30',
  mark: 'FB',
  user: 'customer',
  cast: { customer: { name: 'Ida Holm' } },
};
const bank = (product: object, more: object = {}) =>
  record('blueprint', { id: 'bank', name: 'Bank', compose: ['banking'], product, ...more }, 'bank');
const pointers = (product: object, content: object = FILLED, more: object = {}): (string | undefined)[] =>
  violationPointers(productIsFilled, bank(product, more), banking(content), list);

describe(productIsFilled.name, () => {
  it('accepts a product whose archetype fills every placement', () => {
    expect(pointers(FACTS)).toEqual([]);
  });

  it('reports every fact that is missing', () => {
    const { name: _, currency: __, ...facts } = FACTS;
    expect(findViolations(productIsFilled, [bank(facts), banking(FILLED), list])).toMatchObject([
      { pointer: '/product', message: '/product lacks "name".' },
      { pointer: '/product', message: '/product lacks "currency".' },
    ]);
  });

  it('reports a placement that neither the archetype nor the blueprint fills', () => {
    const at = '/product/pages/banking~1all/content/list';
    expect(pointers(FACTS, {})).toEqual([`${at}/roles/items`, `${at}/copy/title`]);
    expect(pointers({ ...FACTS, pages: { 'banking/all': { content: { list: FILLED } } } }, {})).toEqual([]);
    expect(pointers(FACTS, {}, { overrides: { pages_remove: ['banking/all'] } })).toEqual([]);
  });

  it('reports content for pages that the blueprint does not have, with the nearest name', () => {
    expect(
      findViolations(productIsFilled, [
        bank({ ...FACTS, pages: { 'banking/al': {} } }),
        banking(FILLED),
        list,
      ]),
    ).toMatchObject([{ pointer: '/product/pages/banking~1al', fix: 'Use "banking/all".' }]);
  });

  it('reports people who are not in the cast', () => {
    const pages = { 'banking/all': { user: 'clerk' } };
    expect(pointers({ ...FACTS, user: 'custommer', pages })).toEqual([
      '/product/user',
      '/product/pages/banking~1all/user',
    ]);
  });

  it('reports rows of the blueprint that break their types', () => {
    const entities = { booking: { rows: [{ id: 'x', text: 'Rent' }, { id: 'y' }] } };
    expect(pointers({ ...FACTS, entities })).toEqual(['/product/entities/booking/rows/1']);
  });
});
