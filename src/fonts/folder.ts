import { readFileSync } from 'node:fs';

/** The relative path is the same from `src/fonts` and from `dist/bin`. */
const FONT_FOLDER = new URL('../../fonts/', import.meta.url);

/** Reads a font file of this package by its name; undefined if it has no such font. */
export function readFont(name: string): Uint8Array | undefined {
  // The name may come from a URL: it must not lead to another folder.
  if (!/^[a-z0-9-]+\.woff2$/.test(name)) return undefined;
  try {
    return readFileSync(new URL(name, FONT_FOLDER));
  } catch {
    return undefined;
  }
}

/** The licences of all fonts of this package, which go with copies of them. */
export const readFontLicences = (): string => readFileSync(new URL('LICENSES.txt', FONT_FOLDER), 'utf8');
