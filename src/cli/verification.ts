import type { Asking } from '../project/check.ts';
import { ServiceError } from '../base/errors.ts';
import type { Only, Verified } from '../project/verify.ts';
import { quote } from '../base/text.ts';
import { type Call, type Option, optionText, type Terminal } from './command.ts';
import { fromHere } from './here.ts';
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

/** The call, as those who check a project see it. */
export const askingOf = (call: Call, terminal: Terminal): Asking => ({
  release: async () => (await import('../http/connect.ts')).releaseOf(terminal.env),
  client: () => serviceOf(call, terminal),
  signal: terminal.signal,
  useCache: call.options['cache'] !== false,
});

/** Verifies the project that the call is about. */
export async function verified(root: string, call: Call, terminal: Terminal, only?: Only): Promise<Verified> {
  const { verifiedProject } = await import('../project/check.ts');
  const result = await verifiedProject(root, askingOf(call, terminal), only);
  if (result.notKept !== undefined && !call.quiet)
    terminal.say(`Nothing was kept for the next run: ${result.notKept}\n`);
  return result;
}

/** What is asked of the contract cannot be answered without one: why there is none that can be read. */
export function requireContract({ refusal }: Verified['project']): void {
  if (!refusal) return;
  if (refusal.kind === 'missing')
    throw new ServiceError('FILE_NOT_FOUND', refusal.message, { suggestions: ['svc init'] });
  throw new ServiceError('INVALID_ESSENCE', refusal.message, { suggestions: ['svc validate'] });
}

export async function rootOf(call: Call, terminal: Terminal): Promise<string> {
  const { resolve } = await import('node:path');
  const { statSync } = await import('node:fs');
  const root = resolve(terminal.cwd, optionText(call, 'project') ?? '');
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new ServiceError('FILE_NOT_FOUND', `There is no folder ${quote(fromHere(terminal, root))}.`);
  return root;
}

/** Whether findings make a gate fail. */
export const fails = (findings: Verified['findings'], failOn: string): boolean =>
  failOn !== 'none' &&
  findings.some(({ severity }) => severity === 'error' || (failOn === 'warn' && severity === 'warn'));
