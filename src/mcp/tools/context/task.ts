import { ServiceError } from '../../../base/errors.ts';
import { buildTask } from '../../../project/task.ts';
import { CONTEXT } from '../../../project/paths.ts';
import type { TaskCapsuleV1 } from '../../../schemas/types.ts';
import { MAX_CAPSULE } from '../../../task/prune.ts';
import type { Action, ActionInput } from '../../tool.ts';
import { checkCached, loadContract } from '../../project.ts';
import { resolveProject } from '../../session.ts';
import { formatCall, remainingTokens } from '../../result.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { fitPack } from './fit.ts';
import { compileContract, formatPartCall } from './pack.ts';

export const task = {
  name: 'task',
  summary:
    'Returns the context of one change: files to read, which source decides, open findings, when to stop.',
  parameters: {
    target: {
      type: 'string',
      description: 'Route (/cart), page, component, file:src/x.tsx or graph node to change.',
      examples: ['file:src/components/Button.tsx', 'DataTable'],
    },
    route: {
      type: 'string',
      description: 'Route to change; use instead of target.',
      examples: ['/cart'],
    },
    page_id: {
      type: 'string',
      description: 'Page to change; use instead of target.',
      examples: ['store/cart'],
    },
    task: {
      type: 'string',
      description: 'The change to make, in your own words.',
      maxLength: 4_000,
      examples: ['Show the total below the rows'],
    },
    detail: {
      type: 'string',
      description: 'compact: the capsule; full: with the page pack as well.',
      enum: ['compact', 'full'],
      default: 'compact',
      examples: ['full'],
    },
    project_path: PROJECT_PATH,
  },
  aliases: {
    path: 'route',
    file: 'target',
    file_path: 'target',
    component: 'target',
    id: 'target',
    request: 'task',
    description: 'task',
    query: 'task',
  },
  example: { route: '/cart', task: 'Show the total below the rows' },
  result: {
    description: 'steps (what to do), capsule; with detail=full also the markdown of the page pack',
    schema: 'task-capsule.v1.json',
  },
  async run(input, session) {
    const target = parseTarget(input);
    const root = resolveProject(session, input.text('project_path'));
    await loadContract(root);
    const { result, report } = await checkCached(session, root);
    const isFull = input.text('detail') === 'full';
    const room = remainingTokens(input, {});
    const capsule = await buildTask(root, result, {
      target,
      request: input.text('task') ?? '',
      resolvedFrom: session.origin === 'embedded' ? 'installed-package' : 'api',
      limits: { ...MAX_CAPSULE, tokens: Math.min(MAX_CAPSULE.tokens, isFull ? Math.floor(room / 2) : room) },
      at: report.generatedAt,
    });
    const { route } = capsule.task;
    const head = {
      steps: listSteps(capsule),
      target,
      stale: capsule.graph.freshness === 'stale',
      source: 'project-file',
      capsule,
    };
    const pack = isFull && route !== null ? await loadPagePack(route, input, session, head) : {};
    return {
      result: { ...head, ...pack },
      cuts: ['left_out', 'markdown'],
      origin: session.origin,
      next: [
        ...(route === null || isFull ? [] : [formatCall('svc_context page', { page_id: route })]),
        'svc_verify findings',
      ],
    };
  },
} as const satisfies Action;

/** Lists the steps of the task; the capsule has the details. */
function listSteps({ task, readTargets, authority, findings }: TaskCapsuleV1): string[] {
  const file = readTargets[0]?.path ?? '.';
  const isThere = authority.entries.some(
    ({ lane, sourcePath }) => lane === 'production-source' && sourcePath !== null,
  );
  const pack = readTargets.find(({ path }) => path.startsWith(CONTEXT));
  return [
    pack
      ? `Read ${pack.path}.`
      : task.route === null
        ? `Read ${file}.`
        : `Read the pack of the page: ${formatCall('svc_context page', { page_id: task.route })}`,
    isThere
      ? `Change ${file}.`
      : file === '.'
        ? `Create the page ${task.route ?? ''} where this project has its pages.`
        : `Create ${file}.`,
    ...(findings.length > 0 ? [`Fix what svc verify reports there: ${findings.length} below.`] : []),
    'Check it: svc_verify changes.',
  ];
}

/** Requires exactly one of the three parameters that name the target. */
function parseTarget(input: ActionInput): string {
  const names = ['target', 'route', 'page_id'] as const;
  const given = names.flatMap((name) => input.text(name) ?? []);
  const [only] = given;
  if (only !== undefined && given.length === 1) return only;
  throw new ServiceError(
    'INVALID_PARAMETER',
    `task needs exactly one of target, route and page_id; got ${given.length === 0 ? 'none' : given.length}.`,
    {
      errors: [
        {
          parameter: 'target',
          pointer: '/target',
          message: 'must be the only one of target, route and page_id',
        },
      ],
      available: names,
    },
  );
}

/** The pack of the page at the route, if the contract has one. */
async function loadPagePack(
  route: string,
  input: ActionInput,
  session: Parameters<typeof compileContract>[1],
  head: object,
): Promise<object> {
  const compiled = await compileContract(input, session);
  if (!compiled.bundle.manifest.pages.some(({ path }) => path === route)) return {};
  const { pack, id, local } = await compiled.select('page', route);
  const how = { how_to_get: formatPartCall('page', id) };
  const { markdown, left_out } = fitPack(pack, remainingTokens(input, { ...head, ...how, local }));
  return { page_id: id, local, markdown, ...(left_out.length > 0 ? { left_out, ...how } : {}) };
}
