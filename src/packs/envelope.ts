import { SCHEMA_BASE } from '../schemas/catalog.ts';
import type {
  ExecutionPackCommonV1ExecutionPackExample,
  ExecutionPackCommonV1ExecutionPackSuccessCheck,
  ExecutionPackCommonV1TraceEntry,
  PagePackV1,
} from '../schemas/types.ts';
import { type Block, type TokenBounds, fitToBudget } from './markdown/blocks.ts';
import type { AppPage } from './app-page.ts';
import type { Model } from './model.ts';
import type { PackType } from './manifest.ts';

export type Check = ExecutionPackCommonV1ExecutionPackSuccessCheck;
export type Trace = ExecutionPackCommonV1TraceEntry;

type Scope = PagePackV1['scope'];

/** Several packs cover all pages and share one scope. */
const scopes = new WeakMap<readonly AppPage[], Scope>();

function buildScope(pages: readonly AppPage[]): Scope {
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
    pageIds: uniqueNames(pages.map(({ page }) => page.id)),
    patternIds: uniqueNames(pages.flatMap(({ patternIds }) => patternIds)),
    qualifiedPageIds: pages.map(({ id }) => id),
    sectionIds: uniqueNames(pages.map(({ section }) => section.id)),
  };
  scopes.set(pages, scope);
  return scope;
}

export const uniqueNames = (values: readonly string[]): string[] => [...new Set(values)];

/** The parts of a pack that differ between packs. */
export interface PackParts<Data> {
  readonly packType: PackType;
  readonly objective: string;
  readonly pages: readonly AppPage[];
  readonly vocabulary: readonly string[];
  readonly checks: Check[];
  readonly data: Data;
  readonly blocks: readonly Block[];
  readonly bounds: TokenBounds;
  readonly trace: Trace[];
  readonly requiredSetup?: string[];
  readonly examples?: ExecutionPackCommonV1ExecutionPackExample[];
  readonly antiPatterns?: PagePackV1['antiPatterns'];
  /** Describes what is left out first; only one pack of a bundle has it. */
  readonly strategy?: readonly string[];
  /** True for the one pack of a bundle that includes the hints for the target. */
  readonly withHints?: boolean;
}

/** Builds the fields that all packs share, around the data and the Markdown rendered from it. */
export function buildEnvelope<Type extends PackType, Data>(
  model: Model,
  parts: PackParts<Data> & { packType: Type },
) {
  const { pages } = parts;
  const { markdown, budget } = fitToBudget(parts.blocks, parts.bounds, parts.strategy);
  const scope = buildScope(pages);
  return {
    $schema: `${SCHEMA_BASE}${parts.packType}-pack.v1.json` as const,
    packVersion: '1.0.0' as const,
    packType: parts.packType,
    objective: parts.objective,
    target: parts.withHints ? model.target : model.plainTarget,
    preset: null,
    scope,
    requiredSetup: parts.requiredSetup ?? [],
    allowedVocabulary: buildVocabulary(parts.vocabulary, scope.patternIds),
    examples: parts.examples ?? [],
    antiPatterns: parts.antiPatterns ?? [],
    successChecks: parts.checks,
    tokenBudget: budget,
    data: parts.data,
    trace: parts.trace,
    renderedMarkdown: markdown,
  };
}

function buildVocabulary(words: readonly string[], patternIds: readonly string[]): string[] {
  const all = new Set(words);
  for (const id of patternIds) all.add(id);
  all.delete('');
  return [...all];
}
