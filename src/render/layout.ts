import { BREAKPOINTS, CUSTOM } from '../packs/layout.ts';
import type {
  ExecutionPackCommonV1LayoutColumnsNode,
  ExecutionPackCommonV1LayoutNode,
} from '../schemas/types.ts';
import { type Breakpoint, from, isBreakpoint, type Rule, type Selector, styleRule } from './css.ts';
import { el, type Html } from './html.ts';
import type { Sheet } from './stylesheets.ts';
import type { Placement } from '../packs/layout.ts';
import { joinParts } from './anatomy.ts';
import { withMenus } from './menus.ts';
import type { RenderContext, AnatomyNode } from './primitive.ts';

/** True for a page that sells: it opens with a pattern of marketing. */
export const isLanding = ([first]: readonly Placement[]): boolean =>
  first?.record?.data.category === 'marketing';

/** Everything around the patterns of a page. */
interface PageFrame {
  /** That of the page, if the frame around it has another one. */
  readonly density: string | undefined;
  /** A message above all patterns. */
  readonly notice: Html | undefined;
}

/** The patterns of a page in a column, with groups side by side where the document says so. */
export function renderLayout(
  pointer: string,
  nodes: readonly ExecutionPackCommonV1LayoutNode[],
  next: () => Html,
  sheet: Sheet,
  placements: readonly Placement[],
  { density, notice }: PageFrame,
): Html {
  const looks = { 'data-kind': isLanding(placements) && 'landing', 'data-density': density };
  return el(
    'div',
    { class: 'l-page', ...looks, 'data-essence': pointer },
    notice,
    nodes.map((node, index) =>
      node.kind === 'pattern' ? next() : renderColumns(`${pointer}/layout/${index}`, node, next, sheet),
    ),
  );
}

function renderColumns(
  pointer: string,
  node: ExecutionPackCommonV1LayoutColumnsNode,
  next: () => Html,
  sheet: Sheet,
): Html {
  const own = sheet.classFor('l-cols', (selector) => columnRules(node, selector));
  return el('div', { class: `l-columns ${own}`, 'data-essence': pointer }, node.cols.map(next));
}

/** Text and forms do not fit into narrower columns. */
const MIN_COLUMN_PX = 268;

/**
 * Columns are side by side from their breakpoint on, by default a medium one, measured on the window or the container.
 * A wide window may leave little room between the panes of a shell: columns that would be too narrow stay stacked.
 */
export function columnRules(node: ExecutionPackCommonV1LayoutColumnsNode, selector: Selector): Rule[] {
  const sizes = node.tracks ?? node.cols.map(() => 1);
  const tracks = sizes.map((size) => `minmax(0,${size}fr)`).join(' ');
  const parts = sizes.reduce((sum, size) => sum + size, 0) / Math.min(...sizes);
  const query = (breakpoint: Breakpoint, room: number, template: string): Rule => {
    const rules = [styleRule(selector, { 'grid-template-columns': template })];
    const inContainer = (width: number): Rule => ({
      condition: `@container page (min-width:${width}px)`,
      rules,
    });
    return node.responsive === 'container'
      ? inContainer(Math.max(BREAKPOINTS[breakpoint], room))
      : from(breakpoint, [inContainer(room)]);
  };
  const steps = (node.breakpoints ?? []).flatMap(({ at, cols }) =>
    isBreakpoint(at) ? [query(at, cols * MIN_COLUMN_PX, `repeat(${cols},minmax(0,1fr))`)] : [],
  );
  const start = isBreakpoint(node.at) ? node.at : steps.length > 0 ? undefined : 'md';
  return [...(start ? [query(start, Math.round(parts * MIN_COLUMN_PX), tracks)] : []), ...steps];
}

/** A placed pattern, or a labelled placeholder if the corpus has no such pattern. */
export function renderPlacement(
  { id, alias, preset, pointer, record }: Placement,
  anatomy: AnatomyNode | undefined,
  context: RenderContext,
  words?: PageTitle,
): Html {
  const chosen = record?.data.presets[preset];
  if (!record || !chosen || !anatomy)
    return el(
      'div',
      {
        class: 'l-placement l-missing',
        role: 'note',
        ...(context.isOwned ? { 'data-placement': alias, 'data-pattern': id } : { 'data-essence': pointer }),
      },
      id === CUSTOM ? 'Designed by the project.' : `The corpus has no pattern "${id}".`,
    );
  // A project fills the menus of its pages itself.
  const drawn = context.isOwned
    ? anatomy
    : withMenus(joinParts(anatomy, context.id), record.data.io?.actions ?? []);
  // A card that is the whole pattern is its own frame, and a line of controls needs none.
  const isBare = !record.data.contained || anatomy.is === 'card' || isLineOfControls(anatomy);
  return el(
    'div',
    {
      class: isBare ? 'l-placement' : 'l-placement l-contained',
      ...(context.isOwned
        ? { 'data-placement': alias, 'data-pattern': id }
        : {
            'data-essence': pointer,
            'data-record': `pattern/${id}@${record.version}`,
            'data-preset': preset,
          }),
      'data-layout': chosen.layout.layout,
      'data-sideways': record.data.responsive.base?.horizontal_scroll === true,
    },
    context.render(words && hasTitle(drawn) ? withPageTitle(drawn, words) : drawn),
  );
}

const CONTROLS: ReadonlySet<AnatomyNode['is']> = new Set([
  'badge',
  'button',
  'dialog',
  'field',
  'link',
  'text',
]);

const isLineOfControls = ({ is, children = [] }: AnatomyNode): boolean =>
  is === 'row' && children.every((child) => CONTROLS.has(child.is));

/** The title of a page, and its lead if the archetype has one. */
export interface PageTitle {
  readonly title: string;
  readonly lead: string | undefined;
}

const isTitle = ({ is, level }: AnatomyNode): boolean => is === 'heading' && level === 1;
const hasTitle = (node: AnatomyNode): boolean => isTitle(node) || (node.children ?? []).some(hasTitle);

/** Replaces the sample title and lead of the record by those of the page. */
function withPageTitle(node: AnatomyNode, words: PageTitle): AnatomyNode {
  if (isTitle(node)) return { ...node, text: words.title };
  if (node.is === 'text' && node.kind === 'lead' && words.lead !== undefined)
    return { ...node, text: words.lead };
  return node.children
    ? { ...node, children: node.children.map((child) => withPageTitle(child, words)) }
    : node;
}
