import type { Found, FoundMode, Reading } from '../importer.ts';
import { type Dialect, dialectOf, houseOf, type Place, placeOf, wordsOf } from './names.ts';
import type { Notes } from './notes.ts';

/** The tokens of one mode, by the `group.name` of the field that each is for. */
export type Fields = ReadonlyMap<string, Found>;

interface Claim {
  readonly found: Found;
  readonly place: Place;
}

/** Every token at its field; of several that want one field, the one with the better name, or the earlier. */
export function placedIn({ modes }: Reading, notes: Notes): Fields[] {
  const all = modes.flatMap(({ tokens }) => [...tokens.keys()].map(wordsOf));
  const house = houseOf(all);
  const bare = (name: string): string => wordsOf(name).slice(house === '' ? 0 : house.length + 1);
  const dialect = dialectOf(new Set(modes.flatMap(({ tokens }) => [...tokens.keys()].map(bare))));
  const said = new Set<string>();
  return modes.map((mode) => placedInMode(mode, { bare, dialect, said }, notes));
}

interface Reader {
  readonly bare: (name: string) => string;
  readonly dialect: Dialect;
  /** Tokens that were already said to have no place: once is enough for two modes. */
  readonly said: Set<string>;
}

function placedInMode({ tokens }: FoundMode, { bare, dialect, said }: Reader, notes: Notes): Fields {
  const claims = new Map<string, Claim[]>();
  const leave = (found: Found, reason: string): void => {
    if (said.has(found.name)) return;
    said.add(found.name);
    notes.leave(found, reason);
  };
  for (const found of tokens.values()) {
    const { value } = found;
    const words = found.as ?? bare(found.name);
    // Nothing is nothing in every unit.
    const isZero = value.kind === 'number' && value.number === 0;
    const place =
      placeOf(words, value.kind, dialect) ?? (isZero ? placeOf(words, 'length', dialect) : undefined);
    if (!place) {
      leave(found, value.kind === 'other' ? value.reason : 'no field of a theme has a name like this');
      continue;
    }
    const key = `${place.group}.${place.name}`;
    const wanting = claims.get(key);
    if (wanting) wanting.push({ found, place });
    else claims.set(key, [{ found, place }]);
  }
  const fields = new Map<string, Found>();
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
