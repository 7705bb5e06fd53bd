import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { addFiles, finishAdding, missingFiles, stageFiles } from './create.ts';

const scratch = mkdtempSync(join(tmpdir(), 'svc-add-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const FILES = new Map([
  ['src/main.tsx', 'main'],
  ['src/pages/home.tsx', 'home'],
  ['index.html', '<html>'],
]);

const makeFolder = (): string => {
  const root = mkdtempSync(join(scratch, 'app-'));
  writeFileSync(join(root, 'notes.txt'), 'mine');
  return root;
};

/** The files of a folder without those that svc works with. */
function contents(root: string, at = ''): Record<string, string> {
  return Object.assign(
    {},
    ...readdirSync(join(root, at), { withFileTypes: true }).flatMap((entry) => {
      const path = join(at, entry.name);
      if (path === '.svc') return [];
      return entry.isDirectory()
        ? [contents(root, path)]
        : [{ [path]: readFileSync(join(root, path), 'utf8') }];
    }),
  ) as Record<string, string>;
}

const BEFORE = { 'notes.txt': 'mine' };
const COMPLETE = { ...BEFORE, ...Object.fromEntries(FILES) };

describe('adding files to a folder', () => {
  it('adds all of them and leaves nothing else', () => {
    const root = makeFolder();
    addFiles(root, FILES);
    expect(contents(root)).toEqual(COMPLETE);
    expect(readdirSync(join(root, '.svc'))).toEqual([]);
  });

  it('leaves the folder as before if it ends while files are staged, and starts afresh', () => {
    const root = makeFolder();
    stageFiles(root, FILES);
    rmSync(join(root, '.svc/create/ready.json'));
    expect(contents(root)).toEqual(BEFORE);
    finishAdding(root);
    expect(contents(root)).toEqual(BEFORE);
    expect(readdirSync(join(root, '.svc'))).toEqual([]);
  });

  it.each([0, 1, 2, 3])('is completed by the next run if it ends after %d files', (moved) => {
    const root = makeFolder();
    stageFiles(root, FILES);
    mkdirSync(join(root, 'src/pages'), { recursive: true });
    for (const path of [...FILES.keys()].slice(0, moved))
      renameSync(join(root, '.svc/create/files', path), join(root, path));
    finishAdding(root);
    expect(contents(root)).toEqual(COMPLETE);
  });

  it('rejects a list that leads out of the folder', () => {
    const root = makeFolder();
    stageFiles(root, FILES);
    writeFileSync(join(root, '.svc/create/ready.json'), JSON.stringify({ files: ['../../outside.txt'] }));
    expect(() => finishAdding(root)).toThrow();
    expect(contents(root)).toEqual(BEFORE);
  });

  it('never replaces a file, even one that appears while others are added', () => {
    const root = makeFolder();
    writeFileSync(join(root, 'index.html'), 'mine');
    expect([...missingFiles(root, FILES).keys()]).toEqual(['src/main.tsx', 'src/pages/home.tsx']);
    addFiles(root, FILES);
    expect(contents(root)).toEqual({ ...COMPLETE, 'index.html': 'mine' });
  });
});
