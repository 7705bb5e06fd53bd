import { minifyCss, readSheet } from '../../scripts/generate/styles.ts';
import type { RenderContext, AnatomyNode, Primitive, PrimitiveName } from '../../src/render/primitive.ts';
import { el } from '../../src/render/html.ts';

/** A context that renders some primitives, and of the others only the name. */
export function createTestContext(...primitives: readonly Primitive[]): RenderContext {
  let count = 0;
  const context: RenderContext = {
    path: '/',
    id: (stem) => `${stem}-${(count += 1)}`,
    noteHeading: () => undefined,
    repeatsHeading: () => false,
    headingLevel: (requested = 2) => Math.min(6, Math.max(2, requested)) as 2,
    href: (target) => `/at${target ?? ''}`,
    render: (node) =>
      primitives.find(({ name }) => name === node.is)?.render(node, context) ?? el('span', {}, node.is),
    renderAll: (nodes = []) => nodes.map((node) => context.render(node)),
  };
  return context;
}

/** The markup of one node; only `others` are rendered inside it. */
export const renderNode = (
  primitive: Primitive,
  node: Omit<AnatomyNode, 'is'>,
  ...others: readonly Primitive[]
): string => primitive.render({ is: primitive.name, ...node }, createTestContext(primitive, ...others)).text;

/** The minified style sheet of a primitive. */
export const cssOf = (name: PrimitiveName): string =>
  minifyCss(readSheet(`src/render/primitives/${name}.css`));
