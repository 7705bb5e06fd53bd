import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { essenceArbitrary } from '../../test/essence/arbitrary.ts';
import { base } from '../../test/essence/rules.ts';
import { ServiceError } from '../base/errors.ts';
import { validate } from '../schemas/parse.ts';
import { HOTKEY_DEFAULTS, parseEssence, readEssence } from './read.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- the tests write into documents at will
const copy = (): any => JSON.parse(JSON.stringify(base));

function failureFor(value: unknown): ServiceError {
  try {
    parseEssence(value);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error('accepted');
}

describe('reading an essence document', () => {
  it.each([
    ['creative', 'off'],
    ['guided', 'warn'],
    ['strict', 'error'],
  ])('defaults to %s mode → interactions %s', (mode, enforcement) => {
    const document = copy();
    document.meta.guard = { mode, dna_enforcement: 'warn', blueprint_enforcement: 'off' };
    expect(readEssence(document).meta.guard.interactions_enforcement).toBe(enforcement);
  });

  it('keeps an explicit enforcement of interactions in every mode', () => {
    const document = copy();
    document.meta.guard = {
      mode: 'strict',
      dna_enforcement: 'warn',
      blueprint_enforcement: 'off',
      interactions_enforcement: 'off',
    };
    expect(readEssence(document).meta.guard.interactions_enforcement).toBe('off');
  });

  it('applies hotkey settings over general settings over defaults', () => {
    const document = copy();
    document.meta.navigation = {
      hotkey_semantics: { chord_window_ms: 500, match_case: true },
      hotkeys: [
        { key: 'g h', label: 'Home', semantics: { chord_window_ms: 1500, show_chord_indicator: false } },
        { key: 'n', label: 'New' },
      ],
    };
    const { navigation } = readEssence(document).meta;
    expect(navigation?.hotkey_semantics).toEqual({
      ...HOTKEY_DEFAULTS,
      chord_window_ms: 500,
      match_case: true,
    });
    expect(navigation?.hotkeys?.[0]?.semantics).toEqual({
      chord_window_ms: 1500,
      input_guard: true,
      modifier_suppression: true,
      match_case: true,
      show_chord_indicator: false,
    });
    expect(navigation?.hotkeys?.[1]?.semantics).toEqual(navigation?.hotkey_semantics);
  });

  it('does not change its input, only fills in defaults, and is idempotent', () => {
    fc.assert(
      fc.property(essenceArbitrary, (document) => {
        const before = JSON.stringify(document);
        const essence = readEssence(document);
        expect(JSON.stringify(document)).toBe(before);
        expect(validate('essence.v4.json', essence).issues).toEqual([]);
        expect(readEssence(essence)).toEqual(essence);
        expect({ ...essence, meta: undefined }).toEqual({ ...document, meta: undefined });
      }),
      { numRuns: 200 },
    );
  });

  it.each(['2.0.0', '3.1.0'])(
    'refuses version %s with the command that migrates it, and says nothing else',
    (version) => {
      const failure = failureFor({ version });
      expect(failure.message).toBe(`/version must be "4.0.0"; got "${version}". Run "svc migrate" first.`);
      expect(failure.facts).toMatchObject({
        error: 'Essence failed validation. Run "svc migrate" first.',
        errors: [{ pointer: '/version' }],
      });
    },
  );

  it.each([
    [
      'columns in columns',
      { cols: ['hero', { cols: ['data-table', 'kpi-grid'] }] },
      '/layout/0/cols/1',
      ' must be a non-empty string, or an object with "pattern"; got an object with "cols".',
    ],
    [
      'a pattern with columns',
      { pattern: 'hero', cols: ['data-table', 'kpi-grid'] },
      '/layout/0',
      ' has "pattern" and "cols", which exclude each other; it must be a non-empty string, or an object with "pattern", or an object with "cols".',
    ],
    ['a preset alone', { preset: 'wide' }, '/layout/0', ' is missing the required property "pattern".'],
    [
      'another object',
      { component: 'hero' },
      '/layout/0',
      ' must be a non-empty string, or an object with "pattern", or an object with "cols"; got an object with "component".',
    ],
  ])('points to the error in %s', (_, item, place, predicate) => {
    const document = copy();
    document.blueprint.sections[0].pages[0].layout = [item];
    const pointer = `/blueprint/sections/0/pages/0${place}`;
    expect(failureFor(document).facts.errors?.map((one) => [one.pointer, one.message])).toEqual([
      [pointer, pointer + predicate],
    ]);
  });

  it('suggests the value that a word abbreviates before one that is spelled like it', () => {
    const document = copy();
    document.meta.platform.routing = 'path';
    const failure = failureFor(document);
    expect(failure.message).toBe(
      '/meta/platform/routing must be one of hash, history, pathname; got "path". Did you mean "pathname"?',
    );
    expect(failure.facts.suggestions).toEqual(['pathname']);
  });

  it('rejects non-objects with the message that old clients expect', () => {
    expect(failureFor([]).message).toBe('The document must be an object; got an array.');
    expect(failureFor(null).facts.error).toBe('Essence failed validation');
  });

  it('reports the first issue and the number of issues', () => {
    const document = copy();
    document.dna.theme.colour = 'red';
    document.dna.spacing.density = 'cosy';
    const failure = failureFor(document);
    expect(failure.message).toBe(
      '/dna/theme has the unknown property "colour". Known: id, mode, shape. (and 1 more)',
    );
    expect(failure.facts.errors?.map(({ pointer }) => pointer)).toEqual([
      '/dna/theme',
      '/dna/spacing/density',
    ]);
  });

  it('lists at most twenty issues', () => {
    const document = copy();
    document.blueprint.features = Array.from({ length: 500 }, (_, index) => index);
    const failure = failureFor(document);
    expect(failure.facts.errors).toHaveLength(20);
    expect(failure.facts.truncated).toBe(true);
  });

  it('rejects more than 500 pages, 4,000 placements, or a text of more than 10,000 characters', () => {
    const page = { id: 'p', layout: ['hero'] };
    const section = (pages: number): unknown => ({
      ...copy().blueprint.sections[0],
      pages: Array(pages).fill(page),
    });
    const refuse = (change: (document: ReturnType<typeof copy>) => void): ServiceError => {
      const document = copy();
      change(document);
      return failureFor(document);
    };
    expect(refuse((d) => (d.blueprint.sections = Array(2).fill(section(251)))).message).toMatch(
      /502 pages; at most 500/,
    );
    const full = Array(400).fill({ id: 'p', layout: Array(5).fill({ cols: ['hero', 'hero'] }) });
    const only = (pages: unknown): unknown => [{ ...copy().blueprint.sections[0], pages }];
    const placed = refuse((d) => (d.blueprint.sections = only([...full, page])));
    expect(placed.code).toBe('DOCUMENT_TOO_COMPLEX');
    expect(placed.message).toMatch(/4001 patterns on its pages; at most 4000/);
    const document = copy();
    document.blueprint.sections = only(full);
    expect(parseEssence(document).blueprint.sections[0]?.pages).toHaveLength(400);
    const long = refuse((d) => (d.blueprint.sections[0].description = 'x'.repeat(10_001)));
    expect(long.code).toBe('DOCUMENT_TOO_COMPLEX');
    expect(long.facts.errors?.[0]?.pointer).toBe('/blueprint/sections/0/description');
    const key = refuse((d) => (d.dna.constraints = { effects: { ['x'.repeat(10_001)]: 'none' } }));
    expect(key.message).toBe(
      '/dna/constraints/effects has a key of 10001 characters; at most 10000 are allowed.',
    );
  });
});
