import { PAGE_POLICY } from '../describe/html.ts';
import { CACHE_CONTROL, type FileRoute, memoizeByService, textResult } from '../route.ts';

// Loaded on first use: the command line has this route too, and never calls it.
const textFor = memoizeByService(async (service) =>
  (await import('../describe/page.ts')).referencePage(service),
);

/** Points tools to the OpenAPI document (RFC 8631). */
const LINK = '</openapi.json>; rel="service-desc"; type="application/json"';

export const reference = {
  kind: 'file',
  path: '/reference',
  summary: 'Read the API reference, with forms to send requests.',
  cache: CACHE_CONTROL.fiveMinutes,
  example: '/reference',
  handle: async ({ service }) =>
    textResult(await textFor(service), 'text/html; charset=utf-8', {
      'Content-Security-Policy': PAGE_POLICY,
      Link: LINK,
    }),
} as const satisfies FileRoute;

export const referenceStyle = {
  kind: 'file',
  path: '/reference.css',
  summary: 'Get the stylesheet of the HTML pages.',
  cache: CACHE_CONTROL.fiveMinutes,
  example: '/reference.css',
  handle: async () =>
    textResult((await import('../describe/page-style.ts')).PAGE_STYLE, 'text/css; charset=utf-8'),
} as const satisfies FileRoute;

export const referenceScript = {
  kind: 'file',
  path: '/reference.js',
  summary: 'Get the script of the reference page.',
  cache: CACHE_CONTROL.fiveMinutes,
  example: '/reference.js',
  handle: async () =>
    textResult((await import('../describe/page-script.ts')).PAGE_SCRIPT, 'text/javascript; charset=utf-8'),
} as const satisfies FileRoute;
