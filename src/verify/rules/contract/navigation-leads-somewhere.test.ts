import { describe, expect, it } from 'vitest';
import { projectWith } from '../../../../test/verify/project.ts';
import { navigationLeadsSomewhere } from './navigation-leads-somewhere.ts';

describe('navigation leads somewhere', () => {
  it('reports a hotkey without a page, and one that does nothing', () => {
    const project = projectWith((document) => {
      document.meta.navigation = {
        ...document.meta.navigation,
        hotkeys: [
          { key: 'q l', label: 'Lost', route: '/lost-and-gone' },
          { key: 'q n', label: 'Nothing' },
        ],
      };
    });
    const found = navigationLeadsSomewhere
      .check(project)
      .filter(({ pointer }) => pointer?.includes('/hotkeys/'));
    expect(found.map(({ pointer }) => pointer)).toEqual([
      '/meta/navigation/hotkeys/0/route',
      '/meta/navigation/hotkeys/1',
    ]);
    expect(navigationLeadsSomewhere.check(projectWith())).toEqual([]);
  });
});
