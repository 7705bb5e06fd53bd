import type { Tool } from '../../tool.ts';
import { compileExecutionPacks } from './compile-execution-packs.ts';
import { explain } from './explain.ts';
import { intelligenceSummary } from './intelligence-summary.ts';
import { list } from './list.ts';
import { resolveArchetype } from './resolve-archetype.ts';
import { resolveBlueprint } from './resolve-blueprint.ts';
import { resolvePattern } from './resolve-pattern.ts';
import { resolveShell } from './resolve-shell.ts';
import { resolveTheme } from './resolve-theme.ts';
import { schema } from './schema.ts';
import { search } from './search.ts';
import { showcaseBenchmarks } from './showcase-benchmarks.ts';
import { suggestPatterns } from './suggest-patterns.ts';

export const registry = {
  name: 'svc_registry',
  title: 'Search and read the corpus',
  description:
    'The official patterns, themes, blueprints, archetypes and shells: search, list and read them, and compile packs from an essence document.',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  actions: [
    search,
    list,
    resolvePattern,
    resolveArchetype,
    resolveBlueprint,
    resolveTheme,
    resolveShell,
    suggestPatterns,
    explain,
    compileExecutionPacks,
    showcaseBenchmarks,
    intelligenceSummary,
    schema,
  ],
} as const satisfies Tool;
