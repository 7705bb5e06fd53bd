import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from './answer.ts';
import { Recent } from './lru.ts';

/** Bodies that are not worth compressing: the headers are larger than the gain. */
const SMALLEST = 1024;

/** Without a digest the body is sent only once: then nothing is looked up or remembered. */
export type Encode = (
  body: Uint8Array,
  digest: string | undefined,
  encoding: Encoding,
) => Uint8Array | undefined;

/** As small as it gets: used when the package is built, where time does not matter. */
export function smallest(body: Uint8Array, encoding: Encoding): Uint8Array {
  return encoding === 'br'
    ? brotliCompressSync(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
      })
    : gzipSync(body, { level: 9 });
}

/** Fast: used for pages and searches, once each while they are remembered. */
function quick(body: Uint8Array, encoding: Encoding): Uint8Array {
  return encoding === 'br'
    ? brotliCompressSync(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
      })
    : gzipSync(body, { level: 5 });
}

/** Takes what was compressed ahead, and compresses the rest when it is first asked for. */
export function createEncode(ready: ReadonlyMap<string, Uint8Array>, most = 16 * 1024 * 1024): Encode {
  const recent = new Recent<Uint8Array>(most, (bytes) => bytes.byteLength);
  return (body, digest, encoding) => {
    if (body.byteLength < SMALLEST) return undefined;
    if (digest === undefined) return quick(body, encoding);
    const key = keyOf(digest, encoding);
    const known = ready.get(key) ?? recent.get(key);
    if (known) return known;
    const made = quick(body, encoding);
    recent.set(key, made);
    return made;
  };
}

export const keyOf = (digest: string, encoding: Encoding): string => `${digest}-${encoding}`;

/** One file for all bodies that were compressed ahead: a digest, a line of JSON with keys and lengths, then the bytes. */
export function packEncoded(entries: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sizes = JSON.stringify([...entries].map(([key, one]) => [key, one.byteLength]));
  const rest = Buffer.concat([Buffer.from(`${sizes}\n`), ...entries.values()]);
  return Buffer.concat([Buffer.from(`${digestOf(rest)}\n`), rest]);
}

/** What was packed; nothing if the file is not exactly what the build wrote, since it can all be made again. */
export function unpackEncoded(file: Uint8Array): Map<string, Uint8Array> {
  const rest = file.subarray(DIGEST + 1);
  if (new TextDecoder().decode(file.subarray(0, DIGEST + 1)) !== `${digestOf(rest)}\n`) return new Map();
  const end = rest.indexOf(0x0a);
  const sizes = JSON.parse(new TextDecoder().decode(rest.subarray(0, end))) as [string, number][];
  let at = end + 1;
  return new Map(sizes.map(([key, size]) => [key, rest.subarray(at, (at += size))]));
}

/** Characters of a SHA-256 in hex. */
const DIGEST = 64;
const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
