import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { put } from '../../test/verify/copies.ts';
import { findProjects } from './workspace.ts';

function workspace(...folders: readonly string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'svc-workspace-'));
  for (const folder of folders) put(root, join(folder, 'svc.essence.json'), '{}');
  return root;
}

describe('the projects of a workspace', () => {
  it('are the folders with a contract, in an order that no locale changes', () => {
    const root = workspace('packages/ä', 'apps/zebra', 'apps/Álamo', 'apps/Bravo', 'packages/z');
    expect(findProjects(root)).toEqual([
      'apps/Bravo',
      'apps/zebra',
      'apps/Álamo',
      'packages/z',
      'packages/ä',
    ]);
  });

  it('have no projects within them', () => {
    expect(findProjects(workspace('apps/outer', 'apps/outer/inner', 'apps/next'))).toEqual([
      'apps/next',
      'apps/outer',
    ]);
    expect(findProjects(workspace('.', 'apps/inner'))).toEqual(['.']);
  });

  it('are at most six levels below the root', () => {
    expect(findProjects(workspace('1/2/3/4/5/6', '1/2/3/4/5/b/7'))).toEqual(['1/2/3/4/5/6']);
  });

  it.each(['node_modules/a', 'dist/a', 'build/a', 'coverage/a', 'out/a', '.next/a', '.git/a', '.svc/a'])(
    'are not looked for in %s',
    (folder) => {
      expect(findProjects(workspace(folder, `apps/b/${folder}`))).toEqual([]);
    },
  );

  it('are not found through links, neither of folders nor of contracts', () => {
    const [root, elsewhere] = [workspace('apps/real'), workspace('.')];
    symlinkSync(elsewhere, join(root, 'apps/linked'));
    symlinkSync(join(root, 'apps'), join(root, 'apps/round'));
    mkdirSync(join(root, 'apps/half'));
    symlinkSync(join(elsewhere, 'svc.essence.json'), join(root, 'apps/half/svc.essence.json'));
    expect(findProjects(root)).toEqual(['apps/real']);
  });

  it('are none in an empty or missing folder', () => {
    expect(findProjects(workspace())).toEqual([]);
    expect(findProjects(join(tmpdir(), 'svc-nowhere'))).toEqual([]);
  });

  it('are refused, not truncated, if there are too many', () => {
    const many = Array.from({ length: 501 }, (_, number) => `apps/${number}`);
    expect(() => findProjects(workspace(...many))).toThrow(
      expect.objectContaining({ code: 'LIMIT_REACHED', message: expect.stringContaining('500 projects') }),
    );
    expect(findProjects(workspace(...many.slice(1)))).toHaveLength(500);
  });
});
