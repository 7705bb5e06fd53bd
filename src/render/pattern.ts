import type { Placement } from '../packs/placements.ts';
import type { Drawing, Node } from './drawing.ts';
import { el, type Html } from './html.ts';

/** One placement on a page: its anatomy, or a labelled gap where the corpus has no such pattern. */
export function drawPlacement(
  { id, preset, pointer, record }: Placement,
  drawing: Drawing,
  title?: string,
): Html {
  const chosen = record?.data.presets[preset];
  if (!record || !chosen)
    return el(
      'div',
      { class: 'l-placement l-missing', role: 'note', 'data-essence': pointer },
      `The corpus has no pattern "${id}".`,
    );
  // A card that is all of the pattern is its own frame.
  const isBare = !record.data.contained || chosen.anatomy.is === 'card';
  return el(
    'div',
    {
      class: isBare ? 'l-placement' : 'l-placement l-contained',
      'data-essence': pointer,
      'data-record': `pattern/${id}@${record.version}`,
      'data-preset': preset,
      'data-layout': chosen.layout.layout,
    },
    drawing.draw(title === undefined ? chosen.anatomy : titled(chosen.anatomy, title)),
  );
}

/** The title of a page is the page's own; the sample of the record stands for titles in general. */
function titled(node: Node, title: string): Node {
  if (node.is === 'heading' && node.level === 1) return { ...node, text: title };
  return node.children ? { ...node, children: node.children.map((child) => titled(child, title)) } : node;
}
