import { classesOf, type HtmlElement, type HtmlNode, isElement, textOf, walkElements } from './html-tree.ts';

/** A wire of the page: something in one placement changes another. */
interface PageWire {
  readonly from: string;
  readonly to: string;
}

/** Dialogs over the page; a popover opens beside its button. */
const KINDS: ReadonlySet<string | true | undefined> = new Set(['modal', 'alert', 'drawer']);

const CLOSING: ReadonlySet<string | true | undefined> = new Set(['close', 'cancel', 'dismiss']);

const isButton = ({ tag, attributes }: HtmlElement): boolean =>
  tag === 'button' && !attributes.has('disabled') && !CLOSING.has(attributes.get('data-action'));

/** Buttons that do nothing else: they neither submit nor toggle. */
const isFree = (one: HtmlElement): boolean =>
  isButton(one) &&
  one.attributes.get('type') === 'button' &&
  !['aria-expanded', 'aria-pressed', 'aria-controls', 'role', 'data-opens', 'data-behaviour'].some((name) =>
    one.attributes.has(name),
  );

const nameOf = (one: HtmlElement): string => textOf(one).trim().toLowerCase();

/** The parts of a page by their name. */
export const placementsOf = (nodes: readonly HtmlNode[]): Map<string, HtmlElement> =>
  new Map(
    [...walkElements(nodes)].flatMap((one): [string, HtmlElement][] => {
      const alias = one.attributes.get('data-placement');
      return typeof alias === 'string' ? [[alias, one]] : [];
    }),
  );

/**
 * Turns the dialogs of a page into closed `dialog` elements that their buttons open. A dialog that no button opens stays
 * in its place on the page.
 */
export function closeDialogs(nodes: readonly HtmlNode[], wires: readonly PageWire[]): void {
  const dialogs = [...walkElements(nodes)].filter((one) => classesOf(one).includes('p-dialog'));
  const inside = new Set(dialogs.flatMap((one) => [...walkElements(one.children)]));
  const placements = placementsOf(nodes);
  const aliasOf = (one: HtmlElement): string =>
    [...placements].find(([, root]) => [...walkElements(root.children)].includes(one))?.[0] ?? 'dialog';
  const ids = new Map<string, number>();
  for (const dialog of dialogs) {
    dialog.attributes.delete('data-behaviour');
    if (!KINDS.has(dialog.attributes.get('data-kind'))) continue;
    const alias = aliasOf(dialog);
    const count = (ids.get(alias) ?? 0) + 1;
    ids.set(alias, count);
    dialog.tag = 'dialog';
    dialog.attributes.delete('tabindex');
    if (dialog.attributes.get('role') === 'dialog') dialog.attributes.delete('role');
    const id = `dialog-${alias}${count === 1 ? '' : `-${count}`}`;
    dialog.attributes.set('id', id);
    const isCandidate = (one: HtmlElement): boolean => isFree(one) && !inside.has(one);
    const openers = findOpeners(dialog, alias, { nodes, placements, wires, isCandidate });
    if (openers.length === 0) dialog.attributes.set('open', true);
    for (const opener of openers) {
      opener.attributes.set('data-opens', id);
      opener.attributes.set('aria-haspopup', 'dialog');
    }
  }
}

interface OpenerContext {
  readonly nodes: readonly HtmlNode[];
  readonly placements: ReadonlyMap<string, HtmlElement>;
  readonly wires: readonly PageWire[];
  readonly isCandidate: (one: HtmlElement) => boolean;
}

/** Buttons named as the dialog or what it does; otherwise the main button of what is wired to it, or the one before it. */
function findOpeners(
  dialog: HtmlElement,
  alias: string,
  { nodes, placements, wires, isCandidate }: OpenerContext,
): HtmlElement[] {
  const buttons = [...walkElements(nodes)].filter(isCandidate);
  const names = new Set([...walkElements(dialog.children)].filter(isButton).map(nameOf));
  const label = dialog.attributes.get('aria-label');
  if (typeof label === 'string') names.add(label.toLowerCase());
  names.delete('');
  const named = buttons.filter((one) => names.has(nameOf(one)));
  if (named.length > 0) return named;
  for (const { from, to } of wires) {
    const sender = to === alias && from !== alias ? placements.get(from) : undefined;
    const own = sender ? [...walkElements(sender.children)].filter(isCandidate) : [];
    const main = own.filter(({ attributes }) => attributes.get('data-variant') === 'solid');
    const [only] = own;
    if (main.length > 0) return main;
    if (only) return own.filter((one) => nameOf(one) === nameOf(only));
  }
  const before = siblingBefore(nodes, dialog);
  const last = before && [...walkElements([before])].findLast(isCandidate);
  return last ? [last] : [];
}

function siblingBefore(nodes: readonly HtmlNode[], wanted: HtmlElement): HtmlElement | undefined {
  for (const { children } of walkElements(nodes)) {
    const elements = children.filter(isElement);
    const at = elements.indexOf(wanted);
    if (at > 0) return elements[at - 1];
  }
  return undefined;
}

/** Hides the toasts of a page until something happens in a placement that they follow. */
export function hideToasts(nodes: readonly HtmlNode[], wires: readonly PageWire[]): void {
  for (const [alias, root] of placementsOf(nodes)) {
    const after = [...new Set([alias, ...wires.filter(({ to }) => to === alias).map(({ from }) => from)])];
    for (const one of walkElements(root.children)) {
      if (!classesOf(one).includes('p-toast')) continue;
      one.attributes.set('hidden', true);
      one.attributes.set('data-after', after.join(' '));
    }
  }
}
