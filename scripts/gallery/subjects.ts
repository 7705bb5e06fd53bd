import type { Browser } from 'playwright-core';
import { sha256Digest } from '../../src/base/hash.ts';
import type { ContentRecord, Corpus } from '../../src/content/corpus.ts';
import { compose } from '../../src/essence/compose.ts';
import { renderRecord } from '../../src/render/record.ts';
import { renderSite } from '../../src/render/site.ts';
import { buildSite } from '../audit/build.ts';
import { listBlueprints } from '../audit/run.ts';
import type { SiteServer } from '../audit/serve.ts';

/** The subject of a picture of the gallery. */
export interface Subject {
  /** The name of the picture, without its extension. */
  readonly name: string;
  readonly record: string;
  readonly version: string;
  /** Digest of the files that are shown: another one makes the picture stale. */
  readonly rendered: string;
  readonly pages?: number;
  readonly theme?: string;
  /** The part of the page that is in the picture. */
  readonly shot: Shot;
}

interface Shot {
  readonly files: ReadonlyMap<string, string>;
  readonly file: string;
  readonly mode: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
  /** Covers the picture; without it, the top of the page does. */
  readonly selector?: string;
}

/** Pages that show more of a product than its first one. */
const FACES: Readonly<Record<string, { readonly path?: string; readonly mode?: 'light' | 'dark' }>> = {
  'property-agency': { path: '/homes/:id' },
};

/** Every listed blueprint, as it is rendered now. */
export const listBlueprintSubjects = (corpus: Corpus): Subject[] =>
  listBlueprints(corpus).map((slug) => blueprintSubject(slug, corpus));

/** Every theme, as its preview is rendered now. */
export const listThemeSubjects = (corpus: Corpus): Subject[] =>
  corpus.records.flatMap((record) =>
    record.type === 'theme' ? [themeSubject(record as ContentRecord<'theme'>)] : [],
  );

function blueprintSubject(slug: string, corpus: Corpus): Subject {
  const { digest, modes, files, pages } = buildSite(slug, corpus, renderSite);
  const { path = '/', mode = modes[0] } = FACES[slug] ?? {};
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`${slug} has no page at ${path}.`);
  return {
    name: `blueprint-${slug}`,
    record: slug,
    version: corpus.get('blueprint', slug)?.version ?? '',
    rendered: digest,
    pages: pages.length,
    theme: compose(slug, corpus).dna.theme.id,
    shot: { files, file: page.file, mode, width: 1280, height: 800 },
  };
}

function themeSubject(theme: ContentRecord<'theme'>): Subject {
  const { files } = renderRecord(theme, theme);
  const mode = theme.data.modes[0] === 'dark' ? 'dark' : 'light';
  return {
    name: `theme-${theme.slug}`,
    record: theme.slug,
    version: theme.version,
    rendered: sha256Digest([...files].map(([path, text]) => `${path}\0${text}\0`).join('')),
    shot: { files, file: 'index.html', mode, width: 900, height: 560, selector: '.x-cover' },
  };
}

/** The width of every picture in pixels; the gallery shows it on at most two thirds of that. */
export const PICTURE_WIDTH = 640;
const QUALITY = 0.5;

/** Takes the picture of a subject and scales it down, as WebP. */
export async function takePicture(
  { name, shot }: Subject,
  browser: Browser,
  server: SiteServer,
): Promise<{ readonly bytes: Buffer; readonly height: number }> {
  server.set(name, shot.files);
  const { width, height, selector, mode } = shot;
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  try {
    await page.goto(`${server.origin}/${name}/${shot.file}`);
    await page.locator('html').evaluate((root, wanted) => root.setAttribute('data-mode', wanted), mode);
    await page.evaluate('document.fonts.ready');
    const png = selector
      ? await page.locator(selector).screenshot({ type: 'png' })
      : await page.screenshot({ type: 'png' });
    return await scaleDown(png, browser);
  } finally {
    await page.close();
    server.set(name, undefined);
  }
}

/** Chromium scales and encodes: no other program is needed. */
async function scaleDown(
  png: Buffer,
  browser: Browser,
): Promise<{ readonly bytes: Buffer; readonly height: number }> {
  const page = await browser.newPage();
  try {
    const { data, height } = await page.evaluate<{ data: string; height: number }>(`(async () => {
      const image = new Image();
      image.src = 'data:image/png;base64,${png.toString('base64')}';
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = ${PICTURE_WIDTH};
      canvas.height = Math.round((image.height * ${PICTURE_WIDTH}) / image.width);
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return { data: canvas.toDataURL('image/webp', ${QUALITY}).split(',')[1], height: canvas.height };
    })()`);
    return { bytes: Buffer.from(data, 'base64'), height };
  } finally {
    await page.close();
  }
}
