import { expect, it } from 'vitest';
import type { Lockfile } from '../project/lockfile.ts';
import type { Terminal } from './command.ts';
import { formatSummary, type UpgradeOutcome } from './upgrade.ts';

const lockWith = (...records: readonly (readonly [id: string, digest: string])[]): Lockfile => ({
  lockVersion: 1,
  corpus: { version: '0.1.0', digest: 'sha256:0', releasedAt: '2026-07-01T00:00:00Z' },
  records: records.map(([id, digest]) => ({ type: 'pattern', id, version: '1.0.0', digest })),
});

it('an upgrade counts records that are no longer used among those that changed', () => {
  const outcome: UpgradeOutcome = {
    before: lockWith(['hero', 'a'], ['tabs', 'b']),
    after: lockWith(['hero', 'c']),
    differences: [],
    decisions: new Map(),
    open: [],
    change: { context: { written: [], removed: [] } } as unknown as UpgradeOutcome['change'],
    isDryRun: true,
    isWritten: false,
  };
  expect(formatSummary(outcome, { columns: 200 } as Terminal)).toContain('2 of 2 records changed.');
});
