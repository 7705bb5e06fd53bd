import type { Source } from '../source/source.ts';
import { findColours } from '../verify/css-values.ts';
import type { Sheet } from '../verify/observations.ts';

/** Routers that can keep paths behind `#`. */
export const ROUTERS =
  /^(?:react-router(?:-dom)?|vue-router|@tanstack\/[a-z]+-router|wouter\/use-hash-location)$/;

const HASH_ROUTERS: ReadonlySet<string> = new Set([
  'HashRouter',
  'createHashRouter',
  'createWebHashHistory',
  'createHashHistory',
  'useHashLocation',
]);

/** Common selectors of dark mode. */
const DARK = /\.dark(?![\w-])|\[data-(?:theme|mode|color-scheme)=["']?dark["']?\]/;

/** Describes a file as a style sheet, and tests whether it keeps paths behind `#`. */
export function describeStyles({ path, declarations, imports }: Source): {
  readonly sheet: Sheet;
  readonly usesHashRouter: boolean;
} {
  const own = declarations.filter(({ property }) => property.startsWith('--'));
  return {
    sheet: {
      file: path,
      variables: distinct(own.map(({ property }) => property)),
      colours: distinct(
        own.filter(({ value }) => findColours(value).length > 0).map(({ property }) => property),
      ),
      isDark: declarations.some(
        ({ property, value, selector, within }) =>
          within.some((one) => /prefers-color-scheme:\s*dark/.test(one)) ||
          DARK.test(selector) ||
          (property === 'color-scheme' && /\bdark\b/.test(value)),
      ),
    },
    usesHashRouter: imports.some(
      ({ from, names }) => ROUTERS.test(from) && names.some(({ imported }) => HASH_ROUTERS.has(imported)),
    ),
  };
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)];
