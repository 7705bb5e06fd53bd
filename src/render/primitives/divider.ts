import type { AnatomyNode, Primitive } from '../primitive.ts';
import { el, type Html } from '../html.ts';

/** Between things that stand side by side; its label is read out, for there is no room to show it. */
export const upright = ({ label }: AnatomyNode): Html =>
  el('hr', { class: 'p-divider', 'aria-orientation': 'vertical', 'aria-label': label });

export const divider = {
  name: 'divider',
  render({ label, slot }) {
    // The border between two panes is named for those who move it, not for those who see it.
    if (label === undefined || slot === 'splitter')
      return el('hr', { class: 'p-divider', 'aria-label': label });
    return el(
      'div',
      { class: 'p-divider', 'data-labelled': true, role: 'separator', 'aria-label': label },
      el('span', { 'aria-hidden': 'true' }, label),
    );
  },
} as const satisfies Primitive;
