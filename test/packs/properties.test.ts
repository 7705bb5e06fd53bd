import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEssence } from '../../src/essence/read.ts';
import { compile } from '../../src/packs/compile.ts';
import { select } from '../../src/packs/select.ts';
import { validate } from '../../src/schemas/parse.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { freeze } from '../corpus.ts';
import { composed, corpus, documents } from './documents.ts';
import { type Bundle, composed as blueprints } from './support.ts';

/** The bundles that all compiler tests share. */
const bundles = new Map(blueprints.map(({ slug, bundle }) => [`blueprint ${slug}`, bundle]));

/** One pack for each section and page, whatever their ids, and no file or path twice. */
function expectComplete(document: EssenceV4, { sections, pages, manifest }: Bundle): void {
  expect(sections).toHaveLength(document.blueprint.sections.length);
  expect(pages).toHaveLength(document.blueprint.sections.flatMap((section) => section.pages).length);
  const files = [...manifest.sections, ...manifest.pages].map(({ json }) => json);
  expect(new Set(files).size).toBe(files.length);
  const paths = pages.flatMap(({ data }) => [data.path, ...(data.alsoAt ?? [])]);
  expect(new Set(paths).size).toBe(paths.length);
}

describe('a bundle', () => {
  for (const [name, document] of composed) {
    it(`of ${name} matches its schema and has no diagnostics`, () => {
      const bundle = bundles.get(name) ?? compile(document, corpus);
      expect(validate('execution-pack-bundle.v1.json', bundle).issues).toEqual([]);
      expect(bundle.diagnostics).toEqual([]);
    });
  }

  it('of any valid document matches its schema, and so does every selected pack', () => {
    fc.assert(
      fc.property(documents, fc.nat(), (document, number) => {
        const parsed = freeze(parseEssence(document));
        const bundle = compile(parsed, corpus);
        expect(validate('execution-pack-bundle.v1.json', bundle).issues).toEqual([]);
        const page = bundle.manifest.pages[number % bundle.manifest.pages.length];
        const selected = select(parsed, corpus, { packType: 'page', id: page?.qualifiedId ?? '' });
        expect(validate('selected-execution-pack.v1.json', selected).issues).toEqual([]);
        expect(selected.selector.resolvedId).toBe(page?.id);
      }),
      { numRuns: 100 },
    );
  }, 240_000);

  it('has a pack for every section and page, and is independent of other bundles, even if they are modified', () => {
    fc.assert(
      fc.property(documents, documents, (one, other) => {
        const bundle = compile(one, corpus);
        expectComplete(one, bundle);
        const before = JSON.stringify(bundle);
        const otherBundle = compile(other, corpus);
        expectComplete(other, otherBundle);
        for (const { data } of otherBundle.pages) {
          data.patterns.length = 0;
          data.title = 'changed';
          data.features.push('changed');
        }
        for (const summary of otherBundle.scaffold.data.routes) summary.path = 'changed';
        expect(JSON.stringify(compile(one, corpus))).toBe(before);
      }),
      { numRuns: 100 },
    );
  });

  it('shares content of records only if it is frozen', () => {
    for (const [, document] of composed.slice(0, 3)) {
      for (const { data } of compile(document, corpus).pages) {
        for (const pattern of data.patterns) {
          for (const part of [pattern.states, pattern.anatomy, pattern.accessibility, pattern.interactions])
            if (part) expect(Object.isFrozen(part)).toBe(true);
        }
      }
    }
  });

  it('has no timestamp but that of the release, and names the corpus it was compiled from', () => {
    const [, document] = composed[0] ?? [];
    if (!document) throw new Error('The corpus composes nothing.');
    const digest = `sha256:${'a'.repeat(64)}`;
    const bundle = compile(document, corpus, { essenceDigest: digest });
    expect(bundle.generatedAt).toBe(corpus.releasedAt);
    expect(bundle.corpus).toMatchObject({ namespace: '@official', digest: corpus.digest });
    expect(bundle.essenceDigest).toBe(digest);
    for (const { type, id, digest: pinned, version } of bundle.sources ?? []) {
      expect({ digest: pinned, version }).toEqual({
        digest: corpus.get(type, id)?.digest,
        version: corpus.get(type, id)?.version,
      });
    }
  });
});
