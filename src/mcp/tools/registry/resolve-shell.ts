import { formatCall } from '../../result.ts';
import type { Action } from '../../tool.ts';
import { RECORD_PARAMETERS, resolveRecord } from './record.ts';

export const resolveShell = {
  name: 'resolve_shell',
  summary: 'Returns one shell: its regions with landmarks, and their areas by breakpoint.',
  parameters: RECORD_PARAMETERS,
  required: ['id'],
  aliases: { shell: 'id', shell_id: 'id', shellId: 'id' },
  example: { id: 'sidebar-main' },
  result: {
    description: 'regions, areas by breakpoint, configuration and guidance; record with detail=full',
    schema: 'shell.v1.json',
  },
  run: (input, session) =>
    resolveRecord('shell', input, session, ({ data, slug }) => ({
      fields: {
        layout: data.layout,
        nav_style: data.nav_style,
        skip_link_target: data.skip_link_target,
        scroll_owner: data.scroll_owner,
        regions: data.regions,
        areas: data.areas,
        dimensions: data.dimensions,
        config: data.config,
        configurable: data.configurable,
        internal_layout: data.internal_layout,
        guidance: data.guidance,
      },
      cuts: ['guidance', 'internal_layout', 'configurable', 'tags', 'areas', 'regions'],
      more: 'Call again with max_tokens up to 10000; detail=full includes code.',
      next: [formatCall('svc_registry resolve_shell', { id: slug, detail: 'full' })],
    })),
} as const satisfies Action;
