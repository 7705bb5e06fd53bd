import type { ReviewPackV1 } from '../../schemas/types.ts';
import type { Check } from '../envelope.ts';
import { type Block, block, RANKS } from './blocks.ts';
import { code, codes, text } from './text.ts';

type Data = ReviewPackV1['data'];

/** The text of the review pack: how to go about it, what to look at, and what never to accept. */
export function reviewBlocks(
  data: Data,
  checks: readonly Check[],
  antiPatterns: ReviewPackV1['antiPatterns'],
): Block[] {
  return [
    ...block('/data', [`# Review of the app`, `Areas: ${codes(data.focusAreas)}`]),
    ...block(
      '/data/workflow',
      data.workflow.map((step, index) => `${index + 1}. ${text(step)}`),
    ),
    ...block(
      '/successChecks',
      checks.map(
        ({ id, label, severity, expected, method }) =>
          `- ${severity} ${code(id)}: ${text(label)}${expected === undefined ? '' : ` Expected: ${text(expected)}`}${method === undefined ? '' : ` How: ${text(method)}`}`,
      ),
    ),
    ...block('/data/routes', [
      `Paths: ${data.routes.map(({ path, alsoAt = [] }) => codes([path, ...alsoAt])).join(', ')}`,
    ]),
    ...block(
      '/antiPatterns',
      antiPatterns.map(
        ({ id, summary, guidance }) => `- Never ${code(id)}: ${text(summary)} ${text(guidance)}`,
      ),
      { what: 'Anti-patterns', rank: RANKS.guidance },
    ),
  ];
}
