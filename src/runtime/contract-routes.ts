import { routesOf } from '../essence/walk.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { quote } from '../base/text.ts';

/** One line of the keyboard map of a pattern. */
export interface PageKey {
  readonly pattern: string;
  readonly keys: readonly string[];
  readonly does: string;
}

export interface ContractRoute {
  readonly route: string;
  readonly pointer: string;
  /** The route with values for its parameters; absent if one has none. */
  readonly path?: string;
  /** Why there is no path, as the end of a sentence. */
  readonly missing?: string;
  readonly keys: readonly PageKey[];
}

/** Every path that the contract declares, once, in its order. */
export function contractRoutes(
  essence: EssenceV4,
  bundle: ExecutionPackBundleV1,
  values: ReadonlyMap<string, string>,
): ContractRoute[] {
  const seen = new Set<string>();
  return routesOf(essence).flatMap(({ path: route, pointer }): ContractRoute[] => {
    if (seen.has(route)) return [];
    seen.add(route);
    return [{ route, pointer, ...pathOf(route, values), keys: keysOf(route, bundle) }];
  });
}

/** `/orders/:id` with a value for `id`. */
export function pathOf(
  route: string,
  values: ReadonlyMap<string, string>,
): { readonly path: string } | { readonly missing: string } {
  if (!route.startsWith('/')) return { missing: 'it does not begin with a slash' };
  const missing: string[] = [];
  const parts = route
    .split('/')
    .filter(Boolean)
    .flatMap((part): string[] => {
      const [, name, times] =
        /^:([\w-]+)(?:\(.*\))?([?*+]?)$/.exec(part) ?? (part === '*' ? [part, '*'] : []);
      if (name === undefined) return [part];
      const value = values.get(name);
      if (value !== undefined) return [encodeURIComponent(value)];
      // What may be missing is left out.
      if (times === '?' || times === '*' || name === '*') return [];
      missing.push(name);
      return [];
    });
  const [first] = missing;
  if (first !== undefined)
    return {
      missing: `it needs a value for ${missing.map((name) => quote(name)).join(', ')}: give --param ${first}=…`,
    };
  return { path: `/${parts.join('/')}` };
}

/** The map of a pattern stands once in a bundle, at the first page that places it. */
function keysOf(route: string, { pages }: ExecutionPackBundleV1): PageKey[] {
  const page = pages.find(({ data }) => data.path === route || data.alsoAt?.includes(route));
  const placed = pages.flatMap(({ data }) => data.patterns);
  const ids = new Set(page?.data.patterns.map(({ id }) => id));
  return [...ids].flatMap((pattern) => {
    const stated = placed.find(({ id, accessibility }) => id === pattern && accessibility);
    return (stated?.accessibility?.keyboard ?? []).map(({ keys, does }) => ({ pattern, keys, does }));
  });
}
