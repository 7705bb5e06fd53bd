import { describe, expect, it } from 'vitest';
import { violationPointers, example, findViolations, record } from '../../../../test/content/probe.ts';
import { tokenResolves } from './token-resolves.ts';

describe(tokenResolves.name, () => {
  it('reports a token that the theme does not have', () => {
    const theme = example('theme');
    expect(violationPointers(tokenResolves, record('theme', theme))).toEqual([]);
    const [name = '', first] = Object.entries(theme.decorator_definitions)[0] ?? [];
    Object.assign(first?.suggested_properties ?? {}, { color: '{color.primry}', opacity: '{opacity.none}' });
    theme.tokens.gradients = { dawn: { angle: 0, stops: ['{color.primary}', '{space.md}'] } };
    const found = findViolations(tokenResolves, [record('theme', theme)]);
    expect(found.map(({ pointer }) => pointer)).toEqual([
      `/decorator_definitions/${name}/suggested_properties/color`,
      `/decorator_definitions/${name}/suggested_properties/opacity`,
      '/tokens/gradients/dawn/stops/1',
    ]);
    expect(found[0]?.fix).toBe('Use "{color.primary}".');
  });
});
