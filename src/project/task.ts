import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../errors.ts';
import { fileId } from '../graph/ids.ts';
import { resolveImport } from '../graph/resolve.ts';
import { storeOf } from '../graph/store.ts';
import type { TaskCapsuleV1 } from '../schemas/types.ts';
import { languageOf, openParsers } from '../source/parse.ts';
import type { Span } from '../source/source.ts';
import { capsuleFor } from '../task/capsule.ts';
import type { TaskInput } from '../task/input.ts';
import type { Limits } from '../task/prune.ts';
import { stylesOf } from '../task/styles.ts';
import { type Known, pathOf, type Target, targetOf } from '../task/target.ts';
import { shownByRoutes } from '../verify/facts/shown-by-route.ts';
import { projectRoutes } from '../verify/project-routes.ts';
import type { Project } from '../verify/rule.ts';
import { shapesOf } from '../verify/route-path.ts';
import { changedFiles } from './changed.ts';
import { aliasesOf, snapshotNow, storedSnapshot } from './graph.ts';
import { projectIdentity } from './identity.ts';
import { AGENTS, CONTEXT } from './paths.ts';
import { readSource } from './sources.ts';
import type { Verified } from './verify.ts';

export interface TaskAsked {
  readonly target: string;
  readonly request: string;
  readonly resolvedFrom: TaskInput['resolvedFrom'];
  readonly limits?: Limits;
  /** Now; it stands in nothing that a capsule says. */
  readonly at: string;
}

/** The capsule for a task in a project that was just verified. Writes nothing. */
export async function taskIn(root: string, verified: Verified, asked: TaskAsked): Promise<TaskCapsuleV1> {
  const { project, graph: input, findings } = verified;
  const { contract } = project;
  if (!contract || !input)
    throw new ServiceError(
      'INVALID_ESSENCE',
      project.refusal?.message ?? 'The project has no contract that a task could be held against.',
    );
  const { bundle } = contract;
  const snapshot = snapshotNow(root, input, asked.at);
  const known: Known = { store: storeOf(snapshot), bundle, paths: project.paths };
  const { target, shown } = await behindRouter(root, project, known, targetOf(asked.target, known));
  const pack = packOf(root, project, target);
  const isThere = (path: string): boolean => existsSync(join(root, path));
  return capsuleFor({
    identity: projectIdentity(root),
    target,
    request: asked.request,
    project,
    bundle,
    snapshot,
    stored: storedOf(root, project),
    findings,
    ...(pack ? { pack } : {}),
    ...(shown === undefined ? {} : { shown }),
    laws: [AGENTS, '.svc/rules.json', '.svc/local-patterns.json'].filter(isThere),
    styles: [...['.svc/style-bridge.json'].filter(isThere), ...stylesOf(project)],
    changed: changedFiles(root)?.files.filter((path) => !MADE.test(path)),
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

/** A router says in one file what another draws: the target with the route, and the file that draws it. */
async function behindRouter(
  root: string,
  project: Project,
  known: Known,
  target: Target,
): Promise<{ readonly target: Target; readonly shown?: string }> {
  const { route, file } = target;
  const routes = projectRoutes(project).filter(({ isPage, by }) => isPage && by !== 'file');
  if (target.kind === 'route') {
    const shapes = new Set(shapesOf(route ?? ''));
    const said = routes.find(({ path }) => shapesOf(path).some((shape) => shapes.has(shape)));
    const shown = said && (await drawnBy(root, project, [said]))[0];
    return shown === undefined ? { target } : { target, shown };
  }
  if (route !== null || file === undefined) return { target };
  // Only a file that imports this one can name it as a page.
  const importing = new Set(
    known.store.into(fileId(file), 'SOURCE_IMPORTS_SOURCE').map(({ src }) => pathOf(known.store, src)),
  );
  const near = routes.filter((one) => importing.has(one.file));
  const drawn = await drawnBy(root, project, near);
  const paths = new Set(near.filter((_, index) => drawn[index] === file).map(({ path }) => path));
  const [path] = paths;
  if (path === undefined || paths.size > 1) return { target };
  const { route: meant, page } = targetOf(path, known);
  return { target: { ...target, route: meant, page } };
}

/** For each route the file of the project that draws it; undefined where it is the file that says it. */
async function drawnBy(
  root: string,
  project: Project,
  routes: readonly (Span & { readonly file: string })[],
): Promise<(string | undefined)[]> {
  const paths = new Set(project.paths);
  const aliases = aliasesOf(root);
  const languages = new Set(routes.flatMap(({ file }) => languageOf(file) ?? []));
  const parse = await openParsers(languages);
  const pages = new Map<string, ((route: Span) => string[]) | undefined>();
  return routes.map((route) => {
    const { file } = route;
    if (!pages.has(file)) {
      const text = readSource(root, file);
      const source = text === undefined ? undefined : parse(file, text);
      pages.set(file, source && shownByRoutes(source));
    }
    for (const from of pages.get(file)?.(route) ?? []) {
      const drawn = resolveImport(file, from, paths, aliases);
      if (drawn !== undefined) return drawn;
    }
    return undefined;
  });
}
