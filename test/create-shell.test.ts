import { expect, it } from 'vitest';

interface Entry {
  readonly to: string;
  readonly label: string;
  readonly activeMatch?: string;
}

const SHELL = '../templates/react/src/components/shell/';

// Its imports have no extension, which the type checker of this project does not allow.
const { findCurrent } = (await import(`${SHELL}find-current.ts`)) as {
  findCurrent: (entries: readonly Entry[], pathname: string) => Entry | undefined;
};

it.each([
  ['/runs', '/runs'],
  ['/runs/8', '/runs'],
  ['/runs/7/log', '/runs/7'],
  ['/runs-archive', undefined],
  ['/teams/a/members', '/teams'],
  ['/', '/'],
  ['/agents', undefined],
])('finds the entry for %s', (pathname, expected) => {
  const entries = [
    { to: '/', label: 'Home' },
    { to: '/runs', label: 'Runs', activeMatch: '/runs' },
    { to: '/runs/7', label: 'Run 7', activeMatch: '/runs/7/' },
    { to: '/teams', label: 'Teams', activeMatch: '^/teams/[^/]+/members$' },
  ];
  expect(findCurrent(entries, pathname)?.to).toBe(expected);
});
