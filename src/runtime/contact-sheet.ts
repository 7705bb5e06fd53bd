import type { Browser } from '../browser/chromium.ts';
import { captureScreenshot, setViewport } from '../browser/tab.ts';
import type { View } from './inspect.ts';

/** One picture of a view. */
export interface Picture {
  readonly view: View;
  readonly png: Buffer;
}

const SHEET_WIDTH_PX = 1600;
const GAP_PX = 16;
/** Long pages are cut: a sheet is for a look at all views, and each picture is a file of its own. */
const MAX_PICTURE_HEIGHT_PX = 1400;

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Draws all pictures on one sheet: a row for each state and mode, a column for each width. */
export async function drawContactSheet(browser: Browser, pictures: readonly Picture[]): Promise<Buffer> {
  const widths = [...new Set(pictures.map(({ view }) => view.width))];
  // The columns share the width as the windows do, but a phone remains readable.
  const shares = widths.map((width) => Math.sqrt(width));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const room = SHEET_WIDTH_PX - GAP_PX * (widths.length + 1);
  const sizes = new Map(
    widths.map((width, index) => [width, Math.floor(((shares[index] ?? 0) / total) * room)]),
  );
  const nameOf = ({ view }: Picture): string => `${view.state ?? 'normal'}, ${view.mode}`;
  const html = [...new Set(pictures.map(nameOf))]
    .map(
      (name) =>
        `<h2>${escape(name)}</h2><div>${pictures
          .filter((picture) => nameOf(picture) === name)
          .map(
            ({ view, png }) =>
              `<figure style="width:${sizes.get(view.width)}px"><figcaption>${view.width} px</figcaption><img alt="" src="data:image/png;base64,${png.toString('base64')}"></figure>`,
          )
          .join('')}</div>`,
    )
    .join('');
  const tab = await browser.openTab();
  try {
    await setViewport(tab, SHEET_WIDTH_PX);
    const { frameTree } = (await tab.send('Page.getFrameTree')) as unknown as {
      frameTree: { frame: { id: string } };
    };
    await tab.send('Page.setDocumentContent', {
      frameId: frameTree.frame.id,
      html: `<!doctype html><html lang="en"><meta charset="utf-8"><style>body{margin:${GAP_PX}px;background:#888;font:16px sans-serif}h2{margin:${GAP_PX}px 0 4px;font-size:18px}div{display:flex;gap:${GAP_PX}px;align-items:start}figure{margin:0;max-height:${MAX_PICTURE_HEIGHT_PX}px;overflow:hidden}img{width:100%;display:block}</style><body>${html}`,
    });
    await tab.run(
      `() => Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))`,
    );
    return await captureScreenshot(tab, SHEET_WIDTH_PX);
  } finally {
    await tab.close();
  }
}
