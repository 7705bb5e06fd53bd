import { compiledIn } from '../../compiled.ts';
import { essenceIn } from '../../essence.ts';
import type { Action } from '../../tool.ts';
import { FETCH, MANIFEST_CUTS, manifestOf } from '../manifest.ts';
import { ESSENCE_FROM, NAMESPACE, PROJECT_PATH } from '../parameters.ts';

export const compileExecutionPacks = {
  name: 'compile_execution_packs',
  summary: 'Compiles an essence document: which packs it gives, what each costs, and what was noticed.',
  parameters: { ...ESSENCE_FROM, project_path: PROJECT_PATH, namespace: NAMESPACE },
  aliases: {
    path: 'essence_path',
    file: 'essence_path',
    file_path: 'essence_path',
    essencePath: 'essence_path',
    document: 'essence',
  },
  example: {},
  result: {
    description: 'the manifest with tokens of every pack, diagnostics, and fetch: how to get a pack',
    schema: 'pack-manifest.v1.json',
  },
  async run(input, session) {
    const { essence } = await essenceIn(session, input);
    const bundle = await compiledIn(session, essence, input.text('namespace'));
    return {
      result: {
        ...manifestOf(bundle),
        fetch: `${FETCH}, with the same essence, essence_path or project_path`,
      },
      cuts: MANIFEST_CUTS,
      origin: session.origin,
      next: ['svc_context scaffold'],
    };
  },
} as const satisfies Action;
