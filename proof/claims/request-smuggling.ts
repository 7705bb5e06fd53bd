import { exchange, shown } from '../../test/http/socket/raw.ts';
import { Broken } from '../broken.ts';
import { unbuilt } from '../built.ts';
import type { Claim } from '../claim.ts';
import { inLanes } from '../lanes.ts';
import { withService } from '../service/running.ts';
import { pairs, SMUGGLED } from '../service/smuggling.ts';

/** Each pair in one write and in two. */
const PAIRS = pairs().flatMap(([kind, first]) => [
  { kind, first, pieces: [first + SMUGGLED] },
  { kind, first, pieces: [first, SMUGGLED] },
]);

export const requestSmuggling: Claim = {
  id: 'request-smuggling',
  claim: 'request smuggling: pairs of which the second half is answered',
  target: '0 of 200 pairs or more',
  full: PAIRS.length,
  short: PAIRS.length,
  missing: unbuilt,
  run: (size) =>
    withService({}, async ({ at }) => {
      const broken = new Broken();
      await inLanes(size, 8, async (index) => {
        const pair = PAIRS[index];
        if (!pair) return;
        const { answers, bytes, ended } = await exchange(at, pair.pieces);
        const refused = answers.length === 1 && answers[0]?.status === 400 && ended === 'close';
        broken.unless(
          refused && !bytes.includes('smuggled'),
          () => `${pair.kind} ${shown(pair.first)}: ${answers.map(({ status }) => status).join()} ${ended}`,
        );
      });
      return {
        value: `${broken.count} of ${size}`,
        met: broken.count === 0 && size >= 200,
        note: broken.note(
          'CL.TE, TE.CL, TE.TE and broken chunks, in one write and in two; not behind a proxy',
        ),
      };
    }),
};
