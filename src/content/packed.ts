import { ServiceError } from '../base/errors.ts';
import { sha256Hex } from '../base/hash.ts';
import {
  type ContentRecord,
  type ContentType,
  type Corpus,
  createCorpus,
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
 * The second line of a packed corpus, a single file that is read at once. The lines are: the digest of the rest, this head,
 * the assessment, the showcase, then one record per line, which is parsed on first access.
 */
interface Head {
  readonly digest: string;
  readonly version: string;
  readonly releasedAt: string;
  readonly records: readonly Omit<ContentRecord, 'data'>[];
  readonly sources?: SourceDigests;
}

export interface UnpackedCorpus {
  readonly corpus: Corpus;
  readonly assessment: Assessment;
  readonly showcase: Showcase;
  /** Digests of the files that it was packed from. */
  readonly sources: SourceDigests | undefined;
}

/** Characters of a SHA-256 in hex. */
const DIGEST_LENGTH = 64;

export function packCorpus(
  corpus: Corpus,
  assessment: Assessment,
  showcase: Showcase,
  sources?: SourceDigests,
): Uint8Array {
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
  };
  const lines = [
    JSON.stringify(head),
    JSON.stringify(corpus.records.map((record) => assessment.get(record))),
    JSON.stringify(showcase),
    ...corpus.records.map(({ data }) => JSON.stringify(data)),
  ];
  const rest = Buffer.from(lines.join('\n'));
  return Buffer.concat([Buffer.from(`${sha256Hex(rest)}\n`), rest]);
}

export function unpackCorpus(bytes: Uint8Array): UnpackedCorpus {
  const rest = bytes.subarray(DIGEST_LENGTH + 1);
  if (decode(bytes.subarray(0, DIGEST_LENGTH + 1)) !== `${sha256Hex(rest)}\n`)
    throw new ServiceError('CORRUPT_DATA', 'The packed corpus is damaged. Reinstall the package.');
  const [first = NOTHING, known = NOTHING, shown = NOTHING, ...lines] = splitLines(rest);
  const head = parse(first) as Head;
  const intelligence = parse(known) as Intelligence[];
  const showcase = parse(shown) as Showcase;
  const records = head.records.map((record, at) => new PackedRecord(record, lines[at] ?? NOTHING));
  return {
    corpus: createCorpus(records, {
      corpusDigest: head.digest,
      packageVersion: head.version,
      released_at: head.releasedAt,
    }),
    showcase,
    sources: head.sources,
    assessment: new Map(
      records.flatMap((record, at) => (intelligence[at] ? [[record, intelligence[at]]] : [])),
    ),
  };
}

const NOTHING = Buffer.from('{}');

/** Splits bytes into lines without decoding them, because most records are never read. */
function splitLines(body: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let end = body.indexOf(0x0a); end >= 0; end = body.indexOf(0x0a, start)) {
    lines.push(body.subarray(start, end));
    start = end + 1;
  }
  return [...lines, body.subarray(start)];
}

const decode = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');

const parse = (bytes: Uint8Array): unknown => JSON.parse(decode(bytes));

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
    return (this.#data ??= parse(this.#bytes) as RecordData);
  }
}
