import { type Problem, ServiceError } from '../../../base/errors.ts';
import { type ContractFile, readContractFile as readFileIfAny } from '../../../project/contract-file.ts';
import { resolveFolder, requireInside } from '../../../project/folder.ts';
import { ESSENCE } from '../../../project/paths.ts';
import type { ActionInput, Parameter } from '../../tool.ts';
import { resolveProject, type Session } from '../../session.ts';
import type { EssenceV4, ExecutionPackCommonV1Diagnostic as Diagnostic } from '../../../schemas/types.ts';
import { parseEssence } from '../../../essence/read.ts';
import { parseJson } from '../../../schemas/json.ts';
import type { ComposeOptions } from '../../../essence/compose.ts';
import type { Origin } from '../../../project/compose.ts';

/** The folder of the project a call is about, by its real path: what is put in its place later is another one. */
export function resolveRealProject(input: ActionInput, session: Session): string {
  const root = resolveFolder(resolveProject(session, input.text('project_path')));
  requireInside(session.root, root);
  return root;
}

/** The file of the contract, valid or not; without one, how to get one. */
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

/** A document, or what is wrong with it. */
export type ParsedContract =
  | { readonly document: EssenceV4; readonly value: unknown }
  | { readonly document?: undefined; readonly value?: unknown; readonly errors: readonly Problem[] };

/** What the text of the contract says, as far as it says anything. */
export function parseContractText(bytes: Uint8Array): ParsedContract {
  let value: unknown;
  try {
    value = parseJson(bytes);
  } catch (thrown) {
    return { errors: toProblems(thrown) };
  }
  return parseContractValue(value);
}

export function parseContractValue(value: unknown): ParsedContract {
  try {
    return { document: parseEssence(value), value };
  } catch (thrown) {
    return { value, errors: toProblems(thrown) };
  }
}

function toProblems(thrown: unknown): readonly Problem[] {
  if (!(thrown instanceof ServiceError)) throw thrown;
  return thrown.facts.errors ?? [{ pointer: '', message: thrown.message }];
}

/** What a document is composed from, as parameters of a call. */
export const ORIGIN_PARAMETERS = {
  blueprint: {
    type: 'string',
    description: 'Compose from this blueprint of the corpus.',
    maxLength: 100,
    examples: ['billing-platform'],
  },
  archetype: {
    type: 'string',
    description: 'Compose from this archetype: a product of one section. Not with blueprint.',
    maxLength: 100,
    examples: ['landing-page'],
  },
  theme: {
    type: 'string',
    description: 'Slug of another theme than the record suggests.',
    maxLength: 100,
    examples: ['ledger'],
  },
  mode: { type: 'string', description: 'Colour mode.', enum: ['light', 'dark', 'auto'] },
  framework: {
    type: 'string',
    description:
      'What the product is built with, such as react, nextjs, vue, svelte or html; react unless given.',
    maxLength: 60,
    examples: ['nextjs'],
  },
} as const satisfies Record<string, Parameter>;

export const ORIGIN_ALIASES = { target: 'framework', stack: 'framework' } as const;

/** The record that a call names; undefined if it names none. */
export function parseOrigin(input: ActionInput): Origin | undefined {
  const blueprint = input.text('blueprint');
  const archetype = input.text('archetype');
  if (blueprint !== undefined && archetype !== undefined)
    throw new ServiceError(
      'INVALID_PARAMETER',
      'blueprint and archetype exclude each other. Give one of them.',
      {
        errors: [{ parameter: 'archetype', message: 'excludes blueprint' }],
      },
    );
  if (blueprint !== undefined) return { type: 'blueprint', slug: blueprint };
  return archetype === undefined ? undefined : { type: 'archetype', slug: archetype };
}

export const parseComposeOptions = (input: ActionInput): ComposeOptions => ({
  theme: input.text('theme'),
  mode: input.text('mode') as ComposeOptions['mode'],
  target: input.text('framework'),
});
