import { exchange, probe, type RawAnswer, shown } from '../../test/http/socket/raw.ts';
import { Broken } from '../broken.ts';
import { unbuilt } from '../built.ts';
import type { Claim } from '../claim.ts';
import { inLanes } from '../lanes.ts';
import { faultOf } from '../service/answer-rules.ts';
import { READ, REFUSED } from '../service/malformed.ts';
import { withService } from '../service/running.ts';

const ROWS = [
  ...REFUSED.map(([what, sent, status]) => ({ what, sent, status, last: true })),
  ...READ.map(([what, sent, status]) => ({ what, sent, status, last: false })),
];
/** So many that none waits for a place in the line of the pack routes. */
const AT_ONCE = 8;

/** What is wrong with the answer to one row. */
function faultIn(answers: readonly RawAnswer[], status: number, last: boolean): string | undefined {
  const [answer] = answers;
  if (answers.length !== 1 || answer?.status !== status)
    return `answered ${answers.map((one) => one.status).join() || 'nothing'} instead of ${status}`;
  if (last && answer.headers.get('connection') !== 'close') return 'the connection goes on';
  return faultOf(answer);
}

export const malformedHttp: Claim = {
  id: 'malformed-http',
  claim: 'malformed or odd HTTP answered as it should be',
  target: `${ROWS.length} of ${ROWS.length} raw cases`,
  full: ROWS.length,
  short: ROWS.length,
  missing: unbuilt,
  run: (size) =>
    withService({}, async ({ at }) => {
      const broken = new Broken();
      await inLanes(size, AT_ONCE, async (index) => {
        const row = ROWS[index];
        if (!row) return;
        const pieces = typeof row.sent === 'string' ? [row.sent] : row.sent;
        const { answers, rest, ended } = await exchange(at, pieces, row.last ? {} : { leaveAfter: 1 });
        const fault =
          faultIn(answers, row.status, row.last) ??
          (rest.length > 0 ? `more than an answer: ${shown(rest, 100)}` : undefined) ??
          (ended === 'close' ? undefined : `ended by ${ended}`);
        if (fault !== undefined) broken.add(`${row.what}: ${fault}`);
      });
      await probe(at).catch((thrown: unknown) => broken.add(String(thrown)));
      return {
        value: `${size - broken.count} of ${size}`,
        met: broken.count === 0,
        note: broken.note(
          `${REFUSED.length} are refused with a problem document and end their connection, ${READ.length} are no fault of HTTP`,
        ),
      };
    }),
};
