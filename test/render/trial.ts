import { minifyCss, readSheet } from '../../scripts/generate/styles.ts';
import type { Drawing, Node, Primitive, PrimitiveName } from '../../src/render/primitive.ts';
import { el } from '../../src/render/html.ts';

/** A drawing for tests that knows some primitives; of the others it draws the name. */
export function trialDrawing(...known: readonly Primitive[]): Drawing {
  let count = 0;
  const drawing: Drawing = {
    path: '/',
    id: (stem) => `${stem}-${(count += 1)}`,
    level: (asked = 2) => Math.min(6, Math.max(2, asked)) as 2,
    href: (target) => `/at${target ?? ''}`,
    draw: (node) =>
      known.find(({ name }) => name === node.is)?.draw(node, drawing) ?? el('span', {}, node.is),
    drawAll: (nodes = []) => nodes.map((node) => drawing.draw(node)),
  };
  return drawing;
}

/** The markup of one node, in which only `others` are drawn inside. */
export const trial = (
  primitive: Primitive,
  node: Omit<Node, 'is'>,
  ...others: readonly Primitive[]
): string => primitive.draw({ is: primitive.name, ...node }, trialDrawing(primitive, ...others)).text;

/** The minified style sheet of a primitive. */
export const cssOf = (name: PrimitiveName): string =>
  minifyCss(readSheet(`src/render/primitives/${name}.css`));
