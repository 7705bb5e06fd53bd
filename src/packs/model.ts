import { type Corpus, OFFICIAL } from '../content/corpus.ts';
import { type Essence, withDefaults } from '../essence/read.ts';
import { sectionsOf } from '../essence/walk.ts';
import type {
  EssenceV4,
  ExecutionPackCommonV1ExecutionPackTarget,
  ExecutionPackCommonV1ShellContract,
} from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import { AppPage, type AppSection } from './app-page.ts';
import { createDiagnostics, type Diagnostic, type Report } from './diagnostics.ts';
import { type AppNavigation, navigationOf } from './navigation.ts';
import { createResolver, type Resolver } from './records.ts';
import { type RoutedPage, routePages } from './routes.ts';
import { shellContract } from './contracts.ts';
import { type AppOrigin, originOf, titlesOf } from './origin.ts';
import { type AppTheme, type Effective, override, resolveTheme } from './theme.ts';
import { targetOf } from './target.ts';

/** The document joined with the corpus: all that the builders take from. */
export interface Model {
  readonly document: EssenceV4;
  readonly essence: Essence;
  readonly corpus: Corpus;
  readonly namespace: string;
  readonly theme: AppTheme;
  readonly origin: AppOrigin;
  /** The shell of the app: the blueprint's, else that of the first section. */
  readonly shell: string;
  readonly sections: readonly AppSection[];
  readonly pages: readonly AppPage[];
  /** The pages of one section, in document order. */
  pagesOf(section: AppSection): readonly AppPage[];
  /** The ids of all shells that the app uses, its own first. */
  readonly shells: readonly string[];
  readonly target: ExecutionPackCommonV1ExecutionPackTarget;
  readonly navigation: AppNavigation;
  readonly resolver: Resolver;
  readonly diagnostics: Diagnostic[];
  shellContract(id: string): ExecutionPackCommonV1ShellContract;
}

export function modelOf(document: EssenceV4, corpus: Corpus, namespace = OFFICIAL): Model {
  const essence = withDefaults(document);
  const resolver = createResolver(corpus);
  const { report, list: diagnostics } = createDiagnostics();
  if (namespace !== OFFICIAL)
    report(
      'NAMESPACE_FALLBACK',
      '',
      `The namespace ${quote(namespace)} has no records; all of them are taken from ${OFFICIAL}.`,
    );
  const theme = resolveTheme(document, resolver, report);
  const origin = originOf(document, resolver, report);
  const sections = settleSections(document, theme, origin);
  reportShells(document, resolver, report);
  const pages = settlePages(document, sections, { theme, origin, resolver, report });
  const shell = document.blueprint.shell ?? document.blueprint.sections[0]?.shell ?? '';
  const contracts = new Map<string, ExecutionPackCommonV1ShellContract>();
  const bySection = new Map<AppSection, AppPage[]>(sections.map((section) => [section, []]));
  for (const page of pages) bySection.get(page.section)?.push(page);
  return {
    document,
    essence,
    corpus,
    namespace,
    theme,
    origin,
    shell,
    shells: [
      ...new Set([
        shell,
        ...sections.map(({ section }) => section.shell),
        ...pages.map((page) => page.shell),
      ]),
    ],
    target: targetOf(document),
    pagesOf: (section) => bySection.get(section) ?? [],
    sections,
    pages,
    navigation: navigationOf(document, essence, pages, report),
    resolver,
    diagnostics,
    shellContract: (id) => {
      const known = contracts.get(id) ?? shellContract(id, resolver.find('shell', id));
      contracts.set(id, known);
      return known;
    },
  };
}

function settleSections(document: EssenceV4, theme: AppTheme, origin: AppOrigin): AppSection[] {
  const app: Effective = { density: document.dna.spacing.density, mode: theme.mode };
  const taken = new Set<string>();
  const written = new Set(document.blueprint.sections.map(({ id }) => id));
  return sectionsOf(document).map(({ section, pointer }) => ({
    id: section.id,
    packId: unique(section.id, taken, written),
    section,
    pointer,
    effective: override(app, section.dna_overrides, pointer, theme),
    archetype: origin.archetypeOf(section.id),
  }));
}

function settlePages(
  document: EssenceV4,
  sections: readonly AppSection[],
  context: { theme: AppTheme; origin: AppOrigin; resolver: Resolver; report: Report },
): AppPage[] {
  const { theme, origin, resolver, report } = context;
  const layoutContext = { resolver, report, theme: theme.record };
  const bySection = new Map(sections.map((section) => [section.pointer, section]));
  const routed = routePages(document, report);
  const counts = countBareIds(routed);
  const files = new Set<string>();
  const titles = titlesOf(document);
  const pages: AppPage[] = [];
  for (const { placed, id, paths, routePointer } of routed) {
    const { page, pointer } = placed;
    const section = bySection.get(pointer.slice(0, pointer.lastIndexOf('/pages/')));
    if (!section) continue;
    const packId = (counts.get(page.id) ?? 0) > 1 ? id : page.id;
    const settled = {
      id,
      packId,
      file: unique(packId.replace('/', '-'), files),
      page,
      pointer,
      section,
      paths,
      routePointer,
      title: titles(paths) ??
        origin.pageTitle(section, page.id) ?? { text: wordsOf(page.id), essence: `${pointer}/id` },
      brief: origin.brief(section, page.id),
      effective: override(section.effective, page.dna_overrides, pointer, theme),
    };
    pages.push(new AppPage(settled, layoutContext));
  }
  return pages;
}

function countBareIds(pages: readonly RoutedPage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { placed } of pages) counts.set(placed.page.id, (counts.get(placed.page.id) ?? 0) + 1);
  return counts;
}

/** The name, with a number behind it if it is taken; the number must not make a name that is `written`. */
function unique(name: string, taken: Set<string>, written: ReadonlySet<string> = taken): string {
  let free = name;
  for (let number = 2; taken.has(free) || (free !== name && written.has(free)); number++)
    free = `${name}-${number}`;
  taken.add(free);
  return free;
}

/** `order-list` becomes `Order list`. */
function wordsOf(id: string): string {
  const words = id
    .split('-')
    .filter((word) => word !== '')
    .join(' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Every place that names a shell which does not exist. */
function reportShells(document: EssenceV4, resolver: Resolver, report: Report): void {
  const look = (id: string, pointer: string): void => {
    if (resolver.find('shell', id)) return;
    report(
      'SHELL_UNRESOLVED',
      pointer,
      `No shell is called ${quote(id)}; the packs carry its name alone.`,
      () => resolver.near('shell', id),
    );
  };
  const { blueprint } = document;
  if (blueprint.shell !== undefined) look(blueprint.shell, '/blueprint/shell');
  for (const { section, pointer } of sectionsOf(document)) {
    look(section.shell, `${pointer}/shell`);
    for (const [index, { shell_override: own }] of section.pages.entries())
      if (typeof own === 'string') look(own, `${pointer}/pages/${index}/shell_override`);
  }
}
