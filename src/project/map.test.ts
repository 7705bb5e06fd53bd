import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectOf } from '../../test/verify/project.ts';
import { put } from '../../test/verify/copies.ts';
import { addToPatternMap, checkPatternMap } from './map.ts';

const { contract, facts } = projectOf({ 'src/hero.tsx': 'export const Hero = () => <h1>x</h1>;' });
if (!contract) throw new Error('there is no contract');
const [pattern = ''] = contract.bundle.pages.flatMap(({ data }) => data.patterns.map(({ id }) => id));

const check = (document: unknown): ReturnType<typeof checkPatternMap> =>
  checkPatternMap(document, contract, facts);
const issues = (entry: unknown, name = pattern): string[] =>
  check({ patterns: { [name]: entry } }).issues.map(
    ({ pointer, message, suggestion = '' }) => `${pointer} ${message} ${suggestion}`,
  );

describe('the pattern map', () => {
  it('maps patterns to components, packages and selectors', () => {
    const map = check({ patterns: { [pattern]: { component: 'src/hero.tsx', export: 'Hero' } } });
    expect(map).toEqual({
      components: [{ pattern, component: 'src/hero.tsx', exported: 'Hero' }],
      selectors: [],
      issues: [],
    });
    expect(issues({ component: '@acme/ui', export: 'Hero' })).toEqual([]);
    expect(issues({ selector: '.hero' })).toEqual([]);
  });

  it('reports what it cannot use by pointer, with the nearest names', () => {
    expect(issues({ component: 'src/hero.tsx' }, `${pattern}x`)[0]).toContain(
      `/patterns/${pattern}x The contract has no pattern`,
    );
    expect(issues({ component: 'src/hero.tsx' }, `${pattern}x`)[0]).toContain(`Did you mean "${pattern}"`);
    expect(issues({ component: 'src/heroo.tsx', export: 'Hero' })[0]).toContain(
      'Did you mean "src/hero.tsx"?',
    );
    expect(issues({ component: 'src/hero.tsx', export: 'Her' })[0]).toContain(`/patterns/${pattern}/export`);
    expect(issues({ component: 'src/hero.tsx', export: 'Hero', other: 1 })[0]).toContain(
      'is not allowed here',
    );
    expect(issues('src/hero.tsx')).toHaveLength(1);
    expect(issues({})).toHaveLength(1);
    for (const document of [null, [], {}, { patterns: [] }, 'x'])
      expect(check(document).issues).toHaveLength(1);
  });

  it('keeps reviewed entries and everything else when entries are added', () => {
    const root = mkdtempSync(join(tmpdir(), 'svc-map-'));
    put(root, '.svc/map.json', JSON.stringify({ $schema: './x', patterns: { hero: { selector: '.hero' } } }));
    addToPatternMap(root, [
      { pattern: 'hero', component: 'src/hero.tsx', exported: 'Hero' },
      { pattern: 'data-table', component: 'src/table.tsx', exported: 'default' },
    ]);
    expect(JSON.parse(readFileSync(join(root, '.svc/map.json'), 'utf8'))).toEqual({
      $schema: './x',
      patterns: {
        hero: { selector: '.hero' },
        'data-table': { component: 'src/table.tsx', export: 'default' },
      },
    });
  });
});
