import type { Tool } from '../../tool.ts';
import { search } from './search.ts';

export const registry = {
  name: 'svc_registry',
  title: 'Search and read the corpus',
  description:
    'The official patterns, themes, blueprints, archetypes and shells: find, list and read them, and compile packs from an essence document.',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  actions: [search],
} as const satisfies Tool;
