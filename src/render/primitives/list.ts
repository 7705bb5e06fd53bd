import type { CommonV1ListKind } from '../../schemas/types.ts';
import type { RenderContext, AnatomyNode, Primitive } from '../primitive.ts';
import type { Html } from '../html.ts';
import { feed, plain, steps } from './list/items.ts';
import { menu, options } from './list/options.ts';

const KINDS: Readonly<Record<CommonV1ListKind, (node: AnatomyNode, context: RenderContext) => Html>> = {
  plain,
  options,
  menu,
  feed,
  steps,
};

const isKind = (kind: string | undefined): kind is CommonV1ListKind =>
  kind !== undefined && Object.hasOwn(KINDS, kind);

export const list = {
  name: 'list',
  render(node, context) {
    // Only items can be selected or executed; child nodes are for reading.
    const readable = node.items === undefined && (node.kind === 'options' || node.kind === 'menu');
    const drawKind = isKind(node.kind) && !readable ? KINDS[node.kind] : plain;
    return drawKind(node, context);
  },
} as const satisfies Primitive;
