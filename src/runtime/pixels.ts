import type { Tab } from '../browser/tab.ts';

/** How far a channel of 255 may be off and still count as the same: edges are smoothed a little otherwise. */
const CHANNEL = 16;

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
export const differingShare = (tab: Tab, one: Buffer, other: Buffer): Promise<number> =>
  tab.run<number>(COMPARE, one.toString('base64'), other.toString('base64'), CHANNEL);
