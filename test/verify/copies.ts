import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A copy of a labelled project in a folder of its own, with these files besides. */
export function copyOf(name: string, files: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'svc-labelled-'));
  cpSync(fileURLToPath(new URL(`projects/${name}`, import.meta.url)), root, { recursive: true });
  for (const [path, text] of Object.entries(files)) put(root, path, text);
  return root;
}

export function put(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

export function git(root: string, ...words: readonly string[]): string {
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
      ...words,
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );
}

/** Makes the folder a repository in which everything is committed. */
export function commitAll(root: string): void {
  git(root, 'init', '--quiet');
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', 'all');
}

/** A form in which one button has to be told from the one that submits: the edit for it is safe. */
export const FORM = `export function Rows() {
  return (
    <form>
      <button onClick={() => addRow()}>Add row</button>
      <button type="submit">Save</button>
    </form>
  );
}
`;
