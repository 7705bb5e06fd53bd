import { frameSide } from '../content/frames.ts';
import { findLinked } from '../packs/links.ts';
import { productOf } from '../packs/product.ts';
import { fillText, toText } from '../product/values.ts';
import { isSignedIn } from './account.ts';
import { findEntries } from './entries.ts';
import { el, type Child } from './html.ts';
import type { Frame, FrameContext } from './frame.ts';

/** The largest number of links in a single column. */
const MAX_SINGLE_COLUMN = 4;

interface FooterLink {
  /** A target of the contract. */
  readonly target: string;
  readonly label: string;
  readonly essence?: string | undefined;
}

/** The links of a footer: on a public site in columns, beside what the product promises; elsewhere in one line. */
export function renderFooterLinks(frame: FrameContext): Child {
  const { model, context, shell } = frame;
  const columns = listFooterColumns(frame, context.href).map((links) =>
    el(
      'ul',
      { class: 'r-links' },
      links.map(({ target, label, essence }) =>
        el('li', { 'data-essence': essence }, el('a', { href: context.href(target) }, label)),
      ),
    ),
  );
  if (frameSide(shell) !== 'site') return columns;
  const { name, scope } = productOf(model);
  const promise = toText(fillText('{product.promise}', scope));
  return [el('div', { class: 'r-about' }, el('strong', {}, name), promise && el('p', {}, promise)), columns];
}

/** The columns of links; equal results of `href` mark links that lead to the same place. */
export function listFooterColumns(frame: Frame, href: (target: string) => string): FooterLink[][] {
  const { model, page, shell } = frame;
  const own = ownLinks(frame);
  if (frameSide(shell) !== 'site') return own.length > 0 ? [own] : [];
  const led = new Set(own.map(({ target }) => href(target)));
  const links = [
    ...own,
    ...findEntries(model, page)
      .filter(({ route }) => !led.has(href(route)))
      .map(({ route, label, essence }) => ({ target: route, label, essence })),
  ];
  const half = links.length > MAX_SINGLE_COLUMN ? Math.ceil(links.length / 2) : links.length;
  return [links.slice(0, half), links.slice(half)].filter((column) => column.length > 0);
}

/** The links of the product itself; the sign-in is of no use to a user who is signed in. */
function ownLinks(frame: Frame): FooterLink[] {
  const { model, page } = frame;
  const isKnown = isSignedIn(frame);
  const links = productOf(model).footer;
  if (!links)
    return model.sections.flatMap((section) => {
      const [first] = model.pagesOf(section);
      if (!first || (isKnown && section.section.role === 'gateway')) return [];
      return [{ target: first.path, label: first.title, essence: first.pointer }];
    });
  return links
    .filter(({ href }) => !isKnown || findLinked(model, page, href)?.section.section.role !== 'gateway')
    .map(({ text, href }) => ({ target: href, label: text }));
}
