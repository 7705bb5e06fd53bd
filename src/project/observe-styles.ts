import { languageOf, openParsers } from '../source/parse.ts';
import type { Source } from '../source/source.ts';
import type { Observed, Sheet } from '../verify/observed.ts';
import type { Project } from '../verify/rule.ts';
import { coloursIn } from '../verify/values.ts';
import { readSource } from './sources.ts';

/** What style sheets declare, and whether a router keeps its paths behind `#`. */
export async function stylesIn(
  root: string,
  { facts }: Pick<Project, 'facts'>,
): Promise<Pick<Observed, 'sheets' | 'hashRouters'>> {
  const css = [...facts.keys()].filter((path) => path.endsWith('.css'));
  const routing = [...facts].flatMap(([path, { imports }]) =>
    imports.some((from) => ROUTERS.test(from)) ? [path] : [],
  );
  const languages = [...css, ...routing].flatMap((path) => languageOf(path) ?? []);
  const parse = await openParsers(new Set(languages));
  const sourceOf = (path: string): Source[] => {
    const text = readSource(root, path);
    const source = text === undefined ? undefined : parse(path, text);
    return source ? [source] : [];
  };
  return {
    sheets: css.flatMap(sourceOf).map(sheetOf),
    hashRouters: routing
      .flatMap(sourceOf)
      .flatMap(({ path, imports }) =>
        imports.some(
          ({ from, names }) => ROUTERS.test(from) && names.some(({ imported }) => HASH.has(imported)),
        )
          ? [path]
          : [],
      ),
  };
}

const ROUTERS = /^(?:react-router(?:-dom)?|vue-router|@tanstack\/[a-z]+-router|wouter\/use-hash-location)$/;
const HASH: ReadonlySet<string> = new Set([
  'HashRouter',
  'createHashRouter',
  'createWebHashHistory',
  'createHashHistory',
  'useHashLocation',
]);

function sheetOf({ path, declarations }: Source): Sheet {
  const own = declarations.filter(({ property }) => property.startsWith('--'));
  return {
    file: path,
    variables: distinct(own.map(({ property }) => property)),
    colours: distinct(own.filter(({ value }) => coloursIn(value).length > 0).map(({ property }) => property)),
    isDark: declarations.some(
      ({ property, value, selector, within }) =>
        within.some((one) => /prefers-color-scheme:\s*dark/.test(one)) ||
        DARK.test(selector) ||
        (property === 'color-scheme' && /\bdark\b/.test(value)),
    ),
  };
}

/** As people mark the darker variant. */
const DARK = /\.dark(?![\w-])|\[data-(?:theme|mode|color-scheme)=["']?dark["']?\]/;

const distinct = (names: readonly string[]): string[] => [...new Set(names)];
