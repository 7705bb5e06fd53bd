import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import type { Facts } from './facts.ts';
import type { Contract, Tokens } from './rule.ts';
import { standsFor } from './stands-for.ts';

/** The contract as files are held against it: the document, its packs, and the values its tokens have. */
export const contractOf = (
  essence: EssenceV4,
  bundle: ExecutionPackBundleV1,
  components: Contract['components'],
): Contract => ({ essence, bundle, tokens: tokensOf(bundle), components });

function tokensOf({ scaffold }: ExecutionPackBundleV1): Tokens {
  const { modes = {}, common = {} } = scaffold.data.design?.tokens ?? {};
  const colours = new Map<string, string[]>();
  for (const groups of Object.values(modes))
    for (const group of ['color', 'chart', 'status'] as const)
      for (const [name, value] of Object.entries(groups?.[group] ?? {}))
        if (/^#[\da-f]{6}(?:[\da-f]{2})?$/i.test(String(value)))
          add(colours, String(value).toLowerCase(), `${group}-${name}`);
  return {
    colours,
    spaces: lengthsOf('space', common['space'] ?? {}),
    radii: lengthsOf('radius', common['radius'] ?? {}),
  };
}

function lengthsOf(group: string, values: Readonly<Record<string, unknown>>): Map<number, string[]> {
  const lengths = new Map<number, string[]>();
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'number') add(lengths, value, `${group}-${name}`);
  return lengths;
}

function add<Key>(names: Map<Key, string[]>, key: Key, name: string): void {
  const known = names.get(key);
  if (!known) names.set(key, [name]);
  else if (!known.includes(name)) known.push(name);
}

/** Folders whose components are made to be used elsewhere in the project. */
const SHARED = /(?:^|\/)(?:components?|ui|design-system|lib|shared|primitives|atoms)\//i;

/** The project's own components that stand for a control of the platform; of several, the first by path. */
export function componentsOf(facts: ReadonlyMap<string, Facts>): Contract['components'] {
  const components = new Map<string, { name: string; file: string }>();
  for (const [file, { components: own }] of facts) {
    if (!SHARED.test(file)) continue;
    for (const { name, draws, isExported } of own) {
      if (draws === undefined || !isExported) continue;
      // `Button` stands for buttons in general; an `AddButton` that comes before it does not.
      const known = components.get(draws);
      if (!known || (!standsFor(known.name, draws) && standsFor(name, draws)))
        components.set(draws, { name, file });
    }
  }
  return components;
}
