/** Prints how much of what the products of the corpus say is their own: `npx tsx scripts/measure-sentences.ts [slug,slug]` */
import { createCorpus, type ContentRecord } from '../src/content/corpus.ts';
import { readDraftRecords } from '../src/content/load.ts';
import { compose } from '../src/essence/compose.ts';
import { renderSite } from '../src/render/site.ts';
import { measureSentences } from './audit/sentences.ts';

const records = readDraftRecords(undefined, false).map(
  (draft) =>
    ({ ...draft, version: draft.data.version, digest: '', publishedAt: '', updatedAt: '' }) as ContentRecord,
);
const corpus = createCorpus(records, { corpusDigest: '', packageVersion: '' });
const only = process.argv[2]?.split(',');
const slugs = records
  .filter(({ type, slug }) => type === 'blueprint' && (!only || only.includes(slug)))
  .map(({ slug }) => slug);
const pages = new Map(
  slugs.map((slug) => [
    slug,
    [...renderSite(compose(slug, corpus), corpus).files]
      .filter(([name]) => name.endsWith('.html'))
      .map(([, html]) => html),
  ]),
);
const { sentences, shared, foreign, examples } = measureSentences(pages, corpus);
const percent = ((100 * shared) / Math.max(1, sentences)).toFixed(1);
process.stdout.write(
  `${sentences} sentences of six words or more, ${shared} in several products (${percent} %), ${foreign.length} of them not in the vocabulary\n`,
);
for (const { sentence, products } of foreign.slice(0, 40))
  process.stdout.write(`${String(products.length).padStart(3)}  ${sentence}\n`);
process.stdout.write(`${examples.length} texts of pattern examples on pages of products\n`);
for (const { text, pattern, product } of examples.slice(0, 20))
  process.stdout.write(`  ${product}: ${pattern}: ${text}\n`);
