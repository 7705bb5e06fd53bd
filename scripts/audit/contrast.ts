import type { Page } from 'playwright-core';
import { PLACE } from './probe.ts';

/** Browsers draw no higher window. */
const MAX_HEIGHT = 16_000;

/** A picture of a long page takes half a minute where nothing draws it but the processor. */
const PICTURE_TIMEOUT_MS = 120_000;

/**
 * Measures the contrast of texts that axe cannot judge, because a gradient, a picture or another element is below them: the
 * page is photographed without these texts, and each is compared with the pixels of its ground.
 */
export async function findLowContrast(page: Page, selectors: readonly string[]): Promise<string[]> {
  const low = await measureContrast(page, selectors);
  if (low.length === 0) return low;
  // A window that was still being drawn gives another picture the second time.
  const again = new Set(await measureContrast(page, selectors));
  return low.filter((place) => again.has(place));
}

async function measureContrast(page: Page, selectors: readonly string[]): Promise<string[]> {
  if (selectors.length === 0) return [];
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  // Photographed in a window as high as the page: without a scrollbar lines may break elsewhere.
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  const size = { width: before.width, height: Math.min(Math.max(height, before.height), MAX_HEIGHT) };
  await page.setViewportSize(size);
  try {
    // The page learns of its new size a moment later: boxes that depend on the height would be elsewhere in the picture.
    await page.evaluate(untilDrawn(size.height));
    const count = await page.evaluate<number>(hideScript(selectors));
    if (count === 0) return [];
    const picture = await page.screenshot({
      scale: 'css',
      animations: 'disabled',
      timeout: PICTURE_TIMEOUT_MS,
    });
    return await page.evaluate<string[]>(compareScript(picture.toString('base64')));
  } finally {
    await page.setViewportSize(before);
  }
}

const untilDrawn = (height: number): string => `new Promise((resolve) => {
  const wait = () => (innerHeight === ${height} ? requestAnimationFrame(resolve) : requestAnimationFrame(wait));
  requestAnimationFrame(wait);
})`;

/** Notes colour, size and place of each text, and hides it. */
const hideScript = (selectors: readonly string[]): string => `(() => {
  const notes = [];
  /** Pins lie on each other where places do; the list beside the map has all of them. */
  const pins = [...document.querySelectorAll('[data-pin]')].filter((pin) => pin instanceof SVGElement);
  const isUnderPin = (element) => {
    const own = element.closest('[data-pin]');
    if (!own) return false;
    const { x, y, width, height } = element.getBoundingClientRect();
    return pins.slice(pins.indexOf(own) + 1).some((pin) => {
      const box = pin.getBoundingClientRect();
      return box.left < x + width && box.right > x && box.top < y + height && box.bottom > y;
    });
  };
  /** The part of a box that its scrolling ancestors show. */
  const visible = (element, box) => {
    let [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      // Within its border: a line of a text that scrolls away under it is not read there.
      const edge = up.getBoundingClientRect();
      const x = edge.left + up.clientLeft;
      const y = edge.top + up.clientTop;
      [left, top, right, bottom] = [Math.max(left, x), Math.max(top, y), Math.min(right, x + up.clientWidth), Math.min(bottom, y + up.clientHeight)];
    }
    // A text of which more than half is scrolled away is read after scrolling.
    const isRead = right - left > box.width / 2 && bottom - top > box.height / 2;
    return { x: left, y: top, width: isRead ? right - left : 0, height: bottom - top };
  };
  for (const selector of ${JSON.stringify(selectors)}) {
    const element = document.querySelector(selector);
    if (!element || isUnderPin(element) || element.closest('[aria-hidden=true]') || !element.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    const isSvg = element instanceof SVGElement;
    const size = parseFloat(style.fontSize);
    const range = document.createRange();
    const nodes = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim() !== '');
    const rects = (nodes.length > 0 ? nodes : [element]).flatMap((node) => { range.selectNodeContents(node); return [...range.getClientRects()]; });
    const control = /^(SELECT|INPUT|TEXTAREA)$/.test(element.tagName) ? [element.getBoundingClientRect()] : [];
    notes.push({
      element,
      colour: isSvg ? style.fill : style.color,
      // A text with an outline brings its ground along.
      outline: isSvg && style.paintOrder.startsWith('stroke') && parseFloat(style.strokeWidth) >= 2 ? style.stroke : undefined,
      large: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
      // Within a field only the line of its text counts, not its border.
      rects: control.length > 0
        ? control.map(({ x, y, width, height }) => ({ x: x + 8, y: y + height / 2 - size / 2, width: Math.max(1, width / 2 - 8), height: size }))
        : rects.map((rect) => visible(element, rect)),
    });
  }
  const before = new Map();
  for (const { element } of notes) {
    for (const one of [element, element.parentElement]) if (!before.has(one)) before.set(one, one.style.cssText);
    for (const name of ['color', 'fill', 'stroke', '-webkit-text-fill-color']) element.style.setProperty(name, 'transparent', 'important');
    element.style.setProperty('text-shadow', 'none', 'important');
    element.style.setProperty('transition', 'none', 'important');
    for (const one of [element, element.parentElement]) one.style.setProperty('text-decoration-color', 'transparent', 'important');
  }
  globalThis.svcContrast = { notes, before };
  return notes.length;
})()`;

/** Compares each text with the part of its ground that is most like it, apart from a few pixels such as a line. */
const compareScript = (picture: string): string => `(async () => {
  const { notes, before } = globalThis.svcContrast;
  for (const [element, text] of before) element.style.cssText = text;
  const image = new Image();
  image.src = 'data:image/png;base64,${picture}';
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const linear = (value) => { const part = value / 255; return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4; };
  const luminance = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const parse = (colour) => { paint.clearRect(0, 0, 1, 1); paint.fillStyle = colour; paint.fillRect(0, 0, 1, 1); return [...paint.getImageData(0, 0, 1, 1).data]; };
  const place = ${PLACE};
  const low = [];
  const ratio = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  for (const { element, colour, outline, large, rects } of notes) {
    const [red, green, blue, alpha] = parse(colour);
    const ratios = outline ? [ratio(luminance(parse(outline)), luminance([red, green, blue]))] : [];
    for (const rect of outline ? [] : rects) {
      const x = Math.max(0, Math.round(rect.x + scrollX));
      const y = Math.max(0, Math.round(rect.y + scrollY));
      const width = Math.min(canvas.width - x, Math.round(rect.width));
      const height = Math.min(canvas.height - y, Math.round(rect.height));
      if (width < 1 || height < 1) continue;
      const { data } = context.getImageData(x, y, width, height);
      const step = 4 * Math.max(1, Math.floor((width * height) / 400));
      for (let at = 0; at < data.length; at += step) {
        const ground = [data[at], data[at + 1], data[at + 2]];
        const text = [red, green, blue].map((value, index) => (value * alpha + ground[index] * (255 - alpha)) / 255);
        ratios.push(ratio(luminance(ground), luminance(text)));
      }
    }
    ratios.sort((a, b) => a - b);
    const worst = ratios[Math.floor(ratios.length * 0.1)];
    if (worst !== undefined && worst < (large ? 3 : 4.5) - 0.05) low.push(place(element) + ': ' + worst.toFixed(2) + ', ' + element.textContent.trim().slice(0, 30));
  }
  delete globalThis.svcContrast;
  return low;
})()`;
