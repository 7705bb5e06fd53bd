import type { Tool } from '../../tool.ts';
import { query } from './query.ts';
import { snapshot } from './snapshot.ts';
import { traverse } from './traverse.ts';

export const graph = {
  name: 'svc_graph',
  title: 'Query the contract graph',
  description:
    'Relations between contract and code: routes, pages, patterns, components, tokens, files and findings as typed nodes. Use it before a change that may affect more than one file. Always built from the current files.',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  actions: [snapshot, query, traverse],
} as const satisfies Tool;
