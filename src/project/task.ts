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
import { changedFiles } from './changed.ts';
import { snapshotNow, storedSnapshot } from './graph.ts';
import { projectIdentity } from './identity.ts';
import { AGENTS, CONTEXT } from './paths.ts';
import type { Verification } from './verify.ts';

export interface TaskAsked {
  readonly target: string;
  readonly request: string;
  readonly resolvedFrom: TaskInput['resolvedFrom'];
  readonly limits?: CapsuleLimits;
  /** Now; it stands in nothing that a capsule says. */
  readonly at: string;
}

/** The capsule for a task in a project that was just verified. Writes nothing. */
export async function taskIn(root: string, verified: Verification, asked: TaskAsked): Promise<TaskCapsuleV1> {
  const { project, graph: input, findings } = verified;
  const { contract } = project;
  if (!contract || !input)
    throw new ServiceError(
      'INVALID_ESSENCE',
      project.refusal?.message ?? 'The project has no contract that a task could be held against.',
    );
  const { bundle } = contract;
  const snapshot = snapshotNow(root, input, asked.at);
  const known: TargetContext = { store: createStore(snapshot), bundle, paths: project.paths };
  const target = resolveTarget(asked.target, known);
  const router = routerOf(project, target);
  const pack = packOf(root, project, target);
  const isThere = (path: string): boolean => existsSync(join(root, path));
  const changed = await changedFiles(root);
  return buildTaskCapsule({
    identity: projectIdentity(root),
    target,
    request: asked.request,
    project,
    bundle,
    snapshot,
    stored: storedOf(root, project),
    findings,
    ...(pack ? { pack } : {}),
    ...(router === undefined ? {} : { router }),
    laws: [AGENTS, '.svc/rules.json', '.svc/local-patterns.json'].filter(isThere),
    styles: [...['.svc/style-bridge.json'].filter(isThere), ...findTokenStyles(project)],
    changed: changed?.files.filter((path) => !MADE.test(path)),
    resolvedFrom: asked.resolvedFrom,
    ...(asked.limits ? { limits: asked.limits } : {}),
  });
}

/** What svc makes again by itself is no change of the project. */
const MADE = /^\.svc\/(?:cache|context|graph)\//;

function storedOf(root: string, { context }: Project): TaskInput['stored'] {
  const freshness = context?.graph ?? 'unknown';
  const stored = freshness === 'missing' ? undefined : storedSnapshot(root);
  return { freshness, id: stored?.id ?? null, hash: stored?.source_hash ?? null };
}

/** The written pack of the page. */
function packOf(root: string, { contract, context }: Project, { page }: Target): TaskInput['pack'] {
  const bundle = contract?.bundle;
  const entry = page && bundle?.manifest.pages[bundle.pages.indexOf(page)];
  if (!entry) return undefined;
  const path = `${CONTEXT}/${entry.markdown}`;
  if (!existsSync(join(root, path))) return { path, state: 'missing' };
  return { path, state: context?.stale.includes(entry.markdown) ? 'stale' : 'current' };
}

/** The router that says the route in code. */
function routerOf(project: Project, { route }: Target): string | undefined {
  if (route === null) return undefined;
  const shapes = new Set(toPathShapes(route));
  return collectProjectRoutes(project).find(
    ({ path, isPage, by }) =>
      isPage && by !== 'file' && toPathShapes(path).some((shape) => shapes.has(shape)),
  )?.file;
}
