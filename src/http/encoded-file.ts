import { sha256Hex } from '../base/hash.ts';

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
