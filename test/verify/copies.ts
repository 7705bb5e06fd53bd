import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Copies a labelled project to a temporary folder and adds these files. */
export function copyProject(name: string, files: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'svc-labelled-'));
  cpSync(fileURLToPath(new URL(`projects/${name}`, import.meta.url)), root, { recursive: true });
  for (const [path, text] of Object.entries(files)) put(root, path, text);
  return root;
}

export function put(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

export function git(root: string, ...args: readonly string[]): string {
  return execFileSync(
    'git',
    [
      '-C',
      root,
      '-c',
      'user.name=A',
      '-c',
      'user.email=a@svc.example',
      '-c',
      'commit.gpgSign=false',
      '-c',
      'init.defaultBranch=main',
      ...args,
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );
}

/** Initializes a Git repository and commits everything. */
export function commitAll(root: string): void {
  git(root, 'init', '--quiet');
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', 'all');
}

/** A form with a button beside its submit button, for which INT013 offers a safe edit. */
export const FORM = `export function Rows() {
  return (
    <form>
      <button onClick={() => addRow()}>Add row</button>
      <button type="submit">Save</button>
    </form>
  );
}
`;
