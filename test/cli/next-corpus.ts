import { buildIndex } from '../../src/content/search/build-index.ts';
import {
  type ContentRecord,
  createCorpus,
  folderOf,
  OFFICIAL,
  RECORD_SCHEMAS,
  type RecordData,
} from '../../src/content/corpus.ts';
import { createLibrary } from '../../src/content/library.ts';
import { readManifest } from '../../src/content/load.ts';
import { buildManifest, digestCorpus } from '../../src/content/manifest.ts';
import { createApp } from '../../src/http/app.ts';
import { openEmbeddedService } from '../../src/http/embedded.ts';
import { localPlatform } from '../../src/http/local-platform.ts';
import { validate } from '../../src/schemas/parse.ts';
import { corpus } from '../corpus.ts';
import { type RunningService, serve } from '../http/socket/server.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests change records at will
type Data = any;

/** Changes to records by file: an edit in place, or `null` to remove the record. */
export type Changes = Readonly<Record<string, ((data: Data) => void) | null>>;

export interface NextCorpus {
  readonly env: { readonly SVC_API_URL: string };
  stop(): Promise<void>;
}

const VERSION = '9.9.0';
const RELEASED_AT = '2031-01-01T00:00:00Z';

/**
 * A service over the records as a later release could have them. Records that stay are those of this package, so that
 * nothing is read, checked and compiled a second time; the service finds no record by its words.
 */
export async function nextCorpus(changes: Changes): Promise<NextCorpus> {
  const left = new Map(Object.entries(changes));
  const changed: ContentRecord[] = [];
  const records = corpus.records.flatMap((record): ContentRecord[] => {
    const file = `${folderOf(record.type)}/${record.slug}.json`;
    const change = left.get(file);
    left.delete(file);
    if (change === undefined) return [record];
    if (change === null) return [];
    const data = structuredClone(record.data) as Data;
    change(data);
    data.version = VERSION;
    const [issue] = validate(RECORD_SCHEMAS[record.type], data).issues;
    if (issue) throw new Error(`${file}: ${issue.message}`);
    const later = { ...record, version: VERSION, data: data as RecordData, updatedAt: RELEASED_AT };
    changed.push(later);
    return [later];
  });
  if (left.size > 0) throw new Error(`There is no ${[...left.keys()].join(', ')}`);
  const before = readManifest();
  const { refs: later } = buildManifest(changed, VERSION, RELEASED_AT, before);
  const keyOf = ({ identity: { type, id } }: (typeof later)[number]): string => `${type}/${id}`;
  const present = new Set(records.map(({ type, slug }) => `${type}/${slug}`));
  const pinned = new Map([...before.refs, ...later].map((ref) => [keyOf(ref), ref]));
  const refs = [...pinned.values()].filter((ref) => present.has(keyOf(ref)));
  const manifest = { packageVersion: VERSION, released_at: RELEASED_AT, refs };
  const next = createCorpus(
    records.map((record) => {
      const digest = pinned.get(`${record.type}/${record.slug}`)?.digest ?? '';
      return digest === record.digest ? record : { ...record, digest };
    }),
    { ...manifest, corpusDigest: digestCorpus(manifest) },
  );
  const service = await openEmbeddedService();
  const assessment = await Promise.all(
    next.records.map(async (record) => {
      const { intelligence } = await service.library.detail(record.type, OFFICIAL, record.slug);
      if (!intelligence) throw new Error(`${record.slug} has no assessment`);
      return [record, intelligence] as const;
    }),
  );
  const library = createLibrary({
    corpus: next,
    index: buildIndex([], next.digest),
    assessment: new Map(assessment),
    showcase: service.library.showcase,
  });
  const running: RunningService = await serve({
    // Its clients are in this process, where compressing is pointless.
    on: createApp({ ...service, library }, localPlatform),
  });
  return { env: { SVC_API_URL: `http://127.0.0.1:${running.port}` }, stop: running.stop };
}
