import { all, behaviour, controllersOf, on } from './dom.ts';
import { openTab } from './tabs.ts';

const CAROUSEL = behaviour('carousel');

function turn(carousel: Element, step: number): void {
  const slides = all(carousel, '[data-slide]');
  const at = slides.findIndex((slide) => !slide.hidden);
  const next = slides.at((at + step) % slides.length);
  for (const slide of slides) slide.hidden = slide !== next;
  const tab = next && controllersOf(next).find((one) => one.matches('[role=tab]'));
  if (tab) openTab(tab);
}

/** One slide at a time. It turns when asked only: nothing on these pages moves by itself. */
export function carousel(root: Document): void {
  for (const one of all(root, CAROUSEL)) turn(one, 0);
  on(root, 'click', `${CAROUSEL} [data-step]`, (button) => {
    const own = button.closest(CAROUSEL);
    if (own) turn(own, Number(button.dataset['step']));
  });
}
