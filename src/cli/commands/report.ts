import { ServiceError } from '../../base/errors.ts';
import type { CatalogDocument } from '../../reports/documents.ts';
import { nearestNames, quote } from '../../base/text.ts';
import { type Call, type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { table } from '../layout.ts';
import { NO_CACHE, PROJECT, requireProjectFolder } from '../options.ts';

export const report = {
  name: 'report',
  summary: 'Print a document about the project as JSON; without a name, list the documents.',
  arguments: [
    { name: '[name]', summary: 'Document: project-health, evidence-bundle, scan, adoption-truth, …' },
  ],
  options: [
    { flags: '--schema-version <number>', summary: 'Version of the document (default: the newest)' },
    { flags: '--file <path>', summary: 'For file-critique: path relative to the project folder' },
    NO_CACHE,
    PROJECT,
  ],
  examples: [
    'svc report',
    'svc report project-health',
    'svc report evidence-bundle --schema-version 1',
    'svc report file-critique --file src/pages/Home.tsx',
  ],
  asks: true,
  async run(call, terminal) {
    const { DOCUMENTS, buildDocument } = await import('../../reports/documents.ts');
    const [name] = call.arguments;
    if (name === undefined) {
      printDocuments(DOCUMENTS, call, terminal);
      return 0;
    }
    const document = DOCUMENTS.find((one) => one.name === name || one.schema === name);
    if (!document) throw unknownDocumentError(name, DOCUMENTS);
    const make = findVersion(document, optionText(call, 'schemaVersion'));
    const root = await requireProjectFolder(call, terminal);
    const asked = parseFile(document, call);
    const { collectDocumentInput } = await import('../verification.ts');
    const input = await collectDocumentInput(root, call, terminal);
    const file = asked === undefined ? undefined : await pathIn(root, asked);
    if (file !== undefined && !input.project.facts.has(file))
      throw new ServiceError(
        'FILE_NOT_FOUND',
        `${quote(asked ?? '')} is not a source file that svc checks.`,
        { suggestions: nearestNames(file, [...input.project.facts.keys()]).slice(0, 3) },
      );
    terminal.out(jsonText(buildDocument(make, file === undefined ? input : { ...input, file })));
    return 0;
  },
} as const satisfies Command;

/** Lists the documents with versions and contents. */
function printDocuments(documents: readonly CatalogDocument[], call: Call, terminal: Terminal): void {
  if (call.json) {
    const listed = documents.map(({ name, schema, answers, versions, otherCommands = {} }) => ({
      name,
      answers,
      versions: Object.keys(versions).map((version) => ({ version, schema: `${schema}.v${version}.json` })),
      elsewhere: Object.entries(otherCommands).map(([version, command]) => ({ version, command })),
    }));
    terminal.out(jsonText({ documents: listed }));
    return;
  }
  const own = documents.filter(({ versions }) => Object.keys(versions).length > 0);
  const rows = own.map(({ name, versions, answers }) => [name, Object.keys(versions).join(', '), answers]);
  terminal.out(`${table(rows, terminal.columns, { head: ['document', 'versions', 'what it answers'] })}\n`);
  if (call.quiet) return;
  for (const { name, otherCommands = {} } of documents)
    for (const [version, command] of Object.entries(otherCommands))
      terminal.say(`${name} ${version}: ${command}\n`);
}

function unknownDocumentError(name: string, documents: readonly CatalogDocument[]): ServiceError {
  const names = documents.map((one) => one.name);
  const near = nearestNames(name, names);
  return new ServiceError('USAGE', `There is no document ${quote(name)}. There are ${names.join(', ')}.`, {
    suggestions: near.length > 0 ? near.map((one) => `svc report ${one}`) : ['svc report'],
  });
}

function findVersion(
  { name, versions, otherCommands = {} }: CatalogDocument,
  asked: string | undefined,
): CatalogDocument['versions'][string] {
  const known = Object.keys(versions);
  const version = asked ?? known.at(-1) ?? Object.keys(otherCommands).at(-1) ?? '';
  const make = Object.hasOwn(versions, version) ? versions[version] : undefined;
  if (make) return make;
  const command = Object.hasOwn(otherCommands, version) ? otherCommands[version] : undefined;
  if (command !== undefined)
    throw new ServiceError(
      'USAGE',
      `Version ${version} of ${name} is not about a single project; use ${command}.`,
      {
        suggestions: [command],
      },
    );
  const all = [...known, ...Object.keys(otherCommands)];
  throw new ServiceError('USAGE', `${name} has version ${all.join(' and ')}, not ${quote(version)}.`, {
    suggestions: [`svc report ${name}`],
  });
}

function parseFile({ name, needsFile }: CatalogDocument, call: Call): string | undefined {
  const file = optionText(call, 'file');
  if (needsFile && file === undefined)
    throw new ServiceError('USAGE', `${name} is about one file: name it with --file.`, {
      suggestions: [`svc report ${name} --file src/pages/Home.tsx`],
    });
  if (!needsFile && file !== undefined)
    throw new ServiceError('USAGE', `${name} is about the whole project: leave --file out.`, {
      suggestions: [`svc report ${name}`, `svc report file-critique --file ${file}`],
    });
  return file;
}

async function pathIn(root: string, file: string): Promise<string> {
  const { relative, resolve, sep } = await import('node:path');
  return relative(root, resolve(root, file)).split(sep).join('/');
}
