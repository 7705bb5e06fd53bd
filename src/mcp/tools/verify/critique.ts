import { documentsIn } from '../../documents.ts';
import { projectOf } from '../../session.ts';
import type { Action } from '../../tool.ts';
import { nextCall } from '../next.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { documentAnswer } from './document.ts';
import { fileIn } from './source-file.ts';

export const critique = {
  name: 'critique',
  summary: 'What the rules say about one file, with a mark for each category.',
  parameters: {
    file_path: {
      type: 'string',
      description: 'The file, from the folder of the project.',
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
    const root = projectOf(session, project_path);
    const documents = await documentsIn(session, root);
    const file = fileIn(session, root, documents.project.facts, input.need('file_path'));
    const answer = await documentAnswer({ name: 'file-critique', file }, documents, root, input, session);
    return { ...answer, next: [nextCall('svc_verify findings', { file_path: file, project_path })] };
  },
} as const satisfies Action;
