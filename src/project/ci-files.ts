import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';
import {
  declaresDependency,
  findInstallRoot,
  type PackageManagerCommands,
  packageManagerCommands,
  readManifest,
} from './package-manager.ts';

/** A file that runs the gate. */
export interface CiFile {
  /** Relative to the project, for messages. */
  readonly path: string;
  /** The folder that the file must be in, and its name there. */
  readonly base: string;
  readonly name: string;
  readonly text: string;
  readonly isProgram: boolean;
}

export interface CiPlan {
  readonly files: readonly CiFile[];
  readonly manager: PackageManagerCommands;
  /** True if the lockfile pins svc: the project or its workspace depends on it. */
  readonly isDeclared: boolean;
}

const SCRIPT = 'scripts/svc-ci.sh';

/**
 * Plans a GitHub workflow and a script for other CI systems. Both run svc as the lockfile pins it, so that the gate changes
 * only on purpose and nothing but declared dependencies is downloaded. GitHub reads workflows only at the root of a
 * repository: a project below it gets a file of its own there.
 */
export function planCiFiles(project: string, packageName: string): CiPlan {
  const root = realpathSync(project);
  const { repository, root: installRoot } = findInstallRoot(root);
  const manager = packageManagerCommands(installRoot);
  const at = toPosix(relative(repository, root));
  const input: Commands = {
    manager,
    run: (argv) => manager.run(packageName, `svc ${argv}`),
    at,
    installAt: toPosix(relative(repository, installRoot)),
  };
  const workflow = `.github/workflows/svc${at === '' ? '' : `-${at.replace(/[^\w.-]+/g, '-')}`}.yml`;
  return {
    files: [
      {
        path: toPosix(relative(root, join(repository, workflow))),
        base: repository,
        name: workflow,
        text: formatWorkflow(input),
        isProgram: false,
      },
      { path: SCRIPT, base: root, name: SCRIPT, text: formatScript(input), isProgram: true },
    ],
    manager,
    isDeclared: [root, installRoot].some((folder) => declaresDependency(readManifest(folder), packageName)),
  };
}

interface Commands {
  readonly manager: PackageManagerCommands;
  /** The command that runs svc with these arguments. */
  readonly run: (argv: string) => string;
  /** Folder of the project, relative to the repository; empty at its root. */
  readonly at: string;
  /** Folder of the lockfile, likewise. */
  readonly installAt: string;
}

const formatWorkflow = ({
  manager,
  run,
  at,
  installAt,
}: Commands): string => `name: ${at === '' ? 'svc' : formatScalar(`svc in ${at}`)}
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
${[
  ...manager.setup,
  ...formatStep(manager.install, installAt),
  ...formatStep(run('packs compile --frozen'), at),
  ...formatStep(run('ci'), at),
]
  .map((line) => `      ${line}\n`)
  .join('')}`;

const formatStep = (command: string, folder: string): string[] => [
  `- run: ${command}`,
  ...(folder === '' ? [] : [`  working-directory: ${formatScalar(folder)}`]),
];

const formatScript = ({ manager, run, at, installAt }: Commands): string => `#!/bin/sh
# Checks the project against its contract; any CI system can run it.
# Install the dependencies first${installAt === at ? '' : `, in the folder of the lockfile`}: ${manager.install}
set -eu
cd "$(dirname "$0")/.."
${run('packs compile --frozen')}
${run('ci')} "$@"
`;

/** Formats a string for YAML, of which JSON is a part. GitHub would evaluate an expression even in a quoted string. */
function formatScalar(text: string): string {
  if (text.includes('${{'))
    throw new ServiceError(
      'USAGE',
      `The path ${quote(text)} contains \${{, which GitHub evaluates in a workflow. Rename the folder.`,
    );
  return JSON.stringify(text);
}

const toPosix = (path: string): string => path.replaceAll(sep, '/');
