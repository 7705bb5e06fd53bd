import { describe, expect, it } from 'vitest';
import { example } from '../../../../test/content/probe.ts';
import { validateRecords } from '../record-set.ts';
import { schemaHolds } from './schema-holds.ts';

describe(schemaHolds.name, () => {
  const inFolder = (value: unknown) => [
    ...schemaHolds.check(
      validateRecords({
        files: [{ type: 'pattern', slug: 'data-table', file: 'x', value }],
        strays: [],
        folders: [],
      }),
    ),
  ];

  it('accepts the example of the schema', () => {
    expect(inFolder(example('pattern'))).toEqual([]);
  });

  it.each<[string, (pattern: ReturnType<typeof example<'pattern'>>) => void, string]>([
    ['a short description', (pattern) => (pattern.description = 'Too short.'), '/description'],
    ['a long description', (pattern) => (pattern.description = 'long '.repeat(60)), '/description'],
    ['three tags', (pattern) => pattern.tags.splice(3), '/tags'],
    ['an unknown component', (pattern) => (pattern.components[0] = 'tabel' as 'table'), '/components/0'],
    ['an unknown key', (pattern) => Object.assign(pattern, { colour: 'red' }), ''],
    ['one preset', (pattern) => delete pattern.presets['dense'], '/presets'],
    ['data without a state for errors', (pattern) => delete pattern.states['error'], '/states'],
    ['no rule for the narrowest screen', (pattern) => delete pattern.responsive['base'], '/responsive'],
    [
      'a button without words',
      (pattern) => Object.assign(pattern.presets['dense'] ?? {}, { anatomy: { is: 'button' } }),
      '/presets/dense/anatomy',
    ],
  ])('reports %s', (_, spoil, pointer) => {
    const pattern = example('pattern');
    spoil(pattern);
    const faults = inFolder(pattern);
    expect(faults.map((fault) => fault.pointer)).toContain(pointer);
    for (const { fix } of faults) expect(fix).toMatch(/\.$/);
  });

  it('suggests the nearest word', () => {
    const pattern = example('pattern');
    pattern.components[0] = 'tabel' as 'table';
    expect(inFolder(pattern)[0]?.fix).toBe('Use "table".');
  });

  it('leaves a record of another type to the rule about folders', () => {
    expect(inFolder(example('theme'))).toEqual([]);
  });
});
