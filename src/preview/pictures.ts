import { startChromium } from '../browser/chromium.ts';
import { findChromium } from '../browser/find.ts';
import { open } from '../browser/open.ts';
import { arrange, pictureOf } from '../browser/picture.ts';
import { modesOf } from '../render/palette.ts';
import { fileIn } from './addresses.ts';
import type { Previewed } from './answer.ts';
import type { Mode } from './look.ts';
import { finish, openFolder, prepare, writeBytes } from './out.ts';
import { servePreview } from './server.ts';

const WIDTHS = [1440, 390];

interface Picture {
  readonly name: string;
  readonly url: string;
  readonly width: number;
}

export interface PictureOptions {
  /** Where to write, and whether among files of others. */
  readonly folder: string;
  readonly force: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Told how many are done, and how many there are. */
  readonly progress: (done: number, all: number) => void;
}

export interface Pictures {
  readonly files: readonly string[];
  readonly removed: readonly string[];
}

/** Every page at the width of a desk and of a telephone, in each mode of the theme. */
export async function takePictures(previewed: Previewed, options: PictureOptions): Promise<Pictures> {
  const { env, signal, progress } = options;
  const program = findChromium(env, 'Pictures');
  const folder = openFolder(options.folder, options.force);
  const server = await servePreview(previewed, { host: '127.0.0.1', port: 0 });
  try {
    const pictures = await picturesOf(previewed, server.address);
    const files = pictures.map(({ name }) => name);
    prepare(folder, files);
    const browser = await startChromium(program, { env, signal });
    try {
      const tab = await browser.tab();
      await tab.send('Emulation.setEmulatedMedia', {
        features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
      });
      for (const [done, { name, url, width }] of pictures.entries()) {
        progress(done, pictures.length);
        await arrange(tab, width);
        await open(tab, url);
        writeBytes(folder, name, await pictureOf(tab, width));
      }
    } finally {
      await browser.close();
    }
    return { files, removed: finish(folder, files) };
  } finally {
    await server.close();
  }
}

async function picturesOf({ live }: Previewed, address: string): Promise<Picture[]> {
  const theme = await live.showing.themeIn({});
  const modes: readonly Mode[] = theme ? modesOf(theme.data) : ['light'];
  const { pages } = await live.showing.site({});
  const taken = new Set<string>();
  return pages.flatMap(({ file }) => {
    // A path has no plus in it; only the start and a page called `index` could get the same name.
    const stem = file.replace(/\/?index\.html$/, '').replaceAll('/', '+') || 'index';
    const name = taken.has(stem) ? `${stem}+` : stem;
    taken.add(name);
    return modes.flatMap((mode) =>
      WIDTHS.map((width) => ({
        name: `${name}-${width}-${mode}.png`,
        url: address + fileIn({ mode }, file),
        width,
      })),
    );
  });
}
