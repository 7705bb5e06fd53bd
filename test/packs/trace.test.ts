import { describe, expect, it } from 'vitest';
import { createCorpus } from '../../src/content/corpus.ts';
import { readManifest } from '../../src/content/load.ts';
import { compose } from '../../src/essence/compose.ts';
import { compile } from '../../src/packs/compile.ts';
import type { Block } from '../../src/packs/markdown/blocks.ts';
import { mutationBlocks } from '../../src/packs/markdown/mutation.ts';
import { pageBlocks } from '../../src/packs/markdown/page.ts';
import { reviewBlocks } from '../../src/packs/markdown/review.ts';
import { scaffoldBlocks } from '../../src/packs/markdown/scaffold.ts';
import { sectionBlocks } from '../../src/packs/markdown/section.ts';
import { select } from '../../src/packs/select.ts';
import type { EssenceV4, ExecutionPackCommonV1TraceEntry } from '../../src/schemas/types.ts';
import { maximal } from './maximal.ts';
import { type AnyPack, at, composed, corpus, leavesOf, packsOf, scaffoldOf, some } from './support.ts';

const blocksByPack = new WeakMap<AnyPack, Block[]>();

/** The blocks of a pack, built once for all tests. */
function blocksOf(pack: AnyPack): Block[] {
  const blocks = blocksByPack.get(pack) ?? buildBlocks(pack);
  blocksByPack.set(pack, blocks);
  return blocks;
}

function buildBlocks(pack: AnyPack): Block[] {
  switch (pack.packType) {
    case 'scaffold':
      return scaffoldBlocks(pack.data);
    case 'section':
      return sectionBlocks(pack.data);
    case 'page':
      return pageBlocks(pack.data, pack.successChecks);
    case 'mutation':
      return mutationBlocks(pack.data);
    case 'review':
      return reviewBlocks(pack.data, pack.successChecks, pack.antiPatterns);
  }
}

/** Fixed texts of the compiler, which come from neither a document nor a record. */
const COMPILER_TEXTS = new Set(['/successChecks', '/antiPatterns']);

const entriesByTrace = new WeakMap<object, Map<string, ExecutionPackCommonV1TraceEntry>>();

/** The most specific trace entry that covers a part: that of the part, or of what it is in. */
function originOf({ trace }: AnyPack, pointer: string): ExecutionPackCommonV1TraceEntry | undefined {
  if (!trace) return undefined;
  const entries = entriesByTrace.get(trace) ?? new Map(trace.map((entry) => [entry.at, entry]));
  entriesByTrace.set(trace, entries);
  for (let part = pointer; ; part = part.slice(0, part.lastIndexOf('/'))) {
    const entry = entries.get(part);
    if (entry || part === '') return entry;
  }
}

const referencesOf = ({ data }: AnyPack) => ('references' in data ? data.references : undefined) ?? [];

const silent = (): EssenceV4 => {
  const document = maximal();
  document.dna.theme.id = 'no-theme';
  document.meta.archetype = 'nothing';
  document.blueprint.sections.forEach((section) => (section.shell = 'no-shell'));
  delete document.blueprint.shell;
  delete document.blueprint.routes;
  delete document.meta.navigation;
  delete document.meta.seo;
  delete document._impression;
  some(document.blueprint.sections[0]).pages[0]?.layout.push('no-pattern');
  return document;
};

const documents = [
  ...composed,
  { slug: 'maximal', document: maximal(), bundle: compile(maximal(), corpus) },
  { slug: 'a document that resolves nothing', document: silent(), bundle: compile(silent(), corpus) },
];

describe.each(documents)('the packs of $slug', ({ document, bundle }) => {
  const packs = packsOf(bundle);

  it('have a text that consists of their blocks and nothing else', () => {
    for (const pack of packs) {
      const { omitted = [] } = pack.tokenBudget;
      const blocks = blocksOf(pack);
      const gone = blocks.filter(
        (one) =>
          one.drop && omitted.some(({ what, pointer }) => what === one.drop?.what && pointer === one.at),
      );
      expect(gone).toHaveLength(omitted.length);
      const left = blocks.filter((one) => !gone.includes(one));
      const text = left.map((one) => one.text).join('');
      expect(pack.renderedMarkdown.startsWith(text)).toBe(true);
      const rest = pack.renderedMarkdown.slice(text.length);
      expect(rest).toMatch(omitted.length === 0 ? /^$/ : /^Left out for length: .*\n$/);
    }
  });

  it('render only existing parts in their blocks', () => {
    const missing = packs.flatMap((pack) =>
      blocksOf(pack)
        .filter(({ at: pointer }) => at(pack, pointer) === undefined)
        .map(({ at: pointer, text }) => `${pack.packType} ${pointer}: ${text.slice(0, 60)}`),
    );
    expect(missing).toEqual([]);
  });

  it('have an origin for every block', () => {
    const missing = packs.flatMap((pack) =>
      blocksOf(pack)
        .filter(({ at: pointer }) => !COMPILER_TEXTS.has(pointer) && originOf(pack, pointer) === undefined)
        .map(({ at: pointer }) => `${pack.packType} ${pointer}`),
    );
    expect(missing).toEqual([]);
  });

  it('trace existing parts to existing places in the document', () => {
    const wrong = packs.flatMap((pack) =>
      (pack.trace ?? []).filter(
        ({ at: part, essence, record }) =>
          at(pack, part) === undefined ||
          (essence !== undefined && at(document, essence) === undefined) ||
          (essence ?? record) === undefined,
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('trace no part twice', () => {
    for (const pack of packs) {
      const parts = (pack.trace ?? []).map((entry) => entry.at);
      expect(new Set(parts).size).toBe(parts.length);
    }
  });

  it('trace only to records that are among the sources, at the version of the corpus', () => {
    const records = new Set(packs.flatMap(({ trace = [] }) => trace.flatMap(({ record }) => record ?? [])));
    const sources = new Set(bundle.sources?.map(({ type, id, version }) => `${type}/${id}@${version}`));
    expect([...records].filter((record) => !sources.has(record))).toEqual([]);
    for (const record of records) expect(record).toMatch(/^[a-z]+\/[a-z0-9-]+@.+$/);
  });

  it('list each source once, in order, with the version and digest of its record', () => {
    const { sources = [] } = bundle;
    for (const { type, id, version, digest, namespace } of sources) {
      const record = some(corpus.get(type, id), `${type} ${id}`);
      expect([version, digest, namespace]).toEqual([record.version, record.digest, '@official']);
    }
    const names = sources.map(({ type, id }) => `${type}/${id}`);
    expect(names).toEqual([...new Set(names)].sort());
  });

  it('name the pointer and the record of every placement', () => {
    const sources = new Set(bundle.sources?.map(({ type, id, version }) => `${type} ${id} ${version}`));
    for (const pack of packs) {
      if (pack.packType !== 'page') continue;
      for (const { id, pointer, version, resolved } of pack.data.patterns) {
        const item = at(document, some(pointer));
        expect(typeof item === 'string' ? item : at(item, '/pattern')).toBe(id);
        const record = corpus.get('pattern', id);
        expect([resolved, version]).toEqual([record !== undefined, record?.version]);
        if (record && !sources.has(`pattern ${id} ${version}`)) expect.fail(`${id} is not among the sources`);
      }
      for (const node of [...(pack.data.layout ?? []), ...(pack.data.defaultLayout ?? [])])
        if (node.kind === 'columns') expect(at(document, some(node.pointer))).toBeDefined();
    }
  });

  it('trace each part to a place with the same value', () => {
    for (const pack of packs) {
      if (pack.packType === 'page' || pack.packType === 'section')
        for (const [part, field] of [
          ['/data/directives', '/directives'],
          ['/data/sectionDirectives', ''],
          ['/data/sectionDescription', ''],
          ['/data/accessibility', ''],
          ['/data/sectionId', pack.packType === 'page' ? '' : '/id'],
          ['/data/sectionRole', ''],
          ['/data/description', '/description'],
          ['/data/surface', '/surface'],
          ['/data/shell', pack.packType === 'page' ? '' : '/shell'],
          ['/data/features', pack.packType === 'page' ? '' : '/features'],
        ] as const) {
          const value = at(pack, part);
          const place = `${originOf(pack, part)?.essence ?? ''}${field}`;
          if (value === undefined || (part === '/data/surface' && at(document, place) === undefined))
            continue;
          expect([part, at(document, place)]).toEqual([part, value]);
        }
    }
    const { data, ...scaffold } = scaffoldOf(bundle);
    for (const [part, field] of [
      ['/data/shell', ''],
      ['/data/theme', '/id'],
      ['/data/archetype', '/id'],
      ['/data/routing', ''],
      ['/data/features', ''],
      ['/data/seo', ''],
      ['/data/design/impression', ''],
    ] as const) {
      const value = at({ data }, part + field);
      if (value === undefined) continue;
      const place = some(originOf({ data, ...scaffold }, part)?.essence);
      expect([part, at(document, place + (part === '/data/theme' ? field : ''))]).toEqual([part, value]);
    }
  });

  it('trace content of a record to that record', () => {
    const scaffold = scaffoldOf(bundle);
    const theme = corpus.get('theme', document.dna.theme.id);
    const named = theme && `theme/${theme.slug}@${theme.version}`;
    for (const part of ['tokens', 'treatments', 'patternPreferences', 'themeRules'])
      if (at(scaffold, `/data/design/${part}`) !== undefined)
        expect([part, originOf(scaffold, `/data/design/${part}`)?.record]).toEqual([part, named]);
    if (scaffold.data.themeDecorators)
      expect(originOf(scaffold, '/data/themeDecorators/0')?.record).toBe(named);
    const blueprint = corpus.get('blueprint', document.meta.archetype);
    if (scaffold.data.design?.responsiveStrategy)
      expect(originOf(scaffold, '/data/design/responsiveStrategy')?.record).toBe(
        `blueprint/${some(blueprint).slug}@${some(blueprint).version}`,
      );
    for (const [index, { id, version, resolved }] of (scaffold.data.shells ?? []).entries())
      expect(originOf(scaffold, `/data/shells/${index}`)?.record).toBe(
        resolved ? `shell/${id}@${version}` : undefined,
      );
  });

  it('reference existing parts by their names', () => {
    const { manifest } = bundle;
    const byFile = new Map<string, AnyPack>([
      [some(manifest.scaffold).json, scaffoldOf(bundle)],
      ...manifest.sections.map(({ json }, index) => [json, some(bundle.sections[index])] as const),
      ...manifest.pages.map(({ json }, index) => [json, some(bundle.pages[index])] as const),
    ]);
    let count = 0;
    for (const pack of packs)
      for (const { what, pack: file, pointer } of referencesOf(pack)) {
        const target = some(byFile.get(`${file}.json`), file);
        const part = at(target, pointer);
        expect(part, `${what} at ${pointer}`).toBeDefined();
        count++;
      }
    expect(count).toBeGreaterThanOrEqual(packs.length - 1);
  });
});

describe('a bundle', () => {
  it('names the corpus release and the document it was compiled from', () => {
    const digest = `sha256:${'0'.repeat(64)}`;
    const bundle = compile(maximal(), corpus, { essenceDigest: digest, namespace: '@acme' });
    expect(bundle.corpus).toEqual({
      namespace: '@acme',
      version: corpus.version,
      digest: corpus.digest,
      releasedAt: corpus.releasedAt,
    });
    expect(bundle.essenceDigest).toBe(digest);
    expect([bundle.generatedAt, bundle.manifest.generatedAt]).toEqual([corpus.releasedAt, corpus.releasedAt]);
  });

  it('has exactly the records that were looked up as sources', () => {
    const lookedUp = new Set<string>();
    const bundle = compile(maximal(), {
      ...corpus,
      get: (type, slug) => {
        const record = corpus.get(type, slug);
        if (record) lookedUp.add(`${type}/${slug}`);
        return record;
      },
    });
    expect(bundle.sources?.map(({ type, id }) => `${type}/${id}`)).toEqual([...lookedUp].sort());
  });
});

describe('compiling a document whose names are those of records', () => {
  it('reads no record besides its sources: they are parsed on first access', () => {
    const read = new Set<string>();
    const lazy = corpus.records.map(({ data, ...record }) => ({
      ...record,
      get data() {
        read.add(`${record.type}/${record.slug}`);
        return data;
      },
    }));
    const { sources } = compile(compose('online-store', corpus), createCorpus(lazy, readManifest()));
    expect([...read].sort()).toEqual(sources?.map(({ type, id }) => `${type}/${id}`).sort());
  });
});

describe('changing a bundle', () => {
  /** Changes everything that can be changed. */
  function overwriteAll(value: unknown, visited = new Set<unknown>()): void {
    if (typeof value !== 'object' || value === null || visited.has(value)) return;
    visited.add(value);
    for (const [key, child] of Object.entries(value)) {
      overwriteAll(child, visited);
      try {
        (value as Record<string, unknown>)[key] = 'overwritten';
      } catch {
        // Frozen values cannot change either.
      }
    }
  }

  it('changes neither the document, nor the corpus, nor the next bundle', () => {
    const document = maximal();
    const before = JSON.stringify(document);
    const records = JSON.stringify(corpus.records);
    const bundle = compile(document, corpus);
    const text = JSON.stringify(bundle);
    const page = select(document, corpus, { packType: 'page', id: 'overview' });
    const selected = JSON.stringify(page);
    overwriteAll(bundle);
    overwriteAll(page);
    // Not toBe: the difference would be a megabyte long.
    expect(JSON.stringify(document) === before, 'the document').toBe(true);
    expect(JSON.stringify(corpus.records) === records, 'the corpus').toBe(true);
    const again = compile(document, corpus);
    expect(leavesOf(again).filter(({ value }) => value === 'overwritten')).toEqual([]);
    expect(JSON.stringify(again) === text, 'the next bundle').toBe(true);
    const next = select(document, corpus, { packType: 'page', id: 'overview' });
    expect(JSON.stringify(next) === selected, 'the next selected pack').toBe(true);
  });
});
