import type { Tab } from '../browser/tab.ts';

/** What a page shows, as far as one page is told from another. */
export interface Shown {
  readonly address: string;
  readonly title: string;
  readonly text: string;
  readonly elements: number;
  /** Pictures, fields and other things to see that are no text. */
  readonly things: number;
  readonly frames: number;
}

const SHOWN = `() => {
  const body = document.body;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const things = body ? [...body.querySelectorAll('img,svg,canvas,video,iframe,input,select,textarea,button')] : [];
  return {
    address: location.href,
    title: document.title,
    text: (body?.innerText ?? '').replace(/\\s+/g, ' ').trim().slice(0, 20000),
    elements: body ? body.querySelectorAll('*').length : 0,
    things: things.filter(seen).length,
    frames: document.querySelectorAll('iframe,frame').length,
  };
}`;

export const lookAt = (tab: Tab): Promise<Shown> => tab.run<Shown>(SHOWN);

/** Whether two pages show the same, apart from their own paths in the words. */
export const isSame = (one: Shown, other: Shown): boolean =>
  one.elements === other.elements && textOf(one) === textOf(other);

const textOf = ({ title, text, address }: Shown): string =>
  `${title} ${text}`.replaceAll(decodeURI(new URL(address).pathname), '…');
