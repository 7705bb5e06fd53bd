import type { Node } from './drawing.ts';
import { glyph } from './glyph.ts';
import { type Attributes, type Child, el } from './html.ts';

/** Who sees a control calls it by its text: a label that leaves the text out is put behind it. */
export function spokenName({ text, label }: Node): string | undefined {
  if (text === undefined || label === undefined || label === text)
    return text === undefined ? label : undefined;
  return label.toLowerCase().includes(text.toLowerCase()) ? label : `${text}: ${label}`;
}

/** Arrows that point on, or show that something opens below, stand after the text. */
function isTrailing({ icon, expanded, kind }: Node): boolean {
  if (icon === 'chevron-up') return true;
  if (icon === 'chevron-down') return kind === 'menu' || expanded !== true;
  return (icon === 'chevron-right' || icon === 'arrow-right') && expanded === undefined;
}

export function controlContent(node: Node, trailing?: Child): Child {
  const { icon, text } = node;
  const picture = icon && glyph(icon);
  if (text === undefined) return [picture || node.label, trailing];
  const words = el('span', {}, text);
  return isTrailing(node) ? [words, picture] : [picture, words, trailing];
}

/** What button and link share: the looks, by attributes. */
export const controlLooks = ({ text, icon, tone, variant, size }: Node): Attributes => ({
  'data-variant': variant ?? 'solid',
  'data-tone': tone,
  'data-size': size,
  'data-icon-only': text === undefined && icon !== undefined,
});
