import { controlContent, controlLooks, spokenName } from '../control.ts';
import type { Primitive } from '../drawing.ts';
import { el } from '../html.ts';

export const link = {
  name: 'link',
  css: `
.p-link{display:inline-flex;align-items:center;gap:.4em;min-block-size:24px;min-inline-size:24px;max-inline-size:100%;text-underline-offset:.2em;text-decoration-thickness:var(--border-thin);overflow-wrap:break-word}
.p-link>span{min-inline-size:0}
.p-link:hover{text-decoration-thickness:2px}
.p-link[data-tone=muted]{color:var(--color-text-muted)}
.p-link[data-size=sm]{font-size:var(--text-sm)}
.p-link[data-size=lg]{font-size:var(--text-lg)}
.p-link[data-icon-only]{justify-content:center;min-block-size:var(--control);min-inline-size:var(--control)}
.p-link[aria-current]{color:var(--color-text);font-weight:var(--weight-semibold);text-decoration-thickness:2px}
`,
  draw(node, drawing) {
    const { size, tone, variant } = node;
    return el(
      'a',
      {
        class: variant === undefined ? 'p-link' : 'p-button',
        href: drawing.href(node.href),
        ...(variant === undefined
          ? {
              'data-tone': tone,
              'data-size': size,
              'data-icon-only': node.text === undefined && node.icon !== undefined,
            }
          : controlLooks(node)),
        'aria-label': spokenName(node),
        'aria-current': node.current ? 'page' : undefined,
        'data-action': node.action,
      },
      controlContent(node),
    );
  },
} as const satisfies Primitive;
