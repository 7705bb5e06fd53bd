import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { record, violationPointers } from '../../../../test/content/probe.ts';
import type { CommonV1TemplateNode, PatternV2 } from '../../../schemas/types.ts';
import { filledPatternIsValid } from './filled-pattern-is-valid.ts';

const whole = JSON.parse(
  readFileSync(new URL('../../../../content/official/patterns/data-list.json', import.meta.url), 'utf8'),
) as PatternV2;

/** A valid pattern with this anatomy in all presets. */
function pattern(anatomy: CommonV1TemplateNode) {
  const presets = Object.entries(whole.presets).map(([name, preset]) => [name, { ...preset, anatomy }]);
  const items = {
    description: 'Rows of the list.',
    many: true,
    singular: 'entry',
    plural: 'entries',
    fields: { title: { type: 'text', identity: true }, tone: { type: 'text' } },
  };
  return record('pattern', {
    ...whole,
    data: { roles: { items } },
    examples: [{ about: 'Boats', roles: { items: { rows: [{ title: 'Ada', tone: 'info' }] } } }],
    presets: Object.fromEntries(presets) as PatternV2['presets'],
  });
}

describe(filledPatternIsValid.name, () => {
  it('accepts a pattern that can be drawn', () => {
    const anatomy: CommonV1TemplateNode = { is: 'list', items: [{ each: 'items', text: '{item.title}' }] };
    expect(violationPointers(filledPatternIsValid, pattern(anatomy))).toEqual([]);
  });

  it('reports a value that a node may not have, though only neutral text brings it about', () => {
    const anatomy: CommonV1TemplateNode = {
      is: 'stack',
      children: [{ is: 'badge', each: 'items', text: '{item.title}', tone: '{item.tone}' }],
    };
    expect(violationPointers(filledPatternIsValid, pattern(anatomy))).toContain(
      '/presets/two-line/anatomy/children/0/tone',
    );
  });

  it('reports a key that the primitive does not have', () => {
    const anatomy: CommonV1TemplateNode = { is: 'text', text: 'x', href: '#main' };
    expect(violationPointers(filledPatternIsValid, pattern(anatomy)).length).toBeGreaterThan(0);
  });
});
