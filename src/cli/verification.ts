import type { CheckOptions, ProjectCheck } from '../project/check.ts';
import { ServiceError } from '../base/errors.ts';
import type { Verification } from '../project/verify.ts';
import { quote } from '../base/text.ts';
import { type Call, type Option, optionText, type Terminal } from './command.ts';
import { openService, readOwnPackage } from './options.ts';
import { formatQuantity, isFailing } from '../reports/counts.ts';
import type { Coverage, DocumentInput } from '../reports/report.ts';

const SEVERITIES = ['error', 'warn', 'none'] as const;
type FailOn = (typeof SEVERITIES)[number];

export const FAIL_ON: Option = {
  flags: '--fail-on <severity>',
  summary: 'Exit with 1 at this severity or higher (default: error)',
  choices: SEVERITIES,
};

/** Options about placements. */
export const PROOF_OPTIONS: readonly Option[] = [
  { flags: '--strict', summary: 'Exit with 1 if a placement of the contract is not proven' },
  { flags: '--verbose', summary: 'List every placement of the contract with its status, page by page' },
];

/** Lists every placement with `--verbose`. */
export async function printPlacements(coverage: Coverage, call: Call, terminal: Terminal): Promise<void> {
  if (call.options['verbose'] !== true) return;
  const { listPlacements } = await import('../reports/placements.ts');
  for (const line of listPlacements(coverage)) terminal.out(`${line}\n`);
}

/** True if `--strict` makes the run fail. */
export async function failsStrict(coverage: Coverage, call: Call): Promise<boolean> {
  if (call.options['strict'] !== true) return false;
  return (await import('../reports/placements.ts')).hasUnproven(coverage);
}

export function parseFailOn(call: Call): FailOn {
  const asked = optionText(call, 'failOn') ?? 'error';
  const failOn = SEVERITIES.find((one) => one === asked);
  if (failOn === undefined)
    throw new ServiceError('USAGE', `--fail-on takes ${SEVERITIES.join(', ')}, not ${quote(asked)}.`);
  return failOn;
}

/** Options of a check that reports nothing about its cache. */
export const checkOptions = (call: Call, terminal: Terminal, root?: string): CheckOptions => ({
  release: async () => (await import('../http/connect.ts')).getReleaseId(terminal.env),
  client: () => openService(call, terminal, root),
  signal: terminal.signal,
  useCache: call.options['cache'] !== false,
});

/** Options of a verification; notes on stderr if the cache cannot be written. */
export const verifyOptions = (call: Call, terminal: Terminal): CheckOptions => ({
  ...checkOptions(call, terminal),
  onCacheError(message) {
    if (!call.quiet) terminal.say(`The cache could not be written: ${message}\n`);
  },
});

/** Throws if the contract is missing or invalid, with the reason. */
export function requireContract({ refusal }: Verification['project']): void {
  if (!refusal) return;
  if (refusal.kind === 'missing')
    throw new ServiceError('FILE_NOT_FOUND', refusal.message, { suggestions: ['svc init'] });
  throw new ServiceError('INVALID_ESSENCE', refusal.message, { suggestions: ['svc validate'] });
}

/** True if the findings make a gate fail. */
export const hasFailing = (findings: Verification['findings'], failOn: FailOn): boolean =>
  findings.some(({ severity }) => isFailing(severity, failOn));

/** The commit does not exist, so nothing can be compared. */
export const unknownCommit = (since: string, suggestions: readonly string[] = []): ServiceError =>
  new ServiceError('USAGE', `There is no commit ${quote(since)}, or this is not a Git repository.`, {
    suggestions,
  });

/** Counts the findings that the baseline hides and those that are resolved. */
export const formatBaselineNote = (inherited: number, resolved: number): string =>
  `Baseline: ${formatQuantity(inherited, 'finding')} hidden, ${resolved} resolved.\n`;

/** Checks a project and collects the input of its documents. Writes nothing but the cache. */
export async function collectDocumentInput(
  root: string,
  call: Call,
  terminal: Terminal,
): Promise<DocumentInput> {
  const about = { generatedAt: new Date().toISOString(), failOn: 'error' } as const;
  const { checkProject } = await import('../project/check.ts');
  const checked = await checkProject(root, checkOptions(call, terminal), about);
  terminal.signal.throwIfAborted();
  return toDocumentInput(root, call, checked);
}

/** Collects the input of the documents for a checked project. */
export async function toDocumentInput(
  root: string,
  call: Call,
  checked: ProjectCheck,
): Promise<DocumentInput> {
  const { homedir } = await import('node:os');
  const { realpathSync } = await import('node:fs');
  const { buildDocumentInput } = await import('../project/check.ts');
  return buildDocumentInput(root, checked, {
    version: readOwnPackage().version,
    requestedPath: redactFolder(optionText(call, 'project')),
    places: [
      [root, '<project>'],
      [realpathSync(root), '<project>'],
      [homedir(), '~'],
    ],
  });
}

/** The folder as the user wrote it, unless it reveals a path of the machine. */
function redactFolder(project = '.'): string {
  return /^(?:[\\/~]|[a-z]:|.*\.\.(?:[\\/]|$))/i.test(project) || project === '' ? '<project>' : project;
}
