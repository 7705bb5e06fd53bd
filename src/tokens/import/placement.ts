import { shadcnNames } from '../exporters/shadcn.ts';
import {
  CHART_PREFIXES,
  FILLER_PREFIXES,
  FILLER_SUFFIXES,
  GRADIENT_PREFIXES,
  GROUPS,
  ROLE_NAMES,
  ROLES,
  STATUS_PREFIXES,
} from './vocabulary.ts';
import type { Value, SourceToken, SourceMode, TokenSource } from '../importer.ts';
import type { ImportLog } from './log.ts';

/** The tokens of one mode by field, as `group.name`. */
export type Fields = ReadonlyMap<string, SourceToken>;

interface Claim {
  readonly found: SourceToken;
  readonly place: FieldMatch;
}

/** Assigns tokens to fields. If several match one field, the better name wins, then the earlier one. */
export function assignFields({ modes }: TokenSource, notes: ImportLog): Fields[] {
  const all = modes.flatMap(({ tokens }) => [...tokens.keys()].map(normalizeName));
  const house = findVendorPrefix(all);
  const bare = (name: string): string => normalizeName(name).slice(house === '' ? 0 : house.length + 1);
  const dialect = detectDialect(new Set(modes.flatMap(({ tokens }) => [...tokens.keys()].map(bare))));
  const said = new Set<string>();
  return modes.map((mode) => assignFieldsInMode(mode, { bare, dialect, said }, notes));
}

interface NameContext {
  readonly bare: (name: string) => string;
  readonly dialect: Dialect;
  /** Tokens already reported as skipped: once is enough for two modes. */
  readonly said: Set<string>;
}

function assignFieldsInMode(
  { tokens }: SourceMode,
  { bare, dialect, said }: NameContext,
  notes: ImportLog,
): Fields {
  const claims = new Map<string, Claim[]>();
  const leave = (found: SourceToken, reason: string): void => {
    if (said.has(found.name)) return;
    said.add(found.name);
    notes.skip(found, reason);
  };
  for (const found of tokens.values()) {
    const { value } = found;
    const words = found.as ?? bare(found.name);
    // Zero needs no unit.
    const isZero = value.kind === 'number' && value.number === 0;
    const place =
      findField(words, value.kind, dialect) ?? (isZero ? findField(words, 'length', dialect) : undefined);
    if (!place) {
      leave(found, value.kind === 'other' ? value.reason : 'no field of a theme matches this name');
      continue;
    }
    const key = `${place.group}.${place.name}`;
    const wanting = claims.get(key);
    if (wanting) wanting.push({ found, place });
    else claims.set(key, [{ found, place }]);
  }
  const fields = new Map<string, SourceToken>();
  for (const [key, wanting] of claims) {
    const [best, ...others] = wanting.toSorted((a, b) => a.place.rank - b.place.rank);
    if (!best) continue;
    const kept = JSON.stringify(best.found.value);
    const isSame = ({ found }: Claim): boolean => JSON.stringify(found.value) === kept;
    fields.set(key, { ...best.found, same: others.filter(isSame).map(({ found }) => found) });
    for (const { found } of others.filter((one) => !isSame(one)))
      leave(found, `${key} has the value of ${best.found.name}`);
  }
  return fields;
}
/** A field of a theme by the group and name that `{group.name}` references use. */

export interface FieldMatch {
  readonly group: string;
  readonly name: string;
  /** 0 for the name that svc uses; a lower rank wins over a higher one. */
  readonly rank: number;
}

/** The naming convention of a file: some names mean something else in shadcn. */
export type Dialect = 'plain' | 'shadcn';

/** Converts to kebab case: `--colorPrimaryHover` and `color.primary.hover` are the same name. */
export const normalizeName = (name: string): string =>
  name
    .replace(/^--/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[\s._/]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** Only shadcn has both of these names. */
export const detectDialect = (names: ReadonlySet<string>): Dialect =>
  ['', 'color-'].some((front) => names.has(`${front}background`) && names.has(`${front}primary-foreground`))
    ? 'shadcn'
    : 'plain';

/** First words of names that are understood. */
const KNOWN_WORDS: ReadonlySet<string> = new Set([
  '',
  ...FILLER_PREFIXES,
  ...[...CHART_PREFIXES, ...STATUS_PREFIXES, ...GRADIENT_PREFIXES, ...Object.values(ROLES).flat()].map(
    (word) => word.split('-')[0] ?? '',
  ),
  ...Object.values(GROUPS).flatMap(({ words }) => words.map((word) => word.split('-')[0] ?? '')),
]);

/** The first word of all names if it is the prefix of a vendor: `acme-color-primary`. */
export function findVendorPrefix(names: readonly string[]): string {
  const [first = ''] = names[0]?.split('-') ?? [];
  if (names.length < 5 || KNOWN_WORDS.has(first)) return '';
  return names.every((name) => name.startsWith(`${first}-`)) ? first : '';
}

const SHADCN_NAMES = new Map<string, FieldMatch>(
  ROLE_NAMES.flatMap((role) =>
    shadcnNames('color', role).map((name, rank) => [name, { group: 'color', name: role, rank }] as const),
  ),
);
const PLAIN_NAMES = new Map<string, FieldMatch>(
  ROLE_NAMES.toReversed().flatMap((role) =>
    ROLES[role].map((name, rank) => [name, { group: 'color', name: role, rank: rank + 1 }] as const),
  ),
);

/** Finds the field for a token by its name and kind. */
export function findField(words: string, kind: Value['kind'], dialect: Dialect): FieldMatch | undefined {
  if (kind === 'colour') return findColourField(words, dialect);
  if (kind === 'gradient') return findNamedField('gradient', GRADIENT_PREFIXES, words);
  return findGroupField(words, kind);
}

function findColourField(words: string, dialect: Dialect): FieldMatch | undefined {
  const own = words.replace(/^color-/, '');
  if (dialect === 'plain' && own !== words && Object.hasOwn(ROLES, own))
    return { group: 'color', name: own, rank: 0 };
  const chart = findNamedField('chart', CHART_PREFIXES, words);
  if (chart) return /^[1-8]$/.test(chart.name) ? chart : undefined;
  for (const [loss, name] of stripFillerWords(words)) {
    const found = (dialect === 'shadcn' ? SHADCN_NAMES.get(name) : undefined) ?? PLAIN_NAMES.get(name);
    if (found) return { ...found, rank: found.rank + loss };
  }
  return findNamedField('status', STATUS_PREFIXES, words);
}

function findGroupField(words: string, kind: Value['kind']): FieldMatch | undefined {
  for (const [loss, bare] of stripFillerWords(words)) {
    const matches = Object.entries(GROUPS)
      .filter(([, { kinds }]) => kinds.includes(kind))
      .flatMap(([group, { words: all }]) =>
        all
          .filter((word) => bare === word || bare.startsWith(`${word}-`))
          .map((word) => ({ group, word, rank: all.indexOf(word) })),
      )
      .sort((a, b) => b.word.length - a.word.length);
    for (const { group, word, rank } of matches) {
      const rest = bare.slice(word.length + 1);
      const { names, alone } = GROUPS[group] ?? { names: {} };
      if (rest === '') {
        if (alone !== undefined) return { group, name: alone, rank: rank + loss + 1 };
        continue;
      }
      for (const [name, known] of Object.entries(names)) {
        const at = known.indexOf(rest);
        if (at >= 0) return { group, name, rank: 10 * at + rank + loss };
      }
    }
  }
  return undefined;
}

/** Matches a group whose token names are free. */
function findNamedField(group: string, words: readonly string[], name: string): FieldMatch | undefined {
  const rank = words.findIndex((word) => name.startsWith(`${word}-`));
  if (rank < 0) return undefined;
  return { group, name: name.slice((words[rank]?.length ?? 0) + 1), rank };
}

/** Yields the name, then the name with fewer and fewer filler words. */
function* stripFillerWords(words: string): Generator<readonly [loss: number, name: string]> {
  let name = words;
  for (let loss = 0; loss < 5; loss++) {
    yield [loss * 2, name];
    const end = FILLER_SUFFIXES.find((word) => name.endsWith(`-${word}`));
    if (end !== undefined) yield [loss * 2 + 1, name.slice(0, -end.length - 1)];
    const front = FILLER_PREFIXES.find((word) => name.startsWith(`${word}-`));
    if (front === undefined) return;
    name = name.slice(front.length + 1);
  }
}
