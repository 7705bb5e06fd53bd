import { loadDocumentInput } from '../../project.ts';
import { resolveProject } from '../../session.ts';
import type { Action } from '../../tool.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { buildDocument } from './document.ts';

export const evidenceBundle = {
  name: 'evidence_bundle',
  summary: 'Returns the evidence of the findings, without source code, secrets and paths of this machine.',
  parameters: { project_path: PROJECT_PATH },
  aliases: { path: 'project_path' },
  example: {},
  result: {
    description: 'document, and left_out if it does not fit; missing evidence is marked as not present',
    schema: 'evidence-bundle.v2.json',
  },
  async run(input, session) {
    const root = resolveProject(session, input.text('project_path'));
    const documents = await loadDocumentInput(session, root);
    return buildDocument({ name: 'evidence-bundle' }, documents, root, input, session);
  },
} as const satisfies Action;
