import { formatCall, remainingTokens } from '../../result.ts';
import type { Action } from '../../tool.ts';
import { fitPack } from './fit.ts';
import { compileContract, CONTRACT_PARAMETERS, CONTRACT_ALIASES, formatPartCall } from './pack.ts';

export const scaffold = {
  name: 'scaffold',
  summary: 'Returns what applies to the whole app: routes, shells, navigation, design tokens and guard.',
  parameters: CONTRACT_PARAMETERS,
  aliases: CONTRACT_ALIASES,
  example: {},
  result: {
    description: 'the scaffold pack as markdown, with the ids of all sections and pages',
    schema: 'scaffold-pack.v1.json',
  },
  async run(input, session) {
    const compiled = await compileContract(input, session);
    const { pack, local } = await compiled.select('scaffold');
    const { sections, pages } = compiled.bundle.manifest;
    const head = {
      local,
      source: 'project-file',
      sections: sections.map(({ id }) => id),
      pages: pages.map((one) => one.qualifiedId ?? one.id),
    };
    const how = { how_to_get: formatPartCall('scaffold', null) };
    const { markdown, left_out } = fitPack(pack, remainingTokens(input, { ...head, ...how }));
    return {
      result: { ...head, markdown, ...(left_out.length > 0 ? { left_out, ...how } : {}) },
      cuts: ['left_out', 'pages', 'sections', 'markdown'],
      origin: session.origin,
      next: [
        ...head.pages.slice(0, 1).map((id) => formatCall('svc_context page', { page_id: id })),
        'svc_context execution_pack pack_type=review',
      ],
    };
  },
} as const satisfies Action;
