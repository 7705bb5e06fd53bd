import { describe, expect, it } from 'vitest';
import { violationPointers, findViolations, record } from '../../../../test/content/probe.ts';
import { presetExists } from './preset-exists.ts';

describe(presetExists.name, () => {
  it('reports a preset that the pattern does not have', () => {
    const page = (preset: string) =>
      record('archetype', { pages: [{ shell: 's', default_layout: [{ pattern: 'hero', preset }] }] });
    const hero = record('pattern', { responsive: {}, presets: { centered: {}, split: {} } }, 'hero');
    expect(findViolations(presetExists, [page('split'), hero])).toEqual([]);
    expect(findViolations(presetExists, [page('centred'), hero])).toMatchObject([
      { pointer: '/pages/0/default_layout/0', fix: 'Use "centered".' },
    ]);
    expect(violationPointers(presetExists, page('split'))).toEqual([]);
  });

  it('checks the default presets of a theme', () => {
    const theme = record('theme', { pattern_preferences: { default_presets: { hero: 'wide' } } });
    const hero = record('pattern', { responsive: {}, presets: { centered: {} } }, 'hero');
    expect(violationPointers(presetExists, theme, hero)).toEqual([
      '/pattern_preferences/default_presets/hero',
    ]);
  });
});
