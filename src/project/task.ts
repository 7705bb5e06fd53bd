import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { createStore } from '../graph/store.ts';
import type { TaskCapsuleV1 } from '../schemas/types.ts';
import { buildTaskCapsule } from '../task/capsule.ts';
import type { CapsuleLimits } from '../task/prune.ts';
import type { TaskInput } from '../task/target.ts';
import { findTokenStyles } from '../task/files.ts';
import { type TargetContext, type Target, resolveTarget } from '../task/target.ts';
import { collectProjectRoutes } from '../verify/project-routes.ts';
import type { Project } from '../verify/rule.ts';
import { toPathShapes } from '../verify/route-path.ts';
import { listChangedFiles } from './changed.ts';
import { buildCurrentSnapshot, readStoredSnapshot } from './graph.ts';
import { projectIdentity } from './identity.ts';
import { AGENTS, CONTEXT } from './paths.ts';
import type { Verification } from './verify.ts';

export interface TaskRequest {
  readonly target: string;
  readonly request: string;
  readonly resolvedFrom: TaskInput['resolvedFrom'];
  readonly limits?: CapsuleLimits;
  /** Current time; not part of the capsule. */
  readonly at: string;
}

/** Builds the capsule for a task in a verified project. Writes nothing. */
export async function buildTask(
  root: string,
  verified: Verification,
  asked: TaskRequest,
): Promise<TaskCapsuleV1> {
  const { project, graph: input, findings } = verified;
  const { contract } = project;
  if (!contract || !input)
    throw new ServiceError(
      'INVALID_ESSENCE',
      project.refusal?.message ?? 'The project has no contract to build a task from.',
    );
  const { bundle } = contract;
  const snapshot = buildCurrentSnapshot(root, input, asked.at);
  const known: TargetContext = { store: createStore(snapshot), bundle, paths: project.paths };
  const target = resolveTarget(asked.target, known);
  const router = findRouter(project, target);
  const pack = findPack(root, project, target);
  const isThere = (path: string): boolean => existsSync(join(root, path));
  const changed = await listChangedFiles(root);
  return buildTaskCapsule({
    identity: projectIdentity(root),
    target,
    request: asked.request,
    project,
    bundle,
    snapshot,
    stored: describeStoredGraph(root, project),
    findings,
    ...(pack ? { pack } : {}),
    ...(router === undefined ? {} : { router }),
    laws: [AGENTS, '.svc/rules.json', '.svc/local-patterns.json'].filter(isThere),
    styles: [...['.svc/style-bridge.json'].filter(isThere), ...findTokenStyles(project)],
    changed: changed?.files.filter((path) => !GENERATED_FILE.test(path)),
    resolvedFrom: asked.resolvedFrom,
    ...(asked.limits ? { limits: asked.limits } : {}),
  });
}

/** Files that svc generates; they do not count as changes. */
const GENERATED_FILE = /^\.svc\/(?:cache|context|graph)\//;

function describeStoredGraph(root: string, { context }: Project): TaskInput['stored'] {
  const freshness = context?.graph ?? 'unknown';
  const stored = freshness === 'missing' ? undefined : readStoredSnapshot(root);
  return { freshness, id: stored?.id ?? null, hash: stored?.source_hash ?? null };
}

/** Finds the written pack of the page. */
function findPack(root: string, { contract, context }: Project, { page }: Target): TaskInput['pack'] {
  const bundle = contract?.bundle;
  const entry = page && bundle?.manifest.pages[bundle.pages.indexOf(page)];
  if (!entry) return undefined;
  const path = `${CONTEXT}/${entry.markdown}`;
  if (!existsSync(join(root, path))) return { path, state: 'missing' };
  return { path, state: context?.stale.includes(entry.markdown) ? 'stale' : 'current' };
}

/** Finds the router file that declares the route. */
function findRouter(project: Project, { route }: Target): string | undefined {
  if (route === null) return undefined;
  const shapes = new Set(toPathShapes(route));
  return collectProjectRoutes(project).find(
    ({ path, isPage, by }) =>
      isPage && by !== 'file' && toPathShapes(path).some((shape) => shapes.has(shape)),
  )?.file;
}
