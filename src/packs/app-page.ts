import type { ContentRecord } from '../content/corpus.ts';
import { isColumns } from '../essence/walk.ts';
import type {
  CommonV1PageWire,
  EssenceV4BlueprintPage,
  EssenceV4BlueprintSection,
  EssenceV4PatternRef,
  ExecutionPackCommonV1RouteSummary,
} from '../schemas/types.ts';
import {
  authoredWiring,
  buildLayout,
  type LayoutContext,
  type PageLayout,
  wirePlacements,
  type Wiring,
} from './layout.ts';
import type { EffectiveSettings } from './theme.ts';
import type { Title } from './origin.ts';

/** One section of the app, resolved. */
export interface AppSection {
  readonly id: string;
  /** Unique even if two sections have the same id. */
  readonly packId: string;
  readonly section: EssenceV4BlueprintSection;
  readonly pointer: string;
  readonly effective: EffectiveSettings;
  readonly archetype: ContentRecord<'archetype'> | undefined;
}

/** The parts of a page that are resolved before its patterns are. */
export interface PageParts {
  /** `section/page`, unique within the app. */
  readonly id: string;
  readonly packId: string;
  readonly file: string;
  readonly page: EssenceV4BlueprintPage;
  readonly pointer: string;
  readonly section: AppSection;
  readonly paths: readonly [string, ...string[]];
  readonly routePointer: string | undefined;
  readonly title: Title;
  readonly brief: string | undefined;
  readonly effective: EffectiveSettings;
}

/** One page of the app. Resolves its patterns on first use, so that a selected pack does not pay for other pages. */
export class AppPage {
  readonly id: string;
  readonly packId: string;
  readonly file: string;
  readonly page: EssenceV4BlueprintPage;
  readonly pointer: string;
  readonly section: AppSection;
  readonly paths: readonly [string, ...string[]];
  readonly routePointer: string | undefined;
  readonly title: string;
  readonly titleFrom: Title;
  readonly brief: string | undefined;
  readonly effective: EffectiveSettings;
  readonly shell: string;
  readonly #context: LayoutContext;
  #layout: PageLayout | undefined;
  #wiring: Wiring | undefined;
  #patternIds: readonly string[] | undefined;
  #summary: ExecutionPackCommonV1RouteSummary | undefined;

  constructor(settled: PageParts, context: LayoutContext) {
    this.id = settled.id;
    this.packId = settled.packId;
    this.file = settled.file;
    this.page = settled.page;
    this.pointer = settled.pointer;
    this.section = settled.section;
    this.paths = settled.paths;
    this.routePointer = settled.routePointer;
    this.title = settled.title.text;
    this.titleFrom = settled.title;
    this.brief = settled.brief;
    this.effective = settled.effective;
    this.shell = settled.page.shell_override ?? settled.section.section.shell;
    this.#context = context;
  }

  get path(): string {
    return this.paths[0];
  }

  layout(): PageLayout {
    return (this.#layout ??= buildLayout(this.page.layout, `${this.pointer}/layout`, this.#context));
  }

  /** The wires between its placements: those that the product has authored, otherwise every match of signals. */
  wiring(authored: readonly CommonV1PageWire[] | undefined): Wiring {
    const { placements } = this.layout();
    return (this.#wiring ??= authored
      ? authoredWiring(authored, placements)
      : wirePlacements(placements, `${this.pointer}/layout`, this.#context.report));
  }

  /** The layout that the archetype suggested. It only documents the origin of the page, so it reports nothing. */
  defaultLayout(): PageLayout['nodes'] | undefined {
    const { default_layout: layout } = this.page;
    const quiet = { ...this.#context, report: () => undefined };
    return layout && buildLayout(layout, `${this.pointer}/default_layout`, quiet).nodes;
  }

  /** The distinct ids of its patterns, as written. */
  get patternIds(): readonly string[] {
    if (this.#patternIds) return this.#patternIds;
    const ids = new Set<string>();
    for (const item of this.page.layout) {
      if (isColumns(item)) for (const entry of item.cols) ids.add(patternId(entry));
      else ids.add(patternId(item));
    }
    return (this.#patternIds = [...ids]);
  }

  /** The row of the page in the route tables of the packs. */
  get summary(): ExecutionPackCommonV1RouteSummary {
    if (this.#summary) return this.#summary;
    const summary: ExecutionPackCommonV1RouteSummary = {
      pageId: this.page.id,
      sectionId: this.section.id,
      path: this.path,
      shell: this.shell,
      patternIds: [...this.patternIds],
      qualifiedId: this.id,
      title: this.title,
      sectionRole: this.section.section.role,
    };
    if (this.paths.length > 1) summary.alsoAt = this.paths.slice(1);
    return (this.#summary = summary);
  }
}

const patternId = (item: string | EssenceV4PatternRef): string =>
  typeof item === 'string' ? item : item.pattern;
