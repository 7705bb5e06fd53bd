import { SCHEMA_BASE } from '../schemas/catalog.ts';
import type {
  ExecutionPackCommonV1ExecutionPackExample,
  ExecutionPackCommonV1ExecutionPackSuccessCheck,
  ExecutionPackCommonV1TraceEntry,
  PagePackV1,
} from '../schemas/types.ts';
import { type Block, type Bounds, fit } from './markdown/blocks.ts';
import type { AppPage } from './app-page.ts';
import type { Model } from './model.ts';
import type { PackType } from './manifest.ts';

export type Check = ExecutionPackCommonV1ExecutionPackSuccessCheck;
export type Trace = ExecutionPackCommonV1TraceEntry;

type Scope = PagePackV1['scope'];

/** Several packs speak of all pages; what that takes is put together once. */
const scopes = new WeakMap<readonly AppPage[], Scope>();

function scopeOf(pages: readonly AppPage[]): Scope {
  const [only] = pages;
  if (only && pages.length === 1)
    return {
      appId: 'app',
      pageIds: [only.page.id],
      patternIds: [...only.patternIds],
      qualifiedPageIds: [only.id],
      sectionIds: [only.section.id],
    };
  const known = scopes.get(pages);
  if (known) return known;
  const scope = {
    appId: 'app',
    pageIds: unique(pages.map(({ page }) => page.id)),
    patternIds: unique(pages.flatMap(({ patternIds }) => patternIds)),
    qualifiedPageIds: pages.map(({ id }) => id),
    sectionIds: unique(pages.map(({ section }) => section.id)),
  };
  scopes.set(pages, scope);
  return scope;
}

export const unique = (values: readonly string[]): string[] => [...new Set(values)];

/** What a pack says of itself, beside its data. */
export interface Parts<Data> {
  readonly packType: PackType;
  readonly objective: string;
  readonly pages: readonly AppPage[];
  readonly vocabulary: readonly string[];
  readonly checks: Check[];
  readonly data: Data;
  readonly blocks: readonly Block[];
  readonly bounds: Bounds;
  readonly trace: Trace[];
  readonly requiredSetup?: string[];
  readonly examples?: ExecutionPackCommonV1ExecutionPackExample[];
  readonly antiPatterns?: PagePackV1['antiPatterns'];
  /** True for the one pack that states what holds for all: hints for the target, and the order of cutting. */
  readonly strategy?: readonly string[];
  readonly withHints?: boolean;
}

/** The envelope that all packs share, around data and the text rendered from it. */
export function envelope<Type extends PackType, Data>(model: Model, parts: Parts<Data> & { packType: Type }) {
  const { pages } = parts;
  const { markdown, budget } = fit(parts.blocks, parts.bounds, parts.strategy);
  const { hints, ...target } = model.target;
  const scope = scopeOf(pages);
  return {
    $schema: `${SCHEMA_BASE}${parts.packType}-pack.v1.json` as const,
    packVersion: '1.0.0' as const,
    packType: parts.packType,
    objective: parts.objective,
    target: parts.withHints && hints ? { ...target, hints } : target,
    preset: null,
    scope,
    requiredSetup: parts.requiredSetup ?? [],
    allowedVocabulary: vocabularyOf(parts.vocabulary, scope.patternIds),
    examples: parts.examples ?? [],
    antiPatterns: parts.antiPatterns ?? [],
    successChecks: parts.checks,
    tokenBudget: budget,
    data: parts.data,
    trace: parts.trace,
    renderedMarkdown: markdown,
  };
}

function vocabularyOf(words: readonly string[], patternIds: readonly string[]): string[] {
  const all = new Set(words);
  for (const id of patternIds) all.add(id);
  all.delete('');
  return [...all];
}
