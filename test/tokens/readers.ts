import { lint } from '@google/design.md/linter';
import postcss, { type AtRule, type Declaration, type Root, type Rule } from 'postcss';
import type { ExportedFile, ExportOptions, Theme } from '../../src/tokens/exporter.ts';
import { shadcnNames } from '../../src/tokens/exporters/shadcn.ts';
import { tailwindProperty } from '../../src/tokens/exporters/tailwind.ts';
import type { Mode } from '../../src/tokens/values.ts';
import { compiled } from './tailwind.ts';
import { readTokens } from './terrazzo.ts';
import { type TokensByMode, expectedTokens, inPixels } from './themes.ts';

/** Readers of each format, by the tools of others: what a consumer would find, as CSS writes it. */
type Reader = (files: readonly ExportedFile[], theme: Theme, options: ExportOptions) => Promise<TokensByMode>;

const only = (files: readonly ExportedFile[]): string => {
  const [file, ...others] = files;
  if (!file || others.length > 0) throw new Error(`${files.length} files instead of one`);
  return file.text;
};

const namesOf = (theme: Theme, mode: Mode): (readonly [token: string, group: string, name: string])[] =>
  Object.keys(expectedTokens(theme, mode)).map((token) => {
    const at = token.indexOf('.');
    return [token, token.slice(0, at), token.slice(at + 1)];
  });

const inModes = (modes: readonly Mode[], read: (mode: Mode) => Record<string, string>): TokensByMode =>
  Object.fromEntries(modes.map((mode) => [mode, inPixels(read(mode))]));

/** The rules that hold for an element: of `:root` in an app that says `mode`, or nothing, to a system that prefers one. */
export function variablesAt(root: Root, mode: string | undefined, preferred: Mode): Map<string, string> {
  const holds = (rule: Rule): boolean => {
    const { parent } = rule;
    if (parent?.type === 'atrule' && (parent as AtRule).name === 'media')
      if ((parent as AtRule).params !== `(prefers-color-scheme: ${preferred})`) return false;
    return rule.selectors.some((selector) => {
      if (selector === ':root:not([data-mode])') return mode === undefined;
      const [, attribute] = /^\[data-mode='(\w+)'\]$/.exec(selector) ?? [];
      return attribute === undefined ? selector === ':root' : attribute === mode;
    });
  };
  // Rules outside of layers win; there, all selectors but one have the weight of a class, so the last one counts.
  const layered = (rule: Rule): boolean =>
    rule.parent?.type === 'atrule' && (rule.parent as AtRule).name === 'layer';
  const rules: Rule[] = [];
  root.walkRules((rule) => {
    if (holds(rule)) rules.push(rule);
  });
  const variables = new Map<string, string>();
  for (const rule of [...rules.filter(layered), ...rules.filter((one) => !layered(one))])
    rule.each((node) => {
      if (node.type === 'decl') variables.set((node as Declaration).prop, (node as Declaration).value);
    });
  return variables;
}

/** A value with every reference to a variable replaced. */
export function resolved(value: string, variables: ReadonlyMap<string, string>): string {
  return value.replace(/var\((--[\w-]+)(?:, ([^()]*))?\)/g, (whole, name: string, otherwise?: string) => {
    const found = variables.get(name) ?? otherwise;
    return found === undefined ? whole : resolved(found, variables);
  });
}

const css: Reader = async (files, theme, { modes }) => {
  const root = postcss.parse(only(files));
  return inModes(modes, (mode) => {
    const variables = variablesAt(root, modes.length > 1 ? mode : undefined, mode);
    return Object.fromEntries(
      namesOf(theme, mode).flatMap(([token, group, name]) => {
        const value = variables.get(`--${group}-${name}`);
        return value === undefined ? [] : [[token, value]];
      }),
    );
  });
};

const tailwind: Reader = async (files, theme, { modes }) => {
  const root = postcss.parse(await compiled(only(files), []));
  return inModes(modes, (mode) => {
    const variables = variablesAt(root, modes.length > 1 ? mode : undefined, mode);
    return Object.fromEntries(
      namesOf(theme, mode).flatMap(([token, group, name]) => {
        const property = group === 'elevation' ? `--shadow-${name}` : tailwindProperty(group, name);
        const value = variables.get(property);
        return value === undefined ? [] : [[token, noShadow(resolved(value, variables))]];
      }),
    );
  });
};

const noShadow = (value: string): string => (value === '0 0 #0000' ? 'none' : value);

export interface ShadcnItem {
  readonly type: string;
  readonly cssVars: Readonly<Record<'theme' | Mode, Readonly<Record<string, string>>>>;
}

const shadcn: Reader = async (files, theme, { modes }) => {
  const { cssVars } = JSON.parse(only(files)) as ShadcnItem;
  return inModes(modes, (mode) => {
    const variables = { ...cssVars.theme, ...cssVars[mode] };
    return Object.fromEntries(
      namesOf(theme, mode).flatMap(([token, group, name]) => {
        const values = new Set(shadcnNames(group, name).map((variable) => variables[variable]));
        const [value] = values;
        return value === undefined || values.size > 1 ? [] : [[token, noShadow(value)]];
      }),
    );
  });
};

type Parts = Record<string, never>;

/** A value of the format, as its reader normalises it, in CSS. */
function dtcgText(type: string, value: never): string {
  const size = ({ value: number, unit }: { value: number; unit: string }): string => `${number}${unit}`;
  const bytes = (components: number[]): number[] => components.map((part) => Math.round(part * 255));
  const hex = ({ components }: { components: number[] }): string =>
    `#${bytes(components)
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')}`;
  switch (type) {
    case 'color':
      return hex(value);
    case 'dimension':
    case 'duration':
      return size(value);
    case 'fontFamily':
      return (value as string[])
        .map((family, at) => (at === (value as string[]).length - 1 ? family : `"${family}"`))
        .join(', ');
    case 'cubicBezier':
      return `cubic-bezier(${(value as number[]).join(', ')})`;
    case 'shadow':
      return (value as Parts[])
        .map(({ inset, offsetX, offsetY, blur, spread, color }) => {
          const { components, alpha } = color as unknown as { components: number[]; alpha: number };
          if (alpha === 0 && size(spread as never) === '0px' && size(blur as never) === '0px') return 'none';
          const sizes = [offsetX, offsetY, blur, spread].map((one) => size(one as never)).join(' ');
          return `${inset ? 'inset ' : ''}${sizes} rgb(${bytes(components).join(' ')} / ${alpha})`;
        })
        .join(', ');
    default:
      return String(value);
  }
}

const dtcg: Reader = async (files, theme, { modes }) => {
  const { tokens, resolver } = await readTokens(files);
  return inModes(modes, (mode) => {
    const set = modes.length > 1 ? resolver.apply({ mode }) : tokens;
    return Object.fromEntries(
      namesOf(theme, mode).flatMap(([token, group]) => {
        const found = set[token];
        if (!found) return [];
        const text = dtcgText(found.$type, found.$value as never);
        return [[token, group === 'tracking' ? `${text}em` : text]];
      }),
    );
  });
};

interface FigmaBody {
  readonly variableCollections: readonly { id: string; name: string; initialModeId: string }[];
  readonly variableModes: readonly {
    action: string;
    id: string;
    name: string;
    variableCollectionId: string;
  }[];
  readonly variables: readonly {
    id: string;
    name: string;
    variableCollectionId: string;
    resolvedType: string;
    scopes: readonly string[];
  }[];
  readonly variableModeValues: readonly { variableId: string; modeId: string; value: unknown }[];
}

export const figmaBody = (files: readonly ExportedFile[]): FigmaBody => JSON.parse(only(files)) as FigmaBody;

const FIGMA_UNITS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['text', 'space', 'radius', 'border', 'blur'].map((group) => [group, 'px'])),
  tracking: 'em',
  duration: 'ms',
};

const figma: Reader = async (files, theme, { modes }) => {
  const { variableModes, variables, variableModeValues } = figmaBody(files);
  return inModes(modes, (mode) => {
    const shown = variableModes
      .filter(({ name }) => name.toLowerCase() === mode || name === 'All')
      .map(({ id }) => id);
    return Object.fromEntries(
      namesOf(theme, mode).flatMap(([token, group, name]) => {
        const variable = variables.find((one) => one.name === `${group}/${name}`);
        const found = variableModeValues.find(
          ({ variableId, modeId }) => variableId === variable?.id && shown.includes(modeId),
        );
        if (!found) return [];
        if (typeof found.value === 'object') {
          const { r, g, b } = found.value as Record<'r' | 'g' | 'b', number>;
          return [[token, dtcgText('color', { components: [r, g, b] } as never)]];
        }
        if (group === 'opacity') return [[token, String(Number(found.value) / 100)]];
        return [[token, `${String(found.value)}${FIGMA_UNITS[group] ?? ''}`]];
      }),
    );
  });
};

const STYLES: Readonly<Record<string, string>> = {
  'font.display': 'headline-md',
  'font.body': 'body-md',
  'font.mono': 'code-md',
  'leading.tight': 'headline-md',
  'leading.normal': 'body-md',
  'leading.relaxed': 'body-lg',
  'tracking.heading': 'headline-md',
  'tracking.body': 'body-md',
  'tracking.label': 'label-md',
  'text.xs': 'label-sm',
  'text.sm': 'body-sm',
  'text.md': 'body-md',
  'text.lg': 'body-lg',
  'text.xl': 'headline-sm',
  'text.2xl': 'headline-md',
  'text.3xl': 'headline-lg',
  'text.4xl': 'headline-display',
};

const designMd: Reader = async (files, theme, { modes }) => {
  const { designSystem } = lint(only(files));
  const size = (one: { value: number; unit: string } | undefined): string | undefined =>
    one && `${one.value}${one.unit}`;
  return inModes(modes, (mode) =>
    Object.fromEntries(
      namesOf(theme, mode).flatMap(([token, group, name]) => {
        const style = designSystem.typography.get(STYLES[token] ?? '');
        const colour = group === 'color' ? name : `${group}-${name}`;
        const value: string | undefined = {
          font: style?.fontFamily
            ?.split(', ')
            .map((family, at, { length }) => (at === length - 1 ? family : `"${family}"`))
            .join(', '),
          text: size(style?.fontSize),
          leading: style?.lineHeight && String(style.lineHeight.value),
          tracking: size(style?.letterSpacing),
          space: size(designSystem.spacing.get(name)),
          radius: size(designSystem.rounded.get(name)),
        }[group];
        const found = value ?? designSystem.colors.get(mode === modes[0] ? colour : `${mode}-${colour}`)?.hex;
        return found === undefined ? [] : [[token, found]];
      }),
    ),
  );
};

export const READERS: Readonly<Record<string, Reader>> = {
  css,
  tailwind,
  dtcg,
  shadcn,
  figma,
  'design-md': designMd,
};
