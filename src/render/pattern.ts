import type { Placement } from '../packs/layout.ts';
import type { Drawing, Node } from './drawing.ts';
import { el, type Html } from './html.ts';

/** One placement on a page: its anatomy, or a labelled gap where the corpus has no such pattern. */
export function drawPlacement(
  { id, preset, pointer, record }: Placement,
  drawing: Drawing,
  words?: PageWords,
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
    drawing.draw(words && hasTitle(chosen.anatomy) ? spoken(chosen.anatomy, words) : chosen.anatomy),
  );
}

/** What a page is called, and the line under it where its archetype has one. */
export interface PageWords {
  readonly title: string;
  readonly lead: string | undefined;
}

const isTitle = ({ is, level }: Node): boolean => is === 'heading' && level === 1;
const hasTitle = (node: Node): boolean => isTitle(node) || (node.children ?? []).some(hasTitle);

/** Title and lead of a page are the page's own; the sample of the record stands for titles in general. */
function spoken(node: Node, words: PageWords): Node {
  if (isTitle(node)) return { ...node, text: words.title };
  if (node.is === 'text' && node.kind === 'lead' && words.lead !== undefined)
    return { ...node, text: words.lead };
  return node.children ? { ...node, children: node.children.map((child) => spoken(child, words)) } : node;
}
