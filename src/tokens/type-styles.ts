import type { Theme } from './exporter.ts';

type Typography = Theme['typography'];

/** How text of one role is set: names of tokens, and a weight. */
export interface TypeStyle {
  readonly name: string;
  readonly font: 'display' | 'body' | 'mono';
  readonly size: keyof Typography['scale']['steps'];
  readonly weight: number;
  readonly leading: keyof Typography['line_heights'];
  readonly tracking?: 'heading' | 'body' | 'label';
}

/**
 * The roles that design tools and agents expect, made of the scales of a theme: every size, family and line height
 * occurs in one of them.
 */
export function typeStyles({ typography }: Theme): TypeStyle[] {
  const { heading_weight: heading, body_weight: body, weights } = typography;
  const headline = { font: 'display', weight: heading, leading: 'tight', tracking: 'heading' } as const;
  const text = { font: 'body', weight: body, leading: 'normal', tracking: 'body' } as const;
  const label = { font: 'body', weight: weights.medium, leading: 'normal', tracking: 'label' } as const;
  return [
    { name: 'headline-display', ...headline, size: '4xl' },
    { name: 'headline-lg', ...headline, size: '3xl' },
    { name: 'headline-md', ...headline, size: '2xl' },
    { name: 'headline-sm', ...headline, size: 'xl' },
    { name: 'body-lg', ...text, leading: 'relaxed', size: 'lg' },
    { name: 'body-md', ...text, size: 'md' },
    { name: 'body-sm', ...text, size: 'sm' },
    { name: 'label-md', ...label, size: 'sm' },
    { name: 'label-sm', ...label, size: 'xs' },
    { name: 'code-md', font: 'mono', weight: body, leading: 'normal', size: 'md' },
  ];
}

/** In em; a theme that says nothing leaves letters where the font puts them. */
export const trackingOf = ({ typography }: Theme, { tracking }: TypeStyle): number =>
  (tracking && typography.letter_spacing?.[tracking]) ?? 0;

/** The families of a stack, without quotation marks. */
export const familiesOf = (stack: string): string[] =>
  stack.split(',').map((family) => family.trim().replace(/^'(.*)'$/, '$1'));
