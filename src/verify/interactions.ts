import type { Span } from '../source/source.ts';

/** The interactions that patterns ask for by name and that we know how to look for. */
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

/** Those that a style sheet alone can bring about. */
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

/** What was looked for and not found, besides a library that does it: `no …`. */
export const MISSING_EVIDENCE: Readonly<Record<Interaction, string>> = {
  'animate-on-mount': NO_ANIMATION,
  'stagger-children': 'no animation or transition with a delay, no timer',
  'status-pulse': NO_ANIMATION,
  'shimmer-skeleton': 'no animation, no skeleton',
  'float-idle': NO_ANIMATION,
  'glow-hover': 'no shadow or filter on :hover, no handler for a pointer that enters',
  'lift-hover': 'no shadow or shift on :hover, no handler for a pointer that enters',
  'scale-hover': 'no scale on :hover, no handler for a pointer that enters',
  'ripple-click': 'no style on :active, no handler of a click',
  'drag-nodes': 'nothing is draggable, no handler of a drag or a pointer',
  'drag-reorder': 'nothing is draggable, no handler of a drag or a pointer',
  'pan-background': 'no handler of a drag, a pointer, a wheel or a scroll',
  'zoom-scroll': 'no handler of a wheel',
  'zoom-pinch': 'no handler of a touch, a pointer or a gesture',
  'click-select': 'no handler of a click or a change, no field to choose in',
  'click-connect': 'no handler of a click or a pointer',
  'inline-edit': 'no field, nothing with contenteditable',
  'hover-tooltip': 'no title, no tooltip, no popover, nothing shown on :hover',
  'hover-reveal': 'nothing shown on :hover, no handler for a pointer that enters',
  'live-simulation': 'no timer, no worker, no socket, no canvas',
  'real-time-updates': 'no socket, no event source, no timer that asks again',
  'scroll-reveal': 'no intersection observer, no handler of a scroll, no scroll timeline',
  'keyboard-navigation': 'no arrow, Home or End key is handled',
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
