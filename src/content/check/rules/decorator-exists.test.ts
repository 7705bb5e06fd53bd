import { describe, expect, it } from 'vitest';
import { violationPointers, example, record } from '../../../../test/content/probe.ts';
import { decoratorExists } from './decorator-exists.ts';

describe(decoratorExists.name, () => {
  it('reports a decorator without description or definition, and an unknown name', () => {
    const theme = example('theme');
    expect(violationPointers(decoratorExists, record('theme', theme))).toEqual([]);
    const [name = ''] = Object.keys(theme.decorators);
    delete theme.decorators[name];
    theme.decorators['ghost'] = 'Looks like nothing at all.';
    theme.shell = { root: 'ghots' };
    theme.effects = { enabled: true, type_mapping: { glow: ['glimmer'] } };
    expect(violationPointers(decoratorExists, record('theme', theme))).toEqual([
      '/decorators/ghost',
      '/effects/type_mapping/glow/0',
      '/shell/root',
      `/decorator_definitions/${name}`,
    ]);
  });
});
