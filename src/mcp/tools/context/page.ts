import { formatCall, remainingTokens } from '../../result.ts';
import type { Action } from '../../tool.ts';
import { fitPack } from './fit.ts';
import { compileContract, CONTRACT_PARAMETERS, CONTRACT_ALIASES, formatPartCall } from './pack.ts';

export const page = {
  name: 'page',
  summary: 'Returns everything needed to build one page, as one self-contained text.',
  parameters: {
    page_id: {
      type: 'string',
      description: 'The page as section/page, id or path.',
      examples: ['account/sign-in', '/settings'],
    },
    ...CONTRACT_PARAMETERS,
  },
  required: ['page_id'],
  aliases: { ...CONTRACT_ALIASES, id: 'page_id', route: 'page_id' },
  example: { page_id: '/cart' },
  result: {
    description:
      'the page pack as markdown; local says whether .svc/context has it; left_out lists what had no room',
    schema: 'page-pack.v1.json',
  },
  async run(input, session) {
    const compiled = await compileContract(input, session);
    const { pack, id, local } = await compiled.select('page', input.requiredText('page_id'));
    const { data } = pack;
    const head = {
      page_id: id,
      path: data.path,
      title: data.title,
      section_id: data.sectionId,
      shell: data.shell,
      local,
      patterns: data.patterns.map((one) => `${one.id} ${one.preset}`),
      source: 'project-file',
    };
    const how = { how_to_get: formatPartCall('page', id) };
    const { markdown, left_out } = fitPack(pack, remainingTokens(input, { ...head, ...how }));
    return {
      result: { ...head, markdown, ...(left_out.length > 0 ? { left_out, ...how } : {}) },
      cuts: ['left_out', 'patterns', 'markdown'],
      origin: session.origin,
      next: [
        formatCall('svc_context section', { section_id: data.sectionId }),
        formatCall('svc_context task', { page_id: id }),
      ],
    };
  },
} as const satisfies Action;
