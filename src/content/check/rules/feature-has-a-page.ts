import { formatNames, quote } from '../../../base/text.ts';
import type {
  CommonV1Feature,
  CommonV1PlacementContent,
  CommonV1RoleBinding,
} from '../../../schemas/types.ts';
import { FEATURE_SIGNS } from '../../features.ts';
import { type FilledPage, listArchetypePages, listProductPages } from '../product-pages.ts';
import type { Violation } from '../record-set.ts';
import type { Rule } from '../rule.ts';

/** A promised feature can be found on a page; qualities are true of all of them. */
export const featureHasAPage: Rule = {
  name: 'feature-has-a-page',
  severity: 'error',
  category: 'Coverage',
  *check(recordSet) {
    for (const record of recordSet.ofType('archetype')) {
      const signs = collectSigns(listArchetypePages(record.data, recordSet));
      for (const found of checkFeatures(record.data.features, signs)) yield { at: record, ...found };
    }
    for (const record of recordSet.ofType('blueprint')) {
      const { features, navigation } = record.data;
      const signs = collectSigns(listProductPages(record.data, recordSet));
      for (const { action } of [
        ...(navigation?.hotkeys ?? []),
        ...(navigation?.command_palette?.commands ?? []),
      ])
        if (action !== undefined) signs.add(`action:${action}`);
      if (navigation?.command_palette) signs.add('navigation:command-palette');
      for (const found of checkFeatures(features, signs)) yield { at: record, ...found };
    }
  },
};

function* checkFeatures(
  features: readonly CommonV1Feature[],
  signs: ReadonlySet<string>,
): Iterable<Violation> {
  for (const [index, feature] of features.entries()) {
    const wanted = FEATURE_SIGNS[feature];
    if (wanted === 'quality' || [...wanted, ...pageSigns(feature)].some((sign) => signs.has(sign))) continue;
    yield {
      pointer: `/features/${index}`,
      message: `/features/${index} is ${quote(feature)}, but no page offers it.`,
      fix: `Remove the feature, or place one of its signs on a page: ${formatNames(wanted)}.`,
    };
  }
}

/** A page that is named by the feature, in the singular or the plural, has it. */
const pageSigns = (feature: string): string[] => [`page:${feature}`, `page:${feature.replace(/s$/, '')}`];

/** Everything by which a feature can be recognized, see `FEATURE_SIGNS`. */
function collectSigns(pages: readonly FilledPage[]): Set<string> {
  const signs = new Set<string>();
  for (const { name, placements } of pages) {
    for (const part of [name, ...name.split('-')]) signs.add(`page:${part}`);
    for (const { pattern, preset, content } of placements) {
      signs.add(pattern).add(`${pattern}/${preset ?? ''}`);
      for (const sign of contentSigns(pattern, content)) signs.add(sign);
    }
  }
  return signs;
}

function* contentSigns(
  pattern: string,
  { roles = {}, options = {} }: CommonV1PlacementContent = {},
): Iterable<string> {
  for (const [option, isOn] of Object.entries(options)) if (isOn) yield `${pattern}?${option}`;
  for (const [role, binding] of Object.entries(roles)) {
    yield `role:${role}`;
    for (const action of actionsOf(binding)) yield `action:${action}`;
  }
}

const actionsOf = ({ rows = [] }: CommonV1RoleBinding): string[] =>
  rows.flatMap(({ action }) => (typeof action === 'string' ? [action] : []));
