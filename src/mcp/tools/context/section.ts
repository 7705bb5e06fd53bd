import { formatCall, remainingTokens } from '../../result.ts';
import type { Action } from '../../tool.ts';
import { fitPack } from './fit.ts';
import { compileContract, CONTRACT_PARAMETERS, CONTRACT_ALIASES, formatPartCall } from './pack.ts';

export const section = {
  name: 'section',
  summary: 'Returns the shared context of one section and a list of its pages.',
  parameters: {
    section_id: { type: 'string', description: 'Id of the section.', examples: ['account'] },
    ...CONTRACT_PARAMETERS,
  },
  required: ['section_id'],
  aliases: { ...CONTRACT_ALIASES, id: 'section_id' },
  example: { section_id: 'store' },
  result: {
    description: 'role, pages with path and tokens, and the section pack as markdown',
    schema: 'section-pack.v1.json',
  },
  async run(input, session) {
    const compiled = await compileContract(input, session);
    const { pack, id, local } = await compiled.select('section', input.requiredText('section_id'));
    const { data } = pack;
    const pages = compiled.bundle.manifest.pages
      .filter(({ sectionId }) => sectionId === data.sectionId)
      .map((one) => ({ id: one.qualifiedId ?? one.id, path: one.path, tokens: one.tokens }));
    const head = { section_id: id, role: data.role, local, source: 'project-file', pages };
    const how = { how_to_get: formatPartCall('section', id) };
    const { markdown, left_out } = fitPack(pack, remainingTokens(input, { ...head, ...how }));
    return {
      result: { ...head, markdown, ...(left_out.length > 0 ? { left_out, ...how } : {}) },
      cuts: ['left_out', 'pages', 'markdown'],
      origin: session.origin,
      next: pages.slice(0, 3).map((one) => formatCall('svc_context page', { page_id: one.id })),
    };
  },
} as const satisfies Action;
