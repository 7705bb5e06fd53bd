import type { ShellV1 } from '../schemas/types.ts';

/**
 * The sides of a product that a frame can serve: its public `site`, a `manual`, people with a phone in their hand
 * (`mobile`), and people who work at a `desk`.
 */
export const FRAME_SIDES = ['site', 'manual', 'mobile', 'desk'] as const;
export type FrameSide = (typeof FRAME_SIDES)[number];

/** Returns the side; undefined for a shell that serves one absorbing task, such as paying, a call or an editor. */
export function frameSide({
  category,
  nav_style,
}: Pick<ShellV1, 'category' | 'nav_style'>): FrameSide | undefined {
  if (category === 'top-bar') return 'site';
  if (category === 'mobile') return 'mobile';
  if (category !== 'sidebar') return undefined;
  return nav_style === 'tree' ? 'manual' : 'desk';
}
