import type { Browser, Page } from 'playwright-core';
import { type ContentRecord, type Corpus } from '../../src/content/corpus.ts';
import { type Built, build, type Render } from './build.ts';
import type { Seen } from './classify.ts';
import { look, nameOf, viewsOf } from './look.ts';
import { measure } from './measure.ts';
import { type Finding, isFailing, problemsOf } from './problems.ts';
import type { Progress } from './progress.ts';
import type { Served } from './serve.ts';

/** How many pages are open at a time. */
const PARALLEL = 3;

export interface Audited extends Seen {
  readonly built?: Built | undefined;
  readonly views: readonly string[];
}

export interface Tools {
  readonly corpus: Corpus;
  readonly render: Render;
  readonly browser: Browser;
  readonly server: Served;
  readonly progress: Progress;
  readonly quick: boolean;
}

/** The blueprints that lists show: all but the hidden ones. */
export const listed = (corpus: Corpus): string[] =>
  corpus.records
    .filter((record): record is ContentRecord<'blueprint'> => record.type === 'blueprint')
    .filter(({ data }) => data.blueprint_portfolio.visibility !== 'hidden')
    .map(({ slug }) => slug);

export async function audit(slug: string, tools: Tools): Promise<Audited> {
  const started = performance.now();
  let built: Built;
  try {
    built = build(slug, tools.corpus, tools.render);
  } catch (thrown) {
    const buildFailure = `The build fails: ${(thrown as Error).message}`;
    tools.progress.app(slug, buildFailure);
    return { slug, buildFailure, buildMs: since(started), smokeMs: 0, problems: [], views: [] };
  }
  const buildMs = since(started);
  const measured = measure(built);
  const looked = performance.now();
  const views = viewsOf(built, tools.quick);
  const findings = await lookAtAll(built, views, tools);
  const problems = problemsOf([...measured.findings, ...findings]);
  const failing = problems.filter(isFailing);
  const seconds = ((performance.now() - looked) / 1000).toFixed(0);
  const verdict =
    failing.length === 0 ? 'passes' : `fails: ${[...new Set(failing.map(({ id }) => id))].join(', ')}`;
  tools.progress.app(slug, `${built.pages.length} pages in ${seconds} s, ${verdict}`);
  return { slug, built, buildMs, smokeMs: since(looked), measured, problems, views: views.map(nameOf) };
}

const since = (start: number): number => Math.round(performance.now() - start);

async function lookAtAll(
  built: Built,
  views: ReturnType<typeof viewsOf>,
  { browser, server, progress }: Tools,
): Promise<Finding[]> {
  const { slug, pages } = built;
  server.set(slug, built.files);
  // A profile of its own for each app: nothing that one leaves behind is there for the next.
  const context = await browser.newContext();
  try {
    const left = [...pages];
    let done = 0;
    const findings: Finding[] = [];
    const work = async (page: Page): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) {
        progress.page(slug, (done += 1), pages.length);
        const address = `${server.origin}/${slug}/${next.file}`;
        findings.push(...(await look(page, { route: next.path, address, origin: server.origin }, views)));
      }
    };
    const tabs = Array.from({ length: Math.min(PARALLEL, pages.length) }, () => context.newPage());
    await Promise.all((await Promise.all(tabs)).map(work));
    return findings;
  } finally {
    await context.close();
    server.set(slug, undefined);
  }
}
