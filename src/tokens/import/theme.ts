import { contrastRatio } from '../../content/check/colours.ts';
import { runRules } from '../../content/check/check.ts';
import type { Finding } from '../../content/check/rule.ts';
import { validateRecords } from '../../content/check/record-set.ts';
import { ServiceError } from '../../base/errors.ts';
import type { Theme } from '../exporter.ts';
import type { Importer, Reading, Source, Unplaced } from '../importer.ts';
import type { Mode } from '../values.ts';
import { chartOf } from './chart.ts';
import { elevationOf, LEVELS } from './elevation.ts';
import { gradientsOf } from './gradients.ts';
import { motionOf, radiusOf, spacingOf, valuesOf } from './layout.ts';
import { ROLE_NAMES } from './names.ts';
import { type Filled, Notes, type Taken } from './notes.ts';
import { paletteOf } from './palette.ts';
import { type Fields, placedIn } from './placed.ts';
import { type InMode, statusesOf } from './statuses.ts';
import { typographyOf } from './type.ts';
import { wordsFor } from './words.ts';

/** A theme to start from, and what became of every token on the way. */
export interface Imported {
  readonly theme: Theme;
  readonly taken: readonly Taken[];
  readonly filled: readonly Filled[];
  readonly unplaced: readonly Unplaced[];
  /** Rules of the corpus that the theme still breaks. */
  readonly findings: readonly Finding[];
}

/** What a file says, as a theme that is complete. */
export function importTheme(importer: Importer, source: Source, id: string): Imported {
  const reading = importer.read(source);
  const notes = new Notes();
  const placed = placedIn(reading, notes);
  requireSome(reading, placed, source);
  const modes = modesOf(reading, placed);
  const [first] = placed;
  const common: Fields = first ?? new Map();
  sayDifferences(placed, notes);
  const inModes: InMode[] = modes.map((mode, at) => {
    const fields = placed[at] ?? common;
    return { mode, fields, palette: paletteOf(fields, mode, notes) };
  });
  const byMode = <Part>(part: (one: InMode) => Part): Partial<Record<Mode, Part>> =>
    Object.fromEntries(inModes.map((one) => [one.mode, part(one)]));
  const levels = byMode(({ fields, mode }) => elevationOf(fields, mode, notes));
  const radius = radiusOf(common, notes);
  const gradients = gradientsOf(inModes, notes);
  const domain = statusesOf(inModes, notes);
  const theme: Theme = {
    $schema: 'https://svc.example/schemas/theme.v1.json',
    id,
    version: '0.1.0',
    ...wordsFor(id, importer.name, notes),
    modes: modes.length === 2 ? [...modes, 'auto'] : modes,
    shapes: [radius.philosophy],
    palette: Object.fromEntries(
      ROLE_NAMES.map((role) => [role, byMode(({ palette }) => palette[role])]),
    ) as unknown as Theme['palette'],
    chart: byMode(({ fields: own, mode }) => chartOf(own, mode, notes)) as Theme['chart'],
    typography: typographyOf(common, notes),
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
    spacing: spacingOf(common, notes),
    motion: motionOf(common, notes),
    tokens: {
      ...valuesOf(common, notes),
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
  };
  for (const field of ['version', 'shapes', 'decorators', 'decorator_definitions'] as const)
    notes.fill(`/${field}`, theme[field], 'a start that no token says');
  notes.fill('/elevation/system', theme.elevation.system, 'a start that no token says');
  for (const found of placed.flatMap((fields) => [...fields.values()]))
    if (!notes.knows(found)) notes.leave(found, 'nothing of the theme goes with it');
  const { taken, filled } = notes;
  return {
    theme,
    taken,
    filled,
    unplaced: [...notes.unplaced, ...reading.unplaced],
    findings: brokenBy(theme),
  };
}

function requireSome(reading: Reading, placed: readonly Fields[], { path }: Source): void {
  if (placed.some(({ size }) => size > 0)) return;
  const count = reading.modes.reduce((sum, { tokens }) => sum + tokens.size, 0) + reading.unplaced.length;
  throw new ServiceError(
    'INVALID_DOCUMENT',
    count === 0
      ? `${path} has no tokens.`
      : `${path} has ${count} tokens, but none has a name or value that a theme knows.`,
    { suggestions: ['svc tokens export ledger --format css, to see names that are known'] },
  );
}

/** The mode that a file does not name is the one its ground looks like. */
function modesOf({ modes }: Reading, placed: readonly Fields[]): Mode[] {
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

const BY_MODE = ['color', 'chart', 'status', 'gradient', 'elevation'];

/** A field that is the same in every mode has the value of the first. */
function sayDifferences([first, second]: readonly Fields[], notes: Notes): void {
  for (const [key, found] of second ?? []) {
    const [group = ''] = key.split('.');
    if (BY_MODE.includes(group)) continue;
    const kept = first?.get(key);
    if (kept && JSON.stringify(kept.value) !== JSON.stringify(found.value))
      notes.leave(found, `${key} is the same in every mode; that of the first is taken`);
  }
}

/** What the rules of the corpus say about the theme alone. */
function brokenBy(theme: Theme): Finding[] {
  const file = { type: 'theme', slug: theme.id, file: `themes/${theme.id}.json`, value: theme } as const;
  return runRules(validateRecords({ files: [file], strays: [], folders: ['themes'] })).filter(
    ({ slug }) => slug === theme.id,
  );
}
