import { ServiceError } from '../../../base/errors.ts';
import { quote } from '../../../base/text.ts';
import { loadDocumentInput } from '../../project.ts';
import { resolveProject } from '../../session.ts';
import type { Action } from '../../tool.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { buildDocument } from './document.ts';
import { requireSourceFile } from './select-finding.ts';

/** Documents that one look at one project gives, as `svc report` has them; a test holds both equal. */
export const REPORTS = [
  'project-health',
  'project-audit',
  'file-critique',
  'evidence-bundle',
  'scan',
  'adoption-truth',
  'loop-readiness',
  'authority-resolution',
  'svc-ci-report',
] as const;

export const report = {
  name: 'report',
  summary: 'Any document of the catalog about the project, by its name.',
  parameters: {
    name: { type: 'string', description: 'Which document.', enum: REPORTS, examples: ['project-health'] },
    schema_version: {
      type: 'integer',
      description: 'An older version of the document than the newest.',
      minimum: 1,
      maximum: 9,
      examples: [1],
    },
    file_path: {
      type: 'string',
      description: 'For file-critique: the file, from the folder of the project.',
      examples: ['src/App.tsx'],
    },
    project_path: PROJECT_PATH,
  },
  required: ['name'],
  aliases: { document: 'name', report: 'name', id: 'name', version: 'schema_version' },
  example: { name: 'project-health' },
  result: { description: 'document of the schema that is named; left_out if it does not fit' },
  async run(input, session) {
    const name = input.requiredText('name');
    const version = input.number('schema_version')?.toString();
    const path = input.text('file_path');
    const { DOCUMENTS } = await import('../../../reports/documents.ts');
    const { versions = {}, otherCommands = {}, needsFile } = DOCUMENTS.find((one) => one.name === name) ?? {};
    if (version !== undefined && !Object.hasOwn(versions, version)) {
      const command = Object.hasOwn(otherCommands, version) ? otherCommands[version] : undefined;
      throw invalidParameter(
        'schema_version',
        command === undefined
          ? `${name} has version ${Object.keys(versions).join(' and ')}, not ${version}.`
          : `Version ${version} of ${name} needs more than one look at one project; the command ${command} gives it.`,
        'is no version that can be given here',
        Object.keys(versions),
      );
    }
    if (needsFile && path === undefined)
      throw invalidParameter(
        'file_path',
        `${name} is about one file: name it with file_path.`,
        'is required here',
      );
    if (!needsFile && path !== undefined)
      throw invalidParameter(
        'file_path',
        `${name} is about the whole project: leave file_path out, or take svc_verify critique file_path=${quote(path, 200)}.`,
        'is only for file-critique',
      );
    const root = resolveProject(session, input.text('project_path'));
    const documents = await loadDocumentInput(session, root);
    const file =
      path === undefined ? {} : { file: requireSourceFile(session, root, documents.project.facts, path) };
    return buildDocument(
      { name, ...(version === undefined ? {} : { version }), ...file },
      documents,
      root,
      input,
      session,
    );
  },
} as const satisfies Action;

const invalidParameter = (
  parameter: string,
  detail: string,
  message: string,
  available?: readonly string[],
): ServiceError =>
  new ServiceError('INVALID_PARAMETER', detail, {
    errors: [{ parameter, pointer: `/${parameter}`, message }],
    ...(available === undefined ? {} : { available }),
  });
