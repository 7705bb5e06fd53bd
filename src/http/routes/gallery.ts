import { ServiceError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import { readTheme } from '../gallery/theme.ts';
import { CACHE_CONTROL, fileResult, type FileRoute, memoizeByService, textResult } from '../route.ts';

/** Loaded on first use: the command line has this route too, and never calls it. */
const loadPage = () => import('../gallery/page.ts');

const pageFor = memoizeByService(async (service) => {
  const [{ renderGallery }, { readCatalogue }] = await Promise.all([
    loadPage(),
    import('../gallery/catalogue.ts'),
  ]);
  return renderGallery(await readCatalogue(service), service);
});

const styleFor = memoizeByService(async (service) => {
  const [{ withTheme }, { GALLERY_STYLE }] = await Promise.all([
    import('../../render/previews.ts'),
    import('../gallery/page-style.ts'),
  ]);
  return withTheme(await readTheme(service), GALLERY_STYLE);
});

export const gallery = {
  kind: 'file',
  path: '/',
  summary: 'Open the gallery of products, themes and patterns.',
  cache: CACHE_CONTROL.fiveMinutes,
  example: '/',
  handle: async ({ service }) =>
    textResult(await pageFor(service), 'text/html; charset=utf-8', {
      'Content-Security-Policy': (await loadPage()).GALLERY_POLICY,
      Link: '</openapi.json>; rel="service-desc"; type="application/json"',
    }),
} as const satisfies FileRoute;

export const galleryStyle = {
  kind: 'file',
  path: '/gallery/page.css',
  summary: 'Get the stylesheet of the gallery.',
  cache: CACHE_CONTROL.fiveMinutes,
  example: '/gallery/page.css',
  handle: async ({ service }) => textResult(await styleFor(service), 'text/css; charset=utf-8'),
} as const satisfies FileRoute;

export const galleryScript = {
  kind: 'file',
  path: '/gallery/page.js',
  summary: 'Get the script of the gallery.',
  cache: CACHE_CONTROL.fiveMinutes,
  example: '/gallery/page.js',
  handle: async () =>
    textResult((await import('../gallery/page-script.ts')).GALLERY_SCRIPT, 'text/javascript; charset=utf-8'),
} as const satisfies FileRoute;

export const galleryPicture = {
  kind: 'file',
  path: '/gallery/pictures/:name',
  summary: 'Get a picture of the gallery.',
  pathParameters: [
    {
      name: 'name',
      summary: 'File name of the picture: the type and slug of a record, and `.webp`.',
      schema: { type: 'string' },
    },
  ],
  cache: CACHE_CONTROL.fiveMinutes,
  example: '/gallery/pictures/blueprint-online-store.webp',
  handle: ({ service, path: { name = '' } }) =>
    fileResult(find(service.gallery.pictures.files, name, 'picture', '.webp'), 'image/webp'),
} as const satisfies FileRoute;

export const galleryFont = {
  kind: 'file',
  path: '/gallery/fonts/:name',
  summary: 'Get a font of the gallery.',
  pathParameters: [{ name: 'name', summary: 'File name of the font.', schema: { type: 'string' } }],
  cache: CACHE_CONTROL.fiveMinutes,
  example: '/gallery/fonts/geist-mono-latin-wght-normal.woff2',
  handle: ({ service, path: { name = '' } }) =>
    fileResult(find(service.gallery.fonts, name, 'font'), 'font/woff2'),
} as const satisfies FileRoute;

/** Finds a file by its name, which has an extension that its key lacks. */
function find(
  files: ReadonlyMap<string, Uint8Array>,
  name: string,
  kind: string,
  extension = '',
): Uint8Array {
  const bytes = name.endsWith(extension) && files.get(name.slice(0, name.length - extension.length));
  if (bytes) return bytes;
  throw new ServiceError('NOT_FOUND', `The gallery has no ${kind} ${quote(name)}.`);
}
