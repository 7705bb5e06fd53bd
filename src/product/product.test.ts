import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  CommonV1AnatomyNode,
  CommonV1DataRole,
  CommonV1DataShape,
  CommonV1PlacementContent,
  CommonV1TemplateNode,
} from '../schemas/types.ts';
import { fillPreset } from './anatomy.ts';
import {
  formatDuration,
  formatMoment,
  formatMoney,
  formatNumber,
  formatRelative,
  parseMoment,
} from './formats.ts';
import { fillText, toText } from './values.ts';
import { createProduct, type Domain, type ProductSources } from './product.ts';

const BANK: Domain = {
  id: 'banking',
  pages: [],
  today: '2026-07-01T09:30',
  cast: { ines: { name: 'Ines Ferreira', role: 'Clerk' } },
  words: { cart: 'tray' },
  entities: {
    booking: {
      singular: 'booking',
      plural: 'bookings',
      fields: {
        text: { type: 'text', label: 'Text', identity: true, required: true },
        amount: { type: 'money', label: 'Amount' },
        date: { type: 'date', label: 'Date' },
        state: {
          type: 'status',
          label: 'State',
          values: { late: { label: 'Late', tone: 'danger' }, ok: { label: 'Booked' } },
        },
        clerk: { type: 'person', label: 'Clerk' },
        account: { type: 'reference', label: 'Account', of: 'account' },
        kind: { type: 'choice', label: 'Kind', values: { in: { label: 'In' }, out: { label: 'Out' } } },
      },
      rows: [
        {
          id: 'a',
          text: 'Rent',
          amount: -640,
          date: '2026-06-30',
          state: 'ok',
          clerk: 'ines',
          account: 'giro',
          kind: 'out',
        },
        {
          id: 'b',
          text: 'Wages of {product.name}',
          amount: 2310.5,
          date: '2026-06-28',
          state: 'late',
          account: 'giro',
          kind: 'in',
        },
        {
          id: 'c',
          text: 'Bakery',
          amount: -4.2,
          date: '2026-07-01',
          state: 'ok',
          account: 'savings',
          kind: 'out',
        },
      ],
    },
    account: {
      singular: 'account',
      plural: 'accounts',
      fields: { name: { type: 'text', label: 'Name', identity: true } },
      rows: [
        { id: 'giro', name: 'Everyday' },
        { id: 'savings', name: 'Savings' },
      ],
    },
  },
};

const ITEMS: CommonV1DataRole = {
  description: 'Rows.',
  many: true,
  max: 10,
  singular: 'entry',
  plural: 'entries',
  fields: {
    title: { type: 'text', required: true, identity: true },
    amount: { type: 'money' },
    status: { type: 'status' },
    href: { type: 'link' },
  },
};

const SHAPE: CommonV1DataShape = {
  roles: {
    items: ITEMS,
    groups: {
      description: 'Groups.',
      many: true,
      required: false,
      singular: 'group',
      plural: 'groups',
      fields: {
        title: { type: 'text', identity: true },
        open: { type: 'boolean' },
        items: { type: 'list', of: 'items' },
      },
    },
  },
  copy: { title: { description: 'Heading.', default: '{items.plural}' }, note: { description: 'Note.' } },
  options: { more: { description: 'More.' } },
};

function fill(
  anatomy: CommonV1TemplateNode,
  content?: CommonV1PlacementContent,
  sources: Partial<ProductSources> = {},
  data: CommonV1DataShape = SHAPE,
): CommonV1AnatomyNode | undefined {
  const product = createProduct({ domains: [BANK], fallbackName: 'App', ...sources });
  const presets = { standard: { description: '', layout: { layout: 'stack' as const, slots: {} }, anatomy } };
  return fillPreset({ name: 'List', data, presets }, 'standard', content, {
    product,
    domain: 'banking',
    page: { title: 'Overview' },
  });
}

const stack = (...children: CommonV1TemplateNode[]): CommonV1TemplateNode => ({ is: 'stack', children });
const texts = (node: CommonV1AnatomyNode | undefined): unknown[] =>
  (node?.children ?? []).map(({ text }) => text);
const bookings: CommonV1PlacementContent = {
  roles: {
    items: { entity: 'booking', fields: { title: '{text}', status: '{state}', href: '#account/{account}' } },
  },
};

describe('a placement with product content', () => {
  it('shows the rows of its entity, in the words and formats of the product', () => {
    const node = fill(
      stack(
        { is: 'heading', level: 2, text: '{copy.title}' },
        { is: 'text', each: 'items', text: '{item.title}: {item.amount}' },
      ),
      bookings,
      {
        blueprint: {
          name: 'Fenwick',
          formats: {
            number: '1.234,5',
            money: '1.234,50 €',
            date: 'd. M. yyyy',
            date_short: 'd. M.',
            time: 'HH:mm',
          },
        },
      },
    );
    expect(texts(node)).toEqual([
      'Bookings',
      'Rent: −640,00 €',
      'Wages of Fenwick: 2.310,50 €',
      'Bakery: −4,20 €',
    ]);
  });

  it('filters, sorts, limits and sums', () => {
    const node = fill(
      stack(
        { is: 'text', each: 'items', text: '{item.title}' },
        { is: 'text', text: '{items.counted}, {items.sum.amount}' },
      ),
      {
        roles: {
          items: {
            entity: 'booking',
            where: { account: 'giro' },
            sort: '-amount',
            limit: 1,
            fields: { title: '{text}' },
          },
        },
      },
    );
    expect(texts(node)).toEqual(['Wages of App', '2 bookings, EUR 2,310.50']);
  });

  it('groups rows by a field', () => {
    const node = fill(
      stack({
        is: 'list',
        each: 'groups',
        as: 'group',
        label: '{group.title}',
        items: [{ each: 'group.items', text: '{item.title}' }],
      }),
      { roles: { groups: { entity: 'booking', group: 'account', fields: { title: '{text}' } } } },
    );
    expect(node?.children?.map(({ label, items }) => [label, items?.map(({ text }) => text)])).toEqual([
      ['Everyday', ['Rent', 'Wages of App']],
      ['Savings', ['Bakery']],
    ]);
  });

  it('keeps the types of values, and follows statuses, people, references and dates', () => {
    const node = fill(
      stack(
        { is: 'badge', text: '{items.first.status}', tone: '{items.first.status.tone}' },
        {
          is: 'text',
          text: '{items.first.clerk}, {items.first.clerk.role}, {items.first.account}, {items.first.date.relative}',
        },
        { is: 'link', text: '{items.first.title}', href: '{items.first.href}' },
      ),
      {
        roles: {
          items: {
            entity: 'booking',
            row: 'a',
            fields: { title: '{text}', status: '{state}', href: '#account/{account.id}' },
          },
        },
      },
      {},
      { ...SHAPE, roles: { items: { ...ITEMS, open: true } } },
    );
    expect(node?.children).toEqual([
      { is: 'badge', text: 'Booked' },
      { is: 'text', text: 'Ines Ferreira, Clerk, Everyday, yesterday' },
      { is: 'link', text: 'Rent', href: '#account/giro' },
    ]);
  });

  it('turns the fields of an entity into a form', () => {
    const field: CommonV1TemplateNode = {
      is: 'field',
      each: 'items',
      kind: '{item.kind}',
      label: '{item.label}',
      options: '{item.options}',
      required: '{item.required}',
      value: '{item.value}',
    };
    const node = fill(
      stack(field),
      { roles: { items: { form: 'booking', columns: ['text', 'kind', 'account', 'date'], row: 'a' } } },
      {},
      {
        roles: { items: { ...ITEMS, open: true } },
      },
    );
    expect(node?.children).toEqual([
      { is: 'field', kind: 'text', label: 'Text', required: true, value: 'Rent' },
      { is: 'field', kind: 'radio', label: 'Kind', options: ['In', 'Out'], value: 'Out' },
      { is: 'field', kind: 'select', label: 'Account', options: ['Everyday', 'Savings'], value: 'Everyday' },
      { is: 'field', kind: 'date', label: 'Date', value: '2026-06-30' },
    ]);
  });

  it('lets a filter made from an entity take all values', () => {
    const field: CommonV1TemplateNode = {
      is: 'field',
      each: 'filters',
      kind: '{item.kind}',
      label: '{item.label}',
      options: '{item.options}',
      required: '{item.required}',
      value: '{item.value}',
    };
    const node = fill(
      stack(field),
      { roles: { filters: { form: 'booking', columns: ['text', 'account'] } } },
      {},
      { roles: { filters: { ...ITEMS, open: true } } },
    );
    expect(node?.children).toEqual([
      { is: 'field', kind: 'text', label: 'Text' },
      { is: 'field', kind: 'select', label: 'Account', options: ['All', 'Everyday', 'Savings'] },
    ]);
  });

  it('fills the chosen columns of an open role', () => {
    const node = fill(
      {
        is: 'table',
        label: '{items.plural}',
        columns: [{ each: 'items.columns', as: 'column', label: '{column.label}', align: '{column.align}' }],
        rows: [
          {
            each: 'items',
            cells: [{ is: 'datum', each: 'items.columns', as: 'column', text: '{item}.{column.field}' }],
          },
        ],
      },
      { roles: { items: { entity: 'booking', columns: ['text', 'state', 'amount', 'clerk'], limit: 2 } } },
      {},
      { roles: { items: { ...ITEMS, open: true } } },
    );
    expect(node).toMatchObject({
      columns: [{ label: 'Text' }, { label: 'State' }, { label: 'Amount', align: 'end' }, { label: 'Clerk' }],
      rows: [
        ['Rent', { is: 'badge', text: 'Booked' }, '−EUR 640.00', 'Ines Ferreira'],
        ['Wages of App', { is: 'badge', text: 'Late', tone: 'danger' }, 'EUR 2,310.50', '–'],
      ],
    });
  });
});

describe('a row of a list', () => {
  it('has the place that it has in the list, not in its entity', () => {
    const node = fill(stack({ is: 'text', each: 'items', text: '{item.index} {item.title} {item.first}' }), {
      roles: { items: { entity: 'booking', where: { kind: 'out' }, fields: { title: '{text}' } } },
    });
    expect(texts(node)).toEqual(['1 Rent Yes', '2 Bakery No']);
  });

  it('writes words of the product in lower case within a sentence', () => {
    const rows = [{ title: 'In your {word.cart} today' }, { title: '{word.cart} first' }];
    const node = fill(stack({ is: 'text', each: 'items', text: '{item.title}' }), {
      roles: { items: { rows } },
    });
    expect(texts(node)).toEqual(['In your tray today', 'Tray first']);
  });

  it('has no time if its date has no time', () => {
    const node = fill(
      stack(
        { is: 'text', each: 'items', text: '{item.title}' },
        { is: 'text', text: '{items.first.date.time}' },
      ),
      {
        roles: { items: { entity: 'booking', fields: { title: '{text}' }, limit: 1 } },
      },
    );
    expect(texts(node)).toEqual(['Rent']);
  });
});

describe('entities of the same name in two archetypes', () => {
  it('are distinguished by the page, also where rows refer to them', () => {
    const account = { ...BANK.entities?.['account'], rows: [{ id: 'giro', name: 'Another' }] };
    const other = { ...BANK, id: 'shop', entities: { account } } as Domain;
    const node = fill(
      stack({ is: 'text', each: 'items', text: '{item.account}' }),
      {
        roles: { items: { entity: 'booking', limit: 1 } },
      },
      { domains: [other, BANK] },
      { roles: { items: { ...ITEMS, open: true } } },
    );
    expect(texts(node)).toEqual(['Everyday']);
  });
});

describe('parts without a value', () => {
  it('are left out, with the containers that they leave empty', () => {
    const node = fill(
      stack(
        { is: 'text', text: '{copy.note}' },
        { is: 'row', children: [{ is: 'badge', text: 'Note: {copy.note}' }] },
        { is: 'button', text: 'Show more', when: 'option.more' },
        { is: 'text', text: 'Kept' },
      ),
    );
    expect(node?.children).toEqual([{ is: 'text', text: 'Kept' }]);
  });

  it('fold a card whose row does not say that it is open, so that it keeps its title', () => {
    const node = fill(
      stack({
        is: 'card',
        each: 'groups',
        as: 'group',
        label: '{group.title}',
        expanded: '{group.open}',
        children: [{ is: 'text', text: '{group.title}' }],
      }),
      { roles: { groups: { rows: [{ title: 'Keys', open: true }, { title: 'Papers' }] } } },
    );
    expect(node?.children?.map(({ label, expanded }) => [label, expanded])).toEqual([
      ['Keys', true],
      ['Papers', false],
    ]);
  });

  it('turn a link without a target into text, and a split with one side into a stack', () => {
    const node = fill({
      is: 'split',
      ratio: '1:2',
      children: [
        { is: 'link', text: 'Here', href: '{copy.note}' },
        { is: 'text', text: '{copy.note}' },
      ],
    });
    expect(node).toEqual({ is: 'stack', children: [{ is: 'text', text: 'Here' }] });
  });

  it('end references of texts to themselves', () => {
    expect(
      fill(stack({ is: 'text', text: '{copy.title}' }, { is: 'text', text: 'x' }), {
        copy: { title: 'a {copy.title}' },
      }),
    ).toEqual({
      is: 'stack',
      children: [{ is: 'text', text: 'x' }],
    });
  });
});

describe('a placement without product content', () => {
  it('shows neutral text that is derived from the shape', () => {
    const node = fill(
      stack(
        { is: 'heading', level: 2, text: '{copy.title}' },
        { is: 'text', each: 'items', text: '{item.title}, {item.amount}' },
      ),
    );
    expect(texts(node)).toEqual([
      'Entries',
      'Entry 1, EUR 10.00',
      'Entry 2, EUR 20.00',
      'Entry 3, EUR 30.00',
    ]);
  });

  it('falls back to neutral text for an entity that does not exist', () => {
    const node = fill(stack({ is: 'text', each: 'items', text: '{item.title}' }), {
      roles: { items: { entity: 'bookings' } },
    });
    expect(texts(node)).toEqual(['Entry 1', 'Entry 2', 'Entry 3']);
  });
});

describe('layers', () => {
  it('of a project win over those of the blueprint, and those over the archetype', () => {
    const anatomy = stack({ is: 'text', text: '{word.cart}, {items.plural}, {items.count}' });
    const content = { roles: { items: { entity: 'booking', fields: { title: '{text}' } } } };
    const blueprint = { words: { cart: 'basket' }, entities: { booking: { plural: 'transactions' } } };
    const project = {
      words: { cart: 'cart' },
      entities: { booking: { rows: [{ id: 'z', text: 'Only one' }] } },
    };
    expect(texts(fill(anatomy, content))).toEqual(['Tray, bookings, 3']);
    expect(texts(fill(anatomy, content, { blueprint }))).toEqual(['Basket, transactions, 3']);
    expect(texts(fill(anatomy, content, { blueprint, project }))).toEqual(['Cart, transactions, 1']);
  });
});

describe('a page with a user of its own', () => {
  it('names that person, and unknown people change nothing', () => {
    const cast = { ines: { name: 'Ines Ferreira' }, olav: { name: 'Olav Berg' } };
    const product = createProduct({
      domains: [BANK],
      blueprint: { user: 'olav', cast },
      fallbackName: 'Bank',
    });
    const nameOf = (key: string | undefined): string =>
      toText(fillText('{user.first}', product.withUser(key).scope));
    expect([nameOf(undefined), nameOf('ines'), nameOf('nemo')]).toEqual(['Olav', 'Ines', 'Olav']);
  });
});

describe('any template and any content', () => {
  const word = fc.constantFrom(
    'items',
    'copy',
    'item',
    'page',
    'title',
    'amount',
    'first',
    'sum',
    'each',
    '__proto__',
    'constructor',
    'x',
  );
  const template = fc
    .array(
      fc.oneof(
        fc.constant('text '),
        fc.array(word, { minLength: 1, maxLength: 3 }).map((path) => `{${path.join('.')}}`),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((parts) => parts.join(''));
  const leaf = fc.record(
    {
      is: fc.constantFrom('text', 'heading', 'badge', 'button'),
      text: template,
      each: fc.option(word, { nil: undefined }),
      when: fc.option(word, { nil: undefined }),
    },
    { requiredKeys: ['is', 'text'] },
  );

  it('are filled without an error, an unresolved placeholder or a change of the input', () => {
    fc.assert(
      fc.property(
        fc.array(leaf, { minLength: 1, maxLength: 4 }),
        fc.dictionary(fc.constantFrom('title', 'note', '__proto__'), template),
        (leaves, copy) => {
          const anatomy = stack(
            ...(leaves.map((one) =>
              Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)),
            ) as unknown as CommonV1TemplateNode[]),
          );
          const before = JSON.stringify(anatomy);
          const node = fill(anatomy, { ...bookings, copy });
          expect(JSON.stringify(anatomy)).toBe(before);
          for (const child of node?.children ?? []) expect(child.text ?? '').not.toMatch(/\{[a-z][\w.]*\}/);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('formats', () => {
  it('follow the example of the product', () => {
    expect(formatNumber(1234567.5, { number: '1 234,5' })).toBe('1 234 567,5');
    expect(formatNumber(-12, { number: '1,234.5' })).toBe('−12');
    expect(formatMoney(1234.5, { money: '€1,234.50' })).toBe('€1,234.50');
    expect(formatMoney(-0.5, { money: '1.234,50 kr' })).toBe('−0,50 kr');
    expect(formatMoney(1999, { money: '¥1,234' })).toBe('¥1,999');
    const moment = parseMoment('2026-07-05T14:05');
    expect(moment && formatMoment(moment, 'EEEE d MMMM yyyy, h:mm a')).toBe('Sunday 5 July 2026, 2:05 pm');
    expect(moment && formatMoment(moment, 'dd/MM/yy HH:mm EEE MMM')).toBe('05/07/26 14:05 Sun Jul');
    expect([45, 60, 95].map(formatDuration)).toEqual(['45 min', '1 h', '1 h 35 min']);
  });

  it('reject days that do not exist', () => {
    expect(['2026-02-30', '2026-13-01', 'soon', '2026-7-1'].map(parseMoment)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('count calendar days', () => {
    const today = parseMoment('2026-03-01T23:59');
    const words = ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-08', '2026-04-01'].map((day) => {
      const moment = parseMoment(day);
      return moment && today && formatRelative(moment, today);
    });
    expect(words).toEqual(['yesterday', 'today', 'tomorrow', 'in 7 days', 'in 4 weeks']);
  });
});

describe('the formats of a product', () => {
  const formats = {
    number: '1.234,5',
    money: '1.234,50 €',
    date: 'd. MMMM yyyy',
    date_short: 'd.M.',
    time: 'HH:mm',
  };
  const moneyOf = (project: object, money: string): string =>
    createProduct({
      project,
      blueprint: { name: 'Norrvik', currency: 'EUR', formats: { ...formats, money } },
      domains: [],
      fallbackName: 'App',
    }).formats.money;

  it.each([
    ['EUR 1,234.50', 'GBP 1,234.50'],
    ['1.234,50 €', '1.234,50 GBP'],
    ['€1,234.50', 'GBP 1,234.50'],
    ['1,234.50', 'GBP 1,234.50'],
  ])('follow the currency where a project changes only that: %s', (money, expected) => {
    expect(moneyOf({ currency: 'GBP' }, money)).toBe(expected);
    expect(moneyOf({ name: 'Other' }, money)).toBe(money);
    expect(moneyOf({ currency: 'GBP', formats: { ...formats, money } }, money)).toBe(money);
  });
});
