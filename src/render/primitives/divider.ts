import type { AnatomyNode, Primitive } from '../primitive.ts';
import { el, type Html } from '../html.ts';

/** A divider between elements side by side; its label is for screen readers, because there is no room to show it. */
export const upright = ({ label }: AnatomyNode): Html =>
  el('hr', { class: 'p-divider', 'aria-orientation': 'vertical', 'aria-label': label });

export const divider = {
  name: 'divider',
  render({ label, slot }) {
    // The label of a movable border between panes helps to operate it and is not shown.
    if (label === undefined || slot === 'splitter')
      return el('hr', { class: 'p-divider', 'aria-label': label });
    return el(
      'div',
      { class: 'p-divider', 'data-labelled': true, role: 'separator', 'aria-label': label },
      el('span', { 'aria-hidden': 'true' }, label),
    );
  },
} as const satisfies Primitive;
