import { describe, expect, it } from 'vitest';
import { violationPointers, findViolations, record } from '../../../../test/content/probe.ts';
import { defaultPresetExists } from './default-preset-exists.ts';

describe(defaultPresetExists.name, () => {
  it('reports a default that is not a preset', () => {
    const pattern = (default_preset: string) =>
      record('pattern', { default_preset, presets: { wide: {}, dense: {} } });
    expect(violationPointers(defaultPresetExists, pattern('wide'))).toEqual([]);
    expect(findViolations(defaultPresetExists, [pattern('dence')])).toMatchObject([
      { pointer: '/default_preset', fix: 'Use "dense".' },
    ]);
    expect(violationPointers(defaultPresetExists, pattern('constructor'))).toEqual(['/default_preset']);
  });
});
