import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { defaultLayoutRepeatsItsPreset } from './default-layout-repeats-its-preset.ts';

describe(defaultLayoutRepeatsItsPreset.name, () => {
  it('reports a default layout that differs from its preset', () => {
    const pattern = (layout: string) =>
      record('pattern', {
        default_preset: 'wide',
        presets: { wide: { layout: { layout: 'stack', slots: {} } } },
        default_layout: { slots: {}, layout },
      });
    expect(violationPointers(defaultLayoutRepeatsItsPreset, pattern('stack'))).toEqual([]);
    expect(violationPointers(defaultLayoutRepeatsItsPreset, pattern('row'))).toEqual(['/default_layout']);
  });
});
