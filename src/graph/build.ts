import { createCollector } from './collect.ts';
import { addContract, anchorsOf } from './contract.ts';
import { addFiles, addSources } from './files.ts';
import { addFindings } from './findings.ts';
import type { Graph, Warning } from './graph.ts';
import type { GraphInput } from './input.ts';
import { addLocal } from './local.ts';
import { type Artifact, recordsOf, sourcesOf } from './sources.ts';

export interface BuiltGraph extends Graph {
  readonly sources: readonly Artifact[];
  /** What had to be left out. */
  readonly warnings: readonly Warning[];
}

/** The typed graph of a project: pure, in linear time, and equal bytes for equal input. */
export function graphOf(input: GraphInput): BuiltGraph {
  const { essence, bundle, files, rules = [], bridges = [], findings } = input;
  const sources = sourcesOf({ ...input, records: recordsOf(bundle) });
  const to = createCollector();
  addSources(to, sources);
  addContract(to, essence.document, bundle);
  addLocal(to, rules, bridges);
  addFiles(
    to,
    files,
    bundle.pages.flatMap(({ data }) => [data.path, ...(data.alsoAt ?? [])]),
  );
  addFindings(to, findings ?? [], anchorsOf(bundle));
  return { ...to.done(), sources };
}
