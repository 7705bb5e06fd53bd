import type { Source } from '../source/source.ts';
import { ServiceError } from '../base/errors.ts';
import { css } from '../tokens/importers/css.ts';
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
export function describeStyles({ path, text, declarations, imports }: Source): {
  readonly sheet: Sheet;
  readonly usesHashRouter: boolean;
} {
  const imported = readColours(path, text);
  const own = declarations.filter(({ property }) => property.startsWith('--'));
  return {
    sheet: {
      file: path,
      variables: distinct(own.map(({ property }) => property)),
      colours: distinct(
        own
          .filter(({ property, value }) => imported.has(property) || findColours(value).length > 0)
          .map(({ property }) => property),
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

/** The colours that an import of the sheet as a theme reads, which include triplets such as `222 47% 11%`. */
function readColours(path: string, text: string): ReadonlySet<string> {
  if (!path.endsWith('.css')) return new Set();
  try {
    const { modes } = css.read({ path, text, others: new Map() });
    const tokens = modes.flatMap((mode) => [...mode.tokens.values()]);
    return new Set(tokens.filter(({ value }) => value.kind === 'colour').map(({ name }) => name));
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    return new Set();
  }
}
