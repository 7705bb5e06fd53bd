import { openPictures } from '../../content/pictures-folder.ts';
import { readFont } from '../../fonts/folder.ts';
import type { GalleryFiles } from './gallery-files.ts';
import { GALLERY_FONTS } from './gallery-files.ts';

/** Reads what the gallery serves besides records, once and before the first request. */
export const openGalleryFiles = (): GalleryFiles => ({
  pictures: openPictures(),
  fonts: new Map(
    GALLERY_FONTS.flatMap((name): [string, Uint8Array][] => {
      const bytes = readFont(name);
      return bytes ? [[name, bytes]] : [];
    }),
  ),
});
