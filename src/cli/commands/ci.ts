import { ServiceError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import type { PackageManagerCommands } from '../../project/package-manager.ts';
import { type Call, type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { PROJECT, readOwnPackage, requireProjectFolder } from '../options.ts';
import { FAIL_ON, parseFailOn, PROOF_OPTIONS } from '../verification.ts';
import { WORKSPACE } from '../workspace.ts';

const VERSIONS = ['1', '2', '3'] as const;

export const ci = {
  name: 'ci',
  summary: 'Check all files against the contract and the baseline; exit with 1 on new findings.',
  arguments: [
    {
      name: '[what]',
      summary: 'init writes a GitHub workflow and a script for other CI systems',
      choices: ['init'],
    },
  ],
  options: [
    FAIL_ON,
    ...PROOF_OPTIONS,
    {
      flags: '--report <version>',
      summary: 'Version of the JSON report (default: 2); 3 also judges the change and requires proof',
      choices: VERSIONS,
    },
    {
      flags: '--since <commit>',
      summary: 'With --report 3: judge the change since this branch left the commit',
    },
    WORKSPACE,
    { flags: '--dry-run', summary: 'With init: print the files without writing them' },
    { flags: '--force', summary: 'With init: replace existing files' },
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
    rejectUnusedOptions(call, what === 'init');
    if (what === 'init') return writeCiFiles(call, terminal);
    const asked = {
      failOn: parseFailOn(call),
      version: parseVersion(call),
      since: optionText(call, 'since'),
      generatedAt: new Date().toISOString(),
    };
    // Cached results of another run are not evidence.
    const anew = { ...call, options: { ...call.options, cache: false } };
    if (call.options['workspace'] === true)
      return (await import('../ci.ts')).runWorkspaceCi(anew, terminal, asked);
    return (await import('../ci.ts')).runCi(anew, terminal, asked);
  },
} as const satisfies Command;

function parseVersion(call: Call): (typeof VERSIONS)[number] {
  const asked = optionText(call, 'report') ?? '2';
  const version = VERSIONS.find((one) => one === asked);
  if (version === undefined)
    throw new ServiceError('USAGE', `--report takes ${VERSIONS.join(', ')}, not ${quote(asked)}.`);
  return version;
}

const FOR_INIT = ['dryRun', 'force'] as const;
const FOR_GATE = ['failOn', 'strict', 'verbose', 'report', 'since', 'workspace'] as const;

/** Rejects options that would have no effect. */
function rejectUnusedOptions(call: Call, isInit: boolean): void {
  const [unused] = (isInit ? FOR_GATE : FOR_INIT).filter((name) => call.options[name] !== undefined);
  if (unused !== undefined) {
    const flag = `--${unused.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    throw new ServiceError(
      'USAGE',
      isInit ? `svc ci init does not take ${flag}.` : `${flag} needs svc ci init.`,
    );
  }
  if (call.options['since'] !== undefined && parseVersion(call) !== '3')
    throw new ServiceError('USAGE', '--since needs --report 3, which judges the change.', {
      suggestions: ['svc ci --report 3 --since origin/main'],
    });
}

/** Writes the workflow and the script. Existing files that differ are kept without --force. */
export async function writeCiFiles(call: Call, terminal: Terminal): Promise<number> {
  const root = await requireProjectFolder(call, terminal);
  const { dirname, join } = await import('node:path');
  const { chmodSync, existsSync, readFileSync } = await import('node:fs');
  const { ensureFolder, requireInside } = await import('../../project/folder.ts');
  const { writeDocuments } = await import('../../project/file.ts');
  const { planCiFiles } = await import('../../project/ci-files.ts');
  const { name, version } = readOwnPackage();
  const plan = planCiFiles(root, name);
  if (call.options['dryRun'] === true) {
    if (call.json)
      terminal.out(jsonText({ files: Object.fromEntries(plan.files.map(({ path, text }) => [path, text])) }));
    else for (const { path, text } of plan.files) terminal.out(`# ${path}\n${text}\n`);
    return 0;
  }
  const textOf = (path: string): string | undefined =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
  const due = plan.files.filter(({ path, text }) => textOf(path) !== text);
  const taken = due.filter(({ path }) => textOf(path) !== undefined);
  if (taken.length > 0 && call.options['force'] !== true)
    throw new ServiceError(
      'OUTPUT_EXISTS',
      `${taken.map(({ path }) => path).join(' and ')} ${taken.length === 1 ? 'already exists and differs' : 'already exist and differ'}. Nothing was changed.`,
      { suggestions: ['svc ci init --force'] },
    );
  for (const { path, base } of plan.files) requireInside(base, join(root, path));
  for (const { base, name: file } of plan.files) ensureFolder(base, dirname(file));
  writeDocuments(due.map(({ path, text }) => [join(root, path), text] as const));
  for (const { path, isProgram } of plan.files) if (isProgram) chmodSync(join(root, path), 0o755);
  const written = due.map(({ path }) => path);
  if (call.json) terminal.out(jsonText({ written, installed: plan.isDeclared }));
  else
    for (const { path } of plan.files)
      terminal.out(`${path}: ${written.includes(path) ? 'written' : 'unchanged'}\n`);
  if (!plan.isDeclared && !call.json && !call.quiet)
    terminal.say(formatInstallNote(plan.manager, name, version));
  return 0;
}

/** The gate runs svc from the lockfile, so the project has to depend on it: from the registry, or as a tarball. */
const formatInstallNote = ({ add }: PackageManagerCommands, name: string, version: string): string =>
  `The gate runs svc from the lockfile, which does not have it yet. Add it, and commit the lockfile:
  ${add(`${name}@${version}`)}
or, for a build that is not in the registry, run npm pack in its checkout, commit the tarball and add that:
  ${add(`./vendor/${name.slice(1).replace('/', '-')}-${version}.tgz`)}
`;
