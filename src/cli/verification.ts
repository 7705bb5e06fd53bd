import { ServiceError } from '../errors.ts';
import type { Verified } from '../project/verify.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { quote } from '../words.ts';
import { type Call, type Option, optionText, type Terminal } from './command.ts';
import { serviceOf } from './service.ts';

const SEVERITIES = ['error', 'warn', 'none'] as const;
type FailOn = (typeof SEVERITIES)[number];

export const FAIL_ON: Option = {
  flags: '--fail-on <severity>',
  summary: 'exit 1 from which severity on (default: error)',
  choices: SEVERITIES,
};

/** From which severity on the call fails. */
export function failOnOf(call: Call): FailOn {
  const asked = optionText(call, 'failOn') ?? 'error';
  const failOn = SEVERITIES.find((one) => one === asked);
  if (failOn === undefined)
    throw new ServiceError('USAGE', `--fail-on takes ${SEVERITIES.join(', ')}, not ${quote(asked)}.`);
  return failOn;
}

/** The contract of a folder: read and compiled, or why that cannot be done. */
async function contractIn(
  root: string,
  call: Call,
  terminal: Terminal,
): Promise<{
  readonly essence: EssenceV4 | undefined;
  readonly bundle: ExecutionPackBundleV1 | undefined;
  readonly refusal?: NonNullable<Verified['project']['refusal']>;
}> {
  const { join } = await import('node:path');
  const { readContract } = await import('../project/contract.ts');
  const { ESSENCE } = await import('../project/paths.ts');
  try {
    const essence = await readContract(root);
    const client = await serviceOf(call, terminal);
    return { essence, bundle: await client.compilePacks(essence, {}, { signal: terminal.signal }) };
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    // The folder is called otherwise elsewhere, and the fingerprint of a finding is made of its words.
    const pointer = thrown.facts.errors?.[0]?.pointer;
    const kind = pointer === '/version' ? 'version' : KINDS[thrown.code];
    if (kind === undefined) throw thrown;
    return {
      essence: undefined,
      bundle: undefined,
      refusal: {
        kind,
        message: thrown.message.replaceAll(quote(join(root, ESSENCE)), quote(ESSENCE)),
        ...(pointer === undefined ? {} : { pointer }),
      },
    };
  }
}

/** Failures that are a finding about the project; any other is one of this run. */
const KINDS: Readonly<Record<string, 'missing' | 'invalid'>> = {
  FILE_NOT_FOUND: 'missing',
  INVALID_ESSENCE: 'invalid',
  MALFORMED_JSON: 'invalid',
  DUPLICATE_KEY: 'invalid',
  FORBIDDEN_KEY: 'invalid',
  DOCUMENT_TOO_COMPLEX: 'invalid',
};

/** Verifies the project that the call is about. */
export async function verified(
  root: string,
  call: Call,
  terminal: Terminal,
  only?: ReadonlySet<string>,
): Promise<Verified> {
  const { verifyProject } = await import('../project/verify.ts');
  const contract = await contractIn(root, call, terminal);
  terminal.signal.throwIfAborted();
  return verifyProject(root, {
    ...contract,
    ...(only ? { only } : {}),
    useCache: call.options['cache'] !== false,
  });
}

export async function rootOf(call: Call, terminal: Terminal): Promise<string> {
  const { resolve } = await import('node:path');
  const { statSync } = await import('node:fs');
  const root = resolve(terminal.cwd, optionText(call, 'project') ?? '');
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new ServiceError('FILE_NOT_FOUND', `There is no folder ${root}.`);
  return root;
}

/** Whether findings make a gate fail. */
export const fails = (findings: Verified['findings'], failOn: string): boolean =>
  failOn !== 'none' &&
  findings.some(({ severity }) => severity === 'error' || (failOn === 'warn' && severity === 'warn'));
