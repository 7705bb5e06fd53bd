import type { Source } from '../../source/source.ts';
import type { Facts, RouteFact } from '../facts.ts';
import { findBasePath } from './base-path.ts';
import { collectComponents, countControls } from './components.ts';
import { collectInteractions } from './interactions.ts';
import { collectKeys } from './keys.ts';
import { collectMarks } from './marks.ts';
import { collectRoutes } from './routes.ts';
import { createPageLookup } from './page-imports.ts';
import { collectRenders, readPageOutline } from './renders.ts';
import { collectConstants } from './constants.ts';
import { collectShapes } from './shapes.ts';
import { findSkipPlace, readDocumentLanguage } from './skip-place.ts';
import { collectTheme } from './theme.ts';
import { type Trees, buildTrees } from './tree.ts';
import { isThirdParty } from '../third-party.ts';

/** Collects the facts that project rules need about one file. They depend only on that file. */
export function collectFacts(source: Source): Facts {
  const trees = buildTrees(source);
  const keys = collectKeys(source, trees);
  const renders = collectRenders(source, trees);
  const shapes = collectShapes(source, trees);
  const basePath = findBasePath(source, trees);
  const language = readDocumentLanguage(trees);
  const skipPlace = findSkipPlace(source);
  const constants = source.language === 'script' ? collectConstants(source, trees) : undefined;
  return {
    routes: resolvePages(collectRoutes(source, trees), source, trees),
    keys,
    components: collectComponents(source, trees),
    controls: countControls(trees),
    imports: collectImports(source),
    interactions: collectInteractions(source, trees, keys),
    marks: collectMarks(source, trees, keys),
    properties: collectCustomProperties(source),
    problems: source.problems,
    ...collectTheme(source, trees),
    ...(constants ? { constants } : {}),
    ...(renders ? { renders } : {}),
    ...(shapes ? { shapes } : {}),
    ...(source.computed === undefined ? {} : { computed: source.computed }),
    ...(basePath === undefined ? {} : { basePath }),
    ...(language === undefined ? {} : { language }),
    ...(skipPlace ? { skipPlace } : {}),
    ...(source.unchecked ? { unchecked: source.unchecked } : {}),
    ...(source.unread === undefined ? {} : { unread: source.unread }),
    ...(isThirdParty(source) ? { isThirdParty: true as const } : {}),
  };
}

/** Adds the definition of the page to routes that a router defines, since pages are usually in other files. */
function resolvePages(routes: readonly RouteFact[], source: Source, trees: Trees): readonly RouteFact[] {
  if (routes.every(({ by }) => by === 'file')) return routes;
  const find = createPageLookup(trees);
  const readOutline = readPageOutline(source, trees);
  return routes.map((route) => {
    if (route.by === 'file') return route;
    const { imports: shows, spans } = find(route);
    const page = readOutline(spans);
    return {
      ...route,
      ...(shows.length === 0 ? {} : { shows }),
      ...(page === undefined ? {} : { page }),
    };
  });
}

/** The unique specifiers of value imports, in source order. */
const collectImports = ({ imports }: Source): string[] => [
  ...new Set(imports.filter(({ isType }) => !isType).map(({ from }) => from)),
];

/** The unique custom properties that the file declares, sorted; `*` is a computed part of a name. */
export function collectCustomProperties({ declarations, computedNames = [] }: Source): string[] {
  const names = new Set(computedNames);
  for (const { property } of declarations) if (property.startsWith('--')) names.add(property);
  return [...names].sort();
}
