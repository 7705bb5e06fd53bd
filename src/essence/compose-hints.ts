import type {
  BlueprintV1ResponsiveStrategy,
  CommonV1SeoHints,
  EssenceV4Impression,
  EssenceV4SeoHints,
} from '../schemas/types.ts';

/** All hints together, those of the app before those of its archetypes. */
export function seoOf(hints: readonly (CommonV1SeoHints | undefined)[]): EssenceV4SeoHints | undefined {
  const schemaOrg = [...new Set(hints.flatMap((hint) => hint?.schema_org ?? []))];
  const priorities = [...new Set(hints.flatMap((hint) => hint?.meta_priorities ?? []))];
  if (schemaOrg.length + priorities.length === 0) return undefined;
  return {
    ...(schemaOrg.length > 0 ? { schema_org: schemaOrg } : {}),
    ...(priorities.length > 0 ? { meta_priorities: priorities } : {}),
  };
}

const WIDTHS = ['base', 'sm', 'md', 'lg', 'xl', '2xl'] as const;

/** The document knows one density and no form of navigation: how both answer to width is kept in words. */
export function impressionOf(
  strategy: BlueprintV1ResponsiveStrategy | undefined,
  sectionIds: ReadonlyMap<string, string>,
): EssenceV4Impression | undefined {
  if (!strategy) return undefined;
  const { approach, navigation, density, priority_pages = [], notes } = strategy;
  const byWidth = (words: Readonly<Record<string, string>>): string =>
    WIDTHS.flatMap((width) => {
      const word = words[width];
      if (word === undefined) return [];
      return width === 'base' ? word : `${word} from ${width}`;
    }).join(', ');
  const pages = priority_pages.map((name) => {
    const [archetype = '', page = ''] = name.split('/');
    return `${sectionIds.get(archetype) ?? archetype}/${page}`;
  });
  const sentences = [
    `Designed ${approach}.`,
    `Navigation: ${byWidth(navigation)}.`,
    ...(pages.length > 0 ? [`Excellent on a phone: ${pages.join(', ')}.`] : []),
    ...(notes === undefined ? [] : [notes]),
  ];
  return {
    ...(density ? { density_intent: byWidth(density) } : {}),
    layout_intent: sentences.join(' '),
  };
}
