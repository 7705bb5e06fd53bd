import type { Span } from '../../source/source.ts';
import type { Interaction } from '../interactions.ts';

export type Add = (names: readonly Interaction[], how: string, span: Span) => void;

export const ANIMATED = [
  'animate-on-mount',
  'stagger-children',
  'status-pulse',
  'shimmer-skeleton',
  'float-idle',
] as const;
export const HOVERED = ['glow-hover', 'lift-hover', 'scale-hover', 'hover-reveal', 'hover-tooltip'] as const;
export const POINTED = [
  'drag-nodes',
  'drag-reorder',
  'pan-background',
  'zoom-pinch',
  'click-connect',
  'click-select',
] as const;

export const SPREAD = [
  ...POINTED,
  'keyboard-navigation',
  'zoom-scroll',
  'inline-edit',
  'hover-tooltip',
  'hover-reveal',
  'focus-trap',
] as const;
