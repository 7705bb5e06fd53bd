import type { RecordData } from '../content/corpus.ts';
import { type Rule, type Selector, styleRule } from './css.ts';

type Theme = RecordData<'theme'>;
type Hooks = NonNullable<Theme['hooks']>;
export type HookName = keyof Hooks;
type Effect = keyof NonNullable<NonNullable<Theme['effects']>['type_mapping']>;
type Component = keyof NonNullable<NonNullable<Theme['effects']>['component_fallback']>;

/** The part of a page that a hook names. */
interface Hook {
  readonly selectors: readonly Selector[];
  /** The component whose default effects are drawn here on every kind of page. */
  readonly component?: Component;
  /** Properties that the part decides on its own. */
  readonly keeps?: readonly string[];
  /** Parts with content of their own swap all colours when they are filled. */
  readonly isGround?: boolean;
}

/** The page must contain all of these names, as in `Needs`. */
const on = (text: string, ...needs: readonly string[]): Selector => ({ text, needs });

const BOX = ['padding', 'padding-block', 'padding-inline', 'gap', 'text-align'];
const SIZE = ['font-size', 'line-height'];
const EDGES = ['border-width', 'border-style', 'border-color'];
const CARD = ':where(:not([data-variant=ghost],[data-tone]))';

/** Every hook of the schema, with its elements. Later ones win over earlier ones. */
const HOOKS: Readonly<Record<Exclude<HookName, 'nav'>, Hook>> = {
  ground: { selectors: [on('body')], keeps: [...BOX, ...SIZE, 'color', 'border-radius'] },
  header: {
    selectors: [on('.s-frame .s-region[data-bar]', '.s-region[data-bar]')],
    component: 'toolbar',
    keeps: [...BOX, ...SIZE, ...EDGES, 'border-radius', 'font-family', 'text-transform', 'box-shadow'],
    isGround: true,
  },
  brand: { selectors: [on('.s-region .r-brand', '.r-brand')], keeps: [...BOX, ...SIZE] },
  banner: {
    selectors: [on('.l-placement[data-layout=hero]', '.l-placement[data-layout=hero]')],
    component: 'banner',
    keeps: ['font-family', 'font-weight', 'text-transform', ...SIZE],
    isGround: true,
  },
  root: { selectors: [on('.s-frame', '.s-frame')], keeps: [...BOX, 'background-color', 'color'] },
  sidebar: {
    selectors: [
      on(
        '.s-frame .s-region[data-landmark=navigation]:not([data-bar])',
        '.s-region[data-landmark=navigation]',
      ),
    ],
    component: 'nav',
    keeps: [...BOX, ...SIZE, 'border-radius', 'font-family', ...EDGES],
    isGround: true,
  },
  'nav-label': { selectors: [on('.r-group', '.r-group')], keeps: BOX },
  lead: {
    selectors: [on('.p-heading[data-level="1"]', '.p-heading[data-level=1]')],
    keeps: ['font-size', 'text-align', 'padding', 'padding-inline'],
  },
  heading: {
    selectors: [on('.p-heading[data-level="2"]:not(.p-card *)', '.p-heading[data-level=2]')],
    keeps: ['text-align'],
  },
  label: {
    selectors: [on('.p-table thead th', '.p-table', 'th'), on('.p-definition-list dt', '.p-definition-list')],
    keeps: ['font-size', 'text-align', ...BOX],
  },
  initial: {
    selectors: [on('.p-heading[data-level="1"]::first-letter', '.p-heading[data-level=1]')],
    keeps: SIZE,
  },
  intro: { selectors: [on('.p-text[data-kind=lead]', '.p-text[data-kind=lead]')], keeps: ['color'] },
  time: { selectors: [on('.p-text[data-kind=time]', '.p-text[data-kind=time]')], keeps: ['font-size'] },
  'danger-text': { selectors: [on('.p-text[data-tone=danger]', '.p-text[data-tone=danger]')], keeps: BOX },
  caption: {
    selectors: [on('.p-text[data-kind=caption]', '.p-text[data-kind=caption]')],
    keeps: [...BOX, 'font-size'],
  },
  number: {
    selectors: [on('.p-text[data-kind=number]', '.p-text[data-kind=number]')],
    keeps: ['font-size', ...BOX],
  },
  figure: {
    selectors: [
      on('.p-text[data-kind=number][data-size]', '.p-text[data-kind=number]', '.p-text[data-size]'),
    ],
    keeps: ['font-size', 'gap', 'text-align'],
  },
  link: { selectors: [on('.p-link:not([data-tone])', '.p-link')], keeps: SIZE },
  quote: { selectors: [on('.p-quote__words', '.p-quote__words')], keeps: BOX },
  card: {
    selectors: [on(`.p-card${CARD}`, '.p-card'), on('.l-contained', '.l-contained')],
    component: 'card',
    keeps: ['padding', 'gap', 'text-align', 'font-size', 'border-radius', 'line-height'],
    isGround: true,
  },
  button: {
    selectors: [
      on('.p-button[data-variant=solid]:not([data-tone])', '.p-button[data-variant=solid]'),
      on('.p-button[data-variant=solid][data-tone=primary]', '.p-button[data-tone=primary]'),
    ],
    component: 'button',
    keeps: BOX,
  },
  'quiet-button': {
    selectors: [
      on('.p-button[data-variant=outline]', '.p-button[data-variant=outline]'),
      on('.r-button', '.r-button'),
    ],
    component: 'button',
    keeps: [...BOX, ...SIZE],
  },
  badge: {
    selectors: [on('.p-badge:not([data-tone],[data-variant=ghost])', '.p-badge')],
    component: 'badge',
    keeps: [...BOX, ...SIZE],
  },
  field: {
    selectors: [on('.p-field__box', '.p-field__box'), on('.p-field__area', '.p-field__area')],
    keeps: [...BOX, ...SIZE, 'font-family'],
  },
  table: {
    selectors: [on('.p-table', '.p-table')],
    keeps: [...BOX, ...SIZE, 'border-radius', 'font-weight'],
  },
  list: {
    selectors: [on('.p-list__item[data-current]', '.p-list__item[data-current]')],
    keeps: [...BOX, ...SIZE],
  },
  divider: { selectors: [on('.p-divider:not([data-labelled])', '.p-divider')], keeps: [...BOX, ...SIZE] },
  image: {
    selectors: [on('.p-image:not([data-plain],[data-sign],[data-size=sm])', '.p-image')],
    component: 'image',
    keeps: [...BOX, 'background-image', 'background-color', 'color', 'border-radius'],
  },
  alert: {
    selectors: [
      on('.p-card[data-tone=warning]', '.p-card[data-tone=warning]'),
      on('.p-card[data-tone=danger]', '.p-card[data-tone=danger]'),
    ],
    component: 'alert',
    keeps: [...BOX, ...SIZE, 'border-radius', 'font-family'],
    isGround: true,
  },
  overlay: {
    selectors: [on('.p-dialog', '.p-dialog'), on('.r-more ul', '.r-more')],
    component: 'dialog',
    keeps: [...BOX, ...SIZE, 'border-radius'],
    isGround: true,
  },
  empty: {
    selectors: [on('.p-field__drop', '.p-field__drop'), on('.l-missing', '.l-missing')],
    keeps: [...BOX, 'border-radius'],
  },
  code: {
    selectors: [on('.p-code', '.p-code'), on('.p-text__key', '.p-text__key')],
    keeps: [...BOX, ...SIZE, 'border-radius'],
  },
  progress: {
    selectors: [on('.p-progress__bar::-webkit-progress-value', '.p-progress__bar')],
    component: 'progress',
    keeps: [...BOX, ...SIZE],
  },
  focus: { selectors: [on(':focus-visible')] },
};

/** The properties that draw an effect; a page without the effect is drawn without them. */
const EFFECT_PROPERTIES: Readonly<Partial<Record<Effect, readonly string[]>>> = {
  glass: ['backdrop-filter'],
  glow: ['box-shadow'],
  gradient: ['background-image'],
  'hard-shadow': ['box-shadow'],
  texture: ['background-image'],
};

const REFERENCE = /^\{([a-z]+)\.([\w-]+)\}$/;

const printReference = (value: string): string =>
  value.replace(REFERENCE, (_, group: string, name: string) => `var(--${group}-${name})`);

/** Fills with words of their own colour, and the role of those words. */
const INKS: Readonly<Record<string, string>> = {
  primary: 'on-primary',
  secondary: 'on-secondary',
  accent: 'on-accent',
  text: 'background',
  danger: 'on-danger',
};

const fillOf = (style: Readonly<Record<string, string>>): string | undefined => {
  const role = REFERENCE.exec(style['background-color'] ?? '')?.[2];
  return role !== undefined && Object.hasOwn(INKS, role) ? role : undefined;
};

/** Colours that content of a filled part is drawn in: every ground is the fill, and everything on it the ink. */
function swapColours(fill: string): Record<string, string> {
  const ground = `var(--own-${fill})`;
  const ink = `var(--own-${INKS[fill]})`;
  const grounds = ['background', 'surface', 'surface-raised', 'on-primary', 'on-accent'];
  const inks = [
    'text',
    'text-muted',
    'link',
    'focus',
    'border',
    'border-strong',
    'primary',
    'primary-hover',
    'accent',
  ];
  return Object.fromEntries([
    ...grounds.map((role) => [`--color-${role}`, ground]),
    ...inks.map((role) => [`--color-${role}`, ink]),
    ['background-color', ground],
    ['color', ink],
  ]);
}

/**
 * The size of a section heading: never that of the words below it or less, never larger than headings of its level, and
 * like them smaller in narrow places.
 */
const headingSize = (size: string): string =>
  `clamp(var(--text-md),min(${size},14px + 2.6vw,1rem + 5cqi),var(--text-2xl))`;

/** A property and its value as CSS; blur radii need their function, and shorthands reset what browsers set. */
function printProperty(name: string, value: string): [string, string][] {
  const text = printReference(value);
  // Room that suits a desk would leave a phone nothing but margins.
  if (name.startsWith('padding')) return [[name, `min(${text},6vw)`]];
  if (name === 'backdrop-filter') return value === 'none' ? [] : [[name, `blur(${text})`]];
  if (name === 'font-variant-numeric' && value === 'small-caps') return [['font-variant-caps', value]];
  return [[name, text]];
}

/** The rules of one hook: one for its lasting style, and one for each effect that only some pages have. */
function hookRules(theme: Theme, name: Exclude<HookName, 'nav'>): Rule[] {
  const { selectors, component, keeps = [], isGround = false } = HOOKS[name];
  const { decorator = shellDecorator(theme, name) ?? '', treatment = '' } = theme.hooks?.[name] ?? {};
  const own = theme.decorator_definitions[decorator]?.suggested_properties ?? {};
  const style = { ...own, ...theme.treatments?.[treatment] };
  const effects = listEffects(theme, decorator);
  const lasting: [string, string][] = [];
  const passing = new Map<Effect, [string, string][]>();
  for (const [property, value] of Object.entries(style)) {
    if (keeps.includes(property)) continue;
    const printed = printProperty(property, value).map(([key, text]): [string, string] =>
      name === 'heading' && key === 'font-size' ? [key, headingSize(text)] : [key, text],
    );
    const effect = effects.find((one) => EFFECT_PROPERTIES[one]?.includes(property));
    if (effect === undefined || isLasting(theme, effect, component)) lasting.push(...printed);
    else passing.set(effect, [...(passing.get(effect) ?? []), ...printed]);
  }
  const fill = isGround ? fillOf(style) : undefined;
  // A surface that its decorator gives no edge differs from the page by its tone or its shadow.
  if (name === 'card' && decorator !== '' && own['border-width'] === undefined)
    lasting.push(['border-style', 'none']);
  // A strip is as long as its words.
  if (name === 'caption' && style['background-color'] !== undefined)
    lasting.push(['inline-size', 'fit-content'], ['padding-inline', '0.4em']);
  // The covers of its shades have the colour of the ground.
  if (name === 'table')
    lasting.push(
      ...lasting.flatMap(([key, text]): [string, string][] =>
        key === 'background-color' ? [['--ground', text]] : [],
      ),
    );
  // A ground or an edge keeps clear of the name.
  if (
    name === 'brand' &&
    ['background-color', 'border-inline-start-width'].some((one) => style[one] !== undefined)
  )
    lasting.push(['padding-inline', 'max(var(--s-text,0px),var(--space-sm))']);
  const declared = { ...Object.fromEntries(lasting), ...(fill === undefined ? {} : swapColours(fill)) };
  return [
    ...selectors.map((selector) => styleRule(selector, declared)),
    ...[...passing].flatMap(([effect, properties]) =>
      selectors.map(({ text, needs }) =>
        styleRule(
          { text: `[data-effect-${effect}] ${text}`, needs: [`[data-effect-${effect}]`, ...needs] },
          Object.fromEntries(properties),
        ),
      ),
    ),
  ].filter(({ declarations }) => declarations !== '');
}

/** Parts of the frame that a theme decorates in its `shell`, by hook. */
const SHELL_PARTS = {
  root: 'root',
  sidebar: 'nav',
  header: 'header',
  brand: 'brand',
  'nav-label': 'navLabel',
} as const;

const shellDecorator = ({ shell }: Theme, hook: string): string | undefined =>
  Object.hasOwn(SHELL_PARTS, hook) ? shell?.[SHELL_PARTS[hook as keyof typeof SHELL_PARTS]] : undefined;

/** Effects that a decorator implements. */
const listEffects = ({ effects }: Theme, decorator: string): Effect[] =>
  (Object.keys(effects?.type_mapping ?? {}) as Effect[]).filter((effect) =>
    effects?.type_mapping?.[effect]?.includes(decorator),
  );

const isLasting = ({ effects }: Theme, effect: Effect, component: Component | undefined): boolean =>
  component !== undefined && effects?.component_fallback?.[component] === effect;

/** Effects on pages in a shell: those of its compositions, or all of them if no composition has the shell. */
function effectsIn({ compositions = {}, effects }: Theme, shell: string | undefined): readonly string[] {
  if (effects?.enabled !== true) return [];
  const own = Object.values(compositions).filter((one) => one.shell === shell);
  return own.length === 0 ? Object.keys(effects.type_mapping ?? {}) : own.flatMap((one) => one.effects ?? []);
}

/** Rules for the decorators and treatments that a theme puts on hooks. */
export function themeRules(theme: Theme): Rule[] {
  const rules = (Object.keys(HOOKS) as (keyof typeof HOOKS)[]).flatMap((name) => hookRules(theme, name));
  const roles = [...new Set(JSON.stringify(rules).match(/(?<=--own-)[\w-]+/g) ?? [])].sort();
  // A part that swaps two colours cannot refer to one while it redefines the other.
  const aliases = Object.fromEntries(roles.map((role) => [`--own-${role}`, `var(--color-${role})`]));
  return [styleRule(on(':root,[data-mode]'), aliases), ...rules];
}

/** A class for each decorator of a theme, to show it by itself. */
export const decoratorRules = (theme: Theme): Rule[] =>
  Object.entries(theme.decorator_definitions).map(([name, { suggested_properties: style = {} }]) =>
    styleRule(
      on(`.x-decorator-${name}`, `.x-decorator-${name}`),
      Object.fromEntries(
        Object.entries(style).flatMap(([property, value]) => printProperty(property, value)),
      ),
    ),
  );

/** Attributes of the root element that select ornaments and effects. */
export function themeAttributes(theme: Theme, shell?: string): Record<string, string | boolean> {
  const attributes: Record<string, string | boolean> = {};
  for (const [name, hook] of Object.entries(theme.hooks ?? {}))
    if ('ornament' in hook && hook.ornament) attributes[`data-hook-${name}`] = hook.ornament;
  for (const effect of effectsIn(theme, shell)) attributes[`data-effect-${effect}`] = true;
  const { card_wrapping: wrapping, surface_override: ground = 'background' } = theme.spatial ?? {};
  if (wrapping === 'none') attributes['data-wrapping'] = 'none';
  if (ground !== 'background') attributes['data-ground'] = ground;
  const { entrance = 'none' } = theme.motion;
  if (entrance !== 'none') attributes['data-entrance'] = entrance;
  return attributes;
}
