import type { ContentRecord } from '../content/corpus.ts';
import { isColumns } from '../essence/walk.ts';
import type {
  EssenceV4BlueprintPage,
  EssenceV4BlueprintSection,
  EssenceV4PatternRef,
  ExecutionPackCommonV1RouteSummary,
} from '../schemas/types.ts';
import { layOut, type LayoutContext, type PageLayout, wire, type Wiring } from './layout.ts';
import type { Effective } from './theme.ts';
import type { Title } from './origin.ts';

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

/** What is known of a page before anybody looks at its patterns. */
export interface SettledPage {
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
  readonly effective: Effective;
}

/** One page of the app. Its patterns are looked up when a pack speaks about them, and once. */
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
  readonly effective: Effective;
  readonly shell: string;
  readonly #context: LayoutContext;
  #layout: PageLayout | undefined;
  #wiring: Wiring | undefined;
  #patternIds: readonly string[] | undefined;
  #summary: ExecutionPackCommonV1RouteSummary | undefined;

  constructor(settled: SettledPage, context: LayoutContext) {
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
    return (this.#layout ??= layOut(this.page.layout, `${this.pointer}/layout`, this.#context));
  }

  wiring(): Wiring {
    return (this.#wiring ??= wire(this.layout().placements, `${this.pointer}/layout`, this.#context.report));
  }

  /** The layout that the archetype suggested; kept for traceability, so that nothing about it is reported. */
  defaultLayout(): PageLayout['nodes'] | undefined {
    const { default_layout: layout } = this.page;
    const quiet = { ...this.#context, report: () => undefined };
    return layout && layOut(layout, `${this.pointer}/default_layout`, quiet).nodes;
  }

  /** The ids of its patterns as written, each once. */
  get patternIds(): readonly string[] {
    if (this.#patternIds) return this.#patternIds;
    const ids = new Set<string>();
    for (const item of this.page.layout) {
      if (isColumns(item)) for (const entry of item.cols) ids.add(patternId(entry));
      else ids.add(patternId(item));
    }
    return (this.#patternIds = [...ids]);
  }

  /** The row of the page in a route table; several packs have one. */
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
