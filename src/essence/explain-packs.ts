import type { ExecutionPackBundleV1, PagePackV1 } from '../schemas/types.ts';
import type { Decision, Explanation, NamedTheme } from './explain.ts';

type Mode = 'light' | 'dark' | 'auto';
type Groups = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The tokens of a bundle by name, with a value for each mode that is in effect, or one for all. */
export function tokensOf(bundle: ExecutionPackBundleV1): ReadonlyMap<string, unknown> {
  const tokens = bundle.scaffold.data.design?.tokens;
  const found = new Map<string, unknown>();
  if (!tokens) return found;
  for (const [group, values] of Object.entries((tokens.common ?? {}) as Groups))
    for (const [name, value] of Object.entries(values)) found.set(`${group}.${name}`, value);
  for (const [mode, groups] of Object.entries(tokens.modes ?? {}))
    for (const [group, values] of Object.entries(groups as Groups))
      for (const [name, value] of Object.entries(values)) {
        const known = found.get(`${group}.${name}`);
        found.set(`${group}.${name}`, { ...(typeof known === 'object' ? known : {}), [mode]: value });
      }
  return found;
}

/** A token comes from the theme; on a page in one mode it has the value of that mode. */
export function explainToken(
  bundle: ExecutionPackBundleV1,
  token: string,
  theme: string,
  page?: PagePackV1,
): Explanation | undefined {
  const value = tokensOf(bundle).get(token);
  if (value === undefined) return undefined;
  const mode: Mode = page?.data.overrides?.effective?.mode ?? 'auto';
  const byMode = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  return {
    what: token,
    ...(page ? { page: idOf(page) } : {}),
    decisions: [{ layer: 'theme', value: byMode?.[mode] ?? value, at: theme }],
    exceptions: [],
  };
}

export const idOf = ({ data }: PagePackV1): string => data.qualifiedId ?? data.pageId;

/** Which preset a pattern has at each place where it stands, by its id or by its name on the page. */
export function explainPattern(
  pages: readonly PagePackV1[],
  name: string,
  ownDefault: (pattern: string) => Decision | undefined,
  theme: NamedTheme | undefined,
): Explanation[] {
  return pages.flatMap((page) =>
    page.data.patterns
      .filter(({ id, alias }) => id === name || alias === name)
      .map(({ id, alias, preset, presetSource, pointer = '' }): Explanation => {
        const own = ownDefault(id);
        const wish = theme?.data.pattern_preferences?.default_presets?.[id];
        const layers: Decision[] = [
          ...(wish === undefined || !theme ? [] : [{ layer: 'theme' as const, value: wish, at: theme.name }]),
          ...(own ? [own] : []),
        ];
        const said: Decision = { layer: 'document', value: preset, at: pointer };
        const decided =
          presetSource === 'theme' || presetSource === 'pattern-default'
            ? (layers.find(({ layer }) => (layer === 'theme') === (presetSource === 'theme')) ?? said)
            : { ...said, at: presetSource === 'essence' ? `${pointer}/preset` : pointer };
        return {
          what: alias === id ? id : `${id} as ${alias}`,
          page: idOf(page),
          decisions: [decided, ...layers.slice(layers.indexOf(decided) + 1)],
          exceptions: [],
        };
      }),
  );
}
