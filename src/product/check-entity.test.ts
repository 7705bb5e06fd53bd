import { describe, expect, it } from 'vitest';
import type { CommonV1Entity } from '../schemas/types.ts';
import type { ContentScope } from './check-content.ts';
import { checkEntity } from './check-entity.ts';

const MILL: CommonV1Entity = {
  singular: 'mill',
  plural: 'mills',
  fields: { title: { type: 'text', label: 'Name', identity: true } },
  rows: [{ id: 'foxford', title: 'Foxford' }],
};

const BLANKET: CommonV1Entity = {
  singular: 'blanket',
  plural: 'blankets',
  fields: {
    title: { type: 'text', label: 'Name', identity: true },
    mill: { type: 'reference', label: 'Mill', of: 'mill' },
  },
  rows: [{ id: 'plain', title: 'Plain', mill: 'foxford' }],
};

const scopeOf = (entities: Readonly<Record<string, CommonV1Entity>>): ContentScope => ({
  entity: (name) => entities[name],
  entityNames: Object.keys(entities),
  people: new Set(),
  pages: new Set(),
});

const check = (blanket: CommonV1Entity, others: Readonly<Record<string, CommonV1Entity>> = { mill: MILL }) =>
  checkEntity('blanket', blanket, '/entities/blanket', scopeOf({ blanket, ...others }), 1);

describe('an entity of a product', () => {
  it('may refer to the rows of another one', () => {
    expect(check(BLANKET)).toEqual([]);
  });

  it('that refers to an unknown entity is reported once, at the field, with the nearest name', () => {
    const mill = { type: 'reference', label: 'Mill', of: 'mil' } as const;
    expect(check({ ...BLANKET, fields: { ...BLANKET.fields, mill } })).toEqual([
      {
        pointer: '/entities/blanket/fields/mill/of',
        message: '/entities/blanket/fields/mill/of is "mil", which is not an entity.',
        fix: 'Did you mean "mill"?',
      },
    ]);
  });

  it('that refers to an unknown row is reported at the row', () => {
    expect(check({ ...BLANKET, rows: [{ id: 'plain', title: 'Plain', mill: 'foxfrd' }] })).toMatchObject([
      { pointer: '/entities/blanket/rows/0/mill', fix: 'Did you mean "foxford"?' },
    ]);
  });

  it('whose rows name each other in a circle is reported for each of them', () => {
    const blanket: CommonV1Entity = {
      ...BLANKET,
      fields: { pair: { type: 'reference', label: 'Goes with', of: 'blanket', identity: true } },
      rows: [
        { id: 'plain', pair: 'striped' },
        { id: 'striped', pair: 'plain' },
      ],
    };
    expect(check(blanket).map(({ message }) => message)).toEqual([
      '/entities/blanket/rows/0 is named by a row that leads back to itself: blanket/plain → blanket/striped → blanket/plain.',
      '/entities/blanket/rows/1 is named by a row that leads back to itself: blanket/striped → blanket/plain → blanket/striped.',
    ]);
  });

  it('may refer to its own rows in a circle by another field than its name', () => {
    const pair = { type: 'reference', label: 'Goes with', of: 'blanket' } as const;
    const blanket: CommonV1Entity = {
      ...BLANKET,
      fields: { ...BLANKET.fields, pair },
      rows: [
        { id: 'plain', title: 'Plain', pair: 'striped' },
        { id: 'striped', title: 'Striped', pair: 'plain' },
      ],
    };
    expect(check(blanket)).toEqual([]);
  });
});
