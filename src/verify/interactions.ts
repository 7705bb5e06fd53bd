import type { Span } from '../source/source.ts';

/** The interactions of patterns for which evidence can be found in source code. */
export const INTERACTIONS = [
  'animate-on-mount',
  'stagger-children',
  'status-pulse',
  'shimmer-skeleton',
  'float-idle',
  'glow-hover',
  'lift-hover',
  'scale-hover',
  'ripple-click',
  'drag-nodes',
  'drag-reorder',
  'pan-background',
  'zoom-scroll',
  'zoom-pinch',
  'click-select',
  'click-connect',
  'inline-edit',
  'hover-tooltip',
  'hover-reveal',
  'live-simulation',
  'real-time-updates',
  'scroll-reveal',
  'keyboard-navigation',
  'focus-trap',
] as const;

export type Interaction = (typeof INTERACTIONS)[number];

export const isInteraction = (name: string): name is Interaction =>
  (INTERACTIONS as readonly string[]).includes(name);

/** Interactions that CSS alone can implement. */
export const CSS_ONLY_INTERACTIONS: ReadonlySet<Interaction> = new Set([
  'animate-on-mount',
  'stagger-children',
  'status-pulse',
  'shimmer-skeleton',
  'float-idle',
  'glow-hover',
  'lift-hover',
  'scale-hover',
  'ripple-click',
  'hover-tooltip',
  'hover-reveal',
  'scroll-reveal',
]);

const NO_ANIMATION = 'no animation, no transition component';

/** The evidence that was not found, for messages: `no …`. */
export const MISSING_EVIDENCE: Readonly<Record<Interaction, string>> = {
  'animate-on-mount': NO_ANIMATION,
  'stagger-children': 'no animation or transition with a delay, no timer',
  'status-pulse': NO_ANIMATION,
  'shimmer-skeleton': 'no animation, no skeleton',
  'float-idle': NO_ANIMATION,
  'glow-hover': 'no shadow or filter on :hover, no pointer enter handler',
  'lift-hover': 'no shadow or shift on :hover, no pointer enter handler',
  'scale-hover': 'no scale on :hover, no pointer enter handler',
  'ripple-click': 'no style on :active, no click handler',
  'drag-nodes': 'no draggable element, no drag or pointer handler',
  'drag-reorder': 'no draggable element, no drag or pointer handler',
  'pan-background': 'no drag, pointer, wheel or scroll handler',
  'zoom-scroll': 'no wheel handler',
  'zoom-pinch': 'no touch, pointer or gesture handler',
  'click-select': 'no click or change handler, no selectable field',
  'click-connect': 'no click or pointer handler',
  'inline-edit': 'no field, no contenteditable element',
  'hover-tooltip': 'no title, no tooltip, no popover, no style that reveals an element on :hover',
  'hover-reveal': 'no style that reveals an element on :hover, no pointer enter handler',
  'live-simulation': 'no timer, no worker, no socket, no canvas',
  'real-time-updates': 'no socket, no event source, no polling timer',
  'scroll-reveal': 'no intersection observer, no scroll handler, no scroll timeline',
  'keyboard-navigation': 'no handler for arrow keys, Home or End',
  'focus-trap': 'no <dialog>, no aria-modal, no inert',
};

export type AddEvidence = (names: readonly Interaction[], how: string, span: Span) => void;

export const ANIMATION_INTERACTIONS = [
  'animate-on-mount',
  'stagger-children',
  'status-pulse',
  'shimmer-skeleton',
  'float-idle',
] as const;
export const HOVER_INTERACTIONS = [
  'glow-hover',
  'lift-hover',
  'scale-hover',
  'hover-reveal',
  'hover-tooltip',
] as const;
export const POINTER_INTERACTIONS = [
  'drag-nodes',
  'drag-reorder',
  'pan-background',
  'zoom-pinch',
  'click-connect',
  'click-select',
] as const;

export const SPREAD_INTERACTIONS = [
  ...POINTER_INTERACTIONS,
  'keyboard-navigation',
  'zoom-scroll',
  'inline-edit',
  'hover-tooltip',
  'hover-reveal',
  'focus-trap',
] as const;
