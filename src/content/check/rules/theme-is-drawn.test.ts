import { describe, expect, it } from 'vitest';
import { example, record, violationPointers } from '../../../../test/content/probe.ts';
import { themeIsDrawn } from './theme-is-drawn.ts';

describe(themeIsDrawn.name, () => {
  it('accepts a theme that puts everything it has on a part of the page', () => {
    expect(violationPointers(themeIsDrawn, record('theme', example('theme')))).toEqual([]);
  });

  it('refuses decorators, treatments, gradients and effects that nothing draws', () => {
    const theme = example('theme');
    theme.decorator_definitions['spare'] = {
      intent: 'Waits for a place that never comes.',
      suggested_properties: { 'background-image': '{gradient.dusk}' },
      usage: ['card'],
    };
    theme.treatments = { ...theme.treatments, aside: { 'font-style': 'italic' } };
    theme.tokens.gradients = { dusk: { angle: 90, stops: ['{color.background}', '{color.surface}'] } };
    theme.effects = { enabled: true, component_fallback: { card: 'glow' } };
    theme.compositions = {
      desk: { shell: 'centered', description: 'Everything in a line.', effects: ['tint'] },
    };
    expect(violationPointers(themeIsDrawn, record('theme', theme))).toEqual([
      '/decorator_definitions/spare',
      '/treatments/aside',
      '/tokens/gradients/dusk',
      '/effects/component_fallback/card',
      '/compositions/desk/effects/0',
    ]);
  });

  it('refuses hooks that name what the theme does not have', () => {
    const theme = example('theme');
    theme.hooks = { ...theme.hooks, quote: { decorator: 'ruled-shet', treatment: 'section-lable' } };
    expect(violationPointers(themeIsDrawn, record('theme', theme))).toEqual([
      '/hooks/quote/decorator',
      '/hooks/quote/treatment',
    ]);
  });

  it('counts decorators of the frame as drawn', () => {
    const theme = example('theme');
    delete theme.hooks;
    theme.shell = { header: 'ruled-sheet' };
    expect(violationPointers(themeIsDrawn, record('theme', theme))).not.toContain(
      '/decorator_definitions/ruled-sheet',
    );
  });
});
