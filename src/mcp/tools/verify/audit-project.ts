import { loadDocumentInput } from '../../project.ts';
import { resolveProject } from '../../session.ts';
import type { Action } from '../../tool.ts';
import { formatCall } from '../../result.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { buildDocument } from './document.ts';

export const auditProject = {
  name: 'audit_project',
  summary: 'Returns the audit report of the project: every finding and the contract it was checked against.',
  parameters: { project_path: PROJECT_PATH },
  aliases: { path: 'project_path' },
  example: {},
  result: {
    description: 'document, and left_out if it does not fit: embedded documents and the ends of lists',
    schema: 'project-audit-report.v1.json',
  },
  async run(input, session) {
    const project_path = input.text('project_path');
    const root = resolveProject(session, project_path);
    const documents = await loadDocumentInput(session, root);
    const answer = await buildDocument({ name: 'project-audit' }, documents, root, input, session);
    return { ...answer, next: [formatCall('svc_verify findings', { project_path })] };
  },
} as const satisfies Action;
