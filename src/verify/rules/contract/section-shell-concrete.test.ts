import { describe, expect, it } from 'vitest';
import { projectWith, sectionOf } from '../../../../test/verify/project.ts';
import { sectionShellConcrete } from './section-shell-concrete.ts';

describe('section shell concrete', () => {
  it.each(['inherit', 'Inherit', ' '])('reports a section whose shell is %j', (shell) => {
    const project = projectWith((document) => {
      sectionOf(document).shell = shell;
    });
    expect(sectionShellConcrete.check(project)).toMatchObject([{ pointer: '/blueprint/sections/0/shell' }]);
  });

  it('accepts an existing shell, and leaves a wrong name to another rule', () => {
    expect(sectionShellConcrete.check(projectWith())).toEqual([]);
    const project = projectWith((document) => {
      sectionOf(document).shell = 'sidebar-man';
    });
    expect(sectionShellConcrete.check(project)).toEqual([]);
  });
});
