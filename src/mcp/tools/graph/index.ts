import type { Tool } from '../../tool.ts';
import { query } from './query.ts';
import { snapshot } from './snapshot.ts';
import { traverse } from './traverse.ts';

export const graph = {
  name: 'svc_graph',
  title: 'Query the contract graph',
  description:
    'Relations between contract and code as typed nodes, built from the current files. Use it before a change that may affect more than one file.',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  actions: [snapshot, query, traverse],
} as const satisfies Tool;
