import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { featuresAreThoseOfTheArchetypes } from './features-are-those-of-the-archetypes.ts';

describe(featuresAreThoseOfTheArchetypes.name, () => {
  it('compares with the union of the archetypes, additions and removals', () => {
    const shop = record('archetype', { features: ['cart', 'payments'] }, 'shop');
    const auth = record('archetype', { features: ['auth', 'mfa'] }, 'auth');
    const blueprint = (...features: string[]) =>
      record('blueprint', {
        compose: ['shop', 'auth'],
        features,
        overrides: { features_add: ['search'], features_remove: ['mfa'] },
      });
    expect(
      violationPointers(
        featuresAreThoseOfTheArchetypes,
        blueprint('auth', 'cart', 'payments', 'search'),
        shop,
        auth,
      ),
    ).toEqual([]);
    expect(
      violationPointers(featuresAreThoseOfTheArchetypes, blueprint('auth', 'cart', 'search'), shop, auth),
    ).toEqual(['/features']);
    expect(
      violationPointers(
        featuresAreThoseOfTheArchetypes,
        blueprint('auth', 'cart', 'payments', 'search', 'mfa', 'blog'),
        shop,
        auth,
      ),
    ).toEqual(['/features/4', '/features/5']);
    expect(violationPointers(featuresAreThoseOfTheArchetypes, blueprint('blog'), shop)).toEqual([]);
  });

  it('reports the removal of a feature that no archetype provides', () => {
    const shop = record('archetype', { features: ['cart'] }, 'shop');
    const blueprint = record('blueprint', {
      compose: ['shop'],
      features: ['cart'],
      overrides: { features_remove: ['blog'] },
    });
    expect(violationPointers(featuresAreThoseOfTheArchetypes, blueprint, shop)).toEqual([
      '/overrides/features_remove/0',
    ]);
  });
});
