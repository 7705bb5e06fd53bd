import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Broken } from '../broken.ts';
import { unbuilt } from '../built.ts';
import type { Claim } from '../claim.ts';
import { CALLS, ERRORS, failingCalls, faultOf } from '../failing-calls.ts';
import { inLanes } from '../lanes.ts';
import { untraced } from '../trace.ts';

const KINDS = CALLS.length * ERRORS.length;

export const failingSystemCalls: Claim = {
  id: 'failing-system-calls',
  claim: `failing system calls (${KINDS} kinds), damaged files`,
  target: `0; ${KINDS} of ${KINDS} kinds with old file, cause, nothing left`,
  full: 1_000,
  short: KINDS,
  missing: () => unbuilt() ?? untraced(),
  async run(size, say) {
    const base = realpathSync(mkdtempSync(join(tmpdir(), 'svc-failing-')));
    const broken = new Broken();
    const all = await failingCalls(join(base, 'none'));
    const kinds = CALLS.flatMap((call) =>
      ERRORS.map((error) => all.filter((one) => one.call === call && one.error === error)),
    );
    say(`${all.length} calls of ${kinds.length} kinds`);
    // Each kind once, every one at another place of the write; then all.
    const once = kinds.flatMap((kind, index) => kind[index % kind.length] ?? []);
    const wanted = size < all.length ? once.slice(0, size) : all;
    const seen = new Set<string>();
    await inLanes(wanted.length, 2, async (index, lane) => {
      const failing = wanted[index];
      if (!failing) return;
      const { call, error, nth } = failing;
      seen.add(`${call} ${error}`);
      const fault = await faultOf(join(base, String(lane)), failing);
      broken.unless(fault === undefined, () => `${error} of the ${nth}. ${call}: ${fault}`);
    });
    rmSync(base, { recursive: true });
    return {
      value: `${wanted.length - broken.count} of ${wanted.length} writes as promised, ${seen.size} of ${KINDS} kinds`,
      met: broken.count === 0 && seen.size === KINDS,
      note: broken.note(
        `${CALLS.join(', ')} × ${ERRORS.join(', ')}, ${size < all.length ? 'one' : 'every one'} of the calls of a write of the contract`,
        'if only the fsync of the folder fails, the new file stands and the failure is said',
      ),
    };
  },
};
