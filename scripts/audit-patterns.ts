/**
 * Renders every preset of every pattern in every state, and with neutral text, and reports what axe finds in both modes.
 *
 *     tsx scripts/audit-patterns.ts [--only id,id] [--sample n] [--themes id,id] [--quick] [--json]
 *
 * --only    audits these patterns
 * --sample  audits this many cases, the same ones in every run
 * --themes  uses these themes, by default one
 * --quick   leaves out the contrast of colours, which takes most of the time
 * --json    prints the findings as JSON
 *
 * A complete run without findings writes showcase/patterns.json: the audited version of each pattern.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import type { ContentRecord } from '../src/content/corpus.ts';
import { loadCorpus } from '../src/content/load.ts';
import { BUNDLED_SHOWCASE } from '../src/content/showcase-folder.ts';
import { auditCases, type CaseFinding, listCases, readRecords, sampleCases } from './audit/patterns.ts';
import { openBrowser, startSiteServer } from './audit/serve.ts';

const OPTIONS = {
  only: { type: 'string' },
  sample: { type: 'string' },
  themes: { type: 'string', default: 'atlas' },
  quick: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

function selectRecords<Type extends 'pattern' | 'theme'>(
  type: Type,
  only: string | undefined,
): ContentRecord<Type>[] {
  const all = readRecords(type);
  if (only === undefined) return all;
  return only.split(',').map((slug) => {
    const record = all.find((one) => one.slug === slug);
    if (!record) throw new Error(`Unknown ${type} "${slug}".`);
    return record;
  });
}

const formatFinding = ({ case: name, view, id, impact, elements }: CaseFinding): string =>
  `${name} (${view}): ${id}, ${impact}, ${elements.length} of ${elements[0]}`;

/** Writes which versions of the patterns were audited; certified blueprints need those of all their patterns. */
function writeEvidence(cases: number, themes: string): void {
  const patterns = loadCorpus().records.filter(({ type }) => type === 'pattern');
  const evidence = {
    verifiedAt: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    themes: themes.split(','),
    cases,
    patterns: Object.fromEntries(patterns.map(({ slug, digest }) => [slug, digest])),
  };
  writeFileSync(new URL('patterns.json', BUNDLED_SHOWCASE), `${JSON.stringify(evidence, undefined, 2)}\n`);
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  const all = listCases(selectRecords('pattern', values.only));
  const cases = values.sample === undefined ? all : sampleCases(all, Number(values.sample));
  const themes = selectRecords('theme', values.themes);
  const started = performance.now();
  const server = await startSiteServer();
  let browser: Browser | undefined;
  try {
    browser = await openBrowser();
    const findings = await auditCases(cases, {
      browser,
      server,
      themes,
      isQuick: values.quick,
      onProgress(done, total) {
        if (done % 120 === 0 || done === total) process.stderr.write(`${done} of ${total}\n`);
      },
    });
    for (const line of values.json ? [JSON.stringify(findings, undefined, 2)] : findings.map(formatFinding))
      process.stdout.write(`${line}\n`);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    process.stderr.write(`${cases.length} cases, ${findings.length} findings, ${seconds} s\n`);
    const isComplete = cases.length === all.length && values.only === undefined && !values.quick;
    if (isComplete && findings.length === 0) writeEvidence(cases.length, values.themes);
    return findings.length > 0 ? 1 : 0;
  } finally {
    await browser?.close();
    await server.close();
  }
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
