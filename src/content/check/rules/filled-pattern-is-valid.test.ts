import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { record, violationPointers } from '../../../../test/content/probe.ts';
import type { PatternV2 } from '../../../schemas/types.ts';
import { filledPatternIsValid } from './filled-pattern-is-valid.ts';

const whole = JSON.parse(
  readFileSync(new URL('../../../../content/official/patterns/data-list.json', import.meta.url), 'utf8'),
) as PatternV2;

const changed = (change: (pattern: PatternV2) => void) => {
  const copy = structuredClone(whole);
  change(copy);
  return record('pattern', copy);
};

describe(filledPatternIsValid.name, () => {
  it('accepts a pattern that can be drawn', () => {
    expect(violationPointers(filledPatternIsValid, record('pattern', whole))).toEqual([]);
  });

  it('reports a template that gives a node a value it may not have', () => {
    const pattern = changed(({ presets }) => {
      const [preset] = Object.values(presets);
      if (preset)
        preset.anatomy = { is: 'stack', children: [{ is: 'badge', text: 'x', tone: '{items.plural}' }] };
    });
    expect(violationPointers(filledPatternIsValid, pattern)).toContain(
      '/presets/two-line/anatomy/children/0/tone',
    );
  });

  it('reports a key that the primitive does not have', () => {
    const pattern = changed(({ presets }) => {
      const [preset] = Object.values(presets);
      if (preset) preset.anatomy = { is: 'text', text: 'x', href: '#main' } as never;
    });
    expect(violationPointers(filledPatternIsValid, pattern).length).toBeGreaterThan(0);
  });
});
