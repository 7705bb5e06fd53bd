import type { Action } from '../../tool.ts';
import { NAMESPACE } from '../parameters.ts';

export const intelligenceSummary = {
  name: 'intelligence_summary',
  summary: 'Counts recommended, verified and trusted records by type.',
  parameters: { namespace: NAMESPACE },
  example: {},
  result: { description: 'totals and by_type', schema: 'registry-intelligence-summary.v1.json' },
  async run(input, { client, origin, signal }) {
    const { generated_at, namespace, totals, by_type } = await client.intelligenceSummary(
      { namespace: input.text('namespace') },
      { signal },
    );
    return { result: { namespace, generated_at, totals, by_type }, origin };
  },
} as const satisfies Action;
