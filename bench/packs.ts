import { LIMITS } from '../src/base/limits.ts';
import { loadCorpus } from '../src/content/load.ts';
import { compose } from '../src/essence/compose.ts';
import { parseEssence } from '../src/essence/read.ts';
import { compile } from '../src/packs/compile.ts';
import { select } from '../src/packs/select.ts';
import { parseJson } from '../src/schemas/json.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../src/schemas/types.ts';
import { measureMedian, type Benchmark, type Row, noteRow } from './measure.ts';

const corpus = loadCorpus();
const blueprints = corpus.records.filter(({ type }) => type === 'blueprint').map(({ slug }) => slug);

/** A composed document whose pages are repeated under new ids and paths up to `count`. */
export function withPages(count: number): EssenceV4 {
  const document = structuredClone(compose('online-store', corpus));
  const { blueprint } = document;
  const originals = blueprint.sections.flatMap((section) => section.pages.map((page) => ({ section, page })));
  blueprint.routes ??= {};
  for (let index = originals.length; index < count; index++) {
    const { section, page } = originals[index % originals.length] ?? {};
    if (!section || !page) continue;
    const { route: _, ...copy } = structuredClone(page);
    const id = `${page.id}-${index}`;
    section.pages.push({ ...copy, id });
    blueprint.routes[`/copies/${index}`] = { section: section.id, page: id };
  }
  return document;
}

/** As many pages and placements as compile to a result within its limit. */
const MAX_PAGES = 120;
const MAX_PLACEMENTS = 1_000;

/**
 * The most expensive document within the limits: placements up to the limit of the result, then hotkeys and directives
 * until the body is full.
 */
export function largestEssence(): EssenceV4 {
  const document = withPages(MAX_PAGES);
  const pages = document.blueprint.sections.flatMap((section) => section.pages);
  const patterns = corpus.records.filter(({ type }) => type === 'pattern').map(({ slug }) => slug);
  const page = (index: number) => pages[index % pages.length];
  for (let index = 0, placed = countPlacements(document); placed < MAX_PLACEMENTS; index++, placed++)
    page(index)?.layout.push(patterns[(index * 31) % patterns.length] ?? 'hero');
  const hotkeys = ((document.meta.navigation ??= {}).hotkeys ??= []);
  const [route = '/'] = Object.keys(document.blueprint.routes ?? {});
  for (let index = 0, left = LIMITS.documentBytes.max - byteSize(document); left > 100; index++) {
    const hotkey = { key: `g ${index}`, label: `Go to ${index}`, route };
    const rule = `Do *this* & that, number ${index}.`;
    hotkeys.push(hotkey);
    const at = page(index);
    if (at) (at.directives ??= []).push(rule);
    left -= byteSize(hotkey) + byteSize(rule) + 20;
  }
  // The measured document must be one that the service accepts.
  return parseEssence(parseJson(Buffer.from(JSON.stringify(document)), 'essence document'));
}

const countPlacements = ({ blueprint: { sections } }: EssenceV4): number =>
  sections
    .flatMap(({ pages }) => pages)
    .flatMap(({ layout }) => layout)
    .reduce((sum, item) => sum + (typeof item === 'object' && 'cols' in item ? item.cols.length : 1), 0);

const byteSize = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const listPacks = ({ scaffold, review, sections, pages, mutations }: ExecutionPackBundleV1) => [
  scaffold,
  review,
  ...sections,
  ...pages,
  ...mutations,
];

/** The share of markdown lines that occur more than once in a bundle. */
function repeatedShare(bundle: ExecutionPackBundleV1): number {
  const lines = listPacks(bundle).flatMap(({ renderedMarkdown }) =>
    renderedMarkdown.split('\n').filter((line) => line.trim() !== ''),
  );
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.filter((line) => (counts.get(line) ?? 0) > 1).length / lines.length;
}

/** The share of page packs, in bytes of JSON, that is neither data nor text. */
function envelopeShare(bundle: ExecutionPackBundleV1): number {
  const whole = bundle.pages.reduce((sum, page) => sum + byteSize(page), 0);
  const content = bundle.pages.reduce(
    (sum, page) => sum + byteSize(page.data) + byteSize(page.renderedMarkdown),
    0,
  );
  return (whole - content) / whole;
}

/** A compile runs the whole compiler, so the JIT needs seconds to optimise it. */
const WARM_UP_MS = 3000;

export const compileBenchmark: Benchmark = {
  title: 'How long does a compile take?',
  baseline: 'validating the document and serialising the bundle, 28 pages',
  run() {
    const document = withPages(28);
    const bundle = compile(document, corpus);
    const id = bundle.manifest.pages[5]?.qualifiedId ?? '';
    const baseline = measureMedian(() => {
      parseEssence(document);
      return JSON.stringify(bundle);
    });
    const row = (what: string, micros: number, note: string): Row => ({
      what,
      micros,
      ratio: micros / baseline,
      note,
    });
    const sizes = [28, 56, 112].map((pages) => {
      const grown = withPages(pages);
      return { pages, micros: measureMedian(() => compile(grown, corpus), { rounds: 9, warm: WARM_UP_MS }) };
    });
    const [one, , four] = sizes;
    const slope = one && four ? Math.log2(four.micros / one.micros) / 2 : Number.NaN;
    const limit = largestEssence();
    const full = compile(limit, corpus);
    return [
      row(
        'validate and serialise',
        baseline,
        `${Math.round(JSON.stringify(bundle).length / 1024)} KiB of JSON`,
      ),
      ...sizes.map(({ pages, micros }) => row(`compile, ${pages} pages`, micros, '')),
      row('growth from 28 to 112 pages', Number.NaN, `slope ${slope.toFixed(2)} (1 is linear)`),
      row(
        'select one page of 28',
        measureMedian(() => select(document, corpus, { packType: 'page', id }), { warm: WARM_UP_MS }),
        '',
      ),
      row(
        'compile, the largest document',
        measureMedian(() => compile(limit, corpus), { rounds: 5, millis: 10, warm: WARM_UP_MS }),
        `${Math.round(byteSize(limit) / 1024)} KiB, ${full.pages.length} pages, ${full.pages.reduce((sum, { data }) => sum + data.patterns.length, 0)} placements, ${(JSON.stringify(full).length / 2 ** 20).toFixed(1)} MiB of JSON`,
      ),
    ];
  },
};

export const repetitionBenchmark: Benchmark = {
  title: 'How much of a bundle is repeated, and how much is envelope?',
  baseline: 'the whole bundle; shares instead of times',
  run() {
    return blueprints.map((slug) => {
      const bundle = compile(compose(slug, corpus), corpus);
      return noteRow(
        slug,
        `${(repeatedShare(bundle) * 100).toFixed(1)} % of markdown lines occur twice; envelope ${(envelopeShare(bundle) * 100).toFixed(1)} % of page packs; ${bundle.pages.length} pages, ${listPacks(bundle).reduce((sum, { tokenBudget }) => sum + (tokenBudget.measured ?? 0), 0)} tokens in all`,
      );
    });
  },
};
