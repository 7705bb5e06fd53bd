/**
 * Takes the pictures of the README, `docs/pictures/<blueprint>-<mode>.jpg`, from rendered sites.
 *
 *     tsx scripts/pictures.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadCorpus } from '../src/content/load.ts';
import { compose } from '../src/essence/compose.ts';
import { renderSite } from '../src/render/site.ts';
import { openBrowser, startSiteServer } from './audit/serve.ts';

/** One page per picture, with different shells, themes and purposes. */
const PICTURES = [
  { blueprint: 'retail-bank', path: '/', mode: 'light', width: 1280 },
  { blueprint: 'agency-site', path: '/journal/writers', mode: 'light', width: 1280 },
  { blueprint: 'esports-league', path: '/tournaments/:id/desk', mode: 'dark', width: 1280 },
] as const;

const FOLDER = new URL('../docs/pictures/', import.meta.url);

const corpus = loadCorpus();
const served = await startSiteServer();
const browser = await openBrowser();
try {
  mkdirSync(FOLDER, { recursive: true });
  for (const { blueprint, path, mode, width } of PICTURES) {
    const { files, pages } = renderSite(compose(blueprint, corpus), corpus);
    const page = pages.find((one) => one.path === path);
    if (!page) throw new Error(`${blueprint} has no page at ${path}.`);
    served.set(blueprint, files);
    const view = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    await view.goto(`${served.origin}/${blueprint}/${page.file}`);
    await view.locator('html').evaluate((root, wanted) => root.setAttribute('data-mode', wanted), mode);
    const jpeg = await view.screenshot({ type: 'jpeg', quality: 72 });
    await view.close();
    const file = `${blueprint}-${mode}.jpg`;
    writeFileSync(new URL(file, FOLDER), jpeg);
    process.stderr.write(`docs/pictures/${file}: ${Math.ceil(jpeg.byteLength / 1024)} KB\n`);
  }
} finally {
  await browser.close();
  await served.close();
}
