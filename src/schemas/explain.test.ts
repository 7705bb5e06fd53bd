import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Schema, SchemaCatalog, SchemaName } from './catalog.ts';
import { catalog, loadValidator } from './folder.ts';
import { explain } from './explain.ts';

/** The issues of a small schema, as sentences. */
function messages(schema: Schema, value: unknown, limit?: number): string[] {
  const none: SchemaCatalog = {
    names: [],
    text: () => undefined,
    schema: () => schema,
    resolve: () => undefined,
  };
  return explain(none, { schema, file: 'x.v1.json' }, value, limit).issues.map(({ message }) => message);
}

describe('an explanation', () => {
  it.each<[string, Schema, unknown, string]>([
    ['type', { type: 'string' }, 7, 'The document must be a string; got 7.'],
    [
      'several types',
      { type: ['integer', 'null'] },
      1.5,
      'The document must be an integer or null; got 1.5.',
    ],
    ['NaN', { type: 'number' }, Number.NaN, 'The document must be a number; got NaN.'],
    [
      'enum',
      { enum: ['light', 'dark', 'auto'] },
      'drak',
      'The document must be one of light, dark, auto; got "drak". Did you mean "dark"?',
    ],
    ['const', { const: '4.0.0' }, '3.1.0', 'The document must be "4.0.0"; got "3.1.0".'],
    ['minLength', { minLength: 1 }, '', 'The document must be a non-empty string; got "".'],
    [
      'minLength in characters',
      { minLength: 3 },
      '😀😀',
      'The document must be at least 3 characters long; got "😀😀".',
    ],
    ['maxLength', { maxLength: 1 }, 'ab', 'The document must be at most 1 character long; got "ab".'],
    [
      'pattern',
      { pattern: '^[a-z]+$' },
      'A',
      'The document must be a string that matches ^[a-z]+$; got "A".',
    ],
    [
      'pattern with examples',
      { pattern: '^[a-z]{2}$', examples: ['de', 'en', 'fr'] },
      'english',
      'The document must be a string such as "de" or "en" (^[a-z]{2}$); got "english".',
    ],
    [
      'format',
      { format: 'date-time' },
      'noon',
      'The document must be a date and time such as 2026-03-14T09:26:53Z; got "noon".',
    ],
    ['range', { minimum: 100, maximum: 900 }, 50, 'The document must be from 100 to 900; got 50.'],
    ['minimum', { minimum: 1 }, 0, 'The document must be at least 1; got 0.'],
    ['minItems', { minItems: 2 }, [1], 'The document must have at least 2 items; got 1.'],
    ['maxItems', { maxItems: 0 }, [1], 'The document must have at most 0 items; got 1.'],
    [
      'uniqueItems',
      { uniqueItems: true },
      [{ a: 1, b: 2 }, 3, { b: 2, a: 1 }],
      'The document must not contain duplicates; items 0 and 2 are equal.',
    ],
    ['minProperties', { minProperties: 1 }, {}, 'The document must have at least 1 property; got 0.'],
    ['required', { required: ['id'] }, {}, 'The document is missing the required property "id".'],
    [
      'propertyNames',
      { propertyNames: { enum: ['sm', 'md'] } },
      { xs: 1 },
      'The document has the unknown property "xs". Known: sm, md.',
    ],
    [
      'propertyNames by a pattern',
      { propertyNames: { pattern: '^[a-z][a-z0-9-]*$' } },
      { 'Too Late': 1 },
      'The document has the property "Too Late", whose name must be a string that matches ^[a-z][a-z0-9-]*$. Did you mean "too-late"?',
    ],
  ])('of %s states the problem, the allowed values and the actual value', (_, schema, value, message) => {
    expect(messages(schema, value)).toEqual([message]);
  });

  it('of an unknown property lists the known ones and suggests the closest', () => {
    const schema: Schema = {
      properties: {
        dna: {
          properties: { theme: { properties: { id: {}, mode: {}, color: {} }, additionalProperties: false } },
        },
      },
    };
    expect(messages(schema, { dna: { theme: { colour: 'red' } } })).toEqual([
      '/dna/theme has the unknown property "colour". Did you mean "color"? Known: id, mode, color.',
    ]);
  });

  it('of a union reports the closest branch', () => {
    const union: Schema = {
      oneOf: [
        { type: 'string', minLength: 1 },
        {
          type: 'object',
          required: ['pattern'],
          properties: { pattern: { type: 'string' } },
          additionalProperties: false,
        },
        {
          type: 'object',
          required: ['cols'],
          properties: { cols: { type: 'array', minItems: 2 } },
          additionalProperties: false,
        },
      ],
    };
    expect(messages(union, '')).toEqual(['The document must be a non-empty string; got "".']);
    expect(messages(union, { pattern: 7 })).toEqual(['/pattern must be a string; got 7.']);
    expect(messages(union, { cols: ['a'] })).toEqual(['/cols must have at least 2 items; got 1.']);
    expect(messages(union, 7)).toEqual([
      'The document must be a non-empty string, or an object with "pattern", or an object with "cols"; got 7.',
    ]);
  });

  it('of a value that matches two forms says so', () => {
    expect(messages({ oneOf: [{ minimum: 1 }, { maximum: 5 }] }, 3)).toEqual([
      'The document must match exactly one of its 2 forms; it matches 2.',
    ]);
  });

  it('stops at the limit and reports that there are more issues', () => {
    const schema: Schema = { items: { type: 'string' } };
    const value = Array.from({ length: 1000 }, (_, index) => index);
    expect(messages(schema, value)).toHaveLength(20);
    expect(messages(schema, value, 3)).toHaveLength(3);
  });

  it('shortens and escapes text of the document', () => {
    const key = `\u001b]0;${'x'.repeat(500)}`;
    const [message = ''] = messages({ additionalProperties: { type: 'string' } }, { [key]: 1 });
    // oxlint-disable-next-line no-control-regex
    expect(message).not.toMatch(/[\u0000-\u001f]/);
    expect(message.length).toBeLessThan(200);
  });
});

/** All valid fixtures, as starting points for random damage. */
const FIXTURES = new URL('../../test/fixtures/schemas/', import.meta.url);
const starts = catalog()
  .names.filter(
    (name) => 'type' in (catalog().schema(name) ?? {}) || 'oneOf' in (catalog().schema(name) ?? {}),
  )
  .flatMap((name) => {
    const folder = new URL(`${name.replace(/\.json$/, '')}/valid/`, FIXTURES);
    return readdirSync(folder).map((file) => ({
      name: name as SchemaName,
      text: readFileSync(new URL(file, folder), 'utf8'),
    }));
  });

/** Every place of a document, as the container and the key in it. */
function places(node: unknown, found: [object, string][] = []): [object, string][] {
  if (typeof node !== 'object' || node === null) return found;
  for (const key of Object.keys(node)) {
    found.push([node, key]);
    places((node as Record<string, unknown>)[key], found);
  }
  return found;
}

describe('the explanation and the validator', () => {
  it('agree on every document: invalid if and only if there is an issue', { tags: 'slow' }, () => {
    const damage = fc.record({
      start: fc.nat(),
      hits: fc.array(
        fc.record({
          place: fc.nat(),
          how: fc.constantFrom('remove', 'replace', 'add', 'repeat'),
          with: fc.jsonValue({ maxDepth: 2 }),
        }),
        { maxLength: 3 },
      ),
    });
    const runs = 1500;
    let rejectedCount = 0;
    fc.assert(
      fc.property(damage, ({ start, hits }) => {
        const { name, text } = starts[start % starts.length] ?? { name: 'essence.v4.json', text: '{}' };
        const document: unknown = JSON.parse(text);
        for (const hit of hits) {
          const all = places(document);
          const [holder, key] = all[hit.place % all.length] ?? [{}, 'x'];
          const record = holder as Record<string, unknown>;
          if (hit.how === 'remove')
            Array.isArray(holder) ? holder.splice(Number(key), 1) : delete record[key];
          else if (hit.how === 'replace') record[key] = hit.with;
          else if (hit.how === 'repeat' && Array.isArray(holder)) holder.push(record[key]);
          else if (!Array.isArray(holder)) record['added'] = hit.with;
        }
        const verdict = loadValidator(name)(document);
        const { issues } = explain(catalog(), { schema: catalog().schema(name) ?? {}, file: name }, document);
        if (!verdict) rejectedCount++;
        expect(issues.length === 0, `${name}: ${JSON.stringify(issues)}`).toBe(verdict);
      }),
      { numRuns: runs },
    );
    // The test is worth something only if it meets both verdicts often. About two thirds are rejected; the
    // shares below are more than ten standard deviations away, so that no random choice reaches them.
    expect(rejectedCount / runs).toBeGreaterThan(0.5);
    expect(rejectedCount / runs).toBeLessThan(0.9);
  });
});
