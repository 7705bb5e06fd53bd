import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runConcurrently, Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import { CALLS, ERRORS, listInjections, findViolation } from '../failing-calls.ts';
import { missingStrace } from '../trace.ts';

const KINDS = CALLS.length * ERRORS.length;

export const failingSystemCalls: Claim = {
  id: 'failing-system-calls',
  title: `failing system calls (${KINDS} kinds), damaged files`,
  target: `0; ${KINDS} of ${KINDS} kinds keep the old file, report the cause and leave no files`,
  full: 1_000,
  short: KINDS,
  skipReason: () => missingBuild() ?? missingStrace(),
  async run(size, report) {
    const base = realpathSync(mkdtempSync(join(tmpdir(), 'svc-failing-')));
    const violations = new Violations();
    const all = await listInjections(join(base, 'none'));
    const kinds = CALLS.flatMap((call) =>
      ERRORS.map((error) => all.filter((one) => one.call === call && one.error === error)),
    );
    report(`${all.length} calls of ${kinds.length} kinds`);
    // The short run takes each kind once, at different places of the write; the full run takes all.
    const once = kinds.flatMap((kind, index) => kind[index % kind.length] ?? []);
    const wanted = size < all.length ? once.slice(0, size) : all;
    const seen = new Set<string>();
    await runConcurrently(wanted.length, 2, async (index, lane) => {
      const failing = wanted[index];
      if (!failing) return;
      const { call, error, nth } = failing;
      seen.add(`${call} ${error}`);
      const violation = await findViolation(join(base, String(lane)), failing);
      violations.unless(violation === undefined, () => `${error} of ${call} ${nth}: ${violation}`);
    });
    rmSync(base, { recursive: true });
    return {
      measured: `${wanted.length - violations.count} of ${wanted.length} writes as promised, ${seen.size} of ${KINDS} kinds`,
      met: violations.count === 0 && seen.size === KINDS,
      note: violations.note(
        `${CALLS.join(', ')} × ${ERRORS.join(', ')}, ${size < all.length ? 'one' : 'every one'} of the calls of a contract write`,
        'if only the fsync of the folder fails, the new file stays and the failure is reported',
      ),
    };
  },
};
