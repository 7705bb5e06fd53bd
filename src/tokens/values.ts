import type { RecordData } from '../content/corpus.ts';
import type { ThemeV1ShadowLayer } from '../schemas/types.ts';

type Theme = RecordData<'theme'>;
export type Mode = 'light' | 'dark';

/** Token name to value: px for lengths, ms for durations, no unit for weights and ratios. */
export type TokenGroup = Record<string, string | number>;
export type TokenGroups = Record<string, TokenGroup>;

/** The groups that differ between light and dark, under the names that `{group.name}` references use. */
export function modeTokens(theme: Theme, mode: Mode): TokenGroups {
  const { gradients = {}, domain = {} } = theme.tokens;
  const color = fields({ ...theme.palette }, (pair) => pair[mode]);
  const { system: _, ...levels } = theme.elevation;
  return {
    color,
    chart: Object.fromEntries((theme.chart[mode] ?? []).map((value, index) => [String(index + 1), value])),
    elevation: fields({ ...levels }, (level) => level[mode]?.map(formatShadow).join(', ') || 'none'),
    ...present(
      'gradient',
      fields({ ...gradients }, ({ angle, stops }) => formatGradient(angle, stops, color)),
    ),
    ...present(
      'status',
      Object.assign(
        fields({ ...domain }, (status) => status.color[mode]),
        fields(
          Object.fromEntries(Object.entries(domain).map(([name, status]) => [`on-${name}`, status])),
          (status) => status.on_color[mode],
        ),
      ),
    ),
  };
}

/** The base radius and spacing unit, which a contract may override; the scales follow them. */
export interface Bases {
  readonly radius: number;
  readonly space: number;
}

export const basesOf = ({ radius, spacing }: Theme): Bases => ({
  radius: radius.base,
  space: spacing.base_unit,
});

/** The groups that are the same in every mode; radii and spaces scale with the bases, by default those of the theme. */
export function commonTokens(theme: Theme, bases: Bases = basesOf(theme)): TokenGroups {
  const { typography, radius, spacing, motion, tokens } = theme;
  return {
    font: { display: typography.display, body: typography.body, mono: typography.mono },
    text: numbers({ ...typography.scale.steps }),
    weight: numbers({ ...typography.weights }),
    leading: numbers({ ...typography.line_heights }),
    ...present('tracking', numbers({ ...typography.letter_spacing })),
    space: scale({ ...spacing.steps }, bases.space / spacing.base_unit),
    radius: scaleCorners(radius, bases.radius),
    border: numbers({ ...tokens.border }),
    opacity: numbers({ ...tokens.opacity }),
    ...present('blur', numbers({ ...tokens.blur })),
    duration: numbers({ ...motion.durations }),
    easing: fields({ ...motion.easings }, (curve) => `cubic-bezier(${curve.join(', ')})`),
  };
}

/** If the theme has no rounded corners, all radii derive from the base: from half of it to twice. */
function scaleCorners(radius: Theme['radius'], base: number): TokenGroup {
  const { philosophy: _, ...corners } = radius;
  if (corners.base > 0) return scale({ ...corners }, base / corners.base);
  if (base === 0) return numbers({ ...corners });
  return scale({ base: 1, sm: 0.5, md: 1, lg: 1.5, xl: 2 }, base);
}

/** A contract may contain any number; no screen is larger than this. */
const MAX_LENGTH_PX = 10_000;

/** Rounds to hundredths of a pixel. */
const scale = (group: Readonly<Record<string, number | undefined>>, factor: number): TokenGroup =>
  fields(group, (value) => Math.min(MAX_LENGTH_PX, Math.round(value * factor * 100) / 100));

const present = (name: string, group: TokenGroup): TokenGroups =>
  Object.keys(group).length === 0 ? {} : { [name]: group };

const numbers = (group: Readonly<Record<string, number | undefined>>): TokenGroup =>
  fields(group, (value) => value);

function fields<Value>(
  group: Readonly<Record<string, Value | undefined>>,
  show: (value: Value) => string | number | undefined,
): TokenGroup {
  const shown: TokenGroup = {};
  for (const [name, value] of Object.entries(group)) {
    const text = value === undefined ? undefined : show(value);
    if (text !== undefined) shown[name] = text;
  }
  return shown;
}

function formatShadow({ x, y, blur, spread, color, opacity, inset }: ThemeV1ShadowLayer): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `${inset ? 'inset ' : ''}${x}px ${y}px ${blur}px ${spread}px rgb(${red} ${green} ${blue} / ${opacity})`;
}

/** Stops refer to palette colours, which differ by mode. */
function formatGradient(angle: number, stops: readonly string[], color: TokenGroup): string {
  const colours = stops.map((stop) => color[/^\{color\.(.+)\}$/.exec(stop)?.[1] ?? ''] ?? stop);
  return `linear-gradient(${angle}deg, ${colours.join(', ')})`;
}
