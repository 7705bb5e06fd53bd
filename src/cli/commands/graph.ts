import { ServiceError } from '../../base/errors.ts';
import type { GraphNode } from '../../graph/graph.ts';
import { formatQuantity } from '../../reports/counts.ts';
import { type Command, jsonText, optionText } from '../command.ts';
import { oneLine, table } from '../layout.ts';
import { PROJECT, requireProjectFolder } from '../options.ts';
import { requireContract, verifyOptions } from '../verification.ts';

export const graph = {
  name: 'graph',
  summary:
    'Write the graph of contract and sources to .svc/graph/, or query it. Query results include current findings; the files change only when a source does.',
  options: [
    { flags: '--check', summary: 'Report whether the written graph is current; exit with 1 if not' },
    { flags: '--type <type>', summary: 'List nodes of a type, such as Page, Route or Component' },
    { flags: '--route <path>', summary: 'List everything that belongs to a route, most important first' },
    { flags: '--impact <what>', summary: 'List what a change to this file, route or node affects' },
    { flags: '--from <what>', summary: 'List neighbours of a file, route or node, up to two steps away' },
    PROJECT,
  ],
  examples: [
    'svc graph',
    'svc graph --check',
    'svc graph --route /checkout',
    'svc graph --impact src/components/Button.tsx --json',
  ],
  asks: true,
  async run(call, terminal) {
    requireOneQuery(call.options);
    const root = await requireProjectFolder(call, terminal);
    const { verifyProject } = await import('../../project/check.ts');
    const { graph: input, project, findings } = await verifyProject(root, verifyOptions(call, terminal));
    requireContract(project);
    if (!input)
      throw new ServiceError('INVALID_ESSENCE', 'The project has no contract to build a graph from.');
    if (call.options['check'] === true) {
      const state = project.context?.graph ?? 'missing';
      if (call.json) terminal.out(jsonText({ state }));
      else terminal.out(`The graph is ${state}.\n`);
      return state === 'fresh' ? 0 : 1;
    }
    const { buildSnapshotWithFindings, writeGraph } = await import('../../project/graph.ts');
    const at = new Date().toISOString();
    const asked = await runQuery(call.options, () => buildSnapshotWithFindings(findings, root, input, at));
    if (asked) {
      if (call.json) terminal.out(jsonText(asked.answer));
      else
        terminal.out(
          `${table(
            asked.nodes.map(({ id, type }) => [oneLine(id), type]),
            terminal.columns,
            { head: ['node', 'type'] },
          )}\n`,
        );
      return 0;
    }
    terminal.signal.throwIfAborted();
    const { withLock } = await import('../../project/write-lock.ts');
    const { id, summary } = await withLock(root, [], () => writeGraph(root, input, at));
    if (call.json) terminal.out(jsonText({ id, summary }));
    else
      terminal.out(
        `${id}: ${formatQuantity(summary.nodes, 'node')}, ${formatQuantity(summary.edges, 'edge')} in .svc/graph/\n`,
      );
    return 0;
  },
} as const satisfies Command;

interface QueryResult {
  readonly answer: unknown;
  readonly nodes: readonly GraphNode[];
}

type Options = Readonly<Record<string, string | boolean | undefined>>;

const QUERY_OPTIONS = ['check', 'type', 'route', 'impact', 'from'] as const;

function requireOneQuery(options: Options): void {
  const asked = QUERY_OPTIONS.filter((name) => options[name] !== undefined).map((name) => `--${name}`);
  if (asked.length > 1)
    throw new ServiceError('USAGE', `Use one query at a time, not ${asked.join(' and ')}.`);
}

/** Runs the query; undefined if none was given. */
async function runQuery(
  options: Options,
  snapshot: () => Parameters<typeof import('../../graph/store.ts').createStore>[0],
): Promise<QueryResult | undefined> {
  const text = (name: string): string | undefined =>
    optionText({ options } as Parameters<typeof optionText>[0], name);
  const [type, route, seed, from] = ['type', 'route', 'impact', 'from'].map(text);
  if ([type, route, seed, from].every((one) => one === undefined)) return undefined;
  const { findNode, createStore } = await import('../../graph/store.ts');
  const now = snapshot();
  const store = createStore(now);
  if (type !== undefined) {
    const { byType } = await import('../../graph/queries/by-type.ts');
    const nodes = byType.run(store, { type: type as GraphNode['type'] });
    if (nodes.length === 0) {
      const types = [...new Set(now.nodes.map((node) => node.type))].sort();
      throw new ServiceError(
        'NOT_FOUND',
        `The graph has no node of type ${type}. It has ${types.join(', ')}.`,
      );
    }
    return { answer: { nodes }, nodes };
  }
  if (route !== undefined) {
    const { routeContext } = await import('../../graph/queries/route-context.ts');
    const answer = routeContext.run(store, { path: route });
    if (!answer) throw new ServiceError('NOT_FOUND', `The graph has no route ${route}.`);
    return { answer, nodes: answer.nodes.map(({ node }) => node) };
  }
  if (seed !== undefined) {
    const { impact } = await import('../../graph/queries/impact.ts');
    const node = findNode(store, seed);
    if (!node) throw new ServiceError('NOT_FOUND', `The graph has no file, route or node ${seed}.`);
    const answer = impact.run(store, { seeds: [node.id] });
    return { answer, nodes: answer.nodes.map(({ node }) => node) };
  }
  const { traverse } = await import('../../graph/queries/traverse.ts');
  const start = findNode(store, from ?? '');
  const answer = start && traverse.run(store, { from: start.id, direction: 'both', depth: 2 });
  if (!answer) throw new ServiceError('NOT_FOUND', `The graph has no file, route or node ${from ?? ''}.`);
  return { answer, nodes: answer.nodes.map(({ node }) => node) };
}
