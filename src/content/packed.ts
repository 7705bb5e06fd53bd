import { createHash } from 'node:crypto';
import { ServiceError } from '../base/errors.ts';
import {
  type ContentRecord,
  type ContentType,
  type Corpus,
  createCorpus,
  type RecordData,
} from './corpus.ts';
import type { Assessment, Intelligence } from './intelligence.ts';
import type { Showcase } from './showcase.ts';

/**
 * The corpus in one file, for programs that start, answer once and end: the digest of all that follows, so that a damaged
 * file is noticed; a head; what is known of each record; the showcase; then one line a record, which is parsed when
 * somebody reads it. The service reads the folder itself, byte by byte.
 */
interface Head {
  readonly digest: string;
  readonly version: string;
  readonly releasedAt: string;
  readonly records: readonly Omit<ContentRecord, 'data'>[];
}

export interface UnpackedCorpus {
  readonly corpus: Corpus;
  readonly assessment: Assessment;
  readonly showcase: Showcase;
}

/** Characters of a SHA-256 in hex. */
const CHECK = 64;

const checkOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export function packCorpus(corpus: Corpus, assessment: Assessment, showcase: Showcase): Uint8Array {
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
  };
  const lines = [
    JSON.stringify(head),
    JSON.stringify(corpus.records.map((record) => assessment.get(record))),
    JSON.stringify(showcase),
    ...corpus.records.map(({ data }) => JSON.stringify(data)),
  ];
  const rest = Buffer.from(lines.join('\n'));
  return Buffer.concat([Buffer.from(`${checkOf(rest)}\n`), rest]);
}

export function unpackCorpus(bytes: Uint8Array): UnpackedCorpus {
  const rest = bytes.subarray(CHECK + 1);
  if (textOf(bytes.subarray(0, CHECK + 1)) !== `${checkOf(rest)}\n`)
    throw new ServiceError('CORRUPT_DATA', 'The packed corpus is damaged. Install the package again.');
  const [first = NOTHING, known = NOTHING, shown = NOTHING, ...lines] = linesOf(rest);
  const head = parsed(first) as Head;
  const intelligence = parsed(known) as Intelligence[];
  const showcase = parsed(shown) as Showcase;
  const records = head.records.map((record, at) => new PackedRecord(record, lines[at] ?? NOTHING));
  return {
    corpus: createCorpus(records, {
      corpusDigest: head.digest,
      packageVersion: head.version,
      released_at: head.releasedAt,
    }),
    showcase,
    assessment: new Map(
      records.flatMap((record, at) => (intelligence[at] ? [[record, intelligence[at]]] : [])),
    ),
  };
}

const NOTHING = Buffer.from('{}');

/** The lines as bytes: a text of all of them would be made only to be thrown away. */
function linesOf(body: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let end = body.indexOf(0x0a); end >= 0; end = body.indexOf(0x0a, start)) {
    lines.push(body.subarray(start, end));
    start = end + 1;
  }
  return [...lines, body.subarray(start)];
}

const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');

const parsed = (bytes: Uint8Array): unknown => JSON.parse(textOf(bytes));

class PackedRecord implements ContentRecord {
  readonly type: ContentType;
  readonly slug: string;
  readonly version: string;
  readonly digest: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly #bytes: Uint8Array;
  #data: RecordData | undefined;

  constructor(
    { type, slug, version, digest, publishedAt, updatedAt }: Omit<ContentRecord, 'data'>,
    bytes: Uint8Array,
  ) {
    this.type = type;
    this.slug = slug;
    this.version = version;
    this.digest = digest;
    this.publishedAt = publishedAt;
    this.updatedAt = updatedAt;
    this.#bytes = bytes;
  }

  get data(): RecordData {
    return (this.#data ??= parsed(this.#bytes) as RecordData);
  }
}
