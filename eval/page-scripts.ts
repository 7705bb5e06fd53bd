/*
 * Scripts that run in a built page. They are text, because this package is compiled without DOM types.
 */

const IS_SHOWN = `(element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })`;

/** Everything that is read without touching the page. */
export const READ_PAGE = `(() => {
  const shown = ${IS_SHOWN};
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const name = (one) => (one.getAttribute('aria-label') ?? one.innerText ?? '').replace(/\\s+/g, ' ').trim();
  const style = { colours: new Map(), fonts: new Map(), sizes: new Map(), radii: new Map() };
  const count = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const one of all('body, body *')) {
    const css = getComputedStyle(one);
    const box = one.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    if (css.backgroundColor !== 'rgba(0, 0, 0, 0)') count(style.colours, css.backgroundColor);
    if ([...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')) {
      count(style.colours, css.color);
      count(style.fonts, css.fontFamily);
      count(style.sizes, css.fontSize);
    }
    if (css.borderTopLeftRadius !== '0px') count(style.radii, css.borderTopLeftRadius);
  }
  const small = all('button, input:not([type=hidden]), select, textarea, summary, [role=button], nav a').filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 1 && height > 1 && (width < 24 || height < 24) && !one.labels?.length;
  });
  return {
    text: document.body.innerText.replace(/\\s+/g, ' '),
    whole: [document.body.textContent, ...all('input, textarea').map((one) => one.value)].join(' ').replace(/\\s+/g, ' '),
    language: document.documentElement.lang,
    mains: all('main, [role=main]').length,
    h1s: all('h1').length,
    links: all('nav a, [role=navigation] a').map((one) => ({ label: name(one), href: one.getAttribute('href') ?? '' })),
    controls: all('button, a, summary, [role=button], input[type=submit]').map(name),
    small: small.length,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    style: Object.fromEntries(Object.entries(style).map(([key, map]) => [key, Object.fromEntries(map)])),
  };
})()`;

export interface PageReading {
  readonly text: string;
  readonly whole: string;
  readonly language: string;
  readonly mains: number;
  readonly h1s: number;
  readonly links: readonly { readonly label: string; readonly href: string }[];
  readonly controls: readonly string[];
  readonly small: number;
  readonly overflow: number;
  readonly style: Readonly<Record<'colours' | 'fonts' | 'sizes' | 'radii', Readonly<Record<string, number>>>>;
}

/** The text in the first screen: words whose line ends above the lower edge, and that nothing covers. */
export const FIRST_SCREEN = `(() => {
  const shown = ${IS_SHOWN};
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.data.trim() === '' || !shown(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.height === 0 || box.top < 0 || box.bottom > innerHeight || box.right > innerWidth + 1) continue;
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (top && !top.contains(node.parentElement) && !node.parentElement.contains(top)) continue;
    lines.push(node.data);
  }
  return lines.join(' ').replace(/\\s+/g, ' ');
})()`;

/** Everything that a key may change. */
export const SNAPSHOT = `(() => {
  const at = document.activeElement;
  const path = [];
  for (let one = at; one && one !== document.documentElement; one = one.parentElement)
    path.push([...(one.parentElement?.children ?? [])].indexOf(one));
  return path.join('.') + document.body.outerHTML + [...document.querySelectorAll('dialog')].map((one) => one.open).join();
})()`;

/** The number of times that Tab is pressed until a control with this name has the focus. */
export const FOCUSED_NAME = `(() => {
  const at = document.activeElement;
  return (at?.getAttribute('aria-label') ?? at?.innerText ?? '').replace(/\\s+/g, ' ').trim();
})()`;
