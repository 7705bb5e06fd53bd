import type { CheckOptions, ProjectCheck } from '../project/check.ts';
import { ServiceError } from '../base/errors.ts';
import type { FileScope, Verification } from '../project/verify.ts';
import { quote } from '../base/text.ts';
import { type Call, type Option, optionText, type Terminal } from './command.ts';
import { openService } from './options.ts';
import { formatQuantity } from '../reports/counts.ts';
import type { DocumentInput } from '../reports/report.ts';

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
export const askingOf = (call: Call, terminal: Terminal): CheckOptions => ({
  release: async () => (await import('../http/connect.ts')).getReleaseId(terminal.env),
  client: () => openService(call, terminal),
  signal: terminal.signal,
  useCache: call.options['cache'] !== false,
});

/** Verifies the project that the call is about. */
export async function verified(
  root: string,
  call: Call,
  terminal: Terminal,
  only?: FileScope,
): Promise<Verification> {
  const { verifyProject } = await import('../project/check.ts');
  const result = await verifyProject(root, askingOf(call, terminal), only);
  if (result.cacheError !== undefined && !call.quiet)
    terminal.say(`Nothing was kept for the next run: ${result.cacheError}\n`);
  return result;
}

/** What is asked of the contract cannot be answered without one: why there is none that can be read. */
export function requireContract({ refusal }: Verification['project']): void {
  if (!refusal) return;
  if (refusal.kind === 'missing')
    throw new ServiceError('FILE_NOT_FOUND', refusal.message, { suggestions: ['svc init'] });
  throw new ServiceError('INVALID_ESSENCE', refusal.message, { suggestions: ['svc validate'] });
}

/** Whether findings make a gate fail. */
export const fails = (findings: Verification['findings'], failOn: string): boolean =>
  failOn !== 'none' &&
  findings.some(({ severity }) => severity === 'error' || (failOn === 'warn' && severity === 'warn'));

export type { ProjectCheck };

export async function checkedProject(
  root: string,
  call: Call,
  terminal: Terminal,
  about: { readonly generatedAt: string; readonly failOn: FailOn },
): Promise<ProjectCheck> {
  const { checkProject: check } = await import('../project/check.ts');
  return check(root, askingOf(call, terminal), about);
}

/** A commit was named from which nothing can be compared. */
export const unknownCommit = (since: string, suggestions: readonly string[] = []): ServiceError =>
  new ServiceError('USAGE', `Git knows no commit ${quote(since)} here, or this is no repository.`, {
    suggestions,
  });

/** What the baseline keeps back, and what of it nobody finds any more. */
export const baselineText = (inherited: number, resolved: number): string =>
  `${formatQuantity(inherited, 'finding')} known from the baseline ${inherited === 1 ? 'is' : 'are'} not shown, ${resolved} of the baseline ${resolved === 1 ? 'is' : 'are'} gone.\n`;

/** One look at a project, with everything its documents may say. Writes nothing but the cache of a run. */
export async function documentInput(root: string, call: Call, terminal: Terminal): Promise<DocumentInput> {
  const about = { generatedAt: new Date().toISOString(), failOn: 'error' } as const;
  const checked = await checkedProject(root, call, terminal, about);
  terminal.signal.throwIfAborted();
  return documentInputOf(root, call, checked);
}

/** The same of a project that was just checked. */
export async function documentInputOf(
  root: string,
  call: Call,
  checked: ProjectCheck,
): Promise<DocumentInput> {
  const { homedir } = await import('node:os');
  const { realpathSync } = await import('node:fs');
  const { buildDocumentInput: inputOf } = await import('../project/check.ts');
  return inputOf(root, checked, {
    version: await ownVersion(),
    requestedPath: askedOf(optionText(call, 'project')),
    places: [
      [root, '<project>'],
      [realpathSync(root), '<project>'],
      [homedir(), '~'],
    ],
  });
}

/** The folder as it was written, unless that tells where on the machine it lies. */
function askedOf(project = '.'): string {
  return /^(?:[\\/~]|[a-z]:|.*\.\.(?:[\\/]|$))/i.test(project) || project === '' ? '<project>' : project;
}

async function ownVersion(): Promise<string> {
  const { readFileSync } = await import('node:fs');
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
