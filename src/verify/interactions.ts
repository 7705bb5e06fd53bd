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
export const STYLED: ReadonlySet<Interaction> = new Set([
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
