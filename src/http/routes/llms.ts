import { llmsText } from '../describe/llms.ts';
import { perService } from '../describe/per-service.ts';
import { CACHE, type FileRoute } from '../route.ts';

const textOf = perService(llmsText);

export const llms = {
  kind: 'file',
  path: '/llms.txt',
  summary: 'What the service is and how to ask it, for models.',
  cache: CACHE.fiveMinutes,
  example: '/llms.txt',
  handle: ({ service }) => ({ text: textOf(service), type: 'text/plain; charset=utf-8' }),
} as const satisfies FileRoute;
