import type { CommonV1ListKind } from '../../schemas/types.ts';
import type { RenderContext, AnatomyNode, Primitive } from '../primitive.ts';
import type { Html } from '../html.ts';
import { renderFeed, renderPlain, renderSteps } from './list/items.ts';
import { renderMenu, renderOptions } from './list/options.ts';

const KINDS: Readonly<Record<CommonV1ListKind, (node: AnatomyNode, context: RenderContext) => Html>> = {
  plain: renderPlain,
  options: renderOptions,
  menu: renderMenu,
  feed: renderFeed,
  steps: renderSteps,
};

const isKind = (kind: string | undefined): kind is CommonV1ListKind =>
  kind !== undefined && Object.hasOwn(KINDS, kind);

export const list = {
  name: 'list',
  render(node, context) {
    // Only items can be selected or executed; child nodes are for reading.
    const readable = node.items === undefined && (node.kind === 'options' || node.kind === 'menu');
    const drawKind = isKind(node.kind) && !readable ? KINDS[node.kind] : renderPlain;
    return drawKind(node, context);
  },
} as const satisfies Primitive;
