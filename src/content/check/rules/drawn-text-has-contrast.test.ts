import { describe, expect, it } from 'vitest';
import { example, record, violationPointers } from '../../../../test/content/probe.ts';
import { drawnTextHasContrast } from './drawn-text-has-contrast.ts';

describe(drawnTextHasContrast.name, () => {
  it('accepts text in measured colours', () => {
    expect(violationPointers(drawnTextHasContrast, record('theme', example('theme')))).toEqual([]);
  });

  it('refuses text that is too pale for the page, or for one stop of its gradient', () => {
    const theme = example('theme');
    theme.treatments = { ...theme.treatments, pale: { color: '{color.border}' } };
    theme.tokens.gradients = { dusk: { angle: 90, stops: ['{color.background}', '{color.primary}'] } };
    theme.treatments['sky'] = { color: '{color.text}', 'background-image': '{gradient.dusk}' };
    theme.hooks = {
      caption: { treatment: 'pale' },
      banner: { treatment: 'sky' },
      progress: { treatment: 'sky' },
    };
    expect(new Set(violationPointers(drawnTextHasContrast, record('theme', theme)))).toEqual(
      new Set(['/hooks/caption', '/hooks/banner']),
    );
  });
});
