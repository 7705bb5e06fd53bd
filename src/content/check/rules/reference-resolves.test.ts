import { describe, expect, it } from 'vitest';
import { violationPointers, findViolations, record } from '../../../../test/content/probe.ts';
import { referenceResolves } from './reference-resolves.ts';

describe(referenceResolves.name, () => {
  const layout = (pattern: string) => ({
    pages: [{ shell: 'frame', default_layout: [pattern, { cols: ['hero', { pattern }] }] }],
  });

  it('reports unknown names, including those in columns, and suggests the nearest', () => {
    const around = [record('shell', {}, 'frame'), record('pattern', { responsive: {} }, 'hero')];
    expect(findViolations(referenceResolves, [record('archetype', layout('hero')), ...around])).toEqual([]);
    expect(
      findViolations(referenceResolves, [record('archetype', layout('herro')), ...around]),
    ).toMatchObject([
      { pointer: '/pages/0/default_layout/0', fix: 'Use "hero".' },
      { pointer: '/pages/0/default_layout/1/cols/1' },
    ]);
  });

  it.each<[string, 'pattern' | 'theme' | 'archetype' | 'blueprint', object, string]>([
    [
      'alternate pattern',
      'pattern',
      { responsive: { base: { alternate_pattern_id: 'gone' } } },
      '/responsive/base/alternate_pattern_id',
    ],
    [
      'dependency',
      'pattern',
      { responsive: {}, dependencies: { patterns: { gone: '^1.0.0' } } },
      '/dependencies/patterns/gone',
    ],
    ['preferred shell', 'theme', { shell: { preferred: ['gone'] } }, '/shell/preferred/0'],
    ['avoided shell', 'theme', { shell: { avoid: ['gone'] } }, '/shell/avoid/0'],
    [
      'shell of a composition',
      'theme',
      { compositions: { landing: { shell: 'gone' } } },
      '/compositions/landing/shell',
    ],
    [
      'preferred pattern',
      'theme',
      { pattern_preferences: { prefer: ['gone'] } },
      '/pattern_preferences/prefer/0',
    ],
    [
      'suggested theme',
      'archetype',
      { pages: [], suggested_theme: { ids: ['gone'] } },
      '/suggested_theme/ids/0',
    ],
    [
      'implied archetype',
      'archetype',
      { pages: [], classification: { implies: ['gone'] } },
      '/classification/implies/0',
    ],
    ['reason for a shell', 'archetype', { pages: [], shells: { gone: 'Because.' } }, '/shells/gone'],
  ])('reports the %s', (_, type, data, pointer) => {
    expect(violationPointers(referenceResolves, record(type, data))).toEqual([pointer]);
  });

  it('checks every reference of a blueprint', () => {
    const blueprint = {
      archetype: 'gone',
      compose: ['gone', { archetype: 'gone' }],
      theme: { id: 'gone' },
      suggested_themes: ['gone'],
      routes: { '/a': { archetype: 'gone', page: 'b', shell: 'gone' } },
      overrides: { pages: { 'a/b': { shell: 'gone', default_layout: ['gone'] } } },
      blueprint_portfolio: { recommended_alternative: 'gone' },
    };
    expect(violationPointers(referenceResolves, record('blueprint', blueprint))).toEqual([
      '/archetype',
      '/compose/0',
      '/compose/1',
      '/theme/id',
      '/suggested_themes/0',
      '/routes/~1a/shell',
      '/routes/~1a/archetype',
      '/overrides/pages/a~1b/shell',
      '/overrides/pages/a~1b/default_layout/0',
      '/blueprint_portfolio/recommended_alternative',
    ]);
  });
});
