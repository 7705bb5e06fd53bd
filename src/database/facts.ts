import type { ContentType } from '../content/corpus.ts';
import {
  BLUEPRINT_SETS,
  type Entry,
  INTELLIGENCE_SOURCES,
  isSelected,
  type Selection,
} from '../content/select.ts';

/** What records are narrowed by, beside their type. A fact is a bit in `entry.facts` and a tag among its words. */
const FACTS = ['recommended', ...INTELLIGENCE_SOURCES, ...BLUEPRINT_SETS] as const;
type Fact = (typeof FACTS)[number];

/** No word has such a sign, so that no tag is ever found as one. */
const tagOf = (fact: Fact | ContentType | 'unlisted'): string => `=${fact}`;

/** Almost all records are listed: what says so is what the others have, since a long list of holders is slow to join. */
export const tagsOf = (type: ContentType, facts: readonly Fact[]): string[] =>
  [
    type,
    ...facts.filter((fact) => fact !== 'all'),
    ...(facts.includes('all') ? [] : (['unlisted'] as const)),
  ].map(tagOf);

/** The tags that a search asks for, and those it refuses, as PostgreSQL asks for words. */
export const filtersOf = (type: ContentType | undefined, wanted: readonly Fact[]): string[] => [
  ...(type === undefined ? [] : [`'${tagOf(type)}'`]),
  ...wanted.map((fact) => (fact === 'all' ? `!'${tagOf('unlisted')}'` : `'${tagOf(fact)}'`)),
];

export const maskOf = (facts: readonly Fact[]): number =>
  facts.reduce((mask, fact) => mask | (1 << FACTS.indexOf(fact)), 0);

/** The facts of a record: those a selection could ask for that it belongs to. */
export function factsOf(entry: Entry): Fact[] {
  return [
    ...(entry.intelligence.recommended ? (['recommended'] as const) : []),
    ...INTELLIGENCE_SOURCES.filter((source) => entry.intelligence.source === source),
    ...BLUEPRINT_SETS.filter((blueprintSet) => isSelected(entry, { recommended: false, blueprintSet })),
  ];
}

/** The facts that a selection asks for; undefined if no record can have them. */
export function wantedBy(selection: Selection): Fact[] | undefined {
  const { source, recommended, intelligenceSource, blueprintSet } = selection;
  // All records are official: any other source has none.
  if (source !== undefined && source !== 'official') return undefined;
  return [
    ...(recommended ? (['recommended'] as const) : []),
    ...(intelligenceSource === undefined ? [] : [intelligenceSource]),
    blueprintSet,
  ];
}
