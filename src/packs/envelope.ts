import { SCHEMA_BASE } from '../schemas/base.ts';
import type {
  ExecutionPackCommonV1ExecutionPackExample,
  ExecutionPackCommonV1ExecutionPackSuccessCheck,
  ExecutionPackCommonV1TraceEntry,
  PagePackV1,
} from '../schemas/types.ts';
import { type Bounds, fit } from './budget.ts';
import type { Block } from './markdown/block.ts';
import type { AppPage } from './app-page.ts';
import type { Model } from './model.ts';
import type { PackType } from './kinds.ts';

export type Check = ExecutionPackCommonV1ExecutionPackSuccessCheck;
export type Trace = ExecutionPackCommonV1TraceEntry;

type Scope = PagePackV1['scope'];

/** Several packs speak of all pages; what that takes is put together once. */
const scopes = new WeakMap<readonly AppPage[], Scope>();

function scopeOf(pages: readonly AppPage[]): Scope {
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
  readonly checks: readonly Check[];
  readonly data: Data;
  readonly blocks: readonly Block[];
  readonly bounds: Bounds;
  readonly trace: readonly Trace[];
  readonly requiredSetup?: readonly string[];
  readonly examples?: readonly ExecutionPackCommonV1ExecutionPackExample[];
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
    scope: { ...scope },
    requiredSetup: [...(parts.requiredSetup ?? [])],
    allowedVocabulary: unique([...parts.vocabulary, ...scope.patternIds].filter((word) => word !== '')),
    examples: [...(parts.examples ?? [])],
    antiPatterns: (parts.antiPatterns ?? []).map((one) => ({ ...one })),
    successChecks: parts.checks.map((check) => ({ ...check })),
    tokenBudget: budget,
    data: parts.data,
    trace: [...parts.trace],
    renderedMarkdown: markdown,
  };
}
