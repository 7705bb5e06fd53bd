import { createHash } from 'node:crypto';

/** SHA-256 in lower-case hex. */
export const sha256Hex = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex');

/** SHA-256 with its algorithm as a prefix, as digests are written in documents: `sha256:…`. */
export const sha256Digest = (data: string | Uint8Array): string => `sha256:${sha256Hex(data)}`;
