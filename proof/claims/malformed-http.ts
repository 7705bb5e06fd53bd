import { exchange, probe, type RawResponse, shown } from '../../test/http/socket/raw.ts';
import { runConcurrently, Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import { findViolation } from '../service/response-rules.ts';
import { ACCEPTED, REJECTED } from '../service/malformed.ts';
import { withService } from '../service/service-process.ts';

const ROWS = [
  ...REJECTED.map(([what, sent, status]) => ({ what, sent, status, last: true })),
  ...ACCEPTED.map(([what, sent, status]) => ({ what, sent, status, last: false })),
];
/** Few enough that no request waits in the compile queue. */
const AT_ONCE = 8;

/** Finds a violation in the response to one row. */
function findRowViolation(
  responses: readonly RawResponse[],
  status: number,
  last: boolean,
): string | undefined {
  const [response] = responses;
  if (responses.length !== 1 || response?.status !== status)
    return `answered ${responses.map((one) => one.status).join() || 'nothing'} instead of ${status}`;
  if (last && response.headers.get('connection') !== 'close') return 'the connection stays open';
  return findViolation(response);
}

export const malformedHttp: Claim = {
  id: 'malformed-http',
  title: 'malformed or unusual HTTP with the expected response',
  target: `${ROWS.length} of ${ROWS.length} raw cases`,
  full: ROWS.length,
  short: ROWS.length,
  skipReason: missingBuild,
  run: (size) =>
    withService({}, async ({ at }) => {
      const violations = new Violations();
      await runConcurrently(size, AT_ONCE, async (index) => {
        const row = ROWS[index];
        if (!row) return;
        const pieces = typeof row.sent === 'string' ? [row.sent] : row.sent;
        const {
          responses: responses,
          rest,
          ended,
        } = await exchange(at, pieces, row.last ? {} : { leaveAfter: 1 });
        const violation =
          findRowViolation(responses, row.status, row.last) ??
          (rest.length > 0 ? `more than one response: ${shown(rest, 100)}` : undefined) ??
          (ended === 'close' ? undefined : `ended by ${ended}`);
        if (violation !== undefined) violations.add(`${row.what}: ${violation}`);
      });
      await probe(at).catch((thrown: unknown) => violations.add(String(thrown)));
      return {
        measured: `${size - violations.count} of ${size}`,
        met: violations.count === 0,
        note: violations.note(
          `${REJECTED.length} are rejected with a problem document and end their connection, ${ACCEPTED.length} are valid HTTP`,
        ),
      };
    }),
};
