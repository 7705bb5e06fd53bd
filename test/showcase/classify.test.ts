import { describe, expect, it } from 'vitest';
import {
  buildDrift,
  gradeApp,
  isShortlisted,
  buildResult,
  summarizeResults,
} from '../../scripts/audit/classify.ts';
import { type Problem, groupFindings } from '../../scripts/audit/problems.ts';
import { emptyShowcase } from '../../src/content/showcase.ts';

const counts = {
  inlineStyleCount: 0,
  hardcodedColorCount: 0,
  utilityLeakageCount: 0,
  svcTreatmentCount: 0,
  hasPackManifest: true,
  hasDist: true,
};
const problem = (id: string, impact: Problem['impact']): Problem => ({
  id,
  impact,
  view: 'light-1280',
  count: 1,
  pages: 1,
  routes: ['/'],
  where: [],
});
const fine = { passed: true, drift: { signal: 'lower', hasPackManifest: true }, problems: [] } as const;

describe('drift', () => {
  it.each([
    [{}, 'lower', 0],
    [{ svcTreatmentCount: 140 }, 'lower', -35],
    [{ svcTreatmentCount: 4000 }, 'lower', -100],
    [{ inlineStyleCount: 80, hardcodedColorCount: 12 }, 'moderate', 104],
    [{ inlineStyleCount: 81 }, 'elevated', 81],
    [{ hardcodedColorCount: 13 }, 'elevated', 26],
    [{ utilityLeakageCount: 1 }, 'elevated', 25],
  ])('of %o is %s with a penalty of %i', (more, signal, penalty) => {
    expect(buildDrift({ ...counts, ...more })).toMatchObject({ signal, penalty });
  });
});

describe('the grade', () => {
  it.each([
    ['A', {}],
    ['B', { problems: [problem('axe:region', 'moderate')] }],
    ['B', { drift: { signal: 'moderate', hasPackManifest: true } }],
    ['B', { drift: { signal: 'lower', hasPackManifest: false } }],
    ['C', { drift: { signal: 'elevated', hasPackManifest: true } }],
    ['C', { problems: [problem('gap', 'moderate')] }],
    ['D', { passed: false }],
  ] as const)('is %s for %o', (grade, more) => {
    expect(gradeApp({ ...fine, ...more })).toBe(grade);
  });

  it('shortlists featured apps with the best grade', () => {
    expect(isShortlisted('A', 'featured')).toBe(true);
    expect(isShortlisted('A', 'public')).toBe(false);
    expect(isShortlisted('B', 'featured')).toBe(false);
  });
});

describe('problems', () => {
  const finding = { id: 'axe:label', impact: 'serious', view: 'light-1280', count: 2 } as const;

  it('are merged in the same order, whichever page came first', () => {
    const findings = ['/c', '/a', '/b'].map((route) => ({
      ...finding,
      route,
      where: [`p-field in ${route}`],
    }));
    expect(groupFindings(findings)).toEqual(groupFindings(findings.toReversed()));
    expect(groupFindings(findings)).toMatchObject([{ count: 6, pages: 3, routes: ['/a', '/b', '/c'] }]);
  });

  it('name at most five pages and three places', () => {
    const findings = Array.from({ length: 9 }, (_, at) => ({
      ...finding,
      route: `/${at}`,
      where: [`p-${at}`],
    }));
    const [one] = groupFindings(findings);
    expect(one).toMatchObject({
      pages: 9,
      routes: ['/0', '/1', '/2', '/3', '/4'],
      where: ['p-0', 'p-1', 'p-2'],
    });
  });
});

describe('the totals', () => {
  it('without apps are those of the empty showcase', () => {
    expect(summarizeResults([])).toEqual(emptyShowcase('2026-01-01T00:00:00Z').report.summary);
  });

  it('count an app that failed to build only as a failed build', () => {
    const audit = { slug: 'a', buildFailure: 'x', buildMs: 10, smokeMs: 0, problems: [] };
    expect(summarizeResults([buildResult(audit)])).toMatchObject({
      appCount: 1,
      passedBuilds: 0,
      failedBuilds: 1,
      averageDurationMs: 10,
      passedSmokes: 0,
      failedSmokes: 0,
      appsWithTitleOkCount: 0,
      appsWithoutInlineScriptsCount: 0,
    });
  });
});
