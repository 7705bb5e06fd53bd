import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { themeOffersModeAndShape } from './theme-offers-mode-and-shape.ts';

describe(themeOffersModeAndShape.name, () => {
  it('reports a mode and a shape that the theme does not offer', () => {
    const theme = record('theme', { modes: ['dark'], shapes: ['sharp'] }, 'terminal');
    const blueprint = (mode: string, shape: string) =>
      record('blueprint', {
        theme: { id: 'terminal', mode, shape },
        overrides: { pages: { 'a/b': { mode } } },
      });
    expect(violationPointers(themeOffersModeAndShape, blueprint('dark', 'sharp'), theme)).toEqual([]);
    expect(violationPointers(themeOffersModeAndShape, blueprint('auto', 'pill'), theme)).toEqual([
      '/theme/mode',
      '/theme/shape',
      '/overrides/pages/a~1b/mode',
    ]);
    expect(violationPointers(themeOffersModeAndShape, blueprint('auto', 'pill'))).toEqual([]);
  });
});
