import type { CatalogDocument } from '../../../reports/documents.ts';
import type { DocumentInput } from '../../../reports/report.ts';
import type { ActionInput, ActionResult } from '../../tool.ts';
import { projectName } from '../../project.ts';
import type { Session } from '../../session.ts';
import { countTokens, findLargest, fitsTokens, remainingTokens } from '../../result.ts';

/** A document, its version, and the file that it is about. */
export interface DocumentRequest {
  readonly name: CatalogDocument['name'];
  readonly version?: string;
  readonly file?: string;
}

/** Builds a catalog document about a project as a result, with the command that prints it in full. */
export async function buildDocument(
  { name, version, file }: DocumentRequest,
  documents: DocumentInput,
  root: string,
  input: ActionInput,
  session: Session,
): Promise<ActionResult> {
  const { DOCUMENTS, buildDocument } = await import('../../../reports/documents.ts');
  const found = DOCUMENTS.find((one) => one.name === name);
  const newest = Object.keys(found?.versions ?? {}).at(-1) ?? '';
  const make = found?.versions[version ?? newest];
  if (!found || !make) throw new TypeError(`There is no document ${name} of version ${version ?? newest}.`);
  const made =
    file === undefined
      ? buildOnce(documents, `${name} ${version ?? newest}`, () => buildDocument(make, documents))
      : buildDocument(make, { ...documents, file });
  const project = projectName(session, root);
  const head = { project, schema: `${found.schema}.v${version ?? newest}.json` };
  const command = [
    `svc report ${name}`,
    ...(version === undefined ? [] : [`--schema-version ${version}`]),
    ...(file === undefined ? [] : ['--file <file>']),
    ...(project === '.' ? [] : ['--project <folder>']),
  ].join(' ');
  const { document, left_out } = fitDocument(made, remainingTokens(input, { ...head, command }));
  return {
    result: { ...head, document, ...(left_out.length === 0 ? {} : { left_out, whole: command }) },
  };
}

/** The documents of the last check: with many findings they take long to build. */
const builtDocuments = new WeakMap<DocumentInput, Map<string, unknown>>();

function buildOnce(documents: DocumentInput, name: string, make: () => unknown): unknown {
  const own = builtDocuments.get(documents) ?? new Map<string, unknown>();
  builtDocuments.set(documents, own);
  if (!own.has(name)) own.set(name, make());
  return own.get(name);
}

export interface LeftOut {
  /** Path in the document; `*` matches every entry of a list. */
  readonly at: string;
  /** Omitted and total entries; absent if the whole value is omitted. */
  readonly count?: number;
  readonly of?: number;
  /** The call that returns it. */
  readonly instead?: string;
}

export interface FittedDocument {
  readonly document: unknown;
  readonly left_out: readonly LeftOut[];
}

/** Embedded documents, and the calls that return them. */
const EMBEDDED: Readonly<Record<string, string>> = {
  essence: 'svc_contract read_essence',
  reviewPack: 'svc_context execution_pack pack_type=review',
  packManifest: 'svc_context execution_pack',
  health: 'svc_verify report name=project-health',
};

const MAX_LIST_ENTRIES = 500;

/** Lists up to this length stay complete, if possible. */
const SHORT_LIST_ENTRIES = 5;

/**
 * Fits a document into a number of tokens: complete, or without embedded documents, or with the first entries of each
 * list, so that no list is dropped in favour of another.
 */
export function fitDocument(document: unknown, room: number): FittedDocument {
  if (fitsTokens(room, document)) return { document, left_out: [] };
  const { rest, gone } = withoutEmbedded(document);
  const whole = { document: rest, left_out: gone };
  if (fitsTokens(room, whole)) return whole;
  const shortTo = (most: number, kept: number): FittedDocument => {
    const cut = new Map<string, { count: number; of: number }>();
    const lengthOf = (length: number): number => (length <= kept ? length : Math.min(length, most));
    const short = shortenLists(rest, lengthOf, '', cut);
    return { document: short, left_out: [...gone, ...[...cut].map(([at, counts]) => ({ at, ...counts }))] };
  };
  const fits = (made: FittedDocument): boolean => fitsTokens(room, made);
  const kept = fits(shortTo(0, SHORT_LIST_ENTRIES)) ? SHORT_LIST_ENTRIES : 0;
  return shortTo(
    findLargest(MAX_LIST_ENTRIES, (most) => fits(shortTo(most, kept))),
    kept,
  );
}

function withoutEmbedded(document: unknown): { readonly rest: unknown; readonly gone: LeftOut[] } {
  if (typeof document !== 'object' || document === null) return { rest: document, gone: [] };
  const isEmbedded = ([name, value]: [string, unknown]): boolean =>
    Object.hasOwn(EMBEDDED, name) && typeof value === 'object' && value !== null && countTokens(value) > 100;
  const entries = Object.entries(document);
  return {
    rest: Object.fromEntries(entries.filter((entry) => !isEmbedded(entry))),
    gone: entries.filter(isEmbedded).map(([name]) => ({ at: `/${name}`, instead: EMBEDDED[name] ?? '' })),
  };
}

/** Shortens every list of a value; counts the omitted entries by path. */
function shortenLists(
  value: unknown,
  lengthOf: (length: number) => number,
  at: string,
  cut: Map<string, { count: number; of: number }>,
): unknown {
  if (Array.isArray(value)) {
    const kept = lengthOf(value.length);
    if (kept < value.length) {
      const { count, of } = cut.get(at) ?? { count: 0, of: 0 };
      cut.set(at, { count: count + value.length - kept, of: of + value.length });
    }
    return value.slice(0, kept).map((one) => shortenLists(one, lengthOf, `${at}/*`, cut));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, shortenLists(one, lengthOf, `${at}/${key}`, cut)]),
  );
}
