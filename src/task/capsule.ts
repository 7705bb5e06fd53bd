import { impact } from '../graph/queries/impact.ts';
import { routeContext } from '../graph/queries/route-context.ts';
import { type GraphStore, createStore } from '../graph/store.ts';
import { SCHEMA_BASE } from '../schemas/catalog.ts';
import type { TaskCapsuleV1 } from '../schemas/types.ts';
import { CONTRACT_FILE } from '../verify/contract.ts';
import { formatCount, quote } from '../base/text.ts';
import { buildAuthority, collectFindings, collectGuidance } from './parts.ts';
import { type TaskFiles, collectFiles } from './files.ts';
import { type CapsuleDraft, fitCapsule } from './prune.ts';
import { type TaskInput } from './target.ts';
import { isPortablePath, toSentence } from './text.ts';

/** Builds the context of one change: what to read first, which source decides, what is affected, when to stop. */
export function buildTaskCapsule(input: TaskInput): TaskCapsuleV1 {
  const store = createStore(input.snapshot);
  const files = collectFiles(input, store);
  const found = collectFindings(input, files.own, store);
  const contentGuidance = collectGuidance(input);
  const touched = collectImpact(input, store, files);
  const { stored, target } = input;
  const draft: CapsuleDraft = {
    $schema: `${SCHEMA_BASE}task-capsule.v1.json`,
    schemaVersion: 1,
    project: { identity: input.identity, workspaceRoot: '.', selectedAppRoot: '.' },
    task: { request: input.request, route: target.route },
    graph: {
      snapshotId: stored.id,
      sourceHash: stored.hash,
      freshness: stored.freshness,
      limitations: [
        ...listLimitations(input, files, store),
        ...touched.limitations,
        ...(found.omitted.kinds === 0
          ? []
          : [
              `${formatCount(found.omitted.findings, 'more finding')} of ${formatCount(found.omitted.kinds, 'kind')} ${found.omitted.findings === 1 ? 'concerns' : 'concern'} these files; svc verify --full lists them.`,
            ]),
      ],
    },
    readTargets: files.readTargets,
    authority: buildAuthority(input, files, contentGuidance, store),
    impact: touched.impact,
    findings: found.findings,
    contentGuidance,
    stopConditions: listStopConditions(input, files, found.findings),
    verifyCommand: 'svc verify',
  };
  return fitCapsule(draft, input.limits);
}

/** The impact of pending changes, the route's own nodes first, since the last entries are dropped first. */
function collectImpact(
  { changed, target }: TaskInput,
  store: GraphStore,
  { own }: TaskFiles,
): { readonly impact: TaskCapsuleV1['impact']; readonly limitations: readonly string[] } {
  const named = (changed ?? []).filter(isPortablePath);
  const changedFiles = [...new Set([...named.filter((path) => own.has(path)), ...named])];
  const { nodes, unknown } = impact.run(store, { seeds: changedFiles });
  const near = new Set(
    target.route === null
      ? []
      : (routeContext.run(store, { path: target.route })?.nodes ?? []).map(({ node }) => node.id),
  );
  const ids = nodes.map(({ node }) => node.id);
  const routes = nodes
    .filter(({ node }) => node.type === 'Route')
    .map(({ node }) => (node.payload as { path: string }).path);
  const left = (changed?.length ?? 0) - named.length;
  return {
    impact: {
      changedFiles,
      changedRoutes: [...new Set([...routes.filter((path) => path === target.route), ...routes])],
      nodeIds: [...new Set([...ids.filter((id) => near.has(id)), ...ids])],
      unresolvedFiles: [...unknown],
    },
    limitations: [
      ...(changed ? [] : ['The changed files are unknown: there is no Git repository here.']),
      ...(left > 0
        ? [
            `${formatCount(left, 'changed file has a name', 'changed files have names')} that a capsule cannot contain.`,
          ]
        : []),
    ],
  };
}

const GRAPH_LIMITATIONS: Readonly<Partial<Record<TaskCapsuleV1['graph']['freshness'], string>>> = {
  missing: 'No graph is stored; this capsule was built from the sources. svc graph writes one.',
  stale: 'The stored graph is older than the sources; this capsule was built from the sources.',
  unknown: 'The freshness of the stored graph could not be checked.',
};

/** Lists what is unknown about this task. */
function listLimitations(
  { stored, target, project, pack }: TaskInput,
  { first, exists }: TaskFiles,
  store: GraphStore,
): string[] {
  const { route, page } = target;
  const graph = GRAPH_LIMITATIONS[stored.freshness];
  const said = graph === undefined ? [] : [graph];
  if (!exists)
    said.push(
      first === '.'
        ? `No file implements ${quote(route ?? '')}, and the framework is unknown, so its file cannot be proposed.`
        : project.paths.includes(first)
          ? `No file implements ${quote(route ?? '')} yet; routes are named in ${quote(first)}.`
          : project.facts.size === 0
            ? `The project has no source file yet; ${quote(first)} follows from the target of the contract.`
            : `No file implements ${quote(route ?? '')} yet; ${quote(first)} is where the framework would have it.`,
    );
  if (target.kind === 'file' && route === null)
    said.push(`${quote(first)} is the page of no single route; it stands first as the file to change.`);
  if (exists && !project.facts.has(first))
    said.push(`No parser read ${quote(first)}; what it imports is not known.`);
  else if (exists && (project.facts.get(first)?.problems.length ?? 0) > 0)
    said.push(`A part of ${quote(first)} could not be read.`);
  if (target.kind === 'route' && !page)
    said.push(`The contract has no page at ${quote(route ?? '')}; only source code has this route.`);
  if (page && pack?.state === 'missing')
    said.push('The pack of the page is not written down; svc packs compile --write does that.');
  if (page && pack?.state === 'stale')
    said.push(
      'The written pack of the page is older than the contract; svc packs compile --write renews it.',
    );
  if (store.ofType('Route').length === 0) said.push('No route is known at all.');
  return said.map((one) => toSentence(one));
}

function listStopConditions(
  { target, pack }: TaskInput,
  { exists, first }: TaskFiles,
  findings: TaskCapsuleV1['findings'],
): TaskCapsuleV1['stopConditions'] {
  const stops: TaskCapsuleV1['stopConditions'] = [
    `Stop if the change needs a route, section or page that ${CONTRACT_FILE} does not declare.`,
  ];
  if (first === '.') stops.push('Stop until the user names the file of the route.');
  if (exists && target.page) stops.push('Stop if source and contract contradict each other about this page.');
  if (pack?.state === 'stale')
    stops.push('Stop if the written pack and the contract differ in what the task needs.');
  if (findings.some(({ blocking }) => blocking))
    stops.push('Stop if a blocking finding cannot be resolved within the request.');
  stops.push(
    'Stop if svc verify reports an error that is not listed here and that the change did not cause.',
  );
  return stops;
}
