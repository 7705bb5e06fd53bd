import { captureScreenshot, type Tab } from '../../browser/tab.ts';
import { quote } from '../../base/text.ts';
import { digestOf } from '../baseline.ts';
import type { Check } from '../check.ts';
import { VIEWPORT_WIDTH } from '../page.ts';

/** The share of pixels that may differ: edges of letters do, from one machine to the next. */
const MAX_DIFFERING_SHARE = 0.001;

export const screenshotIsAccepted: Check = {
  rule: {
    id: 'visual-baseline-screenshot-drift',
    code: 'VISUAL010',
    category: 'Pages in the browser',
    severity: 'warn',
    lane: 'production-source',
    repair: 'review-visual-baseline-drift',
    summary: `A page looks as it did when somebody accepted it: at most ${MAX_DIFFERING_SHARE * 100} % of its pixels differ.`,
    why: 'A change of one style sheet moves pages that nobody opened; a picture sees it before people do.',
    bad: '.svc/evidence/screenshots/cart-1440-light.png\n4.2 % of the pixels differ',
    good: '.svc/evidence/screenshots/cart-1440-light.png\naccepted with svc verify --update-screenshots',
  },
  async run({ tab, route, baseline, settle }) {
    const picture = await captureScreenshot(tab, VIEWPORT_WIDTH, settle);
    const accepted = baseline.acceptsAll ? undefined : await baseline.readAccepted(route);
    if (!accepted) {
      baseline.store(route, picture, 'accepted');
      return { violations: [] };
    }
    if (digestOf(accepted) === digestOf(picture)) return { violations: [] };
    const share = await compareScreenshots(tab, accepted, picture);
    if (share <= MAX_DIFFERING_SHARE) return { violations: [] };
    baseline.store(route, picture, 'different');
    return {
      violations: [
        {
          message: `The page ${quote(route)} does not look as it was accepted.`,
          suggestion:
            'Look at both pictures; accept the new one with --update-screenshots, or mend the page.',
          evidence: [
            `${(share * 100).toFixed(2)} % of the pixels differ, ${MAX_DIFFERING_SHARE * 100} % may`,
            baseline.fileOf(route),
          ],
        },
      ],
    };
  },
};

/** How far a channel of 255 may be off and still count as the same: edges are smoothed a little otherwise. */
const CHANNEL_TOLERANCE = 16;

/** Runs apart from the scripts of the page, which see neither picture. */
const COMPARE = `async (one, other, most) => {
  const read = async (text) => {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return { width: image.width, height: image.height, data: context.getImageData(0, 0, image.width, image.height).data };
  };
  const [a, b] = [await read(one), await read(other)];
  const width = Math.min(a.width, b.width);
  const height = Math.min(a.height, b.height);
  const all = Math.max(a.width, b.width) * Math.max(a.height, b.height);
  // What only one of them has is different.
  let different = all - width * height;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * a.width + x) * 4;
      const j = (y * b.width + x) * 4;
      for (let channel = 0; channel < 4; channel++)
        if (Math.abs(a.data[i + channel] - b.data[j + channel]) > most) {
          different++;
          break;
        }
    }
  }
  return different / all;
}`;

/** The share of pixels, from 0 to 1, in which two pictures differ. */
export const compareScreenshots = (tab: Tab, one: Buffer, other: Buffer): Promise<number> =>
  tab.run<number>(COMPARE, one.toString('base64'), other.toString('base64'), CHANNEL_TOLERANCE);
