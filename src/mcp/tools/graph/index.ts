import type { Tool } from '../../tool.ts';
import { query } from './query.ts';
import { snapshot } from './snapshot.ts';
import { traverse } from './traverse.ts';

export const graph = {
  name: 'svc_graph',
  title: 'Ask the contract graph',
  description:
    'How contract and sources hang together: routes, pages, patterns, components, tokens, files and findings as typed nodes. Ask it before a change that may reach further than one file. Always built from what is there now.',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  actions: [snapshot, query, traverse],
} as const satisfies Tool;
