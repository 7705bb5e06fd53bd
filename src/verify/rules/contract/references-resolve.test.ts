import { describe, expect, it } from 'vitest';
import { pageOf, projectWith, sectionOf } from '../../../../test/verify/project.ts';
import { referencesResolve } from './references-resolve.ts';

describe('references resolve', () => {
  it('reports an unknown pattern and suggests a similar name', () => {
    const project = projectWith((document) => {
      pageOf(document).layout = ['page-heade'];
    });
    expect(referencesResolve.check(project)).toMatchObject([
      {
        pointer: '/blueprint/sections/0/pages/0/layout/0',
        file: 'svc.essence.json',
        suggestion: expect.stringContaining('"page-header"'),
      },
    ]);
    expect(referencesResolve.check(projectWith())).toEqual([]);
  });

  it('reports an unknown shell, but leaves a placeholder to another rule', () => {
    const withShell = (shell: string) =>
      projectWith((document) => {
        sectionOf(document).shell = shell;
      });
    expect(referencesResolve.check(withShell('sidebar-man'))).toMatchObject([
      { pointer: '/blueprint/sections/0/shell' },
    ]);
    expect(referencesResolve.check(withShell('inherit'))).toEqual([]);
  });

  it('ignores diagnostics of a newer service', () => {
    const { contract } = projectWith();
    if (!contract) throw new Error('there is no contract');
    const diagnostics = [{ code: 'MADE_UP', severity: 'error' as const, pointer: '', message: 'Made up.' }];
    const project = projectWith(undefined, {
      contract: { ...contract, bundle: { ...contract.bundle, diagnostics } },
    });
    expect(referencesResolve.check(project)).toEqual([]);
  });
});
