import { exchange, shown } from '../../test/http/socket/raw.ts';
import { runConcurrently, Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import { withService } from '../service/service-process.ts';
import { listPairs, SMUGGLED } from '../service/smuggling.ts';

/** Each pair in one write and in two. */
const PAIRS = listPairs().flatMap(([kind, first]) => [
  { kind, first, pieces: [first + SMUGGLED] },
  { kind, first, pieces: [first, SMUGGLED] },
]);

export const requestSmuggling: Claim = {
  id: 'request-smuggling',
  title: 'request smuggling: pairs whose second half is answered',
  target: '0 of 200 pairs or more',
  full: PAIRS.length,
  short: PAIRS.length,
  skipReason: missingBuild,
  run: (size) =>
    withService({}, async ({ at }) => {
      const violations = new Violations();
      await runConcurrently(size, 8, async (index) => {
        const pair = PAIRS[index];
        if (!pair) return;
        const { responses: responses, bytes, ended } = await exchange(at, pair.pieces);
        const refused = responses.length === 1 && responses[0]?.status === 400 && ended === 'close';
        violations.unless(
          refused && !bytes.includes('smuggled'),
          () => `${pair.kind} ${shown(pair.first)}: ${responses.map(({ status }) => status).join()} ${ended}`,
        );
      });
      return {
        measured: `${violations.count} of ${size}`,
        met: violations.count === 0 && size >= 200,
        note: violations.note(
          'CL.TE, TE.CL, TE.TE and broken chunks, in one write and in two; not behind a proxy',
        ),
      };
    }),
};
