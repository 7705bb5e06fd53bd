import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { sectionsAreUnique } from './sections-are-unique.ts';

describe(sectionsAreUnique.name, () => {
  it('reports duplicate sections and archetypes, and a main archetype that is not composed', () => {
    const blueprint = (archetype: string, ...compose: unknown[]) =>
      record('blueprint', { archetype, compose });
    expect(
      violationPointers(
        sectionsAreUnique,
        blueprint('shop', 'shop', { archetype: 'auth', prefix: 'account' }),
      ),
    ).toEqual([]);
    expect(
      violationPointers(sectionsAreUnique, blueprint('shop', 'shop', { archetype: 'shop', prefix: 'store' })),
    ).toEqual(['/compose/1']);
    expect(
      violationPointers(sectionsAreUnique, blueprint('shop', 'shop', { archetype: 'auth', prefix: 'shop' })),
    ).toEqual(['/compose/1']);
    expect(violationPointers(sectionsAreUnique, blueprint('blog', 'shop'))).toEqual(['/archetype']);
  });
});
