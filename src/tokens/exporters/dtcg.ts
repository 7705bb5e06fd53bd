import type { ThemeV1ShadowLayer } from '../../schemas/types.ts';
import {
  omitGroup,
  type Exporter,
  type ExportOptions,
  splitFamilies,
  jsonFile,
  type OmittedToken,
  omitCvdPalettes,
  type Theme,
  trackingOf,
  listTypeStyles,
} from '../exporter.ts';
import { commonTokens, type Mode, modeTokens, type TokenGroup, type TokenGroups } from '../values.ts';

interface Token {
  readonly $value: unknown;
  readonly $description?: string;
  readonly $extensions?: Readonly<Record<string, unknown>>;
}
interface Group {
  readonly $type: string;
  readonly $description?: string;
  readonly [name: string]: Token | string | undefined;
}
type Groups = Readonly<Record<string, Group>>;

const SCHEMAS = 'https://www.designtokens.org/schemas/2025.10/';

/** The key in `$extensions`: our host in reverse-domain notation. */
const EXTENSION = 'example.svc';

export const dtcg = {
  name: 'dtcg',
  summary: 'Design Tokens Format 2025.10; two modes are joined by a resolver',
  files(theme, { modes, bases }) {
    const { id } = theme;
    const common = commonGroups(theme, commonTokens(theme, bases));
    const [first = 'light'] = modes;
    if (modes.length === 1)
      return [jsonFile(`${id}.tokens.json`, { $schema: format, ...common, ...modeGroups(theme, first) })];
    return [
      jsonFile(`${id}.resolver.json`, resolver(theme, modes)),
      jsonFile(`${id}.tokens.json`, { $schema: format, ...common }),
      ...modes.map((mode) =>
        jsonFile(`${id}.${mode}.tokens.json`, { $schema: format, ...modeGroups(theme, mode) }),
      ),
    ];
  },
  omitted: (theme: Theme): OmittedToken[] => [
    ...omitGroup(
      'gradient',
      theme.tokens.gradients ?? {},
      `a gradient of this format has stops but no angle; the angle is in $extensions["${EXTENSION}"]`,
    ),
    ...omitCvdPalettes(theme),
  ],
} as const satisfies Exporter;

const format = `${SCHEMAS}format.json`;

function resolver({ id, name, version }: Theme, modes: ExportOptions['modes']): unknown {
  return {
    $schema: `${SCHEMAS}resolver.json`,
    name: `${name} ${version}`,
    version: '2025.10',
    sets: { common: { sources: [{ $ref: `${id}.tokens.json` }] } },
    modifiers: {
      mode: {
        contexts: Object.fromEntries(modes.map((mode) => [mode, [{ $ref: `${id}.${mode}.tokens.json` }]])),
        default: modes[0],
      },
    },
    resolutionOrder: [{ $ref: '#/sets/common' }, { $ref: '#/modifiers/mode' }],
  };
}

function commonGroups(theme: Theme, groups: TokenGroups): Groups {
  const of = (group: string, type: string, value: (one: string | number) => unknown): Groups =>
    groups[group] ? { [group]: { $type: type, ...tokens(groups[group], value) } } : {};
  const px = (value: string | number): unknown => ({ value, unit: 'px' });
  const same = (value: string | number): unknown => value;
  return {
    ...of('font', 'fontFamily', (stack) => splitFamilies(String(stack))),
    ...of('text', 'dimension', px),
    ...of('weight', 'fontWeight', same),
    ...of('leading', 'number', same),
    ...described(of('tracking', 'number', same), 'In em, which dimensions of this format do not support.'),
    ...of('space', 'dimension', px),
    ...of('radius', 'dimension', px),
    ...of('border', 'dimension', px),
    ...of('opacity', 'number', same),
    ...of('blur', 'dimension', px),
    ...of('duration', 'duration', (value) => ({ value, unit: 'ms' })),
    easing: { $type: 'cubicBezier', ...fieldsOf(theme.motion.easings, ($value) => ({ $value })) },
    typography: { $type: 'typography', ...styles(theme) },
  };
}

function modeGroups(theme: Theme, mode: Mode): Groups {
  const { color = {}, chart = {}, status } = modeTokens(theme, mode);
  const { system: _, ...levels } = theme.elevation;
  const { gradients } = theme.tokens;
  const colours = (group: TokenGroup): Group => ({ $type: 'color', ...tokens(group, colour) });
  return {
    color: colours(color),
    chart: colours(chart),
    ...(status ? { status: colours(status) } : {}),
    elevation: {
      $type: 'shadow',
      ...fieldsOf(levels, (level) => ({ $value: shadows(level[mode] ?? []) })),
    },
    ...(gradients
      ? {
          gradient: {
            $type: 'gradient',
            ...fieldsOf(gradients, ({ angle, stops }) => ({
              $value: stops.map((stop, at) => ({
                color: stop,
                position: rounded(at / Math.max(stops.length - 1, 1)),
              })),
              $extensions: { [EXTENSION]: { angle } },
            })),
          },
        }
      : {}),
  };
}

function styles(theme: Theme): Record<string, Token> {
  const { steps } = theme.typography.scale;
  return Object.fromEntries(
    listTypeStyles(theme).map((style) => [
      style.name,
      {
        $value: {
          fontFamily: `{font.${style.font}}`,
          fontSize: `{text.${style.size}}`,
          fontWeight: style.weight,
          letterSpacing: { value: rounded(trackingOf(theme, style) * steps[style.size]), unit: 'px' },
          lineHeight: `{leading.${style.leading}}`,
        },
      },
    ]),
  );
}

/** Components from 0 to 1; `hex` is for tools without colour spaces. */
function colour(value: string | number, alpha?: number): unknown {
  const hex = String(value);
  const components = [1, 3, 5].map((at) => rounded(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return { colorSpace: 'srgb', components, ...(alpha === undefined ? {} : { alpha }), hex };
}

/** A shadow of this format needs a layer; an empty shadow becomes an invisible layer. */
const shadows = (layers: readonly ThemeV1ShadowLayer[]): unknown[] =>
  (layers.length > 0 ? layers : [INVISIBLE]).map(shadow);

const INVISIBLE: ThemeV1ShadowLayer = { x: 0, y: 0, blur: 0, spread: 0, color: '#000000', opacity: 0 };

function shadow({ x, y, blur, spread, color, opacity, inset }: ThemeV1ShadowLayer): unknown {
  const px = (value: number): unknown => ({ value, unit: 'px' });
  return {
    color: colour(color, opacity),
    offsetX: px(x),
    offsetY: px(y),
    blur: px(blur),
    spread: px(spread),
    ...(inset ? { inset } : {}),
  };
}

const tokens = (group: TokenGroup, value: (one: string | number) => unknown): Record<string, Token> =>
  fieldsOf(group, (one) => ({ $value: value(one) }));

function fieldsOf<Value>(
  group: Readonly<Partial<Record<string, Value>>>,
  token: (value: Value) => Token,
): Record<string, Token> {
  return Object.fromEntries(
    Object.entries(group).flatMap(([name, value]) => (value === undefined ? [] : [[name, token(value)]])),
  );
}

const described = (groups: Groups, $description: string): Groups =>
  Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, { $description, ...group }]));

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
