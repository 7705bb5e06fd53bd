/**
 * Takes the pictures of the README from rendered sites: `docs/pictures/<blueprint>-<mode>.jpg` and a wide one of six products.
 *
 *     tsx scripts/pictures.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadCorpus } from '../src/content/load.ts';
import { compose } from '../src/essence/compose.ts';
import { renderSite } from '../src/render/site.ts';
import { openBrowser, startSiteServer } from './audit/serve.ts';

interface Shot {
  readonly blueprint: string;
  readonly path: string;
  readonly mode: 'light' | 'dark';
}

/** One page per picture, with different shells, themes and purposes. */
const PICTURES: readonly Shot[] = [
  { blueprint: 'restaurant-group', path: '/', mode: 'light' },
  { blueprint: 'retail-bank', path: '/', mode: 'light' },
  { blueprint: 'devops-console', path: '/', mode: 'dark' },
];

/** The products of the wide picture at the top, row by row. */
const COLLAGE: readonly Shot[] = [
  { blueprint: 'restaurant-group', path: '/', mode: 'light' },
  { blueprint: 'ai-agent-studio', path: '/', mode: 'dark' },
  { blueprint: 'property-agency', path: '/homes/:id', mode: 'light' },
  { blueprint: 'investment-desk', path: '/', mode: 'dark' },
  { blueprint: 'online-store', path: '/products', mode: 'light' },
  { blueprint: 'clinic-booking', path: '/book', mode: 'light' },
];

const FOLDER = new URL('../docs/pictures/', import.meta.url);

const corpus = loadCorpus();
const served = await startSiteServer();
const browser = await openBrowser();

async function shoot({ blueprint, path, mode }: Shot): Promise<Buffer> {
  const { files, pages } = renderSite(compose(blueprint, corpus), corpus);
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`${blueprint} has no page at ${path}.`);
  served.set(blueprint, files);
  const view = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await view.goto(`${served.origin}/${blueprint}/${page.file}`);
  await view.locator('html').evaluate((root, wanted) => root.setAttribute('data-mode', wanted), mode);
  await view.evaluate('document.fonts.ready');
  const jpeg = await view.screenshot({ type: 'jpeg', quality: 76 });
  await view.close();
  return jpeg;
}

async function collage(shots: readonly Buffer[]): Promise<Buffer> {
  const view = await browser.newPage({ viewport: { width: 1680, height: 744 } });
  const images = shots
    .map((jpeg) => `<img src="data:image/jpeg;base64,${jpeg.toString('base64')}">`)
    .join('');
  await view.setContent(`<style>
    body { display: grid; grid-template-columns: repeat(3, 1fr); gap: 24px; margin: 0; padding: 24px; background: #dfe3e8 }
    img { width: 100%; display: block; border-radius: 10px; box-shadow: 0 6px 20px rgb(0 0 0 / 0.22) }
  </style>${images}`);
  const jpeg = await view.screenshot({ type: 'jpeg', quality: 78 });
  await view.close();
  return jpeg;
}

function save(file: string, jpeg: Buffer): void {
  writeFileSync(new URL(file, FOLDER), jpeg);
  process.stderr.write(`docs/pictures/${file}: ${Math.ceil(jpeg.byteLength / 1024)} KB\n`);
}

try {
  mkdirSync(FOLDER, { recursive: true });
  for (const shot of PICTURES) save(`${shot.blueprint}-${shot.mode}.jpg`, await shoot(shot));
  const shots: Buffer[] = [];
  for (const shot of COLLAGE) shots.push(await shoot(shot));
  save('products.jpg', await collage(shots));
} finally {
  await browser.close();
  await served.close();
}
