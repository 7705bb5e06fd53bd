import { type Problem, ServiceError } from '../../../base/errors.ts';
import { type ContractFile, readContractFile as readFileIfAny } from '../../../project/contract-file.ts';
import { resolveFolder, requireInside } from '../../../project/folder.ts';
import { ESSENCE } from '../../../project/paths.ts';
import type { ActionInput, Parameter } from '../../tool.ts';
import { resolveProject, type Session } from '../../session.ts';
import type { EssenceV4, ExecutionPackCommonV1Diagnostic as Diagnostic } from '../../../schemas/types.ts';
import { parseEssence } from '../../../essence/read.ts';
import { limitDocument, parseJson } from '../../../schemas/json.ts';
import type { ComposeOptions } from '../../../essence/compose.ts';
import type { Origin } from '../../../project/compose.ts';

/** Resolves the project folder of a call to its real path, so that replacing the folder later has no effect. */
export function resolveRealProject(input: ActionInput, session: Session): string {
  const root = resolveFolder(resolveProject(session, input.text('project_path')));
  requireInside(session.root, root);
  return root;
}

/** Reads the contract file, valid or not; the error for a missing file explains how to create it. */
export function readContractFile(root: string, session: Session): ContractFile {
  const file = readFileIfAny(root, session.root);
  if (file) return file;
  throw new ServiceError('FILE_NOT_FOUND', `The project has no ${ESSENCE} yet.`, {
    suggestions: ['svc_contract create_essence', 'svc init'],
  });
}

export const toDiagnosticRow = ({
  code,
  severity,
  message,
  pointer,
  suggestions = [],
}: Diagnostic): object => ({
  code,
  severity,
  message,
  pointer,
  ...(suggestions.length > 0 ? { suggestions } : {}),
});

/** More names would not fit into a response. */
const MAX_PROPOSED_NAMES = 20;

/** The names of a document that no record has, with proposals; undefined if all of them resolve. */
export async function summarizeUnresolved(
  document: EssenceV4,
  diagnostics: readonly Diagnostic[],
  { client, signal }: Session,
): Promise<object | undefined> {
  const { collectUnresolved, describeUnresolved } = await import('../../../essence/unresolved.ts');
  const { proposeReplacements } = await import('../../../content/proposals.ts');
  const names = collectUnresolved(document, diagnostics);
  if (names.length === 0) return undefined;
  const proposed = await proposeReplacements(names.slice(0, MAX_PROPOSED_NAMES), { client, signal });
  return {
    summary: describeUnresolved(names),
    names: proposed.map(({ type, name, pointers, proposals }) => ({
      type,
      name,
      places: pointers.length,
      proposals: proposals.map(({ id, confidence }) => `${id} (${confidence})`),
    })),
    ...(names.length > proposed.length ? { more: names.length - proposed.length } : {}),
    command: 'svc migrate --map names.json',
  };
}

/** A valid document, or its errors. */
export type ParsedContract =
  | { readonly document: EssenceV4; readonly value: unknown }
  | { readonly document?: undefined; readonly value?: unknown; readonly errors: readonly Problem[] };

/** Parses the text of a contract; invalid text gives errors, not an exception. */
export function parseContractText(bytes: Uint8Array): ParsedContract {
  let value: unknown;
  try {
    value = parseJson(bytes);
    return { document: parseEssence(value), value };
  } catch (thrown) {
    return { value, errors: toProblems(thrown) };
  }
}

/** `parseContractText` for a document that a call contains. */
export function parseContractValue(value: unknown): ParsedContract {
  try {
    return { document: parseEssence(limitDocument(value)), value };
  } catch (thrown) {
    return { value, errors: toProblems(thrown) };
  }
}

function toProblems(thrown: unknown): readonly Problem[] {
  if (!(thrown instanceof ServiceError)) throw thrown;
  return thrown.facts.errors ?? [{ pointer: '', message: thrown.message }];
}

/** The parameters that select what a document is composed from. */
export const ORIGIN_PARAMETERS = {
  blueprint: {
    type: 'string',
    description: 'Blueprint to compose from.',
    maxLength: 100,
    examples: ['billing-platform'],
  },
  archetype: {
    type: 'string',
    description: 'Archetype to compose from instead of a blueprint.',
    maxLength: 100,
    examples: ['landing-page'],
  },
  theme: {
    type: 'string',
    description: 'Theme instead of the suggested one.',
    maxLength: 100,
    examples: ['ledger'],
  },
  mode: { type: 'string', description: 'Colour mode.', enum: ['light', 'dark', 'auto'] },
  framework: {
    type: 'string',
    description: 'Framework, such as nextjs, vue or html; react by default.',
    maxLength: 60,
    examples: ['nextjs'],
  },
} as const satisfies Record<string, Parameter>;

export const ORIGIN_ALIASES = { target: 'framework', stack: 'framework' } as const;

/** The record to compose from; undefined if the call names none. */
export function parseOrigin(input: ActionInput): Origin | undefined {
  const blueprint = input.text('blueprint');
  const archetype = input.text('archetype');
  if (blueprint !== undefined && archetype !== undefined)
    throw new ServiceError('INVALID_PARAMETER', 'Give blueprint or archetype, not both.', {
      errors: [{ parameter: 'archetype', message: 'cannot be combined with blueprint' }],
    });
  if (blueprint !== undefined) return { type: 'blueprint', slug: blueprint };
  return archetype === undefined ? undefined : { type: 'archetype', slug: archetype };
}

export const parseComposeOptions = (input: ActionInput): ComposeOptions => ({
  theme: input.text('theme'),
  mode: input.text('mode') as ComposeOptions['mode'],
  target: input.text('framework'),
});
