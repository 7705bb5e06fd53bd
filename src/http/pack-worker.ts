/** The thread of a `PackPool`: loads the records and runs one pack job after the other. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { ServiceError } from '../base/errors.ts';
import { sha256Hex } from '../base/hash.ts';
import type { Corpus } from '../content/corpus.ts';
import { loadCorpus } from '../content/load.ts';
import type { DatabaseAddress } from '../database/database-url.ts';
import type { RouteResult } from './messages.ts';
import { openPackedCorpus } from './open-packed.ts';
import { type PackContent, type PackJob, runPackJob } from './pack-job.ts';
import { type PackReply, toWireError } from './pack-pool.ts';
import { createEncoder } from './platform.ts';
import { compilePacks } from './routes/compile-packs.ts';
import { selectPack } from './routes/select-pack.ts';

export interface PackWorkerData {
  /** Another folder of records; by default the one in this package. */
  readonly content: string | undefined;
  /** Set if the records are in a database. */
  readonly database: DatabaseAddress | undefined;
  /** The digest of the records that the service has verified. */
  readonly digest: string;
  readonly maxResultBytes: number;
}

async function openSource(source: PackWorkerData): Promise<Pick<PackContent, 'corpusFor'>> {
  const { database, digest } = source;
  if (database) {
    // Imported on demand, so that the database driver is loaded only if it is needed.
    const { openCompileSource } = await import('../database/library.ts');
    return openCompileSource(database, digest);
  }
  const corpus = openCorpus(source);
  return { corpusFor: () => corpus };
}

function openCorpus({ content, digest }: PackWorkerData): Corpus {
  const packed = content === undefined ? openPackedCorpus()?.corpus : undefined;
  const corpus =
    packed?.digest === digest
      ? packed
      : loadCorpus(content === undefined ? undefined : pathToFileURL(`${resolve(content)}/`));
  if (corpus.digest !== digest)
    throw new ServiceError('CORRUPT_DATA', 'The records have changed since the service was started.');
  return corpus;
}

/** A copy of the bytes with a buffer of their own, which can be moved to another thread; small buffers share one. */
const ownBytes = ({ headers, body }: RouteResult<Uint8Array>): RouteResult<Uint8Array<ArrayBuffer>> => {
  const owned = body.byteLength === body.buffer.byteLength && body.buffer instanceof ArrayBuffer;
  return {
    ...(headers ? { headers } : {}),
    body: owned ? (body as Uint8Array<ArrayBuffer>) : new Uint8Array(body),
  };
};

const data = workerData as PackWorkerData;
const encode = createEncoder(new Map());
const content: PackContent = {
  ...(await openSource(data)),
  digest: sha256Hex,
  encode,
  maxResultBytes: data.maxResultBytes,
};
const send = (reply: PackReply, transfer: readonly ArrayBuffer[] = []): void =>
  parentPort?.postMessage(reply, transfer);

async function answer(job: PackJob): Promise<void> {
  try {
    const result = ownBytes(await runPackJob([compilePacks, selectPack], job, content));
    send({ result }, [result.body.buffer]);
  } catch (thrown) {
    send({ error: toWireError(thrown) });
  }
}

parentPort?.on('message', (job: PackJob) => void answer(job));
// Loaded before the first job, which would otherwise wait for it.
await Promise.all([import('../packs/compile.ts'), import('../packs/select.ts')]);
send({ ready: true });
