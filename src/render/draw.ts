import type { Drawing, Node } from './drawing.ts';
import { el } from './html.ts';
import { createLandmarks, type Landmarks } from './landmarks.ts';
import type { Links } from './links.ts';
import { PRIMITIVES } from './primitives/index.ts';

/** A drawing for one page: ids are counted through, landmarks have names of their own, and there is one title. */
export interface PageDrawing extends Drawing {
  /** Whether a pattern has drawn the title of the page. */
  hasTitle(): boolean;
  readonly landmarks: Landmarks;
}

export function createDrawing(path: string, links: Links): PageDrawing {
  const counts = new Map<string, number>();
  const landmarks = createLandmarks();
  let titled = false;
  const drawing: PageDrawing = {
    path,
    id(stem) {
      const number = (counts.get(stem) ?? 0) + 1;
      counts.set(stem, number);
      return `${stem}-${number}`;
    },
    level(asked = 2) {
      if (asked <= 1 && !titled) {
        titled = true;
        return 1;
      }
      return Math.min(6, Math.max(2, asked)) as 2 | 3 | 4 | 5 | 6;
    },
    href: (target) => links.href(path, target),
    draw(node: Node) {
      const primitive = PRIMITIVES[node.is];
      return primitive
        ? primitive.draw(landmarks.named(node), drawing)
        : el('p', { class: 'l-missing', role: 'note' }, `Nothing draws "${node.is}" yet.`);
    },
    drawAll: (nodes = []) => nodes.map((node) => drawing.draw(node)),
    hasTitle: () => titled,
    landmarks,
  };
  return drawing;
}
