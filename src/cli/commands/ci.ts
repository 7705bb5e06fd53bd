import { ServiceError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import { type Call, type Command, optionText } from '../command.ts';
import { PROJECT } from '../packs.ts';
import { FAIL_ON, failOnOf } from '../verification.ts';
import { WORKSPACE } from '../workspace.ts';

const VERSIONS = ['1', '2', '3'] as const;

export const ci = {
  name: 'ci',
  summary:
    'The gate for CI: all files, held against the baseline; annotations on GitHub; exit 1 on anything new.',
  arguments: [
    {
      name: '[what]',
      summary: 'init writes a workflow for GitHub and a script for any other',
      choices: ['init'],
    },
  ],
  options: [
    FAIL_ON,
    {
      flags: '--report <version>',
      summary: 'which report --json gives (default: 2); 3 also judges the change itself, and must be proven',
      choices: VERSIONS,
    },
    {
      flags: '--since <commit>',
      summary: 'with --report 3: the change began where this branch left that commit',
    },
    WORKSPACE,
    { flags: '--dry-run', summary: 'with init: print the files instead' },
    { flags: '--force', summary: 'with init: replace files that are there' },
    PROJECT,
  ],
  examples: [
    'svc ci',
    'svc ci init',
    'svc ci --fail-on warn',
    'svc ci --json > svc-ci.json',
    'svc ci --workspace',
    'svc graph && svc ci --report 3 --since origin/main --json',
  ],
  asks: true,
  async run(call, terminal) {
    const [what] = call.arguments;
    if (what !== undefined && what !== 'init')
      throw new ServiceError('USAGE', `There is no svc ci ${what}.`, { suggestions: ['svc ci init'] });
    refuseUnused(call, what === 'init');
    if (what === 'init') return (await import('../ci-files.ts')).writeCiFiles(call, terminal);
    const asked = {
      failOn: failOnOf(call),
      version: versionOf(call),
      since: optionText(call, 'since'),
      generatedAt: new Date().toISOString(),
    };
    // What was kept by another run is no evidence.
    const anew = { ...call, options: { ...call.options, cache: false } };
    if (call.options['workspace'] === true)
      return (await import('../ci-workspace.ts')).ciOfWorkspace(anew, terminal, asked);
    return (await import('../ci-project.ts')).ciOfProject(anew, terminal, asked);
  },
} as const satisfies Command;

function versionOf(call: Call): (typeof VERSIONS)[number] {
  const asked = optionText(call, 'report') ?? '2';
  const version = VERSIONS.find((one) => one === asked);
  if (version === undefined)
    throw new ServiceError('USAGE', `--report takes ${VERSIONS.join(', ')}, not ${quote(asked)}.`);
  return version;
}

const FOR_INIT = ['dryRun', 'force'] as const;
const FOR_GATE = ['failOn', 'report', 'since', 'workspace'] as const;

/** An option that changes nothing was meant to change something. */
function refuseUnused(call: Call, isInit: boolean): void {
  const [unused] = (isInit ? FOR_GATE : FOR_INIT).filter((name) => call.options[name] !== undefined);
  if (unused !== undefined) {
    const flag = `--${unused.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    throw new ServiceError(
      'USAGE',
      isInit ? `svc ci init takes no ${flag}: it only writes files.` : `${flag} belongs to svc ci init.`,
    );
  }
  if (call.options['since'] !== undefined && versionOf(call) !== '3')
    throw new ServiceError('USAGE', '--since says where the change began, which only --report 3 judges.', {
      suggestions: ['svc ci --report 3 --since origin/main'],
    });
}
