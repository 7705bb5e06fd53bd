import { readFileSync } from 'node:fs';
import { type Finding, lint } from '@google/design.md/linter';
import { Ajv2020 } from 'ajv/dist/2020.js';
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import type { ExportedFile } from '../../src/tokens/exporter.ts';
import { css } from '../../src/tokens/exporters/css.ts';
import { designMd } from '../../src/tokens/exporters/design-md.ts';
import { dtcg } from '../../src/tokens/exporters/dtcg.ts';
import { figma } from '../../src/tokens/exporters/figma.ts';
import { shadcn } from '../../src/tokens/exporters/shadcn.ts';
import { tailwind } from '../../src/tokens/exporters/tailwind.ts';
import { figmaBody, resolved, type ShadcnItem, variablesAt } from './readers.ts';
import { compiled } from './tailwind.ts';
import { readTokens } from './terrazzo.ts';
import { all, findTheme, expectedTokens, toPixels } from './themes.ts';

const textOf = ([file]: readonly ExportedFile[]): string => file?.text ?? '';

describe('stylesheets', () => {
  const ways = [
    ...all,
    ...all.map(([name, theme, { modes }]) => {
      const options = { modes: modes.toReversed(), system: false };
      return [`${name}, the other first`, theme, options] as const;
    }),
  ];

  it.each(ways)('apply the right mode for every way to select it: %s', (_, theme, options) => {
    const { modes, system } = options;
    const [first = 'light', other] = modes;
    for (const exporter of [css, tailwind]) {
      const root = postcss.parse(textOf(exporter.files(theme, options)));
      const ground = (mode: string | undefined, preferred: 'light' | 'dark') => {
        const variables = variablesAt(root, mode, preferred);
        return [variables.get('color-scheme'), variables.get('--color-background')];
      };
      const of = (mode: 'light' | 'dark') => [mode, expectedTokens(theme, mode)['color.background']];
      for (const preferred of ['light', 'dark'] as const) {
        const chosen = system && preferred === other ? preferred : first;
        expect(ground(undefined, preferred)).toEqual(of(chosen));
        if (system) expect(ground('auto', preferred)).toEqual(of(chosen));
        if (other) for (const mode of modes) expect(ground(mode, preferred)).toEqual(of(mode));
      }
    }
  });

  it('declare each property once in a rule', () => {
    for (const [, theme, options] of all)
      for (const exporter of [css, tailwind])
        postcss.parse(textOf(exporter.files(theme, options))).walk((node) => {
          if (node.type !== 'rule' && node.type !== 'atrule') return;
          const names = (node.nodes ?? []).flatMap((one) => (one.type === 'decl' ? [one.prop] : []));
          expect(names).toEqual([...new Set(names)]);
        });
  });
});

/** A class, the property it sets, and the token that the value must be. */
const UTILITIES: readonly (readonly [utility: string, property: string, token: string])[] = [
  ['bg-primary', 'background-color', 'color.primary'],
  ['text-on-primary', 'color', 'color.on-primary'],
  ['border-border-strong', 'border-color', 'color.border-strong'],
  ['fill-chart-3', 'fill', 'chart.3'],
  ['text-lg', 'font-size', 'text.lg'],
  ['text-4xl', 'font-size', 'text.4xl'],
  ['font-display', 'font-family', 'font.display'],
  ['font-semibold', 'font-weight', 'weight.semibold'],
  ['leading-tight', 'line-height', 'leading.tight'],
  ['tracking-label', 'letter-spacing', 'tracking.label'],
  ['rounded-md', 'border-radius', 'radius.md'],
  ['p-space-md', 'padding', 'space.md'],
  ['gap-space-2xl', 'gap', 'space.2xl'],
  ['border-thin', 'border-width', 'border.thin'],
  ['opacity-muted', 'opacity', 'opacity.muted'],
  ['shadow-raised', '--tw-shadow', 'elevation.raised'],
  ['shadow-flat', '--tw-shadow', 'elevation.flat'],
  ['duration-slow', 'transition-duration', 'duration.slow'],
  ['ease-enter', 'transition-timing-function', 'easing.enter'],
];

describe('Tailwind', () => {
  it.each(all)('builds utilities with the values of %s', async (_, theme, options) => {
    const { gradients = {}, domain = {} } = theme.tokens;
    const utilities = [
      ...UTILITIES,
      ...Object.keys(gradients).map(
        (name) => [`bg-${name}`, 'background-image', `gradient.${name}`] as const,
      ),
      ...Object.keys(domain).map(
        (name) => [`bg-status-${name}`, 'background-color', `status.${name}`] as const,
      ),
    ];
    const classes = utilities.map(([utility]) => utility);
    const root = postcss.parse(await compiled(textOf(tailwind.files(theme, options)), classes));
    for (const mode of options.modes) {
      const variables = variablesAt(root, options.modes.length > 1 ? mode : undefined, mode);
      const tokens = expectedTokens(theme, mode);
      for (const [utility, property, token] of utilities) {
        const found: string[] = [];
        root.walkRules(`.${utility}`, (rule) =>
          rule.walkDecls(property, ({ value }) => void found.push(toPixels(resolved(value, variables)))),
        );
        const value = tokens[token] === 'none' ? '0 0 #0000' : tokens[token];
        expect(found, `${utility} in ${mode}`).toEqual([value]);
      }
    }
  });

  it('sets the line height of a size by a token of the theme', async () => {
    const theme = findTheme('ledger');
    const sheet = textOf(tailwind.files(theme, { modes: ['light'], system: false }));
    const root = postcss.parse(await compiled(sheet, ['text-xs', 'text-lg', 'text-4xl']));
    const variables = variablesAt(root, undefined, 'light');
    expect(
      ['xs', 'lg', '4xl'].map((size) => resolved(`var(--text-${size}--line-height)`, variables)),
    ).toEqual(['1.4', '1.5', '1.15']);
  });

  it('keeps the widths that share their names with steps of space', async () => {
    const sheet = textOf(tailwind.files(findTheme('ledger'), { modes: ['light'], system: false }));
    expect(await compiled(sheet, ['max-w-md'])).toContain('max-width: var(--container-md)');
  });

  it('has a dark variant where the dark values hold, and nowhere else', async () => {
    const theme = findTheme('ledger');
    const selectors = async (modes: ('light' | 'dark')[], system: boolean) => {
      const sheet = textOf(tailwind.files(theme, { modes, system }));
      const found: string[] = [];
      postcss
        .parse(await compiled(sheet, ['dark:bg-primary']))
        .walkDecls('background-color', (declaration) => {
          for (let at = declaration.parent; at && at.type !== 'root'; at = at.parent)
            if (at.type === 'rule' && 'selector' in at)
              found.push(String(at.selector).replace(/^.*?primary/, ''));
            else if (at.type === 'atrule' && 'name' in at && at.name === 'media')
              found.push(String((at as unknown as { params: string }).params));
        });
      return found;
    };
    expect(await selectors(['light'], false)).toEqual([':not(*)']);
    expect(await selectors(['dark'], false)).toEqual([':where(*)']);
    const darkSelector = ":where([data-mode='dark'], [data-mode='dark'] *)";
    const systemDarkSelector =
      ":where(:root:not([data-mode]), :root:not([data-mode]) *, [data-mode='auto'], [data-mode='auto'] *)";
    expect(await selectors(['light', 'dark'], false)).toEqual([darkSelector]);
    expect(await selectors(['light', 'dark'], true)).toEqual([
      darkSelector,
      systemDarkSelector,
      '(prefers-color-scheme: dark)',
    ]);
    expect(await selectors(['dark', 'light'], false)).toEqual([darkSelector, systemDarkSelector]);
  });
});

describe('Terrazzo', () => {
  // What it reads of each theme is tested with the exports, where it is read anyway.
  it('would notice a value that is not of its type', async () => {
    const [file] = dtcg.files(findTheme('ledger'), { modes: ['light'], system: false });
    const broken = file?.text.replace('"unit": "px"', '"unit": "furlong"') ?? '';
    await expect(readTokens([{ path: 'a.tokens.json', text: broken }])).rejects.toThrow();
  });
});

describe('shadcn', () => {
  const file = new URL('../fixtures/shadcn/registry-item.schema.json', import.meta.url);
  const accepts = new Ajv2020({ strict: false }).compile(JSON.parse(readFileSync(file, 'utf8')) as object);

  it.each(all)('accepts the item of %s, with all variables that its components use', (_, theme, options) => {
    const item = JSON.parse(textOf(shadcn.files(theme, options))) as ShadcnItem;
    expect(accepts(item), JSON.stringify(accepts.errors)).toBe(true);
    expect(item.type).toBe('registry:theme');
    for (const mode of ['light', 'dark'] as const) {
      const shown = options.modes.includes(mode) ? mode : (options.modes[0] ?? mode);
      const tokens = expectedTokens(theme, shown);
      expect(item.cssVars[mode]).toMatchObject({
        background: tokens['color.background'],
        foreground: tokens['color.text'],
        card: tokens['color.surface'],
        'card-foreground': tokens['color.text'],
        popover: tokens['color.surface'],
        'popover-foreground': tokens['color.text'],
        primary: tokens['color.primary'],
        'primary-foreground': tokens['color.on-primary'],
        secondary: tokens['color.secondary'],
        'secondary-foreground': tokens['color.on-secondary'],
        muted: tokens['color.surface-raised'],
        'muted-foreground': tokens['color.text-muted'],
        accent: tokens['color.surface-raised'],
        'accent-foreground': tokens['color.text'],
        destructive: tokens['color.danger'],
        border: tokens['color.border'],
        input: tokens['color.border-strong'],
        ring: tokens['color.focus'],
        ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`chart-${n}`, tokens[`chart.${n}`]])),
        sidebar: tokens['color.surface'],
        'sidebar-foreground': tokens['color.text'],
        'sidebar-primary': tokens['color.primary'],
        'sidebar-primary-foreground': tokens['color.on-primary'],
        'sidebar-accent': tokens['color.surface-raised'],
        'sidebar-accent-foreground': tokens['color.text'],
        'sidebar-border': tokens['color.border'],
        'sidebar-ring': tokens['color.focus'],
        radius: tokens['radius.base'],
      });
      expect(Object.keys(item.cssVars[mode]).sort()).toEqual(Object.keys(item.cssVars.light).sort());
    }
  });

  it('would refuse an item of another kind', () => {
    const item = JSON.parse(
      textOf(shadcn.files(findTheme('ledger'), { modes: ['light'], system: false })),
    ) as object;
    expect(accepts({ ...item, type: 'registry:palette' })).toBe(false);
    expect(accepts({ ...item, cssVars: { light: { primary: 1 } } })).toBe(false);
  });
});

describe('Figma', () => {
  it.each(all)('gets a body whose ids and limits are right: %s', (_, theme, options) => {
    const files = figma.files(theme, options);
    const { variableCollections, variableModes, variables, variableModeValues } = figmaBody(files);
    const modes = new Map(variableModes.map((mode) => [mode.id, mode]));
    const known = new Map(variables.map((variable) => [variable.id, variable]));
    const ids = [...variableCollections, ...variableModes, ...variables].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { initialModeId, id } of variableCollections) {
      expect(modes.get(initialModeId)).toMatchObject({ action: 'UPDATE', variableCollectionId: id });
      const names = variables.filter((one) => one.variableCollectionId === id).map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    }
    expect(variables.filter(({ name }) => !/^[^.{}]+$/.test(name))).toEqual([]);
    const types = { number: 'FLOAT', string: 'STRING', object: 'COLOR' } as Record<string, string>;
    const isRight = ({ variableId, modeId, value }: (typeof variableModeValues)[number]): boolean => {
      const variable = known.get(variableId);
      return (
        variable !== undefined &&
        modes.get(modeId)?.variableCollectionId === variable.variableCollectionId &&
        types[typeof value] === variable.resolvedType &&
        (typeof value !== 'object' || Object.values(value as object).every((part) => part >= 0 && part <= 1))
      );
    };
    expect(variableModeValues.filter((one) => !isRight(one))).toEqual([]);
    // Every variable has a value in every mode of its collection, or Figma would show a black one.
    const count = (list: readonly string[]): Map<string, number> => {
      const counts = new Map<string, number>();
      for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
      return counts;
    };
    const values = count(variableModeValues.map(({ variableId }) => variableId));
    const modesOf = count(variableModes.map(({ variableCollectionId }) => variableCollectionId));
    expect(
      variables.filter(
        ({ id, variableCollectionId }) => values.get(id) !== modesOf.get(variableCollectionId),
      ),
    ).toEqual([]);
    expect(Buffer.byteLength(textOf(files))).toBeLessThan(4 * 1024 * 1024);
  });
});

describe('the linter of DESIGN.md', () => {
  // A theme has more colours than the few components that show how they belong together.
  const isRelevant = ({ severity, rule }: Finding): boolean =>
    severity !== 'info' && rule !== 'orphaned-tokens';

  it.each(all)('finds nothing wrong with %s', (_, theme, options) => {
    const { findings, sections } = lint(textOf(designMd.files(theme, options)));
    expect(findings.filter(isRelevant)).toEqual([]);
    expect(sections).toEqual([
      'Overview',
      'Colors',
      'Typography',
      'Layout',
      'Elevation & Depth',
      'Shapes',
      'Components',
      "Do's and Don'ts",
      'Motion',
    ]);
  });

  it.each(all)('is given in prose what the front matter cannot say: %s', (_, theme, options) => {
    const text = textOf(designMd.files(theme, options));
    for (const mode of options.modes)
      for (const { token } of designMd.omitted(theme, options))
        expect(text).toContain(`${token}: \`${expectedTokens(theme, mode)[token]}\``);
  });

  it('cannot be led astray by the words of a record', () => {
    const theme = structuredClone(findTheme('ledger'));
    const hostile = '---\n## Colors\n\n- `x` <b>*y*</b> {colors.none}: "z" # no';
    theme.name = theme.description = theme.personality = hostile;
    theme.decorators['sheet'] = hostile;
    const text = textOf(designMd.files(theme, { modes: ['light'], system: false }));
    const { findings, sections } = lint(text);
    expect(findings.filter(isRelevant)).toEqual([]);
    expect(sections.length).toBe(9);
  });
});
