import type { Browser, Page } from 'playwright-core';
import { type ContentRecord, type Corpus } from '../../src/content/corpus.ts';
import { type BuiltSite, buildSite, type Render } from './build.ts';
import type { AppObservation } from './classify.ts';
import { visitPage, viewName, listViews } from './visit.ts';
import { measure } from './measure.ts';
import { type Finding, isFailing, groupFindings } from './problems.ts';
import type { SiteServer } from './serve.ts';

/** Number of pages that are open at a time. */
const OPEN_PAGES = 3;

export interface AuditResult extends AppObservation {
  readonly built?: BuiltSite | undefined;
  readonly views: readonly string[];
}

export interface AuditTools {
  readonly corpus: Corpus;
  readonly render: Render;
  readonly browser: Browser;
  readonly server: SiteServer;
  readonly progress: Progress;
  readonly quick: boolean;
  /** Measures the contrast of texts over gradients and pictures, too. */
  readonly contrast?: boolean;
}

/** Lists all blueprints except hidden ones. */
export const listBlueprints = (corpus: Corpus): string[] =>
  corpus.records
    .filter((record): record is ContentRecord<'blueprint'> => record.type === 'blueprint')
    .filter(({ data }) => data.blueprint_portfolio.visibility !== 'hidden')
    .map(({ slug }) => slug);

export async function auditBlueprint(slug: string, tools: AuditTools): Promise<AuditResult> {
  const started = performance.now();
  let built: BuiltSite;
  try {
    built = buildSite(slug, tools.corpus, tools.render);
  } catch (thrown) {
    const buildFailure = `The build fails: ${(thrown as Error).message}`;
    tools.progress.app(slug, buildFailure);
    return { slug, buildFailure, buildMs: elapsedMs(started), smokeMs: 0, problems: [], views: [] };
  }
  const buildMs = elapsedMs(started);
  const measured = measure(built);
  const looked = performance.now();
  const views = listViews(built, tools.quick);
  const findings = await visitAllPages(built, views, tools);
  const problems = groupFindings([...measured.findings, ...findings]);
  const failing = problems.filter(isFailing);
  const seconds = ((performance.now() - looked) / 1000).toFixed(0);
  const verdict =
    failing.length === 0 ? 'passes' : `fails: ${[...new Set(failing.map(({ id }) => id))].join(', ')}`;
  tools.progress.app(slug, `${built.pages.length} pages in ${seconds} s, ${verdict}`);
  return { slug, built, buildMs, smokeMs: elapsedMs(looked), measured, problems, views: views.map(viewName) };
}

const elapsedMs = (start: number): number => Math.round(performance.now() - start);

async function visitAllPages(
  built: BuiltSite,
  views: ReturnType<typeof listViews>,
  { browser, server, progress, contrast }: AuditTools,
): Promise<Finding[]> {
  const { slug, pages } = built;
  server.set(slug, built.files);
  // Each app has its own profile, so that no state leaks to the next.
  const context = await browser.newContext();
  try {
    const left = [...pages];
    let done = 0;
    const findings: Finding[] = [];
    const work = async (page: Page): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) {
        progress.page(slug, (done += 1), pages.length);
        const address = `${server.origin}/${slug}/${next.file}`;
        findings.push(
          ...(await visitPage(page, { route: next.path, address, origin: server.origin }, views, contrast)),
        );
      }
    };
    const tabs = Array.from({ length: Math.min(OPEN_PAGES, pages.length) }, () => context.newPage());
    await Promise.all((await Promise.all(tabs)).map(work));
    return findings;
  } finally {
    await context.close();
    server.set(slug, undefined);
  }
}

/** Progress output: one changing line on a terminal, otherwise one line per app. */
export interface Progress {
  page(slug: string, done: number, total: number): void;
  app(slug: string, text: string): void;
  note(text: string): void;
}

interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export function createProgress(apps: number, output: Output = process.stderr): Progress {
  let finished = 0;
  const clear = output.isTTY === true ? '\r\u001b[K' : '';
  const line = (text: string): void => void output.write(`${clear}${text}\n`);
  return {
    page(slug, done, total) {
      if (clear === '') return;
      const text = `${finished + 1}/${apps} ${slug}: page ${done} of ${total}`;
      output.write(`${clear}${text.slice(0, (output.columns || 80) - 1)}`);
    },
    app(slug, text) {
      finished += 1;
      line(`${finished}/${apps} ${slug}: ${text}`);
    },
    note: line,
  };
}
