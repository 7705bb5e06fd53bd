import type { Violation } from '../../verify/finding.ts';
import { formatCount, quote } from '../../base/text.ts';
import type { Check } from '../check.ts';
import type { PageError } from '../activity.ts';

/** As many troubles of a page as are told; the rest is mostly what follows from them. */
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
      'A page runs without errors: no script throws, nothing complains on the console, and every request succeeds.',
    why: 'An error nobody sees is a button that does nothing for somebody.',
    bad: "Uncaught TypeError: Cannot read properties of undefined (reading 'map')\n    at Orders (orders.js:12:31)",
    good: '{orders?.map((order) => <Order key={order.id} {...order} />)}',
  },
  async run({ route, activity: { errors: troubles, blocked, isFlooded } }) {
    const isOurDoing = blocked.size > 0;
    const found = errors.slice(0, MAX_REPORTED).map((trouble): Violation => {
      const { kind, text, where } = trouble;
      return {
        message: formatMessage(trouble, route),
        suggestion: SUGGESTION[kind],
        evidence: [
          ...(text.length > MAX_QUOTED_LENGTH ? [text] : []),
          ...(where === undefined ? [] : [where]),
          ...(isOurDoing && kind !== 'request'
            ? [`requests to ${[...blocked.keys()].sort().join(', ')} were not made, which may be the cause`]
            : []),
        ],
        // The page may say so only because a host was kept from it.
        ...(kind === 'console' || (isOurDoing && kind === 'script') ? { severity: 'warn' as const } : {}),
      };
    });
    const left = [
      ...(errors.length > MAX_REPORTED ? [formatCount(errors.length - MAX_REPORTED, 'more error')] : []),
      ...(isFlooded ? ['what it said after its first 1000 messages or requests'] : []),
    ];
    if (isFlooded)
      found.push({
        message: `The page ${quote(route)} floods the console or the network: more than 1000 messages or requests.`,
        suggestion: 'Look for a loop that logs or loads.',
        severity: 'warn',
      });
    return { violations: found, ...(left.length > 0 ? { skipped: left } : {}) };
  },
};

function formatMessage({ kind, text }: PageError, route: string): string {
  if (kind === 'request') return `On ${quote(route)} a request does not succeed: ${quote(text, MAX_QUOTED_LENGTH)}.`;
  if (kind === 'script') return `On ${quote(route)} a script throws: ${quote(text, MAX_QUOTED_LENGTH)}.`;
  return `On ${quote(route)} the console has an error: ${quote(text, MAX_QUOTED_LENGTH)}.`;
}

const SUGGESTION = {
  script: 'Catch what can be missing where it is read, and show the state for errors.',
  console: 'Mend what it complains about; what is no error is not logged as one.',
  request: 'Serve what the page asks for, or do not ask for it.',
} as const;
