import { describe, expect, it } from 'vitest';
import { pageOf, projectWith, sectionOf, sourcesOf } from '../../test/verify/project.ts';
import { addBehaviours, countBehaviours, formatBehaviourCounts } from './behaviour-evidence.ts';
import { type BehaviourEvidence, exerciseBehaviours } from './behaviours.ts';
import { judgePlacements, mergePlacements, type PagePlacements } from './placements.ts';

/** The placements of a page with search results, and the evidence in these sources. */
function judge(files: Readonly<Record<string, string>>): readonly PagePlacements[] {
  const project = projectWith(
    (document) => {
      document.blueprint.sections = [sectionOf(document)];
      delete document.blueprint.routes;
      sectionOf(document).pages = [
        { ...pageOf(document), id: 'home', route: '/', layout: [{ pattern: 'search-results' }] },
      ];
    },
    sourcesOf(files, ['next']),
  );
  return addBehaviours(judgePlacements(project), project, (file) => files[file]);
}

const find = (pages: readonly PagePlacements[], name: string): BehaviourEvidence | undefined =>
  pages[0]?.placements[0]?.behaviours?.find((one) => one.name === name);

const PAGE = `import { Results } from './results';
  export default function Page() { return <main><Results data-pattern="search-results" /></main>; }`;
const RESULTS = `import { Loading } from './loading';
  export function Results(props) {
    useHotkeys('Enter', open);
    return <section {...props} data-state={busy ? 'loading' : 'ready'}><h2 role="status">{count} results</h2><Loading />
      <ul><li><a href="/a">A</a></li></ul></section>;
  }`;
const LOADING = `export const Loading = () => <p role="status">Loading results</p>;`;

const FILES = { 'app/page.tsx': PAGE, 'app/results.tsx': RESULTS, 'app/loading.tsx': LOADING };

describe('the behaviours of a placement', () => {
  it('are found in its file and in those that it imports', () => {
    const pages = judge(FILES);
    expect(find(pages, 'loading')).toEqual({
      kind: 'state',
      name: 'loading',
      evidence: 'source',
      file: 'app/results.tsx',
    });
    expect(find(pages, 'Loading results')).toMatchObject({ evidence: 'source', file: 'app/loading.tsx' });
    expect(find(pages, 'no-results')).toEqual({ kind: 'state', name: 'no-results', evidence: 'none' });
    expect(find(pages, 'The search failed')?.evidence).toBe('none');
  });

  it('have no evidence if the placement was not found', () => {
    const pages = judge({ 'app/page.tsx': 'export default () => <main><p>Loading results</p></main>;' });
    const { total, notFound } = countBehaviours(pages);
    expect(total).toBeGreaterThan(5);
    expect(notFound).toBe(total);
  });

  it('are exercised by what a browser has seen or used in the part', () => {
    const own: BehaviourEvidence[] = [
      { kind: 'state', name: 'loading', evidence: 'source', file: 'a.tsx' },
      { kind: 'key', name: 'Tab/Shift+Tab', evidence: 'none' },
      { kind: 'key', name: 'Enter', evidence: 'none' },
    ];
    const exercised = [
      { kind: 'key', name: 'Tab' },
      { kind: 'state', name: 'loading' },
      { kind: 'state', name: 'Enter' },
    ] as const;
    expect(exerciseBehaviours(own, exercised)).toEqual([
      { kind: 'state', name: 'loading', evidence: 'browser' },
      { kind: 'key', name: 'Tab/Shift+Tab', evidence: 'browser' },
      { kind: 'key', name: 'Enter', evidence: 'none' },
    ]);
  });

  it('keep their evidence when the results of a browser are added', () => {
    const pages = judge(FILES);
    const [seen] = pages[0]?.placements ?? [];
    if (!seen) throw new Error('there is no placement');
    const { behaviours: _, ...other } = seen;
    const shown = { ...other, exercised: [{ kind: 'state', name: 'no-results' }] as const };
    const merged = mergePlacements(pages, new Map([['/', [shown]]]));
    expect(find(merged, 'no-results')?.evidence).toBe('browser');
    expect(find(merged, 'loading')?.evidence).toBe('source');
  });

  it('are counted in one line', () => {
    const counts = { total: 1200, inBrowser: 2, inSource: 20, notFound: 1178 };
    expect(formatBehaviourCounts(counts)).toBe(
      '1,200 states, keys and announcements of placements: 2 exercised in the browser, 20 found in the source, 1178 neither',
    );
  });
});
