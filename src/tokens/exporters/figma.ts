import {
  omitGroup,
  type Exporter,
  splitFamilies,
  jsonFile,
  type OmittedToken,
  omitCvdPalettes,
  type Theme,
} from '../exporter.ts';
import { commonTokens, modeTokens, type TokenGroup, type TokenGroups } from '../values.ts';

type Value = number | string | { readonly r: number; readonly g: number; readonly b: number };

interface Kind {
  readonly resolvedType: 'COLOR' | 'FLOAT' | 'STRING';
  /** The Figma fields that offer the variable; none if its unit differs from that of the fields. */
  readonly scopes: readonly string[];
  readonly value: (value: string | number) => Value;
  readonly describe?: (value: string | number) => string;
}

const number = (scopes: readonly string[], unit?: string): Kind => ({
  resolvedType: 'FLOAT',
  scopes,
  value: Number,
  ...(unit === undefined ? {} : { describe: () => unit }),
});
const colour: Kind = { resolvedType: 'COLOR', scopes: ['ALL_SCOPES'], value: rgb };

/** The groups that become variables; the others are reported as omitted. */
const KINDS: Readonly<Record<string, Kind>> = {
  color: colour,
  chart: colour,
  status: colour,
  font: {
    resolvedType: 'STRING',
    scopes: ['FONT_FAMILY'],
    value: (stack) => splitFamilies(String(stack))[0] ?? '',
    describe: String,
  },
  text: number(['FONT_SIZE']),
  weight: number(['FONT_WEIGHT']),
  leading: number([], 'Multiple of the font size.'),
  tracking: number([], 'In em.'),
  space: number(['GAP', 'WIDTH_HEIGHT']),
  radius: number(['CORNER_RADIUS']),
  border: number(['STROKE_FLOAT']),
  // Figma uses per cent.
  opacity: { ...number(['OPACITY']), value: (value) => Math.round(Number(value) * 10_000) / 100 },
  blur: number(['EFFECT_FLOAT']),
  duration: number([], 'In milliseconds.'),
};

export const figma = {
  name: 'figma',
  summary: 'Figma variables: the body of POST /v1/files/:key/variables',
  files(theme, { modes, bases }) {
    const common = commonTokens(theme, bases);
    const byMode = modes.map((mode) => ({ id: mode, groups: modeTokens(theme, mode) }));
    const collections = [
      buildCollection('colors', `${theme.name} colours`, byMode),
      buildCollection('scales', `${theme.name} scales`, [{ id: 'all', groups: common }]),
    ];
    return [
      jsonFile(`${theme.id}.figma-variables.json`, {
        variableCollections: collections.map((one) => one.created),
        variableModes: collections.flatMap((one) => one.modes),
        variables: collections.flatMap((one) => one.variables),
        variableModeValues: collections.flatMap((one) => one.values),
      }),
    ];
  },
  omitted: (theme: Theme): OmittedToken[] => {
    const { system: _, ...levels } = theme.elevation;
    return [
      ...omitGroup('font', commonTokens(theme)['font'] ?? {}, FAMILIES),
      ...omitGroup('elevation', levels, 'Figma keeps shadows in effect styles, which no variable can hold'),
      ...omitGroup(
        'gradient',
        theme.tokens.gradients ?? {},
        'Figma keeps gradients in paint styles, not in variables',
      ),
      ...omitGroup('easing', theme.motion.easings, 'Figma has no variables for curves of motion'),
      ...omitCvdPalettes(theme),
    ];
  },
} as const satisfies Exporter;

const FAMILIES = 'a variable names one family: the first is its value, the whole list is in its description';

/** A collection with its modes; the names are temporary ids, valid in this one request. */
function buildCollection(
  id: string,
  name: string,
  modes: readonly { readonly id: string; readonly groups: TokenGroups }[],
) {
  const modeId = (mode: string): string => `mode:${id}:${mode}`;
  const variableId = (group: string, token: string): string => `variable:${group}/${token}`;
  const [first, ...others] = modes;
  return {
    created: { action: 'CREATE', id: `collection:${id}`, name, initialModeId: modeId(first?.id ?? '') },
    modes: modes.map((mode) => ({
      action: mode === first ? 'UPDATE' : 'CREATE',
      id: modeId(mode.id),
      name: `${mode.id.charAt(0).toUpperCase()}${mode.id.slice(1)}`,
      variableCollectionId: `collection:${id}`,
    })),
    variables: listVariables(first?.groups ?? {}).map(
      ([group, token, value, { resolvedType, scopes, describe }]) => ({
        action: 'CREATE',
        id: variableId(group, token),
        name: `${group}/${token}`,
        variableCollectionId: `collection:${id}`,
        resolvedType,
        ...(describe ? { description: describe(value) } : {}),
        scopes,
        codeSyntax: { WEB: `var(--${group}-${token})` },
      }),
    ),
    values: (first ? [first, ...others] : []).flatMap((mode) =>
      listVariables(mode.groups).map(([group, token, value, kind]) => ({
        variableId: variableId(group, token),
        modeId: modeId(mode.id),
        value: kind.value(value),
      })),
    ),
  };
}

/** Tokens that a variable can hold, in the order of the groups. */
function listVariables(groups: TokenGroups): (readonly [string, string, string | number, Kind])[] {
  return Object.entries(groups).flatMap(([group, tokens]: [string, TokenGroup]) => {
    const kind = KINDS[group];
    return kind ? Object.entries(tokens).map(([name, value]) => [group, name, value, kind] as const) : [];
  });
}

function rgb(value: string | number): Value {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(
    (at) => Math.round((Number.parseInt(String(value).slice(at, at + 2), 16) / 255) * 10_000) / 10_000,
  );
  return { r, g, b };
}
