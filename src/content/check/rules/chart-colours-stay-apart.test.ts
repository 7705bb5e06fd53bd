import { describe, expect, it } from 'vitest';
import { example, findViolations, record } from '../../../../test/content/probe.ts';
import { chartColoursStayApart } from './chart-colours-stay-apart.ts';

describe(chartColoursStayApart.name, () => {
  it('compares colours under normal vision and each colour vision deficiency', () => {
    const theme = example('theme');
    const at = (light: string[]) => [
      ...new Set(
        findViolations(chartColoursStayApart, [
          record('theme', { ...theme, modes: ['light'], chart: { light } }),
        ]).map(({ message }) => / in ([\w ]+);/.exec(message)?.[1]),
      ),
    ];
    expect(at(['#000000', '#ffffff'])).toEqual([]);
    expect(at(['#3366cc', '#3366cf'])).toEqual(['normal sight', 'protanopia', 'deuteranopia', 'tritanopia']);
    // Red and green of one lightness: clear to most, the same to one man in twelve.
    expect(at(['#b08000', '#8a9a00'])).not.toContain('normal sight');
    expect(at(['#b08000', '#8a9a00'])).toContain('protanopia');
  });

  it('uses the palette that a theme defines for a deficiency', () => {
    const tokens = { cvd: { deuteranopia: { chart: { light: ['#000000', '#ffffff'] } } } };
    const theme = { modes: ['light'], chart: { light: ['#3366cc', '#3366cf'] }, tokens };
    expect(findViolations(chartColoursStayApart, [record('theme', theme)])).toHaveLength(3);
  });
});
