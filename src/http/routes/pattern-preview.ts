import { readRecord, readTheme } from '../gallery/theme.ts';
import { CACHE_CONTROL, type FileRoute, memoizeByService, textResult } from '../route.ts';

const ASSETS = {
  styles: ['/gallery/patterns.css'],
  script: '/gallery/patterns.js',
  calendarScript: '/gallery/calendar.js',
} as const;

/** Loaded on first use: most requests render nothing. */
const loadRenderer = () => import('../../render/previews.ts');

const styleFor = memoizeByService(async (service) =>
  (await loadRenderer()).previewStyles(await readTheme(service)),
);

export const patternPreview = {
  kind: 'file',
  path: '/gallery/patterns/:slug',
  summary: 'See a pattern in all its presets.',
  pathParameters: [{ name: 'slug', summary: 'Slug of the pattern.', schema: { type: 'string' } }],
  cache: CACHE_CONTROL.fiveMinutes,
  example: '/gallery/patterns/data-table',
  handle: async ({ service, path: { slug = '' } }) => {
    const pattern = await readRecord(service.library, 'pattern', slug);
    const { previewPattern, PREVIEW_POLICY } = await loadRenderer();
    const page = previewPattern(pattern, await readTheme(service), ASSETS);
    return textResult(page, 'text/html; charset=utf-8', {
      'Content-Security-Policy': `${PREVIEW_POLICY}; frame-ancestors 'none'`,
    });
  },
} as const satisfies FileRoute;

export const patternPreviewStyle = {
  kind: 'file',
  path: '/gallery/patterns.css',
  summary: 'Get the stylesheet of the pattern previews.',
  cache: CACHE_CONTROL.fiveMinutes,
  example: '/gallery/patterns.css',
  handle: async ({ service }) => textResult(await styleFor(service), 'text/css; charset=utf-8'),
} as const satisfies FileRoute;

export const patternPreviewScript = {
  kind: 'file',
  path: '/gallery/patterns.js',
  summary: 'Get the script of the pattern previews.',
  cache: CACHE_CONTROL.fiveMinutes,
  example: '/gallery/patterns.js',
  handle: async () => textResult((await loadRenderer()).PREVIEW_SCRIPT, 'text/javascript; charset=utf-8'),
} as const satisfies FileRoute;

export const patternPreviewCalendarScript = {
  kind: 'file',
  path: '/gallery/calendar.js',
  summary: 'Get the script of pattern previews with a calendar.',
  cache: CACHE_CONTROL.fiveMinutes,
  example: '/gallery/calendar.js',
  handle: async () =>
    textResult((await loadRenderer()).PREVIEW_CALENDAR_SCRIPT, 'text/javascript; charset=utf-8'),
} as const satisfies FileRoute;
