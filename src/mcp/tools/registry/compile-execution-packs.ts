import { compileCached, loadEssence } from '../../project.ts';
import type { Action } from '../../tool.ts';
import { FETCH_PACK, MANIFEST_CUTS, summarizeManifest } from '../context/pack.ts';
import { ESSENCE_SOURCE, NAMESPACE, PROJECT_PATH } from '../parameters.ts';

export const compileExecutionPacks = {
  name: 'compile_execution_packs',
  summary: 'Compiles an essence document: its packs, the tokens of each, and diagnostics.',
  parameters: { ...ESSENCE_SOURCE, project_path: PROJECT_PATH, namespace: NAMESPACE },
  aliases: {
    path: 'essence_path',
    file: 'essence_path',
    file_path: 'essence_path',
    essencePath: 'essence_path',
    document: 'essence',
  },
  example: {},
  result: {
    description: 'the manifest with the tokens of every pack, diagnostics, and the call that fetches a pack',
    schema: 'pack-manifest.v1.json',
  },
  async run(input, session) {
    const bundle = await compileCached(session, await loadEssence(session, input), input.text('namespace'));
    return {
      result: {
        ...summarizeManifest(bundle),
        fetch: `${FETCH_PACK}, with the same essence, essence_path or project_path`,
      },
      cuts: MANIFEST_CUTS,
      origin: session.origin,
      next: ['svc_context scaffold'],
    };
  },
} as const satisfies Action;
