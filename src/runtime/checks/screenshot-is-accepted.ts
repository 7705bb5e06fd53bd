import { captureScreenshot, type Tab } from '../../browser/tab.ts';
import { quote } from '../../base/text.ts';
import type { Check } from '../check.ts';
import { VIEWPORT_WIDTH } from '../page.ts';

/** The share of pixels that may differ: text rendering varies slightly between machines. */
const MAX_DIFFERING_SHARE = 0.001;

export const screenshotIsAccepted: Check = {
  rule: {
    id: 'visual-baseline-screenshot-drift',
    code: 'VISUAL010',
    category: 'Pages in the browser',
    severity: 'warn',
    lane: 'production-source',
    repair: 'review-visual-baseline-drift',
    summary: `A page matches its accepted screenshot: at most ${MAX_DIFFERING_SHARE * 100} % of its pixels differ.`,
    why: 'A change to one style sheet can affect pages that were not reviewed. A screenshot comparison shows it before users notice.',
    bad: '.svc/evidence/screenshots/cart-1440-light.png\n4.2 % of the pixels differ',
    good: '.svc/evidence/screenshots/cart-1440-light.png\naccepted with svc verify --update-screenshots',
  },
  async run({ tab, route, baseline, settle }) {
    const screenshot = await captureScreenshot(tab, VIEWPORT_WIDTH, settle);
    const accepted = baseline.acceptsAll ? undefined : await baseline.readAccepted(route);
    if (!accepted) {
      baseline.store(route, screenshot, 'accepted');
      return { violations: [] };
    }
    if (accepted.equals(screenshot)) return { violations: [] };
    const share = await compareScreenshots(tab, accepted, screenshot);
    if (share <= MAX_DIFFERING_SHARE) return { violations: [] };
    baseline.store(route, screenshot, 'different');
    return {
      violations: [
        {
          message: `The page ${quote(route)} differs from its accepted screenshot.`,
          suggestion:
            'Compare both screenshots; accept the new one with --update-screenshots, or fix the page.',
          evidence: [
            `${(share * 100).toFixed(2)} % of the pixels differ, ${MAX_DIFFERING_SHARE * 100} % are allowed`,
            baseline.fileOf(route),
          ],
        },
      ],
    };
  },
};

/** Difference per channel, of 255, that counts as equal: anti-aliasing varies. */
const CHANNEL_TOLERANCE = 16;

/** Runs in an isolated world: scripts of the page cannot see the screenshots. */
const COMPARE = `async (one, other, most) => {
  const read = async (text) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
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
  // Pixels outside the common area count as different.
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

/** The share of pixels, from 0 to 1, that differ between two screenshots. */
export const compareScreenshots = (tab: Tab, one: Buffer, other: Buffer): Promise<number> =>
  tab.run<number>(COMPARE, one.toString('base64'), other.toString('base64'), CHANNEL_TOLERANCE);
