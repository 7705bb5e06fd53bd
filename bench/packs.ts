import { loadCorpus } from '../src/content/load.ts';
import { compose } from '../src/essence/compose.ts';
import { parseEssence } from '../src/essence/read.ts';
import { compile } from '../src/packs/compile.ts';
import { select } from '../src/packs/select.ts';
import { parseJson } from '../src/schemas/json.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../src/schemas/types.ts';
import { median, type Question, type Row, told } from './measure.ts';

const corpus = loadCorpus();
const blueprints = corpus.records.filter(({ type }) => type === 'blueprint').map(({ slug }) => slug);

/** A composed document with its pages repeated under new ids and paths until there are so many. */
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

/** The bytes of a body that the service reads, and the placements of a document that it takes. */
const BODY = 256 * 1024;
const PLACEMENTS = 4000;

/**
 * As much as is allowed, in the most expensive way we know: placements up to the limit over hundreds of pages, then
 * hotkeys and rules until the body is full.
 */
export function largest(): EssenceV4 {
  const document = withPages(400);
  const pages = document.blueprint.sections.flatMap((section) => section.pages);
  const patterns = corpus.records.filter(({ type }) => type === 'pattern').map(({ slug }) => slug);
  const page = (index: number) => pages[index % pages.length];
  for (let index = 0, placed = placementsOf(document); placed < PLACEMENTS; index++, placed++)
    page(index)?.layout.push(patterns[(index * 31) % patterns.length] ?? 'hero');
  const hotkeys = ((document.meta.navigation ??= {}).hotkeys ??= []);
  const [route = '/'] = Object.keys(document.blueprint.routes ?? {});
  for (let index = 0, left = BODY - size(document); left > 100; index++) {
    const hotkey = { key: `g ${index}`, label: `Go to ${index}`, route };
    const rule = `Do *this* & that, number ${index}.`;
    hotkeys.push(hotkey);
    const at = page(index);
    if (at) (at.directives ??= []).push(rule);
    left -= size(hotkey) + size(rule) + 20;
  }
  // What is measured must be what is taken.
  return parseEssence(parseJson(Buffer.from(JSON.stringify(document)), 'essence document'));
}

const placementsOf = ({ blueprint: { sections } }: EssenceV4): number =>
  sections
    .flatMap(({ pages }) => pages)
    .flatMap(({ layout }) => layout)
    .reduce((sum, item) => sum + (typeof item === 'object' && 'cols' in item ? item.cols.length : 1), 0);

const size = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const packsOf = ({ scaffold, review, sections, pages, mutations }: ExecutionPackBundleV1) => [
  scaffold,
  review,
  ...sections,
  ...pages,
  ...mutations,
];

/** The share of markdown lines that occur more than once in a bundle. */
function repeated(bundle: ExecutionPackBundleV1): number {
  const lines = packsOf(bundle).flatMap(({ renderedMarkdown }) =>
    renderedMarkdown.split('\n').filter((line) => line.trim() !== ''),
  );
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.filter((line) => (counts.get(line) ?? 0) > 1).length / lines.length;
}

/** The share of page packs, in bytes of JSON, that is neither data nor text. */
function envelopes(bundle: ExecutionPackBundleV1): number {
  const whole = bundle.pages.reduce((sum, page) => sum + size(page), 0);
  const content = bundle.pages.reduce((sum, page) => sum + size(page.data) + size(page.renderedMarkdown), 0);
  return (whole - content) / whole;
}

/** A compile touches all of the compiler: it takes the engine seconds, not a moment, to have made it fast. */
const WARM = 3000;

export const compiling: Question = {
  question: 'How long does a compile take?',
  floor: 'validating the document and serialising the bundle, 28 pages',
  answer() {
    const document = withPages(28);
    const bundle = compile(document, corpus);
    const id = bundle.manifest.pages[5]?.qualifiedId ?? '';
    const floor = median(() => {
      parseEssence(document);
      return JSON.stringify(bundle);
    });
    const row = (what: string, micros: number, note: string): Row => ({
      what,
      micros,
      ratio: micros / floor,
      note,
    });
    const sizes = [28, 56, 112].map((pages) => {
      const grown = withPages(pages);
      return { pages, micros: median(() => compile(grown, corpus), { rounds: 9, warm: WARM }) };
    });
    const [one, , four] = sizes;
    const slope = one && four ? Math.log2(four.micros / one.micros) / 2 : Number.NaN;
    const limit = largest();
    const full = compile(limit, corpus);
    return [
      row('validate and serialise', floor, `${Math.round(JSON.stringify(bundle).length / 1024)} KiB of JSON`),
      ...sizes.map(({ pages, micros }) => row(`compile, ${pages} pages`, micros, '')),
      row('growth from 28 to 112 pages', Number.NaN, `slope ${slope.toFixed(2)} (1 is linear)`),
      row(
        'select one page of 28',
        median(() => select(document, corpus, { packType: 'page', id }), { warm: WARM }),
        '',
      ),
      row(
        'compile, the largest document',
        median(() => compile(limit, corpus), { rounds: 5, millis: 10, warm: WARM }),
        `${Math.round(size(limit) / 1024)} KiB, ${full.pages.length} pages, ${full.pages.reduce((sum, { data }) => sum + data.patterns.length, 0)} placements, ${(JSON.stringify(full).length / 2 ** 20).toFixed(1)} MiB of JSON`,
      ),
    ];
  },
};

export const repeating: Question = {
  question: 'How much of a bundle is said twice, and how much is packaging?',
  floor: 'the whole bundle; shares, not times',
  answer() {
    return blueprints.map((slug) => {
      const bundle = compile(compose(slug, corpus), corpus);
      return told(
        slug,
        `${(repeated(bundle) * 100).toFixed(1)} % of markdown lines occur twice; envelope ${(envelopes(bundle) * 100).toFixed(1)} % of page packs; ${bundle.pages.length} pages, ${packsOf(bundle).reduce((sum, { tokenBudget }) => sum + (tokenBudget.measured ?? 0), 0)} tokens in all`,
      );
    });
  },
};
