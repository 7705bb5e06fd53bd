import { loadDocumentInput } from '../../project.ts';
import { resolveProject } from '../../session.ts';
import type { Action } from '../../tool.ts';
import { formatCall } from '../../result.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { buildDocument } from './document.ts';
import { requireSourceFile } from './select-finding.ts';

export const critique = {
  name: 'critique',
  summary: 'Reviews one file: findings, and a score for each category.',
  parameters: {
    file_path: {
      type: 'string',
      description: 'The file, relative to the project.',
      examples: ['src/App.tsx'],
    },
    project_path: PROJECT_PATH,
  },
  required: ['file_path'],
  example: { file_path: 'src/App.tsx' },
  result: {
    description: 'document with overall, scores, findings; left_out if it does not fit',
    schema: 'file-critique-report.v1.json',
  },
  async run(input, session) {
    const project_path = input.text('project_path');
    const root = resolveProject(session, project_path);
    const documents = await loadDocumentInput(session, root);
    const file = requireSourceFile(session, root, documents.project.facts, input.requiredText('file_path'));
    const answer = await buildDocument({ name: 'file-critique', file }, documents, root, input, session);
    return { ...answer, next: [formatCall('svc_verify findings', { file_path: file, project_path })] };
  },
} as const satisfies Action;
