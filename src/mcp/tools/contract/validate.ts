import { withDefaults } from '../../../essence/read.ts';
import { pagesOf } from '../../../essence/walk.ts';
import { layerOf } from '../../../project/layers.ts';
import { ESSENCE } from '../../../project/paths.ts';
import type { EssenceV4 } from '../../../schemas/types.ts';
import { checkCached, projectClient } from '../../project.ts';
import type { Session } from '../../session.ts';
import type { Action } from '../../tool.ts';
import { PROJECT_PATH } from '../parameters.ts';
import {
  parseContractText,
  parseContractValue,
  type ParsedContract,
  readContractFile,
  resolveRealProject,
  summarizeUnresolved,
  toDiagnosticRow,
} from './document.ts';

export const validate = {
  name: 'validate',
  summary:
    'Validates a contract: schema errors, compiler diagnostics and violations in the code. An invalid contract is a result, not an error.',
  parameters: {
    essence: {
      type: 'object',
      description: 'Document to validate instead of the contract of the project.',
      examples: [{ version: '4.0.0' }],
    },
    project_path: PROJECT_PATH,
  },
  aliases: { document: 'essence' },
  example: {},
  result: {
    description:
      'valid, errors {pointer, message, expected}, compiler diagnostics, unresolved names with proposals, guard, violations as in svc verify',
  },
  async run(input, session) {
    const given = input.value('essence');
    if (given !== undefined)
      return validateContract(undefined, parseContractValue(given), session, undefined);
    const root = resolveRealProject(input, session);
    const { bytes, hash } = readContractFile(root, session);
    return validateContract(hash, parseContractText(bytes), session, root);
  },
} as const satisfies Action;

async function validateContract(
  hash: string | undefined,
  read: ParsedContract,
  session: Session,
  root: string | undefined,
): Promise<ReturnType<Action['run']>> {
  const of = root === undefined ? {} : { file: ESSENCE, hash };
  if (!read.document)
    return {
      result: { valid: false, ...of, errors: read.errors, diagnostics: [], violations: [] },
      cuts: ['errors'],
      next: ['svc_contract read_essence'],
    };
  const { document } = read;
  const { diagnostics = [] } = await projectClient(session, root).compilePacks(
    document,
    {},
    { signal: session.signal },
  );
  const found = root === undefined ? undefined : await collectViolations(session, root);
  const unresolved = await summarizeUnresolved(document, diagnostics, session);
  return {
    result: {
      valid: true,
      ...of,
      version: document.version,
      sections: document.blueprint.sections.length,
      pages: pagesOf(document).length,
      errors: [],
      guard: summarizeGuard(document),
      diagnostics: diagnostics.map(toDiagnosticRow),
      ...(unresolved ? { unresolved } : {}),
      ...(found === undefined
        ? { note: 'Only the document was validated: code is checked against the contract of the project.' }
        : { counts: found.counts, violations: found.rows }),
    },
    cuts: ['violations', 'diagnostics', 'unresolved.names'],
    more: 'svc_verify findings lists every violation with its location.',
    origin: session.origin,
    next: found && found.rows.length > 0 ? ['svc_verify findings', 'svc_repair repair_plan'] : [],
  };
}

/** The enforcement of each layer, with the default for interactions filled in. */
export function summarizeGuard(document: EssenceV4): Record<string, string> {
  const { mode, dna_enforcement, blueprint_enforcement, interactions_enforcement } =
    withDefaults(document).meta.guard;
  return {
    mode,
    dna: dna_enforcement,
    blueprint: blueprint_enforcement,
    interactions: interactions_enforcement,
  };
}

/** Findings about a layer of the contract, with the severities of `svc verify`. */
async function collectViolations(
  session: Session,
  root: string,
): Promise<{ readonly rows: object[]; readonly counts: Record<string, number> }> {
  const { result } = await checkCached(session, root);
  const counts: Record<string, number> = { dna: 0, blueprint: 0, interactions: 0 };
  const rows = result.findings.flatMap(({ code, rule, severity, message, pointer, place }) => {
    const layer = layerOf(code);
    if (layer === undefined) return [];
    counts[layer] = (counts[layer] ?? 0) + 1;
    return [
      {
        rule,
        code,
        layer,
        severity,
        message,
        ...(pointer === undefined ? {} : { pointer }),
        ...(place === undefined ? {} : { file: place.file, line: place.line }),
      },
    ];
  });
  return { rows, counts };
}
