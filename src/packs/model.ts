import { type ContentRecord, type Corpus, OFFICIAL } from '../content/corpus.ts';
import { type Essence, withDefaults } from '../essence/read.ts';
import { sectionsOf } from '../essence/walk.ts';
import type {
  EssenceV4,
  EssenceV4BlueprintPage,
  EssenceV4BlueprintSection,
  ExecutionPackCommonV1ShellContract,
} from '../schemas/types.ts';
import { quote } from '../words.ts';
import { createDiagnostics, type Diagnostic, type Report } from './diagnostics.ts';
import { type AppNavigation, navigationOf } from './navigation.ts';
import { type PageLayout, layOut } from './placements.ts';
import { createResolver, type Resolver } from './resolve.ts';
import { type RoutedPage, routePages } from './routes.ts';
import { shellContract } from './shells.ts';
import { type AppOrigin, originOf } from './origin.ts';
import { type AppTheme, type Effective, override, resolveTheme } from './theme.ts';
import { titlesOf } from './titles.ts';
import { type Wiring, wire } from './wiring.ts';

/** One section of the app with everything about it settled. */
export interface AppSection {
  readonly id: string;
  /** Unique even if two sections have the same id. */
  readonly packId: string;
  readonly section: EssenceV4BlueprintSection;
  readonly pointer: string;
  readonly effective: Effective;
  readonly archetype: ContentRecord<'archetype'> | undefined;
}

/** One page of the app with everything about it settled. */
export interface AppPage {
  /** `section/page`, unique within the app. */
  readonly id: string;
  readonly packId: string;
  readonly file: string;
  readonly page: EssenceV4BlueprintPage;
  readonly pointer: string;
  readonly section: AppSection;
  readonly path: string;
  readonly paths: readonly string[];
  readonly routePointer: string | undefined;
  readonly title: string;
  readonly brief: string | undefined;
  readonly shell: string;
  readonly effective: Effective;
  /** Looks up the patterns of the page, once; only pages that a pack speaks about are laid out. */
  layout(): PageLayout;
  wiring(): Wiring;
  /** The layout that the archetype suggested; kept for traceability, so that nothing about it is reported. */
  defaultLayout(): PageLayout['nodes'] | undefined;
}

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
  const shells = new Map<string, ExecutionPackCommonV1ShellContract>();
  return {
    document,
    essence,
    corpus,
    namespace,
    theme,
    origin,
    shell: document.blueprint.shell ?? document.blueprint.sections[0]?.shell ?? '',
    sections,
    pages,
    navigation: navigationOf(document, essence, pages, report),
    resolver,
    diagnostics,
    shellContract: (id) => {
      const known = shells.get(id) ?? shellContract(id, resolver.find('shell', id));
      shells.set(id, known);
      return known;
    },
  };
}

function settleSections(document: EssenceV4, theme: AppTheme, origin: AppOrigin): AppSection[] {
  const app: Effective = { density: document.dna.spacing.density, mode: theme.mode };
  const taken = new Set<string>();
  return sectionsOf(document).map(({ section, pointer }) => ({
    id: section.id,
    packId: unique(section.id, taken),
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
  const bySection = new Map(sections.map((section) => [section.pointer, section]));
  const routed = routePages(document, report);
  const counts = countBareIds(routed);
  const files = new Set<string>();
  const titles = titlesOf(document);
  return routed.flatMap(({ placed, id, paths, routePointer }): AppPage[] => {
    const { page, pointer } = placed;
    const section = bySection.get(pointer.slice(0, pointer.lastIndexOf('/pages/')));
    if (!section) return [];
    const packId = (counts.get(page.id) ?? 0) > 1 ? id : page.id;
    let laid: PageLayout | undefined;
    let wired: Wiring | undefined;
    const layout = (): PageLayout =>
      (laid ??= layOut(page.layout, `${pointer}/layout`, { resolver, report, theme: theme.record }));
    return [
      {
        id,
        packId,
        file: unique(packId.replaceAll('/', '-'), files),
        page,
        pointer,
        section,
        path: paths[0],
        paths,
        routePointer,
        title: titles(paths) ?? origin.pageName(section.id, page.id) ?? wordsOf(page.id),
        brief: origin.brief(section.id, page.id),
        shell: page.shell_override ?? section.section.shell,
        effective: override(section.effective, page.dna_overrides, pointer, theme),
        layout,
        defaultLayout: () =>
          page.default_layout &&
          layOut(page.default_layout, `${pointer}/default_layout`, {
            resolver,
            report: () => undefined,
            theme: theme.record,
          }).nodes,
        wiring: () => (wired ??= wire(layout().placements, `${pointer}/layout`, report)),
      },
    ];
  });
}

function countBareIds(pages: readonly RoutedPage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { placed } of pages) counts.set(placed.page.id, (counts.get(placed.page.id) ?? 0) + 1);
  return counts;
}

function unique(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}-${number}`;
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
