import { CONTENT_TYPES } from '../content/corpus.ts';
import {
  BLUEPRINT_SETS,
  type Entry,
  INTELLIGENCE_SOURCES,
  isSelected,
  type Selection,
} from '../content/select.ts';

/** What records are narrowed by: each a bit in `entry.facts`. */
const FACTS = ['recommended', ...INTELLIGENCE_SOURCES, ...BLUEPRINT_SETS, ...CONTENT_TYPES] as const;
type Fact = (typeof FACTS)[number];

export const maskOf = (facts: readonly Fact[]): number =>
  facts.reduce((mask, fact) => mask | (1 << FACTS.indexOf(fact)), 0);

/** The facts of a record: those a selection could ask for that it belongs to. */
export function factsOf(entry: Entry): Fact[] {
  return [
    entry.record.type,
    ...(entry.intelligence.recommended ? (['recommended'] as const) : []),
    ...INTELLIGENCE_SOURCES.filter((source) => entry.intelligence.source === source),
    ...BLUEPRINT_SETS.filter((blueprintSet) => isSelected(entry, { recommended: false, blueprintSet })),
  ];
}

/** The facts that a selection asks for; undefined if no record can have them. */
export function wantedBy(selection: Selection): Fact[] | undefined {
  const { type, source, recommended, intelligenceSource, blueprintSet } = selection;
  // All records are official: any other source has none.
  if (source !== undefined && source !== 'official') return undefined;
  return [
    ...(type === undefined ? [] : [type]),
    ...(recommended ? (['recommended'] as const) : []),
    ...(intelligenceSource === undefined ? [] : [intelligenceSource]),
    blueprintSet,
  ];
}
