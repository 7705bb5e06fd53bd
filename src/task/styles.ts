import type { Project } from '../verify/rule.ts';
import { propertiesOf } from '../verify/rules/style/token-names.ts';
import { compareText } from '../base/text.ts';

/** Files that declare tokens of the theme as custom properties, the one with most of them first. */
export function stylesOf({ contract, facts }: Pick<Project, 'contract' | 'facts'>): string[] {
  if (!contract) return [];
  const { colours, spaces, radii } = contract.tokens;
  const names = [colours, spaces, radii].flatMap((group) => [...group.values()].flat());
  const properties = new Set(names.flatMap(propertiesOf));
  return [...facts]
    .map(([path, { properties: declared }]) => ({
      path,
      count: declared.filter((name) => properties.has(name)).length,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compareText(a.path, b.path))
    .map(({ path }) => path);
}
