/** Prints how much of what the products of the corpus say is their own: `npx tsx scripts/measure-sentences.ts [slug,slug]` */
import { createCorpus, type ContentRecord } from '../src/content/corpus.ts';
import { readDraftRecords } from '../src/content/load.ts';
import { compose } from '../src/essence/compose.ts';
import { renderSite } from '../src/render/site.ts';
import { assessSentences, measureSentences } from './audit/sentences.ts';

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
const report = measureSentences(pages, corpus);
const { lines, passed } = assessSentences(report);
for (const line of lines) process.stdout.write(`${line}\n`);
for (const { sentence, products } of report.foreign.slice(0, 40))
  process.stdout.write(`${String(products.length).padStart(3)}  ${sentence}\n`);
process.exitCode = passed ? 0 : 1;
