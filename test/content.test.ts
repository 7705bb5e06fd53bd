import { converter, wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { CONTENT_TYPES, type ContentRecord } from '../src/content/corpus.ts';
import { digestOf } from '../src/content/digest.ts';
import { loadCorpus, readDrafts, readManifest } from '../src/content/load.ts';
import { manifestOf } from '../src/content/manifest.ts';
import { referencesOf } from '../src/content/references.ts';
import type { Catalog } from '../src/schemas/types.ts';

const corpus = loadCorpus();
const of = <Type extends ContentRecord['type']>(type: Type): ContentRecord<Type>[] =>
  corpus.records.filter((record) => record.type === type) as ContentRecord<Type>[];
const named = corpus.records.map((record) => [`${record.type}/${record.slug}`, record] as const);

describe('the corpus', () => {
  it('has at least 60 records, of every type', () => {
    expect(corpus.records.length).toBeGreaterThanOrEqual(60);
    for (const type of CONTENT_TYPES) expect(of(type).length, type).toBeGreaterThanOrEqual(6);
  });

  it.each(named)('%s names only records and presets that exist', (_, record) => {
    for (const { type, slug, preset, pointer } of referencesOf(record)) {
      const target = corpus.get(type, slug);
      expect(target, `${pointer} names ${type} ${slug}`).toBeDefined();
      if (preset !== undefined)
        expect(Object.keys((target as ContentRecord<'pattern'>).data.presets), pointer).toContain(preset);
    }
  });

  it.each(named)('%s has no invisible characters, filler text or orders to a model', (_, { data }) => {
    const text = JSON.stringify(data);
    expect(text).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/u);
    expect(text).not.toMatch(/lorem ipsum|ignore (all|previous)|you must obey|as an ai/i);
  });

  it('has no two descriptions alike', () => {
    const words = corpus.records.map(
      ({ slug, data }) => [slug, new Set(data.description.toLowerCase().match(/[a-z]+/g))] as const,
    );
    for (const [i, [a, left]] of words.entries()) {
      for (const [b, right] of words.slice(i + 1)) {
        const both = [...left].filter((word) => right.has(word)).length;
        expect(both / (left.size + right.size - both), `${a} and ${b}`).toBeLessThan(0.5);
      }
    }
  });
});

type Node = Catalog['pattern.v2.json']['presets'][string]['anatomy'];

/** Every node of an anatomy, in drawing order, also inside tables and items. */
function* nodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodes(one);
  else if (typeof value === 'object' && value !== null) {
    if ('is' in value) yield value as Node;
    for (const one of Object.values(value)) yield* nodes(one);
  }
}

const ARRANGING = ['stack', 'row', 'grid', 'split'];

describe('every pattern', () => {
  it.each(of('pattern').map((record) => [record.slug, record.data] as const))(
    '%s fits together',
    (_, data) => {
      expect(Object.keys(data.presets)).toContain(data.default_preset);
      const actions = data.io?.actions ?? [];
      for (const state of Object.values(data.states))
        for (const action of state?.actions ?? []) expect(actions).toContain(action);
      for (const [name, preset] of Object.entries(data.presets)) {
        const all = [...nodes(preset.anatomy)];
        expect(new Set(all.flatMap(({ slot }) => slot ?? [])), `${name}: slots`).toEqual(
          new Set(Object.keys(preset.layout.slots)),
        );
        for (const { is } of all)
          if (!ARRANGING.includes(is)) expect(data.components, `${name}: components`).toContain(is);
        for (const { action } of all)
          if (action !== undefined) expect(actions, `${name}: actions`).toContain(action);
        for (const { is, columns, rows } of all) {
          if (is === 'table')
            for (const row of rows ?? [])
              expect(row, `${name}: cells`).toHaveLength(Array.isArray(columns) ? columns.length : 0);
        }
        const levels = all.flatMap(({ level }) => level ?? []);
        for (const [index, level] of levels.entries())
          expect(level, `${name}: heading levels`).toBeLessThanOrEqual((levels[index - 1] ?? level) + 1);
      }
    },
  );
});

describe('every theme', () => {
  const modes = of('theme').flatMap(({ slug, data }) =>
    (['light', 'dark'] as const)
      .filter((mode) => data.modes.includes(mode))
      .map((mode) => [slug, mode, data] as const),
  );

  it.each(modes)('%s can be read in %s mode', (_, mode, { palette }) => {
    const colour = (role: string): string =>
      (palette as unknown as Record<string, { light?: string; dark?: string }>)[role]?.[mode] ?? '';
    const contrast = (a: string, b: string): number => wcagContrast(colour(a), colour(b));
    for (const ground of ['background', 'surface', 'surface-raised']) {
      for (const text of ['text', 'text-muted', 'link'])
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      for (const part of ['border-strong', 'focus', 'primary'])
        expect(contrast(part, ground), `${part} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
    for (const fill of ['primary', 'secondary', 'accent', 'success', 'warning', 'danger', 'info']) {
      expect(contrast(`on-${fill}`, fill), `on-${fill}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast('on-primary', 'primary-hover')).toBeGreaterThanOrEqual(4.5);
  });

  it('looks like a product of its own', () => {
    const oklch = converter('oklch');
    const looks = of('theme').map(({ data }) => {
      const primary = oklch(data.palette.primary.light ?? data.palette.primary.dark ?? '#000000');
      return `${Math.round((primary?.h ?? 0) / 15)} ${JSON.stringify(data.typography)} ${JSON.stringify(data.radius)}`;
    });
    expect(new Set(looks).size).toBe(looks.length);
  });
});

describe('the manifest', () => {
  const drafts = readDrafts();
  const manifest = readManifest();

  it('pins every record by version and digest', () => {
    expect(manifest.refs).toHaveLength(corpus.records.length);
    for (const { digest, data } of corpus.records) expect(digest).toBe(digestOf(data));
  });

  it('keeps the dates of what did not change', () => {
    expect(manifestOf(drafts, manifest.packageVersion, '2030-01-01T00:00:00Z', manifest)).toEqual(manifest);
  });

  it('dates what changed, and refuses a change without a higher version', () => {
    const [first, ...rest] = drafts;
    if (!first) throw new Error('no record');
    const changed = { ...first, data: { ...first.data, version: '1.0.1', name: 'Another name' } };
    const next = manifestOf([changed, ...rest], manifest.packageVersion, '2030-01-01T00:00:00Z', manifest);
    expect(next.refs[0]).toMatchObject({
      version: '1.0.1',
      updated_at: '2030-01-01T00:00:00Z',
      published_at: manifest.refs[0]?.published_at,
    });
    expect(next.released_at).toBe('2030-01-01T00:00:00Z');
    const silent = { ...first, data: { ...first.data, name: 'Another name' } };
    expect(() => manifestOf([silent, ...rest], manifest.packageVersion, 'x', manifest)).toThrow(
      /changed but its version is still 1\.0\.0\. Raise \/version above 1\.0\.0\./,
    );
  });
});
