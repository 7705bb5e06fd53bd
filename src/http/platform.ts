import { existsSync, readFileSync } from 'node:fs';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  type CompressCallback,
  gzip,
  gzipSync,
} from 'node:zlib';
import { sha256Hex } from '../base/hash.ts';
import type { Platform } from './app.ts';
import { LruCache } from './lru-cache.ts';
import type { Encoding } from './messages.ts';
import type { PackPool } from './pack-pool.ts';
import { TurnScheduler } from './turn-scheduler.ts';

/** Bodies that the build compressed ahead of time. */
const ENCODED_FILE = new URL('../http/encoded.bin', import.meta.url);

const yieldTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Node accepts one new connection per turn of its event loop: with a single turn between two jobs, a new client would
 * wait for all queued jobs. An idle turn takes microseconds; under load, one busy turn is enough.
 */
const MAX_PAUSE_TURNS = 32;
const MAX_PAUSE_MS = 1;

async function pause(): Promise<void> {
  const start = performance.now();
  for (let turns = 0; turns < MAX_PAUSE_TURNS && performance.now() - start < MAX_PAUSE_MS; turns++)
    await yieldTurn();
}

const nodePlatform: Platform = { digest: sha256Hex, yieldTurn, pause };

/** For an app that serves only its own process, where compression is pointless. */
export const localPlatform: Platform = { ...nodePlatform, isPrivate: true };

export function createNodePlatform(pool?: PackPool): Platform {
  const scheduler = new TurnScheduler({ yieldTurn, pause, now: () => performance.now() });
  const precompressed = existsSync(ENCODED_FILE) ? unpackEncoded(readFileSync(ENCODED_FILE)) : new Map();
  return {
    ...nodePlatform,
    encode: createEncoder(precompressed),
    schedule: (job, client) => scheduler.run(job, client),
    ...(pool ? { runPackJob: (job, client) => pool.run(job, client) } : {}),
  };
}

/** Below this size the additional headers outweigh the gain. */
const MIN_COMPRESSED_BYTES = 1024;

/** Responses with equal bodies share their encodings. */
const ENCODER_CACHE_BYTES = 8 * 1024 * 1024;

type Encoder = (body: Uint8Array, digest: string | undefined, encoding: Encoding) => Uint8Array | undefined;

/** Compresses well, on all cores; for build time. Brotli 11 is 2.5 % smaller and takes three times as long. */
export const compressBest = (body: Uint8Array, encoding: Encoding): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const done: CompressCallback = (error, result) => (error ? reject(error) : resolve(result));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 10,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    };
    if (encoding === 'br') brotliCompress(body, { params }, done);
    else gzip(body, { level: 9 }, done);
  });

/** Compresses quickly; for responses that are computed at run time. */
function compressFast(body: Uint8Array, encoding: Encoding): Uint8Array {
  return encoding === 'br'
    ? brotliCompressSync(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
      })
    : gzipSync(body, { level: 5 });
}

/** Uses precompressed bodies where available and compresses all others on first use. */
export function createEncoder(
  precompressed: ReadonlyMap<string, Uint8Array>,
  maxCacheBytes = ENCODER_CACHE_BYTES,
): Encoder {
  const cache = new LruCache<Uint8Array>(maxCacheBytes, (bytes) => bytes.byteLength);
  return (body, digest, encoding) => {
    if (body.byteLength < MIN_COMPRESSED_BYTES) return undefined;
    if (digest === undefined) return compressFast(body, encoding);
    const key = encodedKey(digest, encoding);
    const known = precompressed.get(key) ?? cache.get(key);
    if (known) return known;
    const compressed = compressFast(body, encoding);
    cache.set(key, compressed);
    return compressed;
  };
}

export const encodedKey = (digest: string, encoding: Encoding): string => `${digest}-${encoding}`;

/** The length of a SHA-256 in hex. */
const DIGEST_LENGTH = 64;

/** Packs precompressed bodies into one file: a digest, a line of JSON with keys and sizes, then the bytes. */
export function packEncoded(entries: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sizes = JSON.stringify([...entries].map(([key, one]) => [key, one.byteLength]));
  const content = Buffer.concat([Buffer.from(`${sizes}\n`), ...entries.values()]);
  return Buffer.concat([Buffer.from(`${sha256Hex(content)}\n`), content]);
}

/** Unpacks the file of the build. A damaged file counts as empty, since all of it can be recomputed. */
export function unpackEncoded(file: Uint8Array): Map<string, Uint8Array> {
  const content = file.subarray(DIGEST_LENGTH + 1);
  const digestLine = new TextDecoder().decode(file.subarray(0, DIGEST_LENGTH + 1));
  if (digestLine !== `${sha256Hex(content)}\n`) return new Map();
  const end = content.indexOf(0x0a);
  const sizes = JSON.parse(new TextDecoder().decode(content.subarray(0, end))) as [string, number][];
  let at = end + 1;
  return new Map(sizes.map(([key, size]) => [key, content.subarray(at, (at += size))]));
}
