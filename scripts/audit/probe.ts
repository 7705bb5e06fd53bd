/*
 * Scripts that run in the page. They are text, because this package is compiled without DOM types.
 */

/** Reads the structure of the page; hidden headings and landmarks do not count. */
export const STRUCTURE = `(() => {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]');
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const outer = (element) => !element.parentElement.closest('article,aside,main,nav,section,[role=article],[role=complementary],[role=main],[role=navigation],[role=region]');
  return {
    title: document.title.trim(),
    lang: document.documentElement.lang,
    viewport: document.querySelector('meta[name=viewport]')?.content ?? '',
    mains: all('main,[role=main]').length,
    banners: all('header,[role=banner]').filter((one) => one.getAttribute('role') === 'banner' || outer(one)).length,
    headings: all('h1,h2,h3,h4,h5,h6').map((one) => Number(one.tagName[1])),
  };
})()`;

export interface Structure {
  readonly title: string;
  readonly lang: string;
  readonly viewport: string;
  readonly mains: number;
  readonly banners: number;
  readonly headings: readonly number[];
}

/** Reads the focused element. */
export const FOCUS = `(() => {
  const at = document.activeElement;
  return {
    isSkip: at?.tagName === 'A' && at.getAttribute('href') === '#main' && at.getBoundingClientRect().width > 1,
    isInMain: at !== null && at.closest('main,[role=main]') !== null,
  };
})()`;

export interface Focus {
  readonly isSkip: boolean;
  readonly isInMain: boolean;
}

export const PLACE = `(element) => {
  const drawn = element.closest('[class*="p-"],[class*="s-"],[class*="r-"]');
  const own = [...(drawn?.classList ?? [])].find((name) => /^[psr]-/.test(name)) ?? element.tagName.toLowerCase();
  const record = element.closest('[data-record]')?.dataset.record?.replace(/@.*/, '');
  const region = element.closest('[data-region]')?.dataset.region;
  return own.replace(/__.*/, '') + ' in ' + (record ?? (region ? 'region ' + region : 'page'));
}`;

/** Script that finds the primitive and record of the elements of these selectors. */
export const placesScript = (selectors: readonly string[]): string =>
  `(${JSON.stringify(selectors)}).flatMap((selector) => {
    const element = document.querySelector(selector);
    return element ? [(${PLACE})(element)] : [];
  })`;

export const setModeScript = (mode: string): string =>
  `document.documentElement.dataset.mode = '${mode}'; undefined`;
