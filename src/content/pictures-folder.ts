import { existsSync, readFileSync } from 'node:fs';
import { ServiceError } from '../base/errors.ts';
import { isObject } from '../base/guards.ts';
import { sha256Digest } from '../base/hash.ts';
import type { PictureEntry, Pictures } from './pictures.ts';

/** Written by `scripts/gallery`. The relative path is the same from `src/content`, `dist/http` and `dist/bin`. */
export const PICTURES = new URL('../../showcase/pictures/', import.meta.url);

/** Reads and verifies the pictures; there are none without the folder. */
export function openPictures(folder: URL = PICTURES): Pictures {
  const index = new URL('index.json', folder);
  if (!existsSync(index)) return { entries: {}, files: new Map() };
  const entries = JSON.parse(readFileSync(index, 'utf8')) as Readonly<Record<string, PictureEntry>>;
  if (!isObject(entries)) throw corrupt('index.json', 'was not written by scripts/gallery');
  const files = new Map(
    Object.entries(entries).map(([name, { digest }]): [string, Uint8Array] => {
      const file = new URL(`${name}.webp`, folder);
      const bytes = existsSync(file) ? readFileSync(file) : undefined;
      if (bytes === undefined) throw corrupt(`${name}.webp`, 'is missing');
      if (sha256Digest(bytes) !== digest) throw corrupt(`${name}.webp`, `does not have the digest ${digest}`);
      return [name, bytes];
    }),
  );
  return { entries, files };
}

const corrupt = (file: string, problem: string): ServiceError =>
  new ServiceError('CORRUPT_DATA', `showcase/pictures/${file} ${problem}.`);
