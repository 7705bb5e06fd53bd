import { ADVISORIES } from '../advisories.ts';
import { Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import { withService } from '../service/service-process.ts';

export const advisories: Claim = {
  id: 'advisories',
  title: 'advisories of used or considered packages that do not apply',
  target: `${ADVISORIES.length} of ${ADVISORIES.length}`,
  full: ADVISORIES.length,
  short: ADVISORIES.length,
  skipReason: missingBuild,
  run: (size) =>
    withService({}, async ({ at }) => {
      const violations = new Violations();
      for (const { number, findViolation } of ADVISORIES.slice(0, size)) {
        const violation = await findViolation(at);
        if (violation !== undefined) violations.add(`${number}: ${violation}`);
      }
      return {
        measured: `${size - violations.count} of ${size}`,
        met: violations.count === 0,
        note: violations.note(ADVISORIES.map(({ number }) => number).join(', ')),
      };
    }),
};
