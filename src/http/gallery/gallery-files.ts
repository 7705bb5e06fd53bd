import type { Pictures } from '../../content/pictures.ts';

/** The theme that the gallery and the previews of patterns are drawn in: it leaves colour to the pictures. */
export const GALLERY_THEME = 'monolith';

/** Font files of that theme; a test compares them with the record. */
export const GALLERY_FONTS = [
  'hanken-grotesk-latin-wght-normal.woff2',
  'hanken-grotesk-latin-ext-wght-normal.woff2',
  'geist-mono-latin-wght-normal.woff2',
] as const;

/** Files of the release that the gallery serves. */
export interface GalleryFiles {
  readonly pictures: Pictures;
  /** By file name. */
  readonly fonts: ReadonlyMap<string, Uint8Array>;
}

/** The same as text, for runtimes without a file system. */
export interface EncodedGalleryFiles {
  readonly entries: Pictures['entries'];
  /** Base64 by name. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly fonts: Readonly<Record<string, string>>;
}

export function decodeGalleryFiles({ entries, pictures, fonts }: EncodedGalleryFiles): GalleryFiles {
  const decode = (files: Readonly<Record<string, string>>): Map<string, Uint8Array> =>
    new Map(Object.entries(files).map(([name, text]) => [name, decodeBase64(text)]));
  return { pictures: { entries, files: decode(pictures) }, fonts: decode(fonts) };
}

const decodeBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
