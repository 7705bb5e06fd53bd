import type { AnatomyNode, Primitive } from '../primitive.ts';
import { el } from '../html.ts';
import { renderItemIcon } from './parts.ts';

const ICONS: Readonly<Partial<Record<NonNullable<AnatomyNode['tone']>, NonNullable<AnatomyNode['icon']>>>> = {
  success: 'check-circle',
  warning: 'alert-triangle',
  danger: 'alert-circle',
  info: 'info',
};

export const toast = {
  name: 'toast',
  render(node, context) {
    const icon = node.icon ?? (node.tone && ICONS[node.tone]);
    return el(
      'div',
      {
        class: 'p-toast',
        role: node.tone === 'danger' ? 'alert' : 'status',
        'data-tone': node.tone,
        'data-behaviour': 'toast',
      },
      renderItemIcon(context, icon, node.tone),
      el('p', { class: 'p-toast__text' }, node.text),
      node.children && el('div', { class: 'p-toast__actions' }, context.renderAll(node.children)),
    );
  },
} as const satisfies Primitive;
