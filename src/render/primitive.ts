import type { CommonV1AnatomyNode } from '../schemas/types.ts';
import type { Html } from './html.ts';

export type AnatomyNode = CommonV1AnatomyNode;
export type PrimitiveName = AnatomyNode['is'];

/** What a primitive is given besides its node. */
export interface RenderContext {
  /** An id that no other element of the page has: `field-3`. */
  id(stem: string): string;
  /** A node by its primitive; unknown ones become a labelled placeholder. */
  render(node: AnatomyNode): Html;
  renderAll(nodes: readonly AnatomyNode[] | undefined): readonly Html[];
  /** The level a heading of the pattern has on this page: the page has one title. */
  headingLevel(asked: number | undefined): 1 | 2 | 3 | 4 | 5 | 6;
  /** Where a link leads: a path of the app where the contract has one, else a place on the page that exists. */
  href(target: string | undefined): string;
  /** How names in the table of contents of the app are marked: path of the page that is drawn. */
  readonly path: string;
}

/**
 * One primitive. Its style sheet has the same name and uses tokens only: `var(--color-primary)`, `var(--space-md)`.
 * Its classes start with `p-` and its name.
 */
export interface Primitive {
  readonly name: PrimitiveName;
  render(node: AnatomyNode, context: RenderContext): Html;
}

/** Tones that have a colour, and one to write on it; `neutral` and `muted` have none. */
export const TONES = ['primary', 'accent', 'success', 'warning', 'danger', 'info'] as const;
