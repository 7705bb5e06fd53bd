import { fstatSync, openSync, readSync } from 'node:fs';
import { ServiceError } from '../base/errors.ts';
import { sha256Hex } from '../base/hash.ts';
import {
  type ContentRecord,
  type ContentType,
  type Corpus,
  createCorpus,
  type RecordCard,
  type RecordData,
} from './corpus.ts';
import type { Assessment, Intelligence } from './intelligence.ts';
import type { Showcase } from './showcase.ts';

/** Digests of the files that a build was made from, byte for byte. A file that has not changed need not be parsed again. */
export interface SourceDigests {
  readonly manifest: string;
  readonly records: string;
  readonly showcase: string;
}

/**
 * The second line of a packed corpus. The lines are: digest and length of this head, this head, the assessment, the
 * showcase, the cards of the records, then one record per line. The head has a digest of each line, so that a command can
 * read and verify the few that it needs.
 */
interface Head {
  readonly digest: string;
  readonly version: string;
  readonly releasedAt: string;
  readonly records: readonly Omit<ContentRecord, 'data'>[];
  readonly sources?: SourceDigests;
  /** Length in bytes and SHA-256 of each line after this one. */
  readonly lines: readonly (readonly [number, string])[];
}

export interface UnpackedCorpus {
  readonly corpus: Corpus;
  readonly assessment: Assessment;
  readonly showcase: Showcase;
  /** Digests of the files that it was packed from. */
  readonly sources: SourceDigests | undefined;
}

/** The first line: the digest of the head, and its length in as many digits as fit any head. */
const LENGTH_DIGITS = 8;
const DIGEST_LENGTH = 64;
const START_LENGTH = DIGEST_LENGTH + 1 + LENGTH_DIGITS + 1;
/** Most heads are read at once with the first line. */
const FIRST_READ_BYTES = 256 * 1024;

export function packCorpus(
  corpus: Corpus,
  assessment: Assessment,
  showcase: Showcase,
  sources?: SourceDigests,
): Uint8Array {
  const lines = [
    JSON.stringify(corpus.records.map((record) => assessment.get(record))),
    JSON.stringify(showcase),
    JSON.stringify(corpus.records.map(({ data }) => toCard(data))),
    ...corpus.records.map(({ data }) => JSON.stringify(data)),
  ].map((line) => Buffer.from(`${line}\n`));
  const head: Head = {
    digest: corpus.digest,
    version: corpus.version,
    releasedAt: corpus.releasedAt,
    records: corpus.records.map(({ type, slug, version, digest, publishedAt, updatedAt }) => ({
      type,
      slug,
      version,
      digest,
      publishedAt,
      updatedAt,
    })),
    ...(sources ? { sources } : {}),
    lines: lines.map((line) => [line.byteLength, sha256Hex(line)]),
  };
  const first = Buffer.from(`${JSON.stringify(head)}\n`);
  const length = String(first.byteLength).padStart(LENGTH_DIGITS, '0');
  return Buffer.concat([Buffer.from(`${sha256Hex(first)} ${length}\n`), first, ...lines]);
}

/** Opens a packed corpus, and verifies every byte of it. */
export function unpackCorpus(bytes: Uint8Array): UnpackedCorpus {
  const unpacked = unpack((start, length) => bytes.subarray(start, start + length), bytes.byteLength);
  for (const line of unpacked.lines) line.verify();
  return unpacked;
}

/** Opens a packed corpus, and verifies each line when it is first read: most commands need few of them. */
export function openPackedFile(file: URL): UnpackedCorpus {
  // Stays open, so that every line is of the same file, also if an update of the package replaces it.
  const descriptor = openSync(file, 'r');
  const read = (start: number, length: number): Uint8Array => {
    const bytes = Buffer.allocUnsafe(length);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, start));
  };
  return unpack(read, fstatSync(descriptor).size);
}

type Read = (start: number, length: number) => Uint8Array;

function unpack(read: Read, size: number): UnpackedCorpus & { readonly lines: readonly Line[] } {
  const begin = read(0, Math.min(size, FIRST_READ_BYTES));
  const [, digest = '', digits = ''] =
    /^([0-9a-f]{64}) (\d{8})\n$/.exec(decode(begin.subarray(0, START_LENGTH))) ?? [];
  const length = Number(digits);
  let start = START_LENGTH + length;
  const first = start <= begin.byteLength ? begin.subarray(START_LENGTH, start) : read(START_LENGTH, length);
  const head = parse(verify(first, length, digest)) as Head;
  const lines = head.lines.map(([bytes, sha256]) => {
    start += bytes;
    return new Line(read, start - bytes, bytes, sha256);
  });
  const [known, shown, listed, ...rest] = lines;
  if (start !== size || !known || !shown || !listed || rest.length !== head.records.length) throw damaged();
  let parsed: readonly RecordCard[] | undefined;
  const cards = (): readonly RecordCard[] => (parsed ??= listed.parse() as RecordCard[]);
  const records = head.records.map(
    (record, at) => new PackedRecord(record, rest[at] ?? listed, () => cards()[at]),
  );
  let assessment: Assessment | undefined;
  let showcase: Showcase | undefined;
  return {
    lines,
    corpus: createCorpus(records, {
      corpusDigest: head.digest,
      packageVersion: head.version,
      released_at: head.releasedAt,
    }),
    sources: head.sources,
    get showcase() {
      return (showcase ??= shown.parse() as Showcase);
    },
    get assessment() {
      if (assessment) return assessment;
      const intelligence = known.parse() as Intelligence[];
      return (assessment = new Map(
        records.flatMap((record, at) => (intelligence[at] ? [[record, intelligence[at]]] : [])),
      ));
    },
  };
}

const toCard = ({ name, description, blueprint_portfolio }: RecordCard): RecordCard => ({
  name,
  description,
  ...(blueprint_portfolio && { blueprint_portfolio }),
});

const damaged = (): ServiceError =>
  new ServiceError('CORRUPT_DATA', 'The packed corpus is damaged. Reinstall the package.');

function verify(bytes: Uint8Array, length: number, digest: string): Uint8Array {
  if (bytes.byteLength !== length || sha256Hex(bytes) !== digest) throw damaged();
  return bytes;
}

const decode = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');

const parse = (bytes: Uint8Array): unknown => JSON.parse(decode(bytes));

/** A line of the file, which is read when it is needed. */
class Line {
  readonly #read: Read;
  readonly #start: number;
  readonly #length: number;
  readonly #digest: string;
  #isVerified = false;

  constructor(read: Read, start: number, length: number, digest: string) {
    this.#read = read;
    this.#start = start;
    this.#length = length;
    this.#digest = digest;
  }

  verify(): Uint8Array {
    const bytes = this.#read(this.#start, this.#length);
    if (!this.#isVerified) verify(bytes, this.#length, this.#digest);
    this.#isVerified = true;
    return bytes;
  }

  parse(): unknown {
    return parse(this.verify());
  }
}

class PackedRecord implements ContentRecord {
  readonly type: ContentType;
  readonly slug: string;
  readonly version: string;
  readonly digest: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly #line: Line;
  readonly #card: () => RecordCard | undefined;
  #data: RecordData | undefined;

  constructor(
    { type, slug, version, digest, publishedAt, updatedAt }: Omit<ContentRecord, 'data'>,
    line: Line,
    card: () => RecordCard | undefined,
  ) {
    this.type = type;
    this.slug = slug;
    this.version = version;
    this.digest = digest;
    this.publishedAt = publishedAt;
    this.updatedAt = updatedAt;
    this.#line = line;
    this.#card = card;
  }

  get card(): RecordCard {
    return this.#card() ?? this.data;
  }

  get data(): RecordData {
    return (this.#data ??= this.#line.parse() as RecordData);
  }
}
