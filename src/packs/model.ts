import { type ContentType, type Corpus, OFFICIAL, resolveAlias } from '../content/corpus.ts';
import { CUSTOM } from '../essence/custom.ts';
import { type Essence, withDefaults } from '../essence/read.ts';
import { renameReferences } from '../essence/rename.ts';
import { collectParts, type DocumentParts } from '../essence/walk.ts';
import type {
  CommonV1ProductContent,
  EssenceV4,
  ExecutionPackCommonV1ExecutionPackTarget,
  ExecutionPackCommonV1ShellContract,
} from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import { AppPage, type AppSection } from './app-page.ts';
import { shellContract } from './contracts.ts';
import { createDiagnostics, type Diagnostic, type ReportDiagnostic } from './diagnostics.ts';
import { type AppNavigation, resolveNavigation } from './navigation.ts';
import { type AppOrigin, indexTitles, resolveOrigin } from './origin.ts';
import { createResolver, type Resolver } from './records.ts';
import { type RoutedPage, resolveRoutes } from './routes.ts';
import { buildTarget } from './target.ts';
import { type AppTheme, applyOverrides, type EffectiveSettings, resolveTheme } from './theme.ts';

/** The document joined with the corpus: everything the builders need. */
export interface Model {
  readonly document: EssenceV4;
  readonly essence: Essence;
  readonly corpus: Corpus;
  readonly namespace: string;
  readonly theme: AppTheme;
  readonly origin: AppOrigin;
  /** The shell of the app: that of the blueprint, or else of the first section. */
  readonly shell: string;
  readonly sections: readonly AppSection[];
  readonly pages: readonly AppPage[];
  /** The pages of one section, in document order. */
  pagesOf(section: AppSection): readonly AppPage[];
  /** The ids of all shells in use, starting with that of the app. */
  readonly shells: readonly string[];
  readonly target: ExecutionPackCommonV1ExecutionPackTarget;
  /** The target without its hints, as all packs but one have it. */
  readonly plainTarget: ExecutionPackCommonV1ExecutionPackTarget;
  /** The rules of the document, shared by all packs and therefore frozen. */
  readonly accessibility: EssenceV4['dna']['accessibility'];
  readonly navigation: AppNavigation;
  readonly resolver: Resolver;
  readonly diagnostics: Diagnostic[];
  /** The product content that a project owns. */
  readonly productFile: CommonV1ProductContent | undefined;
  shellContract(id: string): ExecutionPackCommonV1ShellContract;
}

/**
 * Walks the document once and resolves its parts pass by pass. Diagnostics come in the order of the passes.
 *
 * Placements are the one part that is resolved later, by `AppPage.layout()`: selecting a single pack must not cost as
 * much as compiling all of them.
 */
export function buildModel(
  given: EssenceV4,
  corpus: Corpus,
  namespace = OFFICIAL,
  productFile?: CommonV1ProductContent,
): Model {
  const resolver = createResolver(corpus);
  const { report, list: diagnostics } = createDiagnostics();
  if (namespace !== OFFICIAL)
    report(
      'NAMESPACE_FALLBACK',
      '',
      `The namespace ${quote(namespace)} has no records; ${OFFICIAL} is used instead.`,
    );
  const document = replaceAliases(given, corpus, report);
  const essence = withDefaults(document);
  const theme = resolveTheme(document, resolver, report);
  const origin = resolveOrigin(document, resolver, report);

  const parts = collectParts(document);
  const sections = resolveSections(parts, document, theme, origin);
  reportUnknownShells(parts, resolver, report);
  const routed = resolveRoutes(parts.pages, document.blueprint, report);
  const pages = resolvePages(routed, {
    sections,
    titleFor: indexTitles(parts, document),
    theme,
    origin,
    resolver,
    report,
  });
  const navigation = resolveNavigation(parts, document, essence, pages, report);

  const shell = document.blueprint.shell ?? document.blueprint.sections[0]?.shell ?? '';
  const shells = [shell, ...sections.map(({ section }) => section.shell), ...pages.map((page) => page.shell)];
  const pagesBySection = new Map<AppSection, AppPage[]>(sections.map((section) => [section, []]));
  for (const page of pages) pagesBySection.get(page.section)?.push(page);
  const target = buildTarget(document);
  const { hints: _, ...plainTarget } = target;
  return {
    document,
    essence,
    corpus,
    namespace,
    theme,
    origin,
    shell,
    shells: [...new Set(shells)],
    target,
    plainTarget,
    accessibility: Object.freeze({ ...document.dna.accessibility }),
    pagesOf: (section) => pagesBySection.get(section) ?? [],
    sections,
    pages,
    navigation,
    resolver,
    diagnostics,
    productFile,
    shellContract: (id) => shellContract(id, resolver.find('shell', id)),
  };
}

/** Replaces names that are aliases of records, so that all later passes see only names of records. */
function replaceAliases(document: EssenceV4, corpus: Corpus, report: ReportDiagnostic): EssenceV4 {
  // A document names either a blueprint or an archetype as its origin.
  const isOrigin = (type: ContentType): boolean => type === 'blueprint' || type === 'archetype';
  const exists = (type: ContentType, name: string): boolean =>
    (isOrigin(type) ? (['blueprint', 'archetype'] as const) : [type]).some((one) => corpus.has(one, name));
  // Records are looked up by the pass that needs them, and aliases only for names without a record: they read all records.
  const replaced = renameReferences(document, (type, name) =>
    exists(type, name) ? undefined : resolveAlias(corpus, type, name)?.slug,
  );
  for (const { type, from, to, pointer } of replaced.renamed)
    report(
      'ALIAS_RESOLVED',
      pointer,
      `The ${type} ${quote(from)} is now ${quote(to)}, which is used.`,
      () => [to],
    );
  return replaced.document;
}

function resolveSections(
  parts: DocumentParts,
  { dna }: EssenceV4,
  theme: AppTheme,
  origin: AppOrigin,
): AppSection[] {
  const appSettings: EffectiveSettings = { density: dna.spacing.density, mode: theme.mode };
  const taken = new Set<string>();
  const written = new Set(parts.sections.map(({ section }) => section.id));
  return parts.sections.map(({ section, pointer }) => ({
    id: section.id,
    packId: makeUnique(section.id, taken, written),
    section,
    pointer,
    effective: applyOverrides(appSettings, section.dna_overrides, pointer, theme),
    archetype: origin.archetypeOf(section.id),
  }));
}

function reportUnknownShells({ shells }: DocumentParts, resolver: Resolver, report: ReportDiagnostic): void {
  for (const { id, pointer } of shells) {
    if (id === CUSTOM || resolver.find('shell', id)) continue;
    report(
      'SHELL_UNRESOLVED',
      pointer,
      `There is no shell ${quote(id)}; the packs contain only its name.`,
      () => resolver.near('shell', id),
    );
  }
}

interface PageContext {
  readonly sections: readonly AppSection[];
  readonly titleFor: ReturnType<typeof indexTitles>;
  readonly theme: AppTheme;
  readonly origin: AppOrigin;
  readonly resolver: Resolver;
  readonly report: ReportDiagnostic;
}

function resolvePages(
  routed: readonly RoutedPage[],
  { sections, titleFor, theme, origin, resolver, report }: PageContext,
): AppPage[] {
  const layoutContext = { resolver, report, theme: theme.record };
  const sectionAt = new Map(sections.map((section) => [section.pointer, section]));
  const idCounts = new Map<string, number>();
  for (const { placed } of routed) idCounts.set(placed.page.id, (idCounts.get(placed.page.id) ?? 0) + 1);
  const files = new Set<string>();
  const pages: AppPage[] = [];
  for (const { placed, id, paths, routePointer } of routed) {
    const { page, pointer } = placed;
    const section = sectionAt.get(placed.sectionPointer);
    if (!section) continue;
    const packId = (idCounts.get(page.id) ?? 0) > 1 ? id : page.id;
    const title = titleFor(paths) ??
      origin.pageTitle(section, page.id) ?? { text: humanizeId(page.id), essence: `${pointer}/id` };
    const parts = {
      id,
      packId,
      file: makeUnique(packId.replace('/', '-'), files),
      page,
      pointer,
      section,
      paths,
      routePointer,
      title,
      brief: origin.brief(section, page.id),
      effective: applyOverrides(section.effective, page.dna_overrides, pointer, theme),
    };
    pages.push(new AppPage(parts, layoutContext));
  }
  return pages;
}

/** Appends a number to a taken name. The result must not collide with a name that is `written` in the document. */
function makeUnique(name: string, taken: Set<string>, written: ReadonlySet<string> = taken): string {
  let free = name;
  for (let number = 2; taken.has(free) || (free !== name && written.has(free)); number++)
    free = `${name}-${number}`;
  taken.add(free);
  return free;
}

/** Converts `order-list` to `Order list`. */
function humanizeId(id: string): string {
  const words = id
    .split('-')
    .filter((word) => word !== '')
    .join(' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
