import { formatCssValue, toListedShadow } from '../css-text.ts';
import { type Exporter, jsonFile, omitCvdPalettes, type Theme } from '../exporter.ts';
import { commonTokens, type Mode, modeTokens, type TokenGroups } from '../values.ts';
import { listLineHeights, tailwindProperty } from './tailwind.ts';

/** Each colour of the palette under the names that components of shadcn look for, then under one of its own. */
const COLOURS: Readonly<Record<keyof Theme['palette'], readonly string[]>> = {
  background: ['background'],
  surface: ['card', 'popover', 'sidebar'],
  // To shadcn, accent is the ground of what the pointer is over, not a colour that stands out.
  'surface-raised': ['muted', 'accent', 'sidebar-accent'],
  border: ['border', 'sidebar-border'],
  'border-strong': ['input'],
  text: [
    'foreground',
    'card-foreground',
    'popover-foreground',
    'accent-foreground',
    'sidebar-foreground',
    'sidebar-accent-foreground',
  ],
  'text-muted': ['muted-foreground'],
  primary: ['primary', 'sidebar-primary'],
  'primary-hover': ['primary-hover'],
  'on-primary': ['primary-foreground', 'sidebar-primary-foreground'],
  secondary: ['secondary'],
  'on-secondary': ['secondary-foreground'],
  accent: ['highlight'],
  'on-accent': ['highlight-foreground'],
  link: ['link'],
  focus: ['ring', 'sidebar-ring'],
  success: ['success'],
  'on-success': ['success-foreground'],
  warning: ['warning'],
  'on-warning': ['warning-foreground'],
  danger: ['destructive'],
  'on-danger': ['destructive-foreground'],
  info: ['info'],
  'on-info': ['info-foreground'],
};

const FONTS: Readonly<Record<string, string>> = { display: 'heading', body: 'sans', mono: 'mono' };

/** The variables of shadcn that carry a token. */
export function shadcnNames(group: string, name: string): readonly string[] {
  if (group === 'color') return COLOURS[name as keyof typeof COLOURS] ?? [];
  if (group === 'chart') return [`chart-${name}`];
  if (group === 'status') return [`status-${name}`];
  if (group === 'elevation') return [`shadow-${name}`];
  if (group === 'font') return [`font-${FONTS[name] ?? name}`];
  if (group === 'radius' && name === 'base') return ['radius'];
  return [tailwindProperty(group, name).slice(2)];
}

export const shadcn = {
  name: 'shadcn',
  summary: 'registry:theme item of shadcn, for npx shadcn add',
  files(theme, { modes, bases }) {
    const { radius, ...common } = toVariables(commonTokens(theme, bases));
    const [first = 'light'] = modes;
    // Both are always there: what an item leaves out stays as the last theme had it.
    const inMode = (mode: Mode): Record<string, string> => ({
      ...(radius === undefined ? {} : { radius }),
      ...toVariables(modeTokens(theme, modes.includes(mode) ? mode : first)),
    });
    const heights = listLineHeights(theme).map(([name, value]) => [name.slice(2), value]);
    return [
      jsonFile(`${theme.id}.json`, {
        $schema: 'https://ui.shadcn.com/schema/registry-item.json',
        name: theme.id,
        type: 'registry:theme',
        title: theme.name,
        description: theme.description,
        cssVars: {
          theme: { ...common, ...Object.fromEntries(heights) },
          light: inMode('light'),
          dark: inMode('dark'),
        },
        meta: { version: theme.version, modes },
      }),
    ];
  },
  omitted: omitCvdPalettes,
} as const satisfies Exporter;

const toVariables = (groups: TokenGroups): Record<string, string> =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([group, tokens]) =>
      Object.entries(tokens).flatMap(([name, value]) =>
        shadcnNames(group, name).map((variable) => [variable, toListedShadow(formatCssValue(group, value))]),
      ),
    ),
  );
