import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commitAll, git, put } from '../../test/verify/copies.ts';
import { BASELINE } from './baseline.ts';
import { listChangedFiles, readCommittedText } from './changed.ts';
import { findContractChanges, readDebtBaseline } from './governance.ts';

const OLD = '{"version":2,"findings":[]}';
const NEW = '{"version":2,"project":"p","findings":[]}';

function repository(files: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'svc-governance-'));
  for (const [path, text] of Object.entries({ 'a.css': 'a{}', ...files })) put(root, path, text);
  commitAll(root);
  return root;
}

describe('the text of a file at a commit', () => {
  it('is read from the commit, relative to the project folder', async () => {
    const root = repository({ 'app/a.css': 'before' });
    const commit = git(root, 'rev-parse', 'HEAD').trim();
    put(root, 'app/a.css', 'after');
    expect(await readCommittedText(join(root, 'app'), commit, 'a.css')).toBe('before');
    expect(await readCommittedText(join(root, 'app'), commit, 'b.css')).toBeUndefined();
    for (const reference of ['HEAD', '-p', 'nothing', '0'.repeat(40)])
      expect(await readCommittedText(root, reference, 'a.css')).toBeUndefined();
  });
});

describe('the debt baseline of a change', () => {
  it('is read from the base commit, whatever the change did to the file', async () => {
    const root = repository({ [BASELINE]: OLD });
    put(root, BASELINE, NEW);
    const debt = await readDebtBaseline(root, await listChangedFiles(root));
    expect(debt).toMatchObject({ isOfBase: true, document: JSON.parse(OLD) as object });
    rmSync(join(root, BASELINE));
    expect(await readDebtBaseline(root, await listChangedFiles(root))).toEqual(debt);
  });

  it('is marked as part of the change, or as of unknown age, where the commit has no baseline', async () => {
    const root = repository();
    put(root, BASELINE, NEW);
    expect(await readDebtBaseline(root, await listChangedFiles(root))).toMatchObject({ isOfBase: false });
    expect(await readDebtBaseline(root, undefined)).toMatchObject({ isOfBase: undefined });
  });

  it('is undefined without a file, and unreadable rather than empty if it is damaged', async () => {
    const root = repository();
    expect(await readDebtBaseline(root, await listChangedFiles(root))).toBeUndefined();
    put(root, BASELINE, '{');
    expect(await readDebtBaseline(root, undefined)).toMatchObject({ document: undefined });
  });
});

it('names the files of the contract that a change added, edited or removed', async () => {
  const root = repository({ 'svc.essence.json': '{}', '.svc/rules.json': '[]' });
  expect(
    await findContractChanges(root, { files: ['svc.essence.json'], base: 'nothing', head: null }),
  ).toMatchObject([{ changeType: 'added', baseHash: null }]);
  put(root, 'svc.essence.json', '{ }');
  put(root, '.svc/style-bridge.json', '{}');
  rmSync(join(root, '.svc/rules.json'));
  const changed = await listChangedFiles(root);
  expect(changed && (await findContractChanges(root, changed))).toMatchObject([
    { path: 'svc.essence.json', changeType: 'updated' },
    { path: '.svc/rules.json', changeType: 'removed', currentHash: null },
    { path: '.svc/style-bridge.json', changeType: 'added', baseHash: null },
  ]);
});
