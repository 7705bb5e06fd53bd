import type { CatalogDocument } from '../../../reports/documents.ts';
import type { DocumentInput } from '../../../reports/report.ts';
import type { Input } from '../../arguments.ts';
import { nameOf } from '../../documents.ts';
import type { Session } from '../../session.ts';
import type { Answer } from '../../tool.ts';
import { roomIn } from '../room.ts';
import { fittedDocument } from './fitted-document.ts';

/** What is asked for: a document, one of its versions, and the file that it is about. */
export interface AskedDocument {
  readonly name: CatalogDocument['name'];
  readonly version?: string;
  readonly file?: string;
}

/** A document of the catalog about a project as an answer, with the command that prints the whole of it. */
export async function documentAnswer(
  { name, version, file }: AskedDocument,
  documents: DocumentInput,
  root: string,
  input: Input,
  session: Session,
): Promise<Answer> {
  const { DOCUMENTS, documentOf } = await import('../../../reports/documents.ts');
  const found = DOCUMENTS.find((one) => one.name === name);
  const newest = Object.keys(found?.versions ?? {}).at(-1) ?? '';
  const make = found?.versions[version ?? newest];
  if (!found || !make) throw new TypeError(`There is no document ${name} of version ${version ?? newest}.`);
  const made =
    file === undefined
      ? madeOnce(documents, `${name} ${version ?? newest}`, () => documentOf(make, documents))
      : documentOf(make, { ...documents, file });
  const project = nameOf(session, root);
  const head = { project, schema: `${found.schema}.v${version ?? newest}.json` };
  const command = [
    `svc report ${name}`,
    ...(version === undefined ? [] : [`--schema-version ${version}`]),
    ...(file === undefined ? [] : ['--file <file>']),
    ...(project === '.' ? [] : ['--project <folder>']),
  ].join(' ');
  const { document, left_out } = fittedDocument(made, roomIn(input, { ...head, command }));
  return {
    result: { ...head, document, ...(left_out.length === 0 ? {} : { left_out, whole: command }) },
  };
}

/** Documents about what was seen last: they are long to make where there are many findings. */
const kept = new WeakMap<DocumentInput, Map<string, unknown>>();

function madeOnce(documents: DocumentInput, name: string, make: () => unknown): unknown {
  const own = kept.get(documents) ?? new Map<string, unknown>();
  kept.set(documents, own);
  if (!own.has(name)) own.set(name, make());
  return own.get(name);
}
