import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { componentsCoverTheAnatomy } from './components-cover-the-anatomy.ts';

describe(componentsCoverTheAnatomy.name, () => {
  it('reports primitives, preset components and hidden components that the pattern does not list', () => {
    const pattern = (components: string[], own: string[], hidden: string[]) =>
      record('pattern', {
        components,
        presets: {
          a: {
            components: own,
            anatomy: {
              is: 'stack',
              children: [{ is: 'button' }, { is: 'table', rows: [[{ is: 'badge' }]] }],
            },
          },
        },
        responsive: { base: { hide_components: hidden } },
      });
    const all = ['button', 'table', 'badge'];
    expect(violationPointers(componentsCoverTheAnatomy, pattern(all, all, ['badge']))).toEqual([]);
    expect(
      violationPointers(componentsCoverTheAnatomy, pattern(['button', 'table'], ['button', 'table'], [])),
    ).toEqual(['/components']);
    expect(violationPointers(componentsCoverTheAnatomy, pattern(all, ['button', 'badge'], []))).toEqual([
      '/presets/a/components',
    ]);
    expect(violationPointers(componentsCoverTheAnatomy, pattern(all, [...all, 'chip'], ['menu']))).toEqual([
      '/components',
      '/components',
    ]);
  });
});
