import { ServiceError } from '../../../base/errors.ts';
import { quote } from '../../../base/text.ts';
import { loadDocumentInput } from '../../project.ts';
import { resolveProject } from '../../session.ts';
import type { Action } from '../../tool.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { buildDocument } from './document.ts';
import { requireSourceFile } from './select-finding.ts';

/** The documents of `svc report` about a single project; a test compares them. */
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
  summary: 'Returns a catalog document about the project by name.',
  parameters: {
    name: {
      type: 'string',
      description: 'Name of the document.',
      enum: REPORTS,
      examples: ['project-health'],
    },
    schema_version: {
      type: 'integer',
      description: 'Version of the document; the newest by default.',
      minimum: 1,
      maximum: 9,
      examples: [1],
    },
    file_path: {
      type: 'string',
      description: 'For file-critique: the file, relative to the project.',
      examples: ['src/App.tsx'],
    },
    project_path: PROJECT_PATH,
  },
  required: ['name'],
  aliases: { document: 'name', report: 'name', id: 'name', version: 'schema_version' },
  example: { name: 'project-health' },
  result: { description: 'document in the requested schema; left_out if it does not fit' },
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
          : `Version ${version} of ${name} is not available here; use the command ${command}.`,
        'is not an available version',
        Object.keys(versions),
      );
    }
    if (needsFile && path === undefined)
      throw invalidParameter('file_path', `${name} is about one file: give file_path.`, 'is required here');
    if (!needsFile && path !== undefined)
      throw invalidParameter(
        'file_path',
        `${name} is about the whole project: omit file_path, or use svc_verify critique file_path=${quote(path, 200)}.`,
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
