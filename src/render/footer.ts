import { frameSide } from '../content/frames.ts';
import { findLinked } from '../packs/links.ts';
import { productOf } from '../packs/product.ts';
import { fillText, toText } from '../product/values.ts';
import { isSignedIn } from './account.ts';
import { findEntries } from './entries.ts';
import { el, type Child, type Html } from './html.ts';
import type { FrameContext } from './frame.ts';

/** The largest number of links in a single column. */
const MAX_SINGLE_COLUMN = 4;

/** The links of a footer: on a public site in columns, beside what the product promises; elsewhere in one line. */
export function renderFooterLinks(frame: FrameContext): Child {
  const { model, page, context, shell } = frame;
  const own = ownLinks(frame);
  if (frameSide(shell) !== 'site') return own.length > 0 && el('ul', { class: 'r-links' }, own);
  const { name, scope } = productOf(model);
  const promise = toText(fillText('{product.promise}', scope));
  const text = own.join('');
  const links = [
    ...own,
    ...findEntries(model, page)
      .map(({ route, ...entry }) => ({ ...entry, href: context.href(route) }))
      .filter(({ href }) => !text.includes(`href="${href}"`))
      .map(({ href, essence, label }) => el('li', { 'data-essence': essence }, el('a', { href }, label))),
  ];
  const half = links.length > MAX_SINGLE_COLUMN ? Math.ceil(links.length / 2) : links.length;
  return [
    el('div', { class: 'r-about' }, el('strong', {}, name), promise && el('p', {}, promise)),
    [links.slice(0, half), links.slice(half)].map(
      (column) => column.length > 0 && el('ul', { class: 'r-links' }, column),
    ),
  ];
}

/** The links of the product itself; the sign-in is of no use to a user who is signed in. */
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
    .filter(({ href }) => !isKnown || findLinked(model, page, href)?.section.section.role !== 'gateway')
    .map(({ text, href }) => el('li', {}, el('a', { href: context.href(href) }, text)));
}
