import { ServiceError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
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

const WORKFLOW = '.github/workflows/svc.yml';
const SCRIPT = 'scripts/svc-ci.sh';

/** Pins the version that wrote the file, so that the gate changes only on purpose. */
const workflow = (version: string): string => `name: svc
on:
  pull_request:
  push:
    branches: [main]
permissions:
  contents: read
jobs:
  svc:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 20
      - run: npx --yes --ignore-scripts svc@${version} packs compile --frozen
      - run: npx --yes --ignore-scripts svc@${version} ci
`;

const script = (version: string): string => `#!/bin/sh
# Checks the project against its contract; any CI system can run it.
set -eu
npx --yes --ignore-scripts svc@${version} packs compile --frozen
npx --yes --ignore-scripts svc@${version} ci "$@"
`;

/** Writes the workflow and the script. Existing files that differ are kept without --force. */
export async function writeCiFiles(call: Call, terminal: Terminal): Promise<number> {
  const root = await requireProjectFolder(call, terminal);
  const { join } = await import('node:path');
  const { chmodSync, existsSync, readFileSync } = await import('node:fs');
  const { ensureFolder, requireInside } = await import('../../project/folder.ts');
  const { writeDocuments } = await import('../../project/file.ts');
  const { version } = readOwnPackage();
  const files = { [WORKFLOW]: workflow(version), [SCRIPT]: script(version) };
  if (call.options['dryRun'] === true) {
    if (call.json) terminal.out(jsonText({ files }));
    else for (const [path, text] of Object.entries(files)) terminal.out(`# ${path}\n${text}\n`);
    return 0;
  }
  const textOf = (path: string): string | undefined =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
  const due = Object.entries(files).filter(([path, text]) => textOf(path) !== text);
  const taken = due.filter(([path]) => textOf(path) !== undefined);
  if (taken.length > 0 && call.options['force'] !== true)
    throw new ServiceError(
      'OUTPUT_EXISTS',
      `${taken.map(([path]) => path).join(' and ')} ${taken.length === 1 ? 'already exists and differs' : 'already exist and differ'}. Nothing was changed.`,
      { suggestions: ['svc ci init --force'] },
    );
  for (const path of Object.keys(files)) requireInside(root, join(root, path));
  for (const path of Object.keys(files)) ensureFolder(root, path.slice(0, path.lastIndexOf('/')));
  writeDocuments(due.map(([path, text]) => [join(root, path), text] as const));
  chmodSync(join(root, SCRIPT), 0o755);
  const written = due.map(([path]) => path);
  if (call.json) terminal.out(jsonText({ written }));
  else
    for (const path of Object.keys(files))
      terminal.out(`${path}: ${written.includes(path) ? 'written' : 'unchanged'}\n`);
  return 0;
}
