import type { Node, Primitive } from '../primitive.ts';
import { el } from '../html.ts';
import { picture } from './parts.ts';

const ICONS: Readonly<Partial<Record<NonNullable<Node['tone']>, NonNullable<Node['icon']>>>> = {
  success: 'check-circle',
  warning: 'alert-triangle',
  danger: 'alert-circle',
  info: 'info',
};

export const toast = {
  name: 'toast',
  draw(node, drawing) {
    const icon = node.icon ?? (node.tone && ICONS[node.tone]);
    return el(
      'div',
      {
        class: 'p-toast',
        role: node.tone === 'danger' ? 'alert' : 'status',
        'data-tone': node.tone,
        'data-behaviour': 'toast',
      },
      picture(drawing, icon, node.tone),
      el('p', { class: 'p-toast__text' }, node.text),
      node.children && el('div', { class: 'p-toast__actions' }, drawing.drawAll(node.children)),
    );
  },
} as const satisfies Primitive;
