import { frameSide } from '../content/frames.ts';
import { findLinked } from '../packs/links.ts';
import { productOf } from '../packs/product.ts';
import { fillText, toText } from '../product/values.ts';
import { isSignedIn } from './account.ts';
import { type Entry, findEntries } from './entries.ts';
import { el, type Child, type Html } from './html.ts';
import type { FrameContext } from './regions.ts';

/** A column of a footer has room for as many links as the product's own one usually has. */
const MAX_COLUMN = 6;

/** The links of a footer: on a public site in columns, beside what the product promises; elsewhere in one line. */
export function renderFooterLinks(frame: FrameContext): Child {
  const { model, page, context, shell } = frame;
  const own = ownLinks(frame);
  if (frameSide(shell) !== 'site') return own.length > 0 && el('ul', { class: 'r-links' }, own);
  const { name, scope } = productOf(model);
  const promise = toText(fillText('{product.promise}', scope));
  const main = findEntries(model, page).filter(({ place }) => place === 'main' || place === 'basket');
  return [
    el('div', { class: 'r-about' }, el('strong', {}, name), promise && el('p', {}, promise)),
    column(main.slice(0, MAX_COLUMN).map((entry) => link(entry, context.href(entry.route)))),
    column(own),
  ];
}

const column = (links: readonly Html[]): Child => links.length > 0 && el('ul', { class: 'r-links' }, links);

const link = ({ essence, label }: Entry, href: string): Html =>
  el('li', { 'data-essence': essence }, el('a', { href }, label));

/** What the product lists itself; the way in is of no use to somebody who is in. */
function ownLinks(frame: FrameContext): Html[] {
  const { model, page, context } = frame;
  const isKnown = isSignedIn(frame);
  const links = productOf(model).footer;
  if (!links)
    return model.sections.flatMap((section) => {
      const [first] = model.pagesOf(section);
      if (!first || (isKnown && section.section.role === 'gateway')) return [];
      return [
        el('li', { 'data-essence': first.pointer }, el('a', { href: context.href(first.path) }, first.title)),
      ];
    });
  return links
    .filter(
      ({ href }) =>
        !isKnown || findLinked(model, page, href)?.section.section.role !== 'gateway',
    )
    .map(({ text, href }) => el('li', {}, el('a', { href: context.href(href) }, text)));
}
