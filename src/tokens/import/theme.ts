import { contrastRatio } from '../../content/check/colours.ts';
import { runRules } from '../../content/check/check.ts';
import type { Finding } from '../../content/check/rule.ts';
import { validateRecords } from '../../content/check/record-set.ts';
import { ServiceError } from '../../base/errors.ts';
import type { Theme } from '../exporter.ts';
import type { Importer, TokenSource, Source, UnplacedToken } from '../importer.ts';
import type { Mode } from '../values.ts';
import { buildChart } from './chart.ts';
import { buildElevation, LEVELS, buildMotion, buildRadius, buildSpacing, buildValues } from './layout.ts';
import { buildPalette, buildStatuses, buildGradients, type ModePalette } from './palette.ts';
import { ROLE_NAMES } from './vocabulary.ts';
import { type FilledField, ImportLog, type TakenToken } from './log.ts';
import { type Fields, assignFields } from './placement.ts';
import { buildTypography } from './type.ts';

/** An imported theme, and the outcome for every token. */
export interface ThemeImport {
  readonly theme: Theme;
  readonly taken: readonly TakenToken[];
  readonly filled: readonly FilledField[];
  readonly unplaced: readonly UnplacedToken[];
  /** Rules of the corpus that the theme still violates. */
  readonly findings: readonly Finding[];
}

/**
 * Converts the tokens of a file to a complete theme; missing fields are filled in.
 *
 * @param isExact Keeps colours that lack contrast; `findings` then has them.
 */
export function importTheme(importer: Importer, source: Source, id: string, isExact = false): ThemeImport {
  const reading = importer.read(source);
  const notes = new ImportLog();
  const placed = assignFields(reading, notes);
  requireKnownTokens(reading, placed, source);
  const modes = determineModes(reading, placed);
  const [first] = placed;
  const common: Fields = first ?? new Map();
  reportModeDifferences(placed, notes);
  const inModes: ModePalette[] = modes.map((mode, at) => {
    const fields = placed[at] ?? common;
    return { mode, fields, palette: buildPalette(fields, mode, notes, isExact) };
  });
  const byMode = <Part>(part: (one: ModePalette) => Part): Partial<Record<Mode, Part>> =>
    Object.fromEntries(inModes.map((one) => [one.mode, part(one)]));
  const levels = byMode(({ fields, mode }) => buildElevation(fields, mode, notes));
  const radius = buildRadius(common, notes);
  const gradients = buildGradients(inModes, notes);
  const domain = buildStatuses(inModes, notes);
  const theme: Theme = {
    $schema: 'https://svc.example/schemas/theme.v1.json',
    id,
    version: '0.1.0',
    ...writePlaceholders(id, importer.name, notes),
    modes: modes.length === 2 ? [...modes, 'auto'] : modes,
    shapes: [radius.philosophy],
    palette: Object.fromEntries(
      ROLE_NAMES.map((role) => [role, byMode(({ palette }) => palette[role])]),
    ) as unknown as Theme['palette'],
    chart: byMode(({ fields: own, mode }) => buildChart(own, mode, notes)) as Theme['chart'],
    typography: buildTypography(common, notes),
    radius,
    elevation: {
      system: 'shadow',
      ...(Object.fromEntries(
        LEVELS.map((level) => [
          level,
          Object.fromEntries(modes.map((mode) => [mode, levels[mode]?.[level] ?? []])),
        ]),
      ) as unknown as Omit<Theme['elevation'], 'system'>),
    },
    spacing: buildSpacing(common, notes),
    motion: buildMotion(common, notes),
    tokens: {
      ...buildValues(common, notes),
      ...(Object.keys(gradients).length === 0 ? {} : { gradients }),
      ...(Object.keys(domain).length === 0 ? {} : { domain }),
    },
    decorators: { panel: 'Plain surface with a thin border, the usual corner and the space of a card.' },
    decorator_definitions: {
      panel: {
        intent: 'Holds what belongs together; replace it by the decorations that the product really has.',
        suggested_properties: {
          'background-color': '{color.surface}',
          color: '{color.text}',
          'border-color': '{color.border}',
          'border-width': '{border.thin}',
          'border-style': 'solid',
          'border-radius': '{radius.md}',
          padding: '{space.md}',
        },
        usage: ['card'],
      },
    },
    hooks: { card: { decorator: 'panel' } },
  };
  for (const field of ['version', 'shapes', 'decorators', 'decorator_definitions', 'hooks'] as const)
    notes.fill(`/${field}`, theme[field], 'a default, since tokens do not contain it');
  notes.fill('/elevation/system', theme.elevation.system, 'a default, since tokens do not contain it');
  for (const found of placed.flatMap((fields) => [...fields.values()]))
    if (!notes.mentions(found)) notes.skip(found, 'no field of the theme uses it');
  const { taken, filled } = notes;
  return {
    theme,
    taken,
    filled,
    unplaced: [...notes.unplaced, ...reading.unplaced],
    findings: checkTheme(theme),
  };
}

function requireKnownTokens(reading: TokenSource, placed: readonly Fields[], { path }: Source): void {
  if (placed.some(({ size }) => size > 0)) return;
  const count = reading.modes.reduce((sum, { tokens }) => sum + tokens.size, 0) + reading.unplaced.length;
  throw new ServiceError(
    'INVALID_DOCUMENT',
    count === 0
      ? `${path} has no tokens.`
      : `${path} has ${count} tokens, but none has a name or value that matches a theme.`,
    { suggestions: ['svc tokens export ledger --format css, to see known names'] },
  );
}

/** If the file does not name its mode, the background colour decides. */
function determineModes({ modes }: TokenSource, placed: readonly Fields[]): Mode[] {
  const [first, second] = modes;
  const guess = (): Mode => {
    const ground = placed[0]?.get('color.background')?.value;
    const ink = placed[0]?.get('color.text')?.value;
    if (ground?.kind === 'colour') return contrastRatio(ground.hex, '#000000') >= 4.5 ? 'light' : 'dark';
    return ink?.kind === 'colour' && contrastRatio(ink.hex, '#000000') >= 4.5 ? 'dark' : 'light';
  };
  const one = first?.mode ?? guess();
  return second ? [one, one === 'light' ? 'dark' : 'light'] : [one];
}

const MODE_GROUPS = ['color', 'chart', 'status', 'gradient', 'elevation'];

/** Fields that are common to all modes take the value of the first mode; reports other values. */
function reportModeDifferences([first, second]: readonly Fields[], notes: ImportLog): void {
  for (const [key, found] of second ?? []) {
    const [group = ''] = key.split('.');
    if (MODE_GROUPS.includes(group)) continue;
    const kept = first?.get(key);
    if (kept && JSON.stringify(kept.value) !== JSON.stringify(found.value))
      notes.skip(found, `${key} is common to all modes; the value of the first mode is used`);
  }
}

/** Runs the corpus rules on the theme alone. */
function checkTheme(theme: Theme): Finding[] {
  const file = { type: 'theme', slug: theme.id, file: `themes/${theme.id}.json`, value: theme } as const;
  return runRules(validateRecords({ files: [file], strays: [], folders: ['themes'] })).filter(
    ({ slug }) => slug === theme.id,
  );
}

type Placeholders = Pick<Theme, 'name' | 'description' | 'category' | 'tags' | 'personality' | 'tone'>;

/** Placeholder texts that users should replace, since tokens do not contain them. */
export function writePlaceholders(id: string, format: string, notes: ImportLog): Placeholders {
  const spaced = id.replaceAll('-', ' ');
  const name = (spaced.charAt(0).toUpperCase() + spaced.slice(1)).slice(0, 60).trim();
  const words: Placeholders = {
    name,
    description:
      `Colours, type and distances of ${name.slice(0, 40).trim()}, imported from ${format === 'css' ? 'custom properties' : 'design tokens'} as a start. ` +
      'Say here which products should reach for it and what sets it apart.',
    category: 'neutral',
    tags: ['imported', 'house-style', 'brand', 'starting-point'],
    personality: 'Speaks as the product did before its values were brought here; say in one sentence how.',
    tone: ['professional', 'modern'],
  };
  for (const [key, value] of Object.entries(words))
    notes.fill(`/${key}`, value, 'a placeholder text to replace');
  return words;
}
