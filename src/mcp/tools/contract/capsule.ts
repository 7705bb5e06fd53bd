import { ServiceError } from '../../../base/errors.ts';
import { buildContractCapsule } from '../../../graph/capsule.ts';
import { buildSnapshotWithFindings } from '../../../project/graph.ts';
import { checkCached } from '../../project.ts';
import type { Action } from '../../tool.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { readContractFile, resolveRealProject } from './document.ts';

export const capsule = {
  name: 'capsule',
  summary: 'Summarizes the contract from the graph: routes, components, tokens, rules and open findings.',
  parameters: { project_path: PROJECT_PATH },
  example: {},
  result: {
    description: 'stored (state of .svc/graph: fresh, stale or missing), and the current capsule',
    schema: 'contract-capsule.v1.json',
  },
  async run(input, session) {
    const root = resolveRealProject(input, session);
    readContractFile(root, session);
    const { result, report } = await checkCached(session, root);
    if (!result.graph)
      throw new ServiceError(
        'INVALID_ESSENCE',
        result.project.refusal?.message ?? 'The contract cannot be read.',
        { suggestions: ['svc_contract validate'] },
      );
    const stored = result.project.context?.graph ?? 'missing';
    return {
      result: {
        stored,
        built: 'now',
        capsule: buildContractCapsule(
          buildSnapshotWithFindings(result.findings, root, result.graph, report.generatedAt),
        ),
      },
      cuts: [
        'capsule.source_artifacts',
        'capsule.tokens',
        'capsule.components',
        'capsule.open_findings',
        'capsule.routes',
      ],
      more: 'svc_graph query returns the nodes of one type.',
      origin: session.origin,
      next: stored === 'fresh' ? [] : ['svc graph (rewrites .svc/graph)'],
    };
  },
} as const satisfies Action;
