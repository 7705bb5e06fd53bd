import type { Violation } from '../../verify/finding.ts';
import { formatCount, quote } from '../../base/text.ts';
import type { Check } from '../check.ts';
import type { PageError } from '../activity.ts';

/** Errors reported per page; later ones mostly follow from earlier ones. */
const MAX_REPORTED = 10;
const MAX_QUOTED_LENGTH = 160;

export const runtimeErrors: Check = {
  rule: {
    id: 'browser-runtime-probes-failed',
    code: 'RUNTIME010',
    category: 'Pages in the browser',
    severity: 'error',
    lane: 'production-source',
    repair: 'repair-browser-runtime-probes',
    summary:
      'A page runs without errors: no script throws, the console logs no error, and every request succeeds.',
    why: 'An unnoticed error in the console often means that a feature does not work for users.',
    bad: "Uncaught TypeError: Cannot read properties of undefined (reading 'map')\n    at Orders (orders.js:12:31)",
    good: '{orders?.map((order) => <Order key={order.id} {...order} />)}',
  },
  async run({ route, activity: { errors, blocked, isFlooded } }) {
    const hasBlockedRequests = blocked.size > 0;
    const violations = errors.slice(0, MAX_REPORTED).map((error): Violation => {
      const { kind, text, location } = error;
      return {
        message: formatMessage(error, route),
        suggestion: SUGGESTION[kind],
        evidence: [
          ...(text.length > MAX_QUOTED_LENGTH ? [text] : []),
          ...(location === undefined ? [] : [location]),
          ...(hasBlockedRequests && kind !== 'request'
            ? [`requests to ${[...blocked.keys()].sort().join(', ')} were blocked, which may be the cause`]
            : []),
        ],
        // A blocked host may be the only cause.
        ...(kind === 'console' || (hasBlockedRequests && kind === 'script')
          ? { severity: 'warn' as const }
          : {}),
      };
    });
    const skipped = [
      ...(errors.length > MAX_REPORTED ? [formatCount(errors.length - MAX_REPORTED, 'more error')] : []),
      ...(isFlooded ? ['everything after the first 1000 messages or requests'] : []),
    ];
    if (isFlooded)
      violations.push({
        message: `The page ${quote(route)} floods the console or the network: more than 1000 messages or requests.`,
        suggestion: 'Look for a loop that logs or sends requests.',
        severity: 'warn',
      });
    return { violations, ...(skipped.length > 0 ? { skipped } : {}) };
  },
};

function formatMessage({ kind, text }: PageError, route: string): string {
  if (kind === 'request') return `On ${quote(route)} a request fails: ${quote(text, MAX_QUOTED_LENGTH)}.`;
  if (kind === 'script') return `On ${quote(route)} a script throws: ${quote(text, MAX_QUOTED_LENGTH)}.`;
  return `On ${quote(route)} the console logs an error: ${quote(text, MAX_QUOTED_LENGTH)}.`;
}

const SUGGESTION = {
  script: 'Handle missing data where it is read, and show the error state of the page.',
  console: 'Fix the cause. Do not log expected conditions as errors.',
  request: 'Serve the requested resource, or remove the request.',
} as const;
