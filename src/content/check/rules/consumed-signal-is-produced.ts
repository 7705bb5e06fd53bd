import { quote } from '../../../base/text.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** What the app itself knows and hands to patterns: data it fetched, its state, who is there. No pattern sets these. */
const FROM_THE_APP = new Set([
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

/** A pattern that waits for what nobody can set will wait for ever. */
export const consumedSignalIsProduced: Rule = {
  name: 'consumed-signal-is-produced',
  severity: 'warn',
  category: 'Reference',
  check: eachOfType('pattern', function* ({ data }, recordSet) {
    for (const [index, signal] of (data.io?.consumes ?? []).entries()) {
      if (FROM_THE_APP.has(signal)) continue;
      if (recordSet.withNeighbours('pattern').some((one) => one.data.io?.produces?.includes(signal)))
        continue;
      const pointer = `/io/consumes/${index}`;
      yield {
        pointer,
        message: `${pointer} is ${quote(signal)}, which a person sets, but no pattern produces it.`,
        fix: 'Name a signal that some pattern produces, or add it to the pattern that lets people set it.',
      };
    }
  }),
};
