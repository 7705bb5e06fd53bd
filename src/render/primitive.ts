import type { CommonV1AnatomyNode, CommonV1TableCell } from '../schemas/types.ts';
import type { Html } from './html.ts';
import type { IconName } from './icon.ts';

export type AnatomyNode = CommonV1AnatomyNode & {
  /** Lowest and highest value of the charts in the same grid, which share a scale. */
  readonly domain?: readonly number[];
  /** The entries of the menu that a button of the kind `menu` opens. */
  readonly menu?: readonly MenuEntry[];
  /** The number of the first of the steps; default 1. */
  readonly start?: number;
  /** Makes a heading the label of a choice that its card presents. */
  readonly choice?: Choice;
};

interface Choice {
  readonly name: string;
  readonly isChosen: boolean;
  readonly isRequired: boolean;
}

/** An entry of the menu of a button: a link, or an action. */
export interface MenuEntry {
  readonly text: string;
  readonly icon: IconName;
  readonly href?: string;
  readonly action?: string;
  /** The column of a board that the action moves to. */
  readonly to?: string;
}

export const isNode = (cell: CommonV1TableCell | undefined): cell is CommonV1AnatomyNode =>
  typeof cell === 'object';

export type PrimitiveName = AnatomyNode['is'];

/** Services for primitives that belong to the page. */
export interface RenderContext {
  /** A unique id such as `field-3`. */
  id(stem: string): string;
  /** Renders a node by its primitive; unknown ones become a labelled placeholder. */
  render(node: AnatomyNode): Html;
  renderAll(nodes: readonly AnatomyNode[] | undefined): readonly Html[];
  /** The level of a heading on this page, which has only one title. */
  headingLevel(asked: number | undefined): 1 | 2 | 3 | 4 | 5 | 6;
  /** Notes a heading, and returns the id by which an outline of the page links to it. */
  noteHeading(level: number, text: string): string | undefined;
  /** True if a text only repeats the last heading. */
  repeatsHeading(text: string): boolean;
  /** A link to a path of the app if the contract has one, otherwise to an existing place on the page. */
  href(target: string | undefined): string;
  /** The path of the page. */
  readonly path: string;
  /** True on a page that a project owns: its patterns and slots have the marks that `svc verify` reads. */
  readonly isOwned?: boolean;
}

/**
 * One primitive. Its style sheet has the same name and uses tokens only: `var(--color-primary)`, `var(--space-md)`.
 * Its classes start with `p-` and its name.
 */
export interface Primitive {
  readonly name: PrimitiveName;
  render(node: AnatomyNode, context: RenderContext): Html;
}

/** Tones with a colour and a text colour for it, unlike `neutral` and `muted`. */
export const TONES = ['primary', 'accent', 'success', 'warning', 'danger', 'info'] as const;
