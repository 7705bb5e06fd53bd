import { buildGraph } from '../../src/graph/build.ts';
import type { GraphInput } from '../../src/graph/input.ts';
import { createSnapshot } from '../../src/graph/snapshot.ts';
import { createStore } from '../../src/graph/store.ts';
import type { TaskInput } from '../../src/task/target.ts';
import { type TargetContext, resolveTarget } from '../../src/task/target.ts';
import { EMPTY_FACTS } from '../../src/verify/facts.ts';
import type { Finding } from '../../src/verify/finding.ts';

/** The input of a task capsule, for the same project as the graph tests. */

export function createTaskFixture(graphInput: GraphInput): {
  readonly known: TargetContext;
  readonly taskAt: (target: string, more?: Partial<TaskInput>) => TaskInput;
} {
  const snapshot = createSnapshot(buildGraph(graphInput), { at: '2026-03-14T09:26:53Z' });
  const paths = graphInput.files.map(({ path }) => path);
  const { bundle } = graphInput;
  const known = { store: createStore(snapshot), bundle, paths };
  const facts = new Map(
    graphInput.files.map(({ path, components }) => [
      path,
      {
        ...EMPTY_FACTS,
        components: components.map((name) => ({ name, isExported: true, start: 0, end: 0 })),
      },
    ]),
  );
  return {
    known,
    taskAt: (target, more = {}) => ({
      identity: 'project:v1:sha256:test',
      target: resolveTarget(target, known),
      request: '',
      project: { contract: undefined, facts, framework: 'next-app', paths },
      bundle,
      snapshot,
      stored: { freshness: 'fresh', id: snapshot.id, hash: snapshot.source_hash },
      findings: [],
      laws: [],
      styles: [],
      changed: [],
      resolvedFrom: 'installed-package',
      ...more,
    }),
  };
}

export const finding = (more: Partial<Finding> = {}): Finding => ({
  code: 'INT013',
  rule: 'button-has-type',
  category: 'Interaction',
  severity: 'warn',
  message: 'The button has no type.',
  lane: 'production-source',
  repair: 'set-explicit-button-type',
  edits: [],
  fingerprint: 'gfo1:aaaa',
  ...more,
});

export const at = (file: string, line = 1): Pick<Finding, 'place'> => ({
  place: { file, line, column: 1, endLine: line, endColumn: 2 },
});
