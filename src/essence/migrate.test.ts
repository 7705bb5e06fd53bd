import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { essenceArbitrary } from '../../test/essence/arbitrary.ts';
import { OLDER_DOCUMENTS } from '../../test/essence/older-documents.ts';
import { ServiceError } from '../base/errors.ts';
import { validate } from '../schemas/parse.ts';
import { pointerStep } from '../schemas/json.ts';
import { type Migration, migrate } from './migrate.ts';

// --- documents of old versions -------------------------------------------------------------------------

const text = fc.string({ minLength: 1, maxLength: 8 });
const slug = fc.stringMatching(/^[a-z][a-z0-9-]{0,7}$/);
const breakpoint = fc.record({ at: text, cols: fc.integer(), note: text }, { requiredKeys: ['at', 'cols'] });
const layout = fc.array(
  fc.oneof(
    text,
    fc.record({ pattern: text, preset: text, as: text }, { requiredKeys: ['pattern'] }),
    fc.record(
      {
        cols: fc.array(text, { minLength: 2, maxLength: 3 }),
        at: fc.constantFrom('sm', '2xl'),
        breakpoints: fc.array(breakpoint, { maxLength: 2 }),
      },
      { requiredKeys: ['cols'] },
    ),
  ),
  { minLength: 1, maxLength: 3 },
);
const theme = fc.record(
  {
    id: text,
    mode: fc.constantFrom('light', 'dark', 'auto'),
    shape: fc.constantFrom('sharp', 'rounded', 'pill'),
  },
  { requiredKeys: ['id', 'mode'] },
);
const structure = fc.array(
  fc.record({ id: slug, shell: text, layout, surface: text }, { requiredKeys: ['id', 'shell', 'layout'] }),
  {
    minLength: 1,
    maxLength: 3,
  },
);
const shared = {
  $schema: text,
  version: fc.constantFrom('2.0.0', '2.7.13'),
  platform: fc.record({ type: fc.constantFrom('spa', 'ssr'), routing: fc.constantFrom('hash', 'history') }),
  personality: fc.array(text, { minLength: 1, maxLength: 3 }),
  density: fc.record({
    level: fc.constantFrom('compact', 'spacious'),
    content_gap: fc.string({ maxLength: 4 }),
  }),
  guard: fc.record(
    { mode: fc.constantFrom('creative', 'guided', 'strict'), enforce_style: fc.boolean() },
    { requiredKeys: ['mode'] },
  ),
  target: text,
  accessibility: fc.record(
    { wcag_level: fc.constantFrom('none', 'AAA'), cvd_preference: fc.constantFrom('none', 'tritanopia') },
    { requiredKeys: [] },
  ),
  _impression: fc.record({ vibe: fc.array(text), density_intent: text }, { requiredKeys: [] }),
};
const OPTIONAL = ['$schema', 'accessibility', '_impression', 'shared_features'];
const required = (fields: object): string[] => Object.keys(fields).filter((key) => !OPTIONAL.includes(key));

const simple = { ...shared, archetype: text, theme, structure, features: fc.array(text) };
const section = {
  id: slug,
  path: text.map((path) => `/${path}`),
  archetype: text,
  theme,
  structure,
  features: fc.array(text),
};
const sectioned = {
  ...shared,
  sections: fc.array(fc.record(section), { minLength: 1, maxLength: 3 }),
  shared_features: fc.array(text),
};
const v2 = fc.oneof(
  fc.record(simple, { requiredKeys: required(simple) as never }),
  fc.record(sectioned, { requiredKeys: required(sectioned) as never }),
);

/** A 3.x document: a 4.0.0 one, with flat pages beside or instead of its sections. */
const v3 = fc
  .tuple(
    essenceArbitrary,
    fc.constantFrom('3.0.0', '3.1.0'),
    fc.constantFrom('sections', 'pages', 'both'),
    text,
  )
  .map(([document, version, form, shell]) => {
    // oxlint-disable-next-line typescript/no-explicit-any -- rebuilt freely
    const old: any = JSON.parse(JSON.stringify(document));
    old.version = version;
    if (form === 'sections') return old;
    old.blueprint.shell = shell;
    old.blueprint.pages = old.blueprint.sections[0].pages;
    if (form === 'pages') delete old.blueprint.sections;
    return old;
  });

/** Names that older tools used; the values are unique, so that a lost one cannot go unnoticed. */
const OLDER_NAMES: readonly ((document: Loose, layer: Loose, guard: Loose) => void)[] = [
  (document) => void (document.version = document.version.slice(0, 1)),
  (_, layer) => void (layer.theme &&= { style: layer.theme.id, mode: layer.theme.mode }),
  (_, layer) => void (layer.theme &&= { ...layer.theme, recipe: 'unique-recipe' }),
  (_, layer) => void (layer.character = ['unique-trait', 'unique-other-trait']),
  (_, __, guard) => void (guard.enforce_recipe = true),
  (_, layer) => void (layer.typography &&= { ...layer.typography, scale: 1.31 }),
  (document) => void (document.archetype ??= 'unique-archetype'),
  (document) => void (document.remarks = { about: ['unique-remark', 7001], isDone: false }),
];

// oxlint-disable-next-line typescript/no-explicit-any -- rebuilt freely
type Loose = any;

/** The objects of a document, except those whose keys are free. */
function listObjects(node: Loose, key = ''): Loose[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = Array.isArray(node) || /^(?:span|effects|routes)$/.test(key) ? [] : [node];
  return [...own, ...Object.entries(node).flatMap(([name, child]) => listObjects(child, name))];
}

/** A document with older names, and with unknown properties in any of its objects. */
const olderForms = fc
  .tuple(
    fc.oneof(v2, v3),
    fc.subarray([...OLDER_NAMES]),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('x-note', 'titel', '', '/', '~', 'constructor')), {
      maxLength: 5,
    }),
  )
  .map(([document, rewrites, additions]) => {
    const old: Loose = structuredClone(document);
    for (const rewrite of rewrites) rewrite(old, old.dna ?? old, old.meta?.guard ?? old.guard);
    for (const [place, key] of additions) {
      const objects = listObjects(old);
      objects[place % objects.length][key] = `unique-${place}-${key}`;
    }
    return old;
  });

// --- what must hold -------------------------------------------------------------------------------------

/** Every leaf value and every key of the route table, with its pointer. */
function leaves(node: unknown, pointer = ''): [string, unknown][] {
  if (typeof node !== 'object' || node === null) return [[pointer, node]];
  return Object.entries(node).flatMap(([key, child]) => {
    const at = pointer + pointerStep(key);
    return [
      ...(pointer === '/blueprint/routes' ? ([[at, key]] as [string, unknown][]) : []),
      ...leaves(child, at),
    ];
  });
}

function exists(document: unknown, pointer: string): boolean {
  const all = leaves(document).map(([at]) => at);
  return all.some((at) => at === pointer || at.startsWith(`${pointer}/`)) || emptyAt(document, pointer);
}

const valueAt = (document: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, key) =>
        (node as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    );

function emptyAt(document: unknown, pointer: string): boolean {
  const found = valueAt(document, pointer);
  return Array.isArray(found) && found.length === 0;
}

function isMigrated(document: unknown): boolean {
  try {
    migrate(document);
    return true;
  } catch (thrown) {
    if (thrown instanceof ServiceError) return false;
    throw thrown;
  }
}

const v2Simple = (): object => structuredClone(OLDER_DOCUMENTS[0]?.document) as object;

function expectNothingLost(old: unknown, { essence, notes }: Migration): void {
  expect(validate('essence.v4.json', essence).issues).toEqual([]);
  const migratedValues = new Set(leaves(essence).map(([, value]) => value));
  const notedPointers = notes.filter(({ kind }) => kind !== 'derived').map(({ pointer }) => pointer);
  for (const [pointer, value] of leaves(old)) {
    if (pointer === '/version' || migratedValues.has(value as never)) continue;
    expect(
      notedPointers.some((at) => pointer === at || pointer.startsWith(`${at}/`)),
      `${pointer} = ${JSON.stringify(value)}`,
    ).toBe(true);
  }
  for (const { kind, pointer } of notes) {
    expect(exists(kind === 'derived' ? essence : old, pointer), `${kind} ${pointer}`).toBe(true);
  }
}

describe('migrating', () => {
  it('a 2.x document gives a valid 4.0.0 one, with a note for everything lost', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(v2, (document) => {
        expect(validate('essence.v2.json', document).issues).toEqual([]);
        expectNothingLost(document, migrate(document));
      }),
      { numRuns: 200 },
    );
  });

  it('a 3.x document gives a valid 4.0.0 one, with a note for everything lost', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(v3, (document) => {
        expect(validate('essence.v3.json', document).issues).toEqual([]);
        expectNothingLost(document, migrate(document));
      }),
      { numRuns: 150 },
    );
  });

  it('keeps every value of an older form, or names its pointer in a note', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(olderForms, (document) => {
        const before = JSON.stringify(document);
        expectNothingLost(document, migrate(document));
        expect(JSON.stringify(document)).toBe(before);
      }),
      { numRuns: 200 },
    );
  });

  describe('older documents', () => {
    const completable = OLDER_DOCUMENTS.filter(({ result }) => result !== undefined);

    it('are carried over in at least 95 of 100 cases', () => {
      expect(OLDER_DOCUMENTS.length).toBeGreaterThanOrEqual(80);
      expect(new Set(OLDER_DOCUMENTS.map(({ label }) => label)).size).toBe(OLDER_DOCUMENTS.length);
      const carried = OLDER_DOCUMENTS.filter(({ document }) => isMigrated(document)).length;
      expect([carried, OLDER_DOCUMENTS.length]).toEqual([98, 101]);
      expect(carried / OLDER_DOCUMENTS.length).toBeGreaterThanOrEqual(0.95);
    });

    it.each(completable)('$label', ({ document, result, notes = [] }) => {
      const migration = migrate(document);
      expectNothingLost(document, migration);
      for (const [pointer, value] of Object.entries(result ?? {}))
        expect([pointer, valueAt(migration.essence, pointer)]).toEqual([pointer, value]);
      expect(migration.notes.map(({ kind, pointer }) => `${kind} ${pointer}`)).toEqual(
        expect.arrayContaining([...notes]),
      );
    });

    it('keep the value of a property that 4.0.0 does not have in the note', () => {
      const { notes } = migrate({ ...v2Simple(), _meta: { url: 'https://example.org' }, titel: 1 });
      expect(notes).toContainEqual({
        kind: 'dropped',
        pointer: '/_meta',
        message: '4.0.0 has no such property.',
        value: { url: 'https://example.org' },
      });
    });

    it('are rejected with pointers of the old document', () => {
      const misplaced = {
        version: '3',
        dna: { theme: 'ledger', platform: { type: 'desktop', routing: 'hash' } },
        blueprint: { pages: [{ id: 'home', layout: ['hero'] }] },
      };
      expect(() => migrate(misplaced)).toThrow(ServiceError);
      try {
        migrate(misplaced);
      } catch (thrown) {
        expect((thrown as ServiceError).facts.errors).toContainEqual(
          expect.objectContaining({
            pointer: '/dna/platform/type',
            message: expect.stringMatching(
              /^\/dna\/platform\/type must be one of spa, ssr, static; got "desktop"/,
            ),
          }),
        );
      }
    });
  });

  it.each(['essence.v2', 'essence.v3', 'essence.v4'])('works for every valid fixture of %s', (name) => {
    const folder = new URL(`../../test/fixtures/schemas/${name}/valid/`, import.meta.url);
    for (const file of readdirSync(folder)) {
      const document: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
      const migration = migrate(document);
      expectNothingLost(document, migration);
      expect(migrate(migration.essence)).toEqual({ from: '4.0.0', essence: migration.essence, notes: [] });
    }
  });

  it('leaves a 4.0.0 document unchanged', () => {
    fc.assert(
      fc.property(essenceArbitrary, (document) => {
        expect(migrate(document)).toEqual({ from: '4.0.0', essence: document, notes: [] });
      }),
      { numRuns: 50 },
    );
  });

  it('keeps mode, path and shells of a 2.x section and notes the rest', () => {
    const page = (id: string, shell: string): object => ({ id, shell, layout: ['hero'] });
    const { essence, notes } = migrate({
      version: '2.0.0',
      platform: { type: 'spa', routing: 'history' },
      personality: ['calm'],
      density: { level: 'compact', content_gap: '4' },
      guard: { mode: 'guided' },
      target: 'react',
      sections: [
        {
          id: 'app',
          path: '/',
          archetype: 'crm',
          theme: { id: 'slate', mode: 'dark' },
          structure: [page('home', 'side'), page('people', 'top')],
        },
        {
          id: 'site',
          path: '/site/',
          archetype: 'landing',
          theme: { id: 'paper', mode: 'light' },
          structure: [page('start', 'top'), page('price', 'top')],
        },
      ],
    });
    expect(essence.meta.guard).toEqual({
      mode: 'guided',
      dna_enforcement: 'error',
      blueprint_enforcement: 'off',
    });
    expect(essence.blueprint.sections).toMatchObject([
      { shell: 'side', pages: [{ route: '/' }, { route: '/people', shell_override: 'top' }] },
      { dna_overrides: { mode: 'light' }, pages: [{ route: '/site/' }, { route: '/site/price' }] },
    ]);
    expect(notes).toContainEqual({
      kind: 'dropped',
      pointer: '/sections/1/theme/id',
      message: 'The whole app has the theme "slate".',
    });
  });

  it.each([
    [{}],
    [{ version: '1.0.0' }],
    [{ version: 5 }],
    [{ version: ['3'] }],
    [{ version: '4.1' }],
    [null],
    ['x'],
    [{ version: '3.2.0' }],
  ])('rejects %j and lists the supported versions', (document) => {
    expect(() => migrate(document)).toThrow(ServiceError);
    expect(() => migrate(document)).toThrow(
      /^\/version must be 2\.x, 3\.0\.0, 3\.1\.0 or 4\.0\.0 to migrate; /,
    );
  });

  it('validates an old document against the schema of its version', () => {
    expect(() => migrate({ version: '3.1.0', dna: {} })).toThrow(/is missing the required property/);
  });
});
