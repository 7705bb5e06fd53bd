import { ADVISORIES } from '../advisories.ts';
import { Broken } from '../broken.ts';
import { unbuilt } from '../built.ts';
import type { Claim } from '../claim.ts';
import { withService } from '../service/running.ts';

export const advisories: Claim = {
  id: 'advisories',
  claim: 'advisories of what we use or might have used that do not hold here',
  target: `${ADVISORIES.length} of ${ADVISORIES.length}`,
  full: ADVISORIES.length,
  short: ADVISORIES.length,
  missing: unbuilt,
  run: (size) =>
    withService({}, async ({ at }) => {
      const broken = new Broken();
      for (const { number, faultOf } of ADVISORIES.slice(0, size)) {
        const fault = await faultOf(at);
        if (fault !== undefined) broken.add(`${number}: ${fault}`);
      }
      return {
        value: `${size - broken.count} of ${size}`,
        met: broken.count === 0,
        note: broken.note(ADVISORIES.map(({ number }) => number).join(', ')),
      };
    }),
};
