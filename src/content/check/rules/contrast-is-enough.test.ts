import { describe, expect, it } from 'vitest';
import { violationPointers, example, findViolations, record } from '../../../../test/content/probe.ts';
import { contrastIsEnough } from './contrast-is-enough.ts';

describe(contrastIsEnough.name, () => {
  it('measures text, components and fills in every mode', () => {
    const theme = example('theme');
    expect(violationPointers(contrastIsEnough, record('theme', theme))).toEqual([]);
    theme.palette['text-muted'].light = '#a0a0a0';
    theme.palette['on-danger'].dark = theme.palette.danger.dark ?? '';
    const found = violationPointers(contrastIsEnough, record('theme', theme));
    expect(new Set(found)).toEqual(new Set(['/palette/text-muted/light', '/palette/on-danger/dark']));
  });

  it('measures values close to the limit, and domain statuses', () => {
    const theme = {
      modes: ['light'],
      palette: {},
      tokens: { domain: { paid: { color: { light: '#ffffff' }, on_color: { light: '#767676' } } } },
    };
    expect(violationPointers(contrastIsEnough, record('theme', theme))).toEqual([]);
    theme.tokens.domain.paid.on_color.light = '#777777';
    const [found] = findViolations(contrastIsEnough, [record('theme', theme)]);
    expect(found?.pointer).toBe('/tokens/domain/paid/on_color/light');
    expect(found?.message).toContain('has a contrast of 4.47:1; at least 4.5:1 is required');
  });
});
