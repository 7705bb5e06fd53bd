import type { Value } from '../importer.ts';

/** Names of each role in other systems, best first: shadcn, Material, daisyUI, Bootstrap, Primer and common usage. */
export const ROLES = {
  background: [
    'background',
    'bg',
    'canvas',
    'page',
    'body-bg',
    'bg-canvas',
    'bg-page',
    'bg-base',
    'background-canvas',
    'background-page',
    'background-base',
    'background-primary',
    'bg-primary',
    'surface-background',
    'surface-page',
    'base-100',
  ],
  surface: [
    'surface',
    'card',
    'panel',
    'bg-surface',
    'background-surface',
    'surface-1',
    'surface-card',
    'surface-container',
    'background-secondary',
    'bg-secondary',
    'bg-subtle',
    'background-subtle',
    'sidebar',
    'base-200',
  ],
  'surface-raised': [
    'surface-raised',
    'popover',
    'raised',
    'elevated',
    'surface-elevated',
    'surface-overlay',
    'surface-2',
    'surface-container-high',
    'bg-elevated',
    'bg-raised',
    'background-raised',
    'background-elevated',
    'background-tertiary',
    'bg-tertiary',
    'muted',
    'bg-muted',
    'background-muted',
    'base-300',
  ],
  border: [
    'border',
    'divider',
    'separator',
    'line',
    'stroke',
    'outline-variant',
    'border-subtle',
    'border-muted',
    'border-primary',
    'border-color',
  ],
  'border-strong': [
    'border-strong',
    'input',
    'border-input',
    'input-border',
    'border-control',
    'border-emphasis',
    'border-secondary',
    'outline',
  ],
  text: [
    'text',
    'foreground',
    'fg',
    'on-background',
    'on-surface',
    'text-primary',
    'foreground-primary',
    'body-color',
    'text-body',
    'body',
    'ink',
    'content',
    'content-primary',
    'base-content',
    'text-color',
  ],
  'text-muted': [
    'text-muted',
    'muted-foreground',
    'fg-muted',
    'foreground-muted',
    'text-secondary',
    'foreground-secondary',
    'text-subtle',
    'on-surface-variant',
    'content-secondary',
    'secondary-color',
    'text-dimmed',
  ],
  primary: [
    'primary',
    'brand',
    'brand-primary',
    'action',
    'action-primary',
    'interactive',
    'primary-main',
    'primary-600',
    'primary-500',
    'brand-600',
    'brand-500',
  ],
  'primary-hover': [
    'primary-hover',
    'primary-hovered',
    'brand-hover',
    'action-hover',
    'action-primary-hover',
    'interactive-hover',
    'primary-dark',
    'primary-700',
    'brand-700',
  ],
  'on-primary': [
    'on-primary',
    ...onNames('primary', 'brand', 'action', 'interactive'),
    'primary-contrast-text',
  ],
  secondary: ['secondary', 'brand-secondary', 'action-secondary', 'secondary-main'],
  'on-secondary': ['on-secondary', ...onNames('secondary'), 'secondary-contrast-text'],
  accent: ['accent', 'highlight', 'brand-accent', 'tertiary'],
  'on-accent': ['on-accent', ...onNames('accent', 'highlight', 'tertiary')],
  link: ['link', 'text-link', 'link-color', 'fg-link', 'anchor', 'content-link'],
  focus: ['focus', 'ring', 'focus-ring', 'border-focus', 'outline-focus'],
  success: [
    'success',
    'positive',
    'green',
    'success-main',
    'bg-success',
    'background-success',
    'status-success',
  ],
  'on-success': ['on-success', ...onNames('success', 'positive')],
  warning: [
    'warning',
    'caution',
    'attention',
    'warning-main',
    'bg-warning',
    'background-warning',
    'status-warning',
  ],
  'on-warning': ['on-warning', ...onNames('warning', 'caution', 'attention')],
  danger: [
    'danger',
    'destructive',
    'error',
    'negative',
    'critical',
    'error-main',
    'bg-danger',
    'background-danger',
    'status-error',
    'status-danger',
  ],
  'on-danger': ['on-danger', ...onNames('danger', 'destructive', 'error', 'negative', 'critical')],
  info: ['info', 'informative', 'information', 'info-main', 'bg-info', 'background-info', 'status-info'],
  'on-info': ['on-info', ...onNames('info', 'informative', 'information')],
} as const satisfies Record<string, readonly string[]>;

export type Role = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as readonly Role[];

/** Text on a fill, in the ways people say it. */
function onNames(...fills: string[]): string[] {
  return fills.flatMap((fill) => [
    `on-${fill}`,
    `${fill}-foreground`,
    `${fill}-content`,
    `${fill}-contrast`,
    `${fill}-fg`,
    `${fill}-text`,
    `text-on-${fill}`,
  ]);
}

const STEPS: Readonly<Record<string, readonly string[]>> = {
  '2xs': ['2xs', 'xxs'],
  xs: ['xs', 'x-small', 'extra-small'],
  sm: ['sm', 's', 'small'],
  md: ['md', 'm', 'medium', 'base', 'default', 'normal', 'body'],
  lg: ['lg', 'l', 'large'],
  xl: ['xl', 'x-large', 'extra-large'],
  '2xl': ['2xl', 'xxl', '2x-large'],
  '3xl': ['3xl', 'xxxl', '3x-large'],
  '4xl': ['4xl', 'xxxxl', '4x-large'],
};
const steps = (...names: string[]): Record<string, readonly string[]> =>
  Object.fromEntries(names.map((name) => [name, STEPS[name] ?? []]));

interface Group {
  /** Names of the group, the one that svc uses first. */
  readonly words: readonly string[];
  readonly kinds: readonly Value['kind'][];
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** The token that is called as the group itself. */
  readonly alone?: string;
}

/** Every group but the colours of the palette, with what its tokens are called elsewhere. */
export const GROUPS: Readonly<Record<string, Group>> = {
  font: {
    words: [
      'font',
      'font-family',
      'font-families',
      'family',
      'families',
      'typeface',
      'typography-font-family',
    ],
    kinds: ['family', 'other'],
    names: {
      display: ['display', 'heading', 'headings', 'headline', 'title', 'serif'],
      body: ['body', 'sans', 'sans-serif', 'text', 'base', 'default', 'primary', 'ui'],
      mono: ['mono', 'monospace', 'code'],
    },
    alone: 'body',
  },
  text: {
    words: [
      'text',
      'font-size',
      'font-sizes',
      'fs',
      'type-size',
      'size-text',
      'size-font',
      'typography-size',
    ],
    kinds: ['length', 'em'],
    names: steps('xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl'),
  },
  weight: {
    words: ['weight', 'font-weight', 'font-weights', 'weights', 'fw'],
    kinds: ['number'],
    names: {
      regular: ['regular', 'normal', 'body', 'book', '400'],
      medium: ['medium', '500'],
      semibold: ['semibold', 'semi-bold', 'demibold', '600'],
      bold: ['bold', 'strong', '700'],
      // Which of the weights headlines and text are set in.
      heading: ['heading', 'headings', 'headline', 'title'],
      text: ['text'],
    },
  },
  leading: {
    words: ['leading', 'line-height', 'line-heights', 'lh'],
    kinds: ['number', 'em'],
    names: {
      tight: ['tight', 'snug', 'heading', 'dense', 'sm'],
      normal: ['normal', 'base', 'default', 'body', 'md'],
      relaxed: ['relaxed', 'loose', 'lg'],
    },
  },
  tracking: {
    words: ['tracking', 'letter-spacing', 'letter-spacings'],
    kinds: ['number', 'em'],
    names: {
      heading: ['heading', 'headline', 'display', 'tight'],
      body: ['body', 'normal', 'default'],
      label: ['label', 'caps', 'wide'],
    },
  },
  space: {
    words: ['space', 'spacing', 'spacing-space', 'spaces', 'spacings', 'gap', 'size-space', 'size-spacing'],
    kinds: ['length'],
    names: steps('2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'),
    alone: 'unit',
  },
  radius: {
    words: ['radius', 'radii', 'rounded', 'border-radius', 'corner', 'corner-radius', 'corners'],
    kinds: ['length'],
    names: {
      base: ['base', 'default', 'control', 'button'],
      ...steps('sm', 'lg', 'xl'),
      md: ['md', 'm', 'medium'],
    },
    alone: 'base',
  },
  border: {
    words: ['border', 'border-width', 'border-widths', 'stroke-width', 'stroke'],
    kinds: ['length'],
    names: {
      thin: ['thin', 'hairline', 'sm', 'default', 'base', '1'],
      medium: ['medium', 'md', '2'],
      thick: ['thick', 'heavy', 'lg', '4'],
    },
  },
  opacity: {
    words: ['opacity', 'opacities', 'alpha'],
    kinds: ['number'],
    names: {
      faint: ['faint', 'subtle', 'disabled'],
      muted: ['muted', 'medium'],
      strong: ['strong', 'heavy'],
    },
  },
  blur: { words: ['blur', 'blurs', 'backdrop-blur'], kinds: ['length'], names: steps('sm', 'md', 'lg') },
  duration: {
    words: [
      'duration',
      'durations',
      'transition-duration',
      'motion-duration',
      'animation-duration',
      'speed',
      'time',
    ],
    kinds: ['duration'],
    names: {
      instant: ['instant', 'immediate'],
      fast: ['fast', 'short', 'quick'],
      normal: ['normal', 'base', 'default', 'medium', 'moderate'],
      slow: ['slow', 'long'],
      slower: ['slower', 'slowest', 'extra-long'],
    },
  },
  easing: {
    words: [
      'easing',
      'easings',
      'ease',
      'timing',
      'timing-function',
      'motion-easing',
      'curve',
      'transition-timing-function',
    ],
    kinds: ['curve'],
    names: {
      standard: ['standard', 'default', 'base', 'in-out', 'ease-in-out', 'inout'],
      enter: ['enter', 'out', 'ease-out', 'decelerate', 'entrance'],
      exit: ['exit', 'in', 'ease-in', 'accelerate'],
      spring: ['spring', 'bounce', 'overshoot', 'emphasized'],
    },
  },
  elevation: {
    words: ['elevation', 'elevations', 'shadow', 'shadows', 'box-shadow', 'depth'],
    kinds: ['shadow'],
    names: {
      flat: ['flat', 'none', '0'],
      raised: ['raised', 'sm', 'small', 'xs', '1', 'low', 'card'],
      floating: ['floating', 'md', 'medium', '2', 'base', 'default', 'dropdown', 'popover'],
      overlay: ['overlay', 'lg', 'large', '3', 'modal', 'dialog'],
      top: ['top', 'xl', '2xl', '4', '5', 'high', 'toast'],
    },
    alone: 'floating',
  },
};

export const CHART_PREFIXES = [
  'chart',
  'color-chart',
  'charts',
  'chart-color',
  'data',
  'data-viz',
  'dataviz',
  'viz',
  'series',
];
export const STATUS_PREFIXES = ['status', 'color-status'];
export const GRADIENT_PREFIXES = ['gradient', 'gradients', 'background-image'];

/** Prefixes that say nothing about the purpose of a token. */
export const FILLER_PREFIXES = [
  'color',
  'colors',
  'colour',
  'colours',
  'clr',
  'semantic',
  'sys',
  'system',
  'alias',
  'aliases',
  'theme',
  'palette',
  'global',
  'token',
  'tokens',
  'core',
  'typography',
  'motion',
  'md',
  'bs',
  'mui',
  'pico',
  'wa',
  'sl',
  'default',
  'light',
  'dark',
];
/** Suffixes that say nothing about the purpose of a token. */
export const FILLER_SUFFIXES = ['default', 'base', 'main', 'value', 'color', 'rest', '$root', 'root'];
