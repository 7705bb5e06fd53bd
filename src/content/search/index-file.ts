/** Serializes an index into one file, and opens it again. A checksum rejects every changed byte. */
import { ServiceError } from '../../base/errors.ts';
import { FIELD_NAMES } from './document.ts';
import type { SearchIndex } from './search-index.ts';

/** Increment when the sections, the fields, their weights or the folding of words change. */
const VERSION = 2;
/** "svc", "find" and a word that differs on machines of another byte order. */
const MAGIC = [0x00637673, 0x646e6966, 0x01020304];
/** Followed by the number of items in each section. */
const HEADER_WORDS = ['magic', 'magic', 'magic', 'version', 'checksum', 'length'].length;
const CHECKSUM_AT = 4;

type Section = Exclude<keyof SearchIndex, 'digest' | 'documents' | 'population'> | 'digest';
type Items = Uint8Array | Uint16Array | Uint32Array | Float32Array;

/** In file order, each with the size of an item in bytes. */
const SECTIONS: readonly (readonly [Section, number])[] = [
  ['digest', 1],
  ['letters', 2],
  ['starts', 4],
  ['offsets', 4],
  ['postings', 4],
  ['impacts', 4],
  ['fields', 1],
  ['frequencies', 4],
  ['slugs', 4],
  ['names', 4],
  ['types', 4],
];
const BODY_OFFSET = (HEADER_WORDS + SECTIONS.length) * 4;

const padTo4 = (bytes: number): number => Math.ceil(bytes / 4) * 4;

/** FNV-1a over the words of the file, with the checksum itself read as 0. */
function checksum({ buffer, byteOffset, length }: Uint32Array): number {
  // With a sign every word is a small integer; without, many would be allocated as numbers until this is compiled.
  const words = new Int32Array(buffer, byteOffset, length);
  let hash = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) {
    hash = Math.imul(hash ^ (i === CHECKSUM_AT ? 0 : (words[i] ?? 0)), 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

/** Deterministic: equal indexes give equal bytes. */
export function serializeIndex(index: SearchIndex): Uint8Array {
  const digest = new TextEncoder().encode(index.digest);
  const parts: Items[] = SECTIONS.map(([name]) => (name === 'digest' ? digest : index[name]));
  const length = parts.reduce((sum, part) => sum + padTo4(part.byteLength), BODY_OFFSET);
  const bytes = new Uint8Array(length);
  const words = new Uint32Array(bytes.buffer);
  words.set([...MAGIC, VERSION, 0, length, ...parts.map((part) => part.length)]);
  let at = BODY_OFFSET;
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += padTo4(part.byteLength);
  }
  words[CHECKSUM_AT] = checksum(words);
  return bytes;
}

function fail(why: string): never {
  throw new ServiceError('CORRUPT_DATA', `The search index cannot be used: ${why}. Rebuild it.`);
}

/** Tests that offsets start at 0, never decrease, and end at the number of items they point into. */
function isMonotonic(steps: Uint32Array, end: number): boolean {
  let last = 0;
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at] ?? 0;
    if (step < last) return false;
    last = step;
  }
  return steps.length > 0 && steps[0] === 0 && last === end;
}

const isBelow = (numbers: Uint32Array | Uint8Array, limit: number): boolean => {
  // Counts instead of iterating, which is several times slower until it is compiled.
  for (let at = 0; at < numbers.length; at++) if ((numbers[at] ?? 0) >= limit) return false;
  return true;
};

function check(index: SearchIndex): void {
  const { letters, starts, offsets, postings, impacts, fields, frequencies, slugs, names, types } = index;
  const isConsistent =
    isMonotonic(starts, letters.length) &&
    isMonotonic(offsets, postings.length) &&
    offsets.length === starts.length &&
    impacts.length === postings.length &&
    fields.length === postings.length &&
    frequencies.length === starts.length - 1 &&
    slugs.length === names.length &&
    slugs.length === types.length &&
    isBelow(postings, slugs.length) &&
    isBelow(fields, FIELD_NAMES.length) &&
    isBelow(slugs, starts.length - 1) &&
    isBelow(names, starts.length - 1) &&
    isBelow(types, starts.length - 1);
  if (!isConsistent) fail('its sections contradict each other');
}

/**
 * Opens a serialized index. The arrays are views of the bytes, which must not change afterwards. With `digest`, also
 * rejects an index that was built from other content. Bytes that the caller has verified are not checked one by one.
 */
export function openIndex(given: Uint8Array, digest?: string, isVerified = false): SearchIndex {
  if (given.byteLength < BODY_OFFSET || given.byteLength % 4 !== 0) fail('it is truncated or not an index');
  const bytes = given.byteOffset % 4 === 0 ? given : given.slice();
  const { buffer, byteOffset } = bytes;
  const words = new Uint32Array(buffer, byteOffset, bytes.byteLength / 4);
  if (MAGIC.some((word, i) => words[i] !== word))
    fail('it is not an index, or was built on a machine with another byte order');
  if (words[MAGIC.length] !== VERSION) fail(`it has the format ${words[MAGIC.length]}, not ${VERSION}`);
  if (words[HEADER_WORDS - 1] !== bytes.byteLength) fail('it is truncated or has extra bytes');
  if (!isVerified && words[CHECKSUM_AT] !== checksum(words)) fail('its checksum does not match');

  const places = new Map<Section, readonly [number, number]>();
  let at = BODY_OFFSET;
  for (const [i, [name, size]] of SECTIONS.entries()) {
    const length = words[HEADER_WORDS + i] ?? 0;
    places.set(name, [byteOffset + at, length]);
    at += padTo4(length * size);
  }
  if (at !== bytes.byteLength) fail('its sections do not match its length');
  const place = (name: Section): readonly [number, number] => places.get(name) ?? [0, 0];
  const u32 = (name: Section): Uint32Array => new Uint32Array(buffer, ...place(name));
  const slugs = u32('slugs');
  const index: SearchIndex = {
    digest: new TextDecoder().decode(new Uint8Array(buffer, ...place('digest'))),
    documents: slugs.length,
    letters: new Uint16Array(buffer, ...place('letters')),
    starts: u32('starts'),
    offsets: u32('offsets'),
    postings: u32('postings'),
    impacts: new Float32Array(buffer, ...place('impacts')),
    fields: new Uint8Array(buffer, ...place('fields')),
    frequencies: new Float32Array(buffer, ...place('frequencies')),
    slugs,
    names: u32('names'),
    types: u32('types'),
  };
  if (!isVerified) check(index);
  if (digest !== undefined && index.digest !== digest) {
    fail(`it was built from ${index.digest}, but the content is ${digest}`);
  }
  return index;
}
