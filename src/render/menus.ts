import type { CommonV1TableColumn } from '../schemas/types.ts';
import type { IconName } from './icon.ts';
import { type AnatomyNode, isNode, type MenuEntry } from './primitive.ts';

/** Facts about a row, a card or an entry of a list that the menu in it depends on. */
interface Place {
  readonly link?: string | undefined;
  readonly isSelectable: boolean;
  /** Actions that have a control of their own here. */
  readonly shown: ReadonlySet<string>;
  /** Names of the columns of a board, and the one that the menu is in. */
  readonly board?: readonly string[] | undefined;
}

/** Facts that all menus of a pattern share. */
interface Pattern {
  readonly actions: readonly string[];
  /** True if the pattern draws a menu: it says itself what is in it, apart from moves. */
  readonly isDrawn: boolean;
}

type Entry = readonly [text: string, icon: IconName];

/** Actions on one thing, by the words of a menu, in the order of a menu: those that take something away come last. */
const ENTRIES: Readonly<Record<string, Entry>> = {
  edit: ['Edit', 'edit'],
  rename: ['Rename', 'edit'],
  duplicate: ['Duplicate', 'copy'],
  share: ['Share', 'share'],
  follow: ['Follow', 'bell'],
  compare: ['Compare', 'scale'],
  export: ['Export', 'download'],
  download: ['Download', 'download'],
  print: ['Print', 'file'],
  snooze: ['Snooze', 'clock'],
  restore: ['Restore', 'undo'],
  revoke: ['Revoke access', 'lock'],
  archive: ['Archive', 'archive'],
  delete: ['Delete', 'trash'],
};

const MOVES: ReadonlySet<AnatomyNode['action']> = new Set(['move', 'reorder']);

const isMenuButton = (node: AnatomyNode): boolean => node.is === 'button' && node.kind === 'menu';

/** All nodes of a tree, itself first. */
function* walk(node: AnatomyNode): Generator<AnatomyNode> {
  yield node;
  const inner = [
    ...(node.children ?? []),
    ...(node.rows ?? []).flat().filter(isNode),
    ...(node.items ?? []).flatMap(({ children = [] }) => children),
  ];
  for (const one of inner) yield* walk(one);
}

/**
 * The anatomy of a placed pattern, with the entries of its menus: what can be done with the row, the card or the page that
 * a menu is in. A menu without any is left out, and so is a column of such menus.
 */
export function withMenus(root: AnatomyNode, actions: readonly string[]): AnatomyNode {
  const nodes = [...walk(root)];
  if (!nodes.some(isMenuButton)) return root;
  const isDrawn = nodes.some(({ is, kind }) => is === 'list' && kind === 'menu');
  return fill(root, placeOf(nodes, undefined, false), { actions, isDrawn }) ?? root;
}

function placeOf(nodes: readonly AnatomyNode[], board: Place['board'], isThing = true): Place {
  return {
    link: isThing ? nodes.find(({ is, href }) => is === 'link' && href !== undefined)?.href : undefined,
    isSelectable:
      isThing &&
      nodes.some(({ is, kind, action }) => is === 'field' && kind === 'checkbox' && action === 'select'),
    shown: new Set(nodes.flatMap((node) => (node.action && !isMenuButton(node) ? [node.action] : []))),
    board,
  };
}

/** The node with its menus; undefined for a menu without entries. */
function fill(node: AnatomyNode, place: Place, pattern: Pattern): AnatomyNode | undefined {
  if (isMenuButton(node)) {
    if (pattern.isDrawn && !MOVES.has(node.action)) return node;
    const menu = entriesOf(node, place, pattern);
    return menu.length > 0 ? { ...node, menu } : undefined;
  }
  // The entries of a menu bar open menus of its own.
  if (node.role === 'menubar') return node;
  return {
    ...node,
    ...(node.children && { children: fillChildren(node.children, place, pattern) }),
    ...(node.items && {
      items: node.items.map((item) =>
        item.children
          ? {
              ...item,
              children: fillChildren(
                item.children,
                placeOf(
                  item.children.flatMap((one) => [...walk(one)]),
                  place.board,
                ),
                pattern,
              ),
            }
          : item,
      ),
    }),
    ...(node.rows && fillRows(node, pattern)),
  } as AnatomyNode;
}

/** Lists side by side with a name each are the columns of a board. */
const nameOfColumn = (node: AnatomyNode): string | undefined =>
  node.is === 'stack' && node.children?.some(({ is }) => is === 'list') ? node.label : undefined;

function fillChildren(children: readonly AnatomyNode[], place: Place, pattern: Pattern): AnatomyNode[] {
  const names = children.flatMap((one) => nameOfColumn(one) ?? []);
  const board = names.length > 1 ? names : place.board;
  return children.flatMap((one) => {
    const own = one.is === 'card' ? placeOf([...walk(one)], board) : { ...place, board };
    return fill(one, own, pattern) ?? [];
  });
}

function fillRows(node: AnatomyNode, pattern: Pattern): Partial<AnatomyNode> {
  const columns: readonly CommonV1TableColumn[] = Array.isArray(node.columns) ? node.columns : [];
  const rows = (node.rows ?? []).map((row) => {
    const nodes = row.filter(isNode).flatMap((cell) => [...walk(cell)]);
    return row.map((cell) => {
      if (!isNode(cell)) return cell;
      // Things stacked in the cells of a table make it a board.
      const isBoard = cell.is === 'stack';
      const place = isBoard
        ? placeOf(
            [...walk(cell)],
            columns.slice(1).map(({ label }) => label),
          )
        : placeOf(nodes, undefined);
      return fill(cell, place, pattern);
    });
  });
  const isLeft = columns.map(
    ({ hide_label }, at) =>
      hide_label !== true || rows.length === 0 || rows.some((row) => row[at] !== undefined),
  );
  return {
    columns: columns.filter((_, at) => isLeft[at]),
    rows: rows.map((row) => row.map((cell) => cell ?? '').filter((_, at) => isLeft[at] ?? true)),
  } as Partial<AnatomyNode>;
}

function entriesOf(button: AnatomyNode, place: Place, { actions }: Pattern): MenuEntry[] {
  const { action = '', label = '', text } = button;
  if (MOVES.has(button.action)) return movesOf(label, place);
  // A menu of values is known only to its product.
  if (text !== undefined && !/^more\b/i.test(text)) return [];
  if (text === undefined && !/^(?:more|actions)\b/i.test(label)) return [];
  const open: MenuEntry[] =
    place.link === undefined ? [] : [{ text: 'Open', icon: 'arrow-right', href: place.link }];
  const select: MenuEntry[] = place.isSelectable ? [{ text: 'Select', icon: 'check', action: 'select' }] : [];
  const others = Object.entries(ENTRIES).flatMap(([name, [word, icon]]): MenuEntry[] =>
    (actions.includes(name) || name === action) && !place.shown.has(name)
      ? [{ text: word, icon, action: name }]
      : [],
  );
  return [...open, ...select, ...others];
}

const movesOf = (label: string, { board }: Place): MenuEntry[] => [
  ...(board
    ? board.map(
        (name): MenuEntry => ({ text: `Move to ${name}`, icon: 'arrow-right', action: 'move-to', to: name }),
      )
    : ([
        { text: 'Move up', icon: 'arrow-up', action: 'move-up' },
        { text: 'Move down', icon: 'arrow-down', action: 'move-down' },
      ] as const)),
  ...(/\bremove\b/i.test(label) ? [{ text: 'Remove', icon: 'trash', action: 'delete' } as const] : []),
];
