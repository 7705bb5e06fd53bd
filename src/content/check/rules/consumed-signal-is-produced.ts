import { quote } from '../../../base/text.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Signals that the app provides: fetched data, its state, the users present. No pattern produces these. */
const APP_SIGNALS = new Set([
  'account-balance',
  'activity',
  'agent-run',
  'api-response',
  'catalog-items',
  'connection-status',
  'conversation',
  'document',
  'document-outline',
  'environment',
  'evaluation-scores',
  'facets',
  'generated-output',
  'graph',
  'holdings',
  'incidents',
  'inventory-levels',
  'job-status',
  'log-entries',
  'market-quote',
  'match-score',
  'metrics',
  'notifications',
  'organization',
  'permissions',
  'presence',
  'price-quote',
  'progress',
  'result-count',
  'results',
  'service-health',
  'session',
  'subscription-plan',
  'team-members',
  'terminal-output',
  'time-series',
  'tool-calls',
  'totals',
  'trace-spans',
  'transactions',
  'transcript',
  'unread-count',
  'usage',
  'version',
]);

/** A pattern that consumes a signal without a producer never receives a value. */
export const consumedSignalIsProduced: Rule = {
  name: 'consumed-signal-is-produced',
  severity: 'warn',
  category: 'Reference',
  check: eachOfType('pattern', function* ({ data }, recordSet) {
    for (const [index, signal] of (data.io?.consumes ?? []).entries()) {
      if (APP_SIGNALS.has(signal)) continue;
      if (recordSet.withNeighbours('pattern').some((one) => one.data.io?.produces?.includes(signal)))
        continue;
      const pointer = `/io/consumes/${index}`;
      yield {
        pointer,
        message: `${pointer} is ${quote(signal)}, which neither a pattern nor the app produces.`,
        fix: 'Use a signal that a pattern produces, or add it to the pattern in which people set it.',
      };
    }
  }),
};
