import type { RecordData } from '../content/corpus.ts';
import { type Names, type Rule, selectRules } from '../render/css.ts';
import { PAGE_RULES, SHARED_RULES } from '../render/styles.ts';
import { printDrawnTokens } from '../render/stylesheets.ts';
import { formatCssValue, toListedShadow } from '../tokens/css-text.ts';
import { shadcnNames } from '../tokens/exporters/shadcn.ts';
import { commonTokens, type Mode, modeTokens } from '../tokens/values.ts';
import { printStyles } from './css-text.ts';

type Theme = RecordData<'theme'>;
type Declaration = readonly [property: string, value: string];

/**
 * Custom properties of patterns have a prefix, because Tailwind has some of the same names with other meanings:
 * `--color-accent`, `--text-sm`.
 */
const withPrefix = (css: string): string => css.replace(/(?<![\w-])--(?=[a-z])/g, '--svc-');

/** Tailwind's order, so that it does not matter which style sheet a bundler puts first. */
const LAYERS = '@layer theme, base, components, utilities;\n';

/** Attributes on the root of a page with which a theme of svc draws ornaments, and parts that only apps have. */
const APP_ONLY = /\[data-(?:hook-|effect-|entrance|ground|wrapping|record|region|mode|density)/;

const PATTERN_RULES: readonly Rule[] = PAGE_RULES.filter(
  (rule) => 'rules' in rule || !rule.selectors.every(({ text }) => text.startsWith('[data-landmark')),
);

const partsOf = new Map<string, readonly string[] | undefined>();

/** The parts that a selector names; undefined if it is about parts that only apps have. */
function listParts(text: string): readonly string[] | undefined {
  // Every pattern asks for the same selectors.
  if (partsOf.has(text)) return partsOf.get(text);
  const parts =
    APP_ONLY.test(text) || /^(?:html|body)\b/.test(text)
      ? undefined
      : [...text.matchAll(/\.([a-z]-[a-z]+(?:-[a-z]+)*)/g)].map(([, part = '']) => part);
  partsOf.set(text, parts);
  return parts;
}

/** The style sheet of a pattern: every rule of the parts that its source files name, for elements inside of it. */
export function printPatternStyles(name: string, sources: readonly string[]): string {
  const parts = new Set(sources.flatMap((text) => text.match(/\b[lp]-[a-z]+(?:-[a-z]+)*/g) ?? []));
  const names: Names = {
    has: (text) => listParts(text)?.every((part) => part === 'v-hidden' || parts.has(part)) ?? false,
  };
  const rules = withPrefix(printStyles(selectRules(PATTERN_RULES, names), '    '));
  return `${LAYERS}
@layer components {
  .svc-${name} {
${rules}  }
}
`;
}

/** Rules for elements of a page that its frame, its dialogs and its scripts have, and no pattern. */
const OF_PAGES = /^(?:html|body)\b|\.skip\b|\.svc-|data-density|role=option|^\*/;

const DEFAULTS: readonly Rule[] = SHARED_RULES.filter(
  (rule) => !('rules' in rule) && !rule.selectors.some(({ text }) => OF_PAGES.test(text)),
);

/** `svc.css`: how patterns take the look of the page, and their defaults. */
export function printBaseStyles(fallback: Theme): string {
  const [light, dark] = (['light', 'dark'] as const).map((mode) => listLook(fallback, mode)) as [
    Declaration[],
    Declaration[],
  ];
  const known = new Map(light);
  const darkOnly = dark.filter(([name, value]) => known.get(name) !== value);
  return `${LAYERS}
@layer theme {
  /* Sizes, weights and times. The themes of svc replace them. */
  :root {
${printDeclarations([...new Map([...listSizes(fallback), ...TAILWIND_TEXT])], '    ')}  }
}

@layer base {
  /* Colours, corners and shadows of the page: those of shadcn, and fallbacks for those that it does not have. */
  .svc {
    color-scheme: light;
${printDeclarations(light, '    ')}${printDeclarations(CORNERS, '    ')}  }
  .dark .svc,
  .svc.dark {
    color-scheme: dark;
${printDeclarations(darkOnly, '    ')}  }

  .svc {
    --svc-density: var(--svc-spatial-density, 1);
    --svc-control: 2.5rem;
    container: page / inline-size;
    color: var(--svc-color-text);
    font-family: var(--svc-font-body);
    font-size: var(--svc-text-md);
    font-weight: var(--svc-weight-body);
    line-height: var(--svc-leading-normal);
    letter-spacing: var(--svc-tracking-body);
    word-spacing: var(--svc-tracking-words);
  }
  /* A finger needs 44 px. */
  @media (pointer: coarse), (max-width: 639.98px) {
    .svc {
      --svc-control: 2.75rem;
    }
  }

  /* The base styles of the page end here: patterns are drawn on those of the browser. */
  .svc *,
  .svc *::before,
  .svc *::after {
    all: revert-layer;
    box-sizing: border-box;
  }
  .svc {
${withPrefix(printStyles(DEFAULTS, '    '))}  }
  @media (prefers-reduced-motion: reduce) {
    .svc *,
    .svc *::before,
    .svc *::after {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
}
`;
}

const printDeclarations = (list: readonly Declaration[], indent: string): string =>
  list.map(([name, value]) => `${indent}${name}: ${value};\n`).join('');

/** The corners of shadcn follow from one variable, which is 0 on a page without round corners. */
const CORNERS: readonly Declaration[] = [
  ['--svc-radius-base', 'var(--radius, 0.625rem)'],
  ['--svc-radius-sm', 'calc(var(--radius, 0.625rem) * 0.6)'],
  ['--svc-radius-md', 'calc(var(--radius, 0.625rem) * 0.8)'],
  ['--svc-radius-lg', 'var(--radius, 0.625rem)'],
  ['--svc-radius-xl', 'calc(var(--radius, 0.625rem) * 1.4)'],
];

/** Colours that every theme of shadcn has. */
const EVERYWHERE: ReadonlySet<string> = new Set([
  'background',
  'border',
  'card',
  'foreground',
  'muted',
  'primary',
  'primary-foreground',
  'secondary',
  'secondary-foreground',
]);

/**
 * Colours that follow from others of the page, unless its theme has them. Muted text, the colour of danger, the edges of
 * controls and the focus ring are mixed with a stronger one: shadcn's own are too light for small text on a tinted ground,
 * and for an unchecked box.
 */
const DERIVED: Readonly<Record<string, string>> = {
  'border-strong': 'var(--control-border, color-mix(in oklab, var(--input) 30%, var(--muted-foreground)))',
  focus: 'var(--focus-ring, color-mix(in oklab, var(--ring) 70%, var(--foreground)))',
  'text-muted': 'var(--muted-text, color-mix(in oklab, var(--muted-foreground) 75%, var(--foreground)))',
  'primary-hover': 'var(--primary-hover, color-mix(in oklab, var(--primary) 88%, var(--background)))',
  accent: 'var(--highlight, var(--primary))',
  'on-accent': 'var(--highlight-foreground, var(--primary-foreground))',
  link: 'var(--link, var(--primary))',
  danger: 'var(--danger, color-mix(in oklab, var(--destructive) 75%, var(--foreground)))',
};

/** The name of a variable in a theme of svc, where that of shadcn is in use with another meaning. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  'border-strong': 'control-border',
  focus: 'focus-ring',
  'text-muted': 'muted-text',
  danger: 'danger',
  'on-danger': 'danger-foreground',
};

/** Properties that depend on the colour mode. */
function listLook(theme: Theme, mode: Mode): Declaration[] {
  const { color = {}, chart = {}, elevation = {} } = modeTokens(theme, mode);
  const colours = Object.entries(color).map(([name, value]): Declaration => {
    const [shadcn = name] = shadcnNames('color', name);
    const variable = OWN_NAMES[name] ?? shadcn;
    return [
      `--svc-color-${name}`,
      DERIVED[name] ?? (EVERYWHERE.has(shadcn) ? `var(--${shadcn})` : `var(--${variable}, ${value})`),
    ];
  });
  const lead: Declaration[] =
    mode === 'light'
      ? [
          ['--svc-lead', 'var(--svc-color-primary)'],
          ['--svc-on-lead', 'var(--svc-color-on-primary)'],
        ]
      : [
          ['--svc-lead', 'var(--svc-color-surface-raised)'],
          ['--svc-on-lead', 'var(--svc-color-text)'],
        ];
  return [
    ...colours,
    ...Object.entries(chart).map(
      ([name, value]): Declaration => [`--svc-chart-${name}`, `var(--chart-${name}, ${value})`],
    ),
    ...Object.entries(elevation).map(
      ([name, value]): Declaration => [
        `--svc-elevation-${name}`,
        `var(--shadow-${name}, ${toListedShadow(String(value))})`,
      ],
    ),
    ...lead,
    ['--svc-lead-edge', 'var(--svc-color-primary)'],
  ];
}

const SIZES = ['text', 'weight', 'leading', 'space', 'border', 'duration', 'easing'];

/** Properties that are the same in both modes. */
function listSizes(theme: Theme): Declaration[] {
  const tokens = commonTokens(theme);
  const drawn = printDrawnTokens(theme).map((line): Declaration => {
    const [name = '', value = ''] = withPrefix(line).split(/:\s*/, 2);
    return [name, value];
  });
  const sizes = SIZES.flatMap((group) =>
    Object.entries(tokens[group] ?? {}).map(
      ([name, value]): Declaration => [
        `--svc-${group}-${name}`,
        fluid(group, name, formatCssValue(group, value)),
      ],
    ),
  );
  // What a theme draws beside its tokens wins over them, as in a page.
  return [...new Map([...FONTS, ...sizes, ...drawn])];
}

/** The sizes of text that Tailwind has: those of a page without a theme of svc. */
const TAILWIND_TEXT: readonly Declaration[] = [
  ['--svc-text-xs', '0.75rem'],
  ['--svc-text-sm', '0.875rem'],
  ['--svc-text-md', '1rem'],
  ['--svc-text-lg', '1.125rem'],
  ['--svc-text-xl', '1.25rem'],
  ['--svc-text-2xl', '1.5rem'],
  ['--svc-text-3xl', '1.875rem'],
  ['--svc-text-4xl', '2.25rem'],
];

const FONTS: readonly Declaration[] = [
  ['--svc-font-display', 'var(--font-heading, var(--svc-font-body))'],
  ['--svc-font-body', 'var(--font-sans, ui-sans-serif, system-ui, sans-serif)'],
  ['--svc-font-mono', 'var(--font-mono, ui-monospace, monospace)'],
];

/** Display sizes shrink with the window: a headline of 55 px does not fit on a phone. */
const GROWTH: Readonly<Record<string, string>> = {
  '2xl': '1.125rem + 4.6vw',
  '3xl': '1.125rem + 4.6vw',
  '4xl': '1rem + 6vw',
};

const fluid = (group: string, name: string, size: string): string =>
  group === 'text' && name in GROWTH ? `min(${size}, calc(${GROWTH[name]}))` : size;

/** Variables of patterns that a theme of svc sets beside those of shadcn, for each mode and for all of them. */
export function patternVariables(theme: Theme, modes: readonly Mode[]) {
  const [first = 'light'] = modes;
  const inMode = (mode: Mode): Record<string, string> => {
    const { color = {} } = modeTokens(theme, modes.includes(mode) ? mode : first);
    return Object.fromEntries(
      Object.entries(OWN_NAMES).map(([name, variable]) => [variable, String(color[name])]),
    );
  };
  const fonts = Object.entries(commonTokens(theme)['font'] ?? {}).map(
    ([name, value]): Declaration => [`--svc-font-${name}`, formatCssValue('font', value)],
  );
  return {
    light: inMode('light'),
    dark: inMode('dark'),
    root: Object.fromEntries(new Map([...listSizes(theme), ...fonts])),
  };
}
