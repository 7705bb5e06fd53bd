import { ServiceError } from '../base/errors.ts';
import { type Call, jsonText, type Terminal } from './command.ts';
import { rootOf } from './verification.ts';

const WORKFLOW = '.github/workflows/svc.yml';
const SCRIPT = 'scripts/svc-ci.sh';

/** The version that wrote the file runs it, so that a gate changes when somebody changes it. */
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
# Holds the project against its contract; any CI can run it.
set -eu
npx --yes --ignore-scripts svc@${version} packs compile --frozen
npx --yes --ignore-scripts svc@${version} ci "$@"
`;

/** Writes the files that run the gate elsewhere; files that are there and differ are left alone. */
export async function writeCiFiles(call: Call, terminal: Terminal): Promise<number> {
  const root = await rootOf(call, terminal);
  const { join } = await import('node:path');
  const { chmodSync, existsSync, readFileSync } = await import('node:fs');
  const { folderIn, requireInside } = await import('../project/folder.ts');
  const { writeDocuments } = await import('../project/file.ts');
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
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
      `${taken.map(([path]) => path).join(' and ')} ${taken.length === 1 ? 'is there and differs' : 'are there and differ'}. Nothing was changed.`,
      { suggestions: ['svc ci init --force'] },
    );
  for (const path of Object.keys(files)) requireInside(root, join(root, path));
  for (const path of Object.keys(files)) folderIn(root, path.slice(0, path.lastIndexOf('/')));
  writeDocuments(due.map(([path, text]) => [join(root, path), text] as const));
  chmodSync(join(root, SCRIPT), 0o755);
  const written = due.map(([path]) => path);
  if (call.json) terminal.out(jsonText({ written }));
  else
    for (const path of Object.keys(files))
      terminal.out(`${path}: ${written.includes(path) ? 'written' : 'unchanged'}\n`);
  return 0;
}
