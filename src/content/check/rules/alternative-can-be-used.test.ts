import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { alternativeCanBeUsed } from './alternative-can-be-used.ts';

describe(alternativeCanBeUsed.name, () => {
  const blueprint = (slug: string, visibility: string, maturity: string, recommended_alternative?: string) =>
    record('blueprint', { blueprint_portfolio: { visibility, maturity, recommended_alternative } }, slug);

  it('reports an alternative that is hidden or the blueprint itself', () => {
    const good = blueprint('good', 'featured', 'supported-contract');
    const bad = blueprint('bad', 'labs', 'experimental');
    const at = ['/blueprint_portfolio/recommended_alternative'];
    expect(
      violationPointers(alternativeCanBeUsed, blueprint('old', 'hidden', 'legacy-hidden', 'good'), good),
    ).toEqual([]);
    expect(
      violationPointers(alternativeCanBeUsed, blueprint('old', 'hidden', 'legacy-hidden', 'bad'), bad),
    ).toEqual(at);
    expect(
      violationPointers(alternativeCanBeUsed, blueprint('old', 'hidden', 'legacy-hidden', 'old')),
    ).toEqual(at);
  });

  it('reports a visibility that contradicts the maturity', () => {
    expect(violationPointers(alternativeCanBeUsed, blueprint('a', 'featured', 'experimental'))).toEqual([
      '/blueprint_portfolio/maturity',
    ]);
    expect(
      violationPointers(alternativeCanBeUsed, blueprint('a', 'hidden', 'supported-contract', 'b')),
    ).toEqual(['/blueprint_portfolio/maturity']);
  });
});
