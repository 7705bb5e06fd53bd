import type { Tab } from './tab.ts';

/** As high as a picture may be; Chromium repeats what lies below its largest texture. */
const HIGHEST = 16_000;

/** A window of this width; a narrow one is a telephone. */
export async function arrange(tab: Tab, width: number, height = heightAt(width)): Promise<void> {
  await tab.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: width < 600,
  });
}

const heightAt = (width: number): number => (width < 600 ? 844 : 900);

/** The whole page as it stands, as PNG, from top to bottom. `settle` waits for what a higher window brings in. */
export async function pictureOf(tab: Tab, width: number, settle?: () => Promise<void>): Promise<Buffer> {
  const { cssContentSize } = (await tab.send('Page.getLayoutMetrics')) as {
    cssContentSize?: { height?: number };
  };
  const least = heightAt(width);
  // As high as the page: what sticks to the edge of the window then stands at the edge of the picture.
  const full = Math.min(HIGHEST, Math.max(least, Math.ceil(cssContentSize?.height ?? least)));
  await arrange(tab, width, full);
  await settle?.();
  const { data } = await tab.send('Page.captureScreenshot', {
    format: 'png',
    clip: { x: 0, y: 0, width, height: full, scale: 1 },
  });
  return Buffer.from(String(data), 'base64');
}
