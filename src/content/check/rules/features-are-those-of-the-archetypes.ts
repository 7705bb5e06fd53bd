import { quote } from '../../../base/text.ts';
import { listArchetypes } from '../walk.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** The features of an app are those of its archetypes, plus its additions and minus its removals. */
export const featuresAreThoseOfTheArchetypes: Rule = {
  name: 'features-are-those-of-the-archetypes',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('blueprint', function* ({ data }, recordSet) {
    const archetypes = listArchetypes(data).map(({ archetype }) => recordSet.get('archetype', archetype));
    // The union is unknown if an archetype is missing, which reference-resolves reports.
    if (archetypes.includes(undefined)) return;
    const given = new Set<string>(archetypes.flatMap((one) => one?.data.features ?? []));
    const added = new Set<string>(data.overrides?.features_add);
    const removed = new Set<string>(data.overrides?.features_remove);
    const wanted = new Set([...given, ...added].filter((feature) => !removed.has(feature)));
    for (const [index, feature] of (data.overrides?.features_remove ?? []).entries())
      if (!given.has(feature))
        yield {
          pointer: `/overrides/features_remove/${index}`,
          message: `/overrides/features_remove/${index} is ${quote(feature)}, which no archetype provides.`,
          fix: 'Remove the entry.',
        };
    for (const feature of wanted)
      if (!data.features.some((one) => one === feature))
        yield {
          pointer: '/features',
          message: `/features lacks ${quote(feature)}, which ${added.has(feature) ? '/overrides/features_add' : 'an archetype'} provides.`,
          fix: `Add ${quote(feature)}, or name it in /overrides/features_remove.`,
        };
    for (const [index, feature] of data.features.entries())
      if (!wanted.has(feature))
        yield {
          pointer: `/features/${index}`,
          message: `/features/${index} is ${quote(feature)}, which ${removed.has(feature) ? '/overrides/features_remove removes' : 'no archetype provides'}.`,
          fix: removed.has(feature)
            ? 'Remove it.'
            : `Name ${quote(feature)} in /overrides/features_add, or remove it.`,
        };
  }),
};
