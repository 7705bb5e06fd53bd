import { compose } from '../../src/essence/compose.ts';
import { compile } from '../../src/packs/compile.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { buildContract } from '../../src/verify/contract.ts';
import type { ContextState, Project } from '../../src/verify/rule.ts';
import { type Convention, EMPTY_FACTS, type Facts, type RouteFact } from '../../src/verify/facts.ts';
import { loadParsers } from '../../src/source/parse.ts';
import { collectFacts } from '../../src/verify/facts/index.ts';
import { detectFramework } from '../../src/verify/project-routes.ts';
import { createImportResolver } from '../../src/graph/resolve.ts';
import { corpus } from '../corpus.ts';

const [first] = corpus.records.filter(({ type }) => type === 'blueprint');
const clean = compose(first?.slug ?? '', corpus);

export const FRESH: ContextState = {
  manifest: true,
  review: true,
  stale: [],
  lock: 'current',
  agents: 'current',
  graph: 'fresh',
};

/** A valid project without source files, whose contract `edit` may change. */
export function projectWith(
  edit: (document: EssenceV4) => void = () => {},
  rest: Partial<Project> = {},
): Project {
  const document = structuredClone(clean);
  edit(document);
  return {
    contract: buildContract(document, compile(document, corpus), new Map()),
    facts: new Map(),
    framework: 'unknown',
    resolve: () => undefined,
    context: FRESH,
    paths: [],
    ...rest,
  };
}

export const projectIn = (context: Partial<ContextState>): Project =>
  projectWith(undefined, { context: { ...FRESH, ...context } });

/** A section of the document. */
export function sectionOf(document: EssenceV4, index = 0): EssenceV4['blueprint']['sections'][number] {
  const section = document.blueprint.sections[index];
  if (!section) throw new Error('section not found');
  return section;
}

export function pageOf(document: EssenceV4, index = 0): ReturnType<typeof sectionOf>['pages'][number] {
  const page = sectionOf(document).pages[index];
  if (!page) throw new Error('page not found');
  return page;
}

/** The facts of a file that contains only these. */
export const factsWith = (some: Partial<Facts>): Facts => ({ ...EMPTY_FACTS, ...some });

export const page = (path: string, convention?: Convention): RouteFact => ({
  path,
  by: convention ? 'file' : 'element',
  isPage: true,
  start: 0,
  end: 0,
  ...(convention ? { convention } : {}),
});

const parse = await loadParsers();

/** A project with these files by path and these packages; unsupported files are only listed by path. */
export function projectOf(
  files: Readonly<Record<string, string>>,
  edit?: (document: EssenceV4) => void,
  packages: readonly string[] = [],
): Project {
  return projectWith(edit, sourcesOf(files, packages));
}

/** The facts of these files. */
export function sourcesOf(
  files: Readonly<Record<string, string>>,
  packages: readonly string[] = [],
): Pick<Project, 'facts' | 'paths' | 'framework' | 'resolve'> {
  const facts = new Map<string, Facts>();
  const paths = Object.keys(files).sort();
  for (const path of paths) {
    const source = parse(path, files[path] ?? '');
    if (source) facts.set(path, collectFacts(source));
  }
  return {
    facts,
    paths,
    framework: detectFramework(facts, paths, new Set(packages)),
    resolve: createImportResolver(new Set(paths), { paths: { '@/*': ['src/*'] } }),
  };
}

/** Makes the contract declare exactly these routes, each with its own page. */
export const withRoutes =
  (...paths: readonly string[]) =>
  (document: EssenceV4): void => {
    const [section] = document.blueprint.sections;
    const [page] = section?.pages ?? [];
    if (!section || !page) throw new Error('the contract has no page');
    const pages = paths.map((route, index) => ({ ...page, id: `page-${index}`, route }));
    document.blueprint.sections = [{ ...section, pages: pages as typeof section.pages }];
    document.blueprint.routes = Object.fromEntries(
      pages.map(({ id, route }) => [route, { section: section.id, page: id }]),
    );
    delete document.meta.navigation;
  };
