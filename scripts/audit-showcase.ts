/**
 * Composes, compiles and renders every listed blueprint, audits the result in a browser, and writes `showcase/`. Fails if
 * the products say too much of the same, or show the examples of patterns.
 *
 *     tsx scripts/audit-showcase.ts [--only slug,slug] [--changed] [--quick] [--contrast] [--out folder]
 *
 * --only     audits these blueprints and keeps the results of the others
 * --changed  audits only blueprints whose rendered site changed since the last audit
 * --quick    one mode, wide window; prints differences from `showcase/` and writes only with --out
 * --contrast also measures the contrast of texts over gradients and pictures, from photographs: half as long again
 * --out      writes to this folder instead of `showcase/`
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import type { Corpus } from '../src/content/corpus.ts';
import { loadCorpus } from '../src/content/load.ts';
import { BUNDLED_SHOWCASE } from '../src/content/showcase-folder.ts';
import { compose } from '../src/essence/compose.ts';
import { renderSite } from '../src/render/site.ts';
import { nearestNames } from '../src/base/text.ts';
import { buildSite } from './audit/build.ts';
import { openBrowser, startSiteServer, wholeBrowser } from './audit/serve.ts';
import {
  buildDocuments,
  compareWithShowcase,
  type Documents,
  formatFiles,
  readDocuments,
  summarizeProblems,
} from './audit/documents.ts';
import { auditBlueprint, type AuditResult, createProgress, listBlueprints } from './audit/run.ts';
import { assessSentences, measureSentences } from './audit/sentences.ts';

const OPTIONS = {
  only: { type: 'string' },
  changed: { type: 'boolean', default: false },
  quick: { type: 'boolean', default: false },
  contrast: { type: 'boolean', default: false },
  out: { type: 'string' },
} as const;

/** Writes all files or none: it is synchronous, so that not even Ctrl+C interrupts it. */
function writeFiles(folder: URL, files: ReadonlyMap<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeFileSync(new URL(`.${name}.new`, folder), text);
  for (const name of files.keys()) renameSync(new URL(`.${name}.new`, folder), new URL(name, folder));
}

function selectBlueprints(corpus: Corpus, only: string | undefined): string[] {
  const all = listBlueprints(corpus);
  if (only === undefined) return all;
  return only.split(',').map((slug) => {
    if (all.includes(slug)) return slug;
    const near = nearestNames(slug, all);
    throw new Error(
      `Unknown blueprint "${slug}".${near.length > 0 ? ` Did you mean ${near.join(', ')}?` : ''}`,
    );
  });
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  const corpus = loadCorpus();
  const folder = values.out === undefined ? BUNDLED_SHOWCASE : pathToFileURL(`${resolve(values.out)}/`);
  const previous = readDocuments(folder);
  const known = (slug: string): string | undefined => previous?.audit.apps[slug]?.site;
  const selected = selectBlueprints(corpus, values.only);
  const unchanged = values.changed
    ? selected.filter((slug) => buildSite(slug, corpus, renderSite).digest === known(slug))
    : [];
  const slugs = selected.filter((slug) => !unchanged.includes(slug));
  const progress = createProgress(slugs.length);
  const server = await startSiteServer();
  let browser: Browser | undefined;
  const audited: AuditResult[] = [];
  try {
    browser = await openBrowser(wholeBrowser());
    const { quick, contrast } = values;
    for (const slug of slugs) {
      audited.push(
        await auditBlueprint(slug, {
          corpus,
          render: renderSite,
          browser,
          server,
          progress,
          quick,
          contrast,
        }),
      );
    }
  } finally {
    await browser?.close();
    await server.close();
  }
  for (const line of summarizeProblems(audited)) progress.note(line);
  const { lines, passed } = assessSentences(measureSentences(listPages(corpus, audited), corpus));
  const finish = (code: number): number => {
    for (const line of lines) progress.note(line);
    return passed ? code : 1;
  };
  if (values.quick && values.out === undefined)
    return finish(printDifferences(audited, previous, progress.note));
  const kept = values.only !== undefined || values.changed ? listBlueprints(corpus) : [];
  const now = `${new Date().toISOString().slice(0, 19)}Z`;
  const documents = buildDocuments(audited, previous, { kept, unchanged }, corpus, now);
  writeFiles(folder, formatFiles(documents));
  const { passedSmokes, appCount } = documents.report.summary;
  progress.note(
    `${passedSmokes} of ${appCount} apps pass; ${documents.manifest.shortlisted} are shortlisted`,
  );
  return finish(0);
}

/** The pages of all products: whether a sentence is shared depends on those that were not audited, too. */
function listPages(corpus: Corpus, audited: readonly AuditResult[]): Map<string, string[]> {
  const built = new Map(audited.map((one) => [one.slug, one.built]));
  return new Map(
    listBlueprints(corpus).flatMap((slug): [string, string[]][] => {
      const site = built.has(slug) ? built.get(slug) : renderSite(compose(slug, corpus), corpus);
      // A site that could not be built has failed already.
      if (!site) return [];
      return [[slug, [...site.files].filter(([name]) => name.endsWith('.html')).map(([, html]) => html)]];
    }),
  );
}

function printDifferences(
  audited: readonly AuditResult[],
  previous: Documents | undefined,
  note: (text: string) => void,
): number {
  const found = audited.flatMap((one) => compareWithShowcase(one, previous));
  for (const line of found) note(line);
  if (found.length > 0) note('try: npx tsx scripts/audit-showcase.ts --changed');
  return found.length > 0 ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    process.stderr.write('\nStopped; nothing was written.\n');
    // Playwright closes the browser when the process exits.
    process.exit(signal === 'SIGINT' ? 130 : 143);
  });
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (thrown: unknown) => {
    process.stderr.write(`error: ${(thrown as Error).message}\n`);
    process.exitCode = 1;
  },
);
