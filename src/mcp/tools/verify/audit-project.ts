import { documentsIn } from '../../documents.ts';
import { projectOf } from '../../session.ts';
import type { Action } from '../../tool.ts';
import { nextCall } from '../next.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { documentAnswer } from './document.ts';

export const auditProject = {
  name: 'audit_project',
  summary: 'The audit report of the project: every finding, and what it was held against.',
  parameters: { project_path: PROJECT_PATH },
  aliases: { path: 'project_path' },
  example: {},
  result: {
    description: 'document, and left_out if it does not fit: whole documents in it, and the ends of lists',
    schema: 'project-audit-report.v1.json',
  },
  async run(input, session) {
    const project_path = input.text('project_path');
    const root = projectOf(session, project_path);
    const documents = await documentsIn(session, root);
    const answer = await documentAnswer({ name: 'project-audit' }, documents, root, input, session);
    return { ...answer, next: [nextCall('svc_verify findings', { project_path })] };
  },
} as const satisfies Action;
