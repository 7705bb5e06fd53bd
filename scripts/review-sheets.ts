/**
 * Takes one sheet of pictures per product for a review by eye: the first page of each section at 1440 and 390 px, light and dark.
 * The result is for people to look at; what they found is written down in `showcase/review.json`.
 *
 *     tsx scripts/review-sheets.ts <folder> [slug …]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { loadCorpus } from '../src/content/load.ts';
import { compose } from '../src/essence/compose.ts';
import { renderSite, type Site } from '../src/render/site.ts';
import { openBrowser, startSiteServer } from './audit/serve.ts';

/** More rows than these cannot be looked at in one picture. */
const MAX_PAGES = 6;

const VIEWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const MODES = ['light', 'dark'] as const;

/** The first page of each section, which together show every shell of a product. */
function choosePages(pages: Site['pages']): Site['pages'] {
  const first = new Map(pages.toReversed().map((page) => [page.section, page]));
  const chosen = pages.filter((page) => first.get(page.section) === page);
  const others = pages.filter((page) => !chosen.includes(page));
  return [...chosen, ...others]
    .slice(0, MAX_PAGES)
    .sort((one, other) => pages.indexOf(one) - pages.indexOf(other));
}

async function takeSheet(
  browser: Browser,
  address: (file: string) => string,
  pages: Site['pages'],
): Promise<Buffer> {
  const images: string[] = [];
  for (const { file } of pages)
    for (const viewport of VIEWS) {
      const view = await browser.newPage({ viewport, reducedMotion: 'reduce' });
      await view.goto(address(file));
      await view.evaluate('document.fonts.ready');
      for (const mode of MODES) {
        await view.locator('html').evaluate((root, wanted) => root.setAttribute('data-mode', wanted), mode);
        const jpeg = await view.screenshot({ type: 'jpeg', quality: 70 });
        images.push(`<img src="data:image/jpeg;base64,${jpeg.toString('base64')}">`);
      }
      await view.close();
    }
  const sheet = await browser.newPage({ viewport: { width: 1600, height: 600 } });
  await sheet.setContent(`<style>
    body { display: grid; grid-template-columns: 35fr 35fr 15fr 15fr; gap: 12px; margin: 0; padding: 12px; background: #777 }
    img { width: 100%; display: block }
  </style>${images.join('')}`);
  const picture = await sheet.screenshot({ fullPage: true });
  await sheet.close();
  return picture;
}

const [folder, ...slugs] = process.argv.slice(2);
if (folder === undefined)
  throw new Error('Name a folder for the sheets: tsx scripts/review-sheets.ts sheets');
mkdirSync(folder, { recursive: true });
const corpus = loadCorpus();
const products = corpus.records.flatMap(({ type, slug }) =>
  type === 'blueprint' && (slugs.length === 0 || slugs.includes(slug)) ? [slug] : [],
);
const served = await startSiteServer();
const browser = await openBrowser();
try {
  for (const slug of products) {
    const { files, pages } = renderSite(compose(slug, corpus), corpus);
    served.set(slug, files);
    const sheet = await takeSheet(browser, (file) => `${served.origin}/${slug}/${file}`, choosePages(pages));
    writeFileSync(join(folder, `${slug}.png`), sheet);
    process.stderr.write(`${slug}.png: ${Math.ceil(sheet.byteLength / 1024)} KB\n`);
    served.set(slug, undefined);
  }
} finally {
  await browser.close();
  await served.close();
}
