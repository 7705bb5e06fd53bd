import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validate } from '../../src/schemas/parse.ts';
import { essenceArbitrary } from './arbitrary.ts';
import { base, mutant, rules } from './rules.ts';

/** Each reason to refuse the document, as `pointer keyword`; none if it is accepted. */
function refusals(document: unknown): readonly string[] {
  return validate('essence.v4.json', document).issues.map(({ pointer, keyword }) => `${pointer} ${keyword}`);
}

describe('the essence document, version 4.0.0', () => {
  it('accepts the document that uses every field', () => {
    expect(refusals(base)).toEqual([]);
  });

  it('has at least 140 rules, each said once', () => {
    expect(rules.length).toBeGreaterThanOrEqual(140);
    expect(new Set(rules.map(({ says }) => says)).size).toBe(rules.length);
  });

  it.each([[null], [[]], ['4.0.0'], [4], [true]])('is an object, so %j is refused', (document) => {
    expect(refusals(document)).toEqual([' type']);
  });

  for (const rule of rules) {
    it(rule.says, () => {
      expect(refusals(mutant(rule))).toEqual([`${rule.pointer} ${rule.keyword}`]);
    });
  }

  it('has no columns inside a column', () => {
    const document = JSON.parse(JSON.stringify(base));
    document.blueprint.sections[1].pages[1].layout[2].cols[0] = { cols: ['team', 'slots'] };
    const { issues } = validate('essence.v4.json', document);
    expect(issues.map(({ message }) => message)).toEqual([
      '/blueprint/sections/1/pages/1/layout/2/cols/0 must be a non-empty string, or an object with "pattern"; got an object with "cols".',
    ]);
  });

  it('accepts whatever the specification allows', () => {
    fc.assert(
      fc.property(essenceArbitrary, (document) => {
        expect(JSON.parse(JSON.stringify(document))).toEqual(document);
        expect(refusals(document)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
