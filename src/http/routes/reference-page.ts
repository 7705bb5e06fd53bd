import { PAGE_POLICY } from '../describe/html.ts';
import { referencePage } from '../describe/page.ts';
import { PAGE_SCRIPT } from '../describe/page-script.ts';
import { PAGE_STYLE } from '../describe/page-style.ts';
import { perService } from '../describe/per-service.ts';
import { CACHE, type FileRoute } from '../route.ts';

const textOf = perService(referencePage);

/** Where machines find the rest of the description (RFC 8631). */
const LINK = '</openapi.json>; rel="service-desc"; type="application/json"';

export const reference = {
  kind: 'file',
  path: '/',
  summary: 'The reference of this interface, with forms to try it.',
  cache: CACHE.fiveMinutes,
  example: '/',
  handle: ({ service }) => ({
    text: textOf(service),
    type: 'text/html; charset=utf-8',
    headers: { 'Content-Security-Policy': PAGE_POLICY, Link: LINK },
  }),
} as const satisfies FileRoute;

export const referenceStyle = {
  kind: 'file',
  path: '/reference.css',
  summary: 'The style of the pages.',
  cache: CACHE.fiveMinutes,
  example: '/reference.css',
  handle: () => ({ text: PAGE_STYLE, type: 'text/css; charset=utf-8' }),
} as const satisfies FileRoute;

export const referenceScript = {
  kind: 'file',
  path: '/reference.js',
  summary: 'The script that sends the forms of the reference.',
  cache: CACHE.fiveMinutes,
  example: '/reference.js',
  handle: () => ({ text: PAGE_SCRIPT, type: 'text/javascript; charset=utf-8' }),
} as const satisfies FileRoute;
