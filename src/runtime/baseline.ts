import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDocuments } from '../project/file.ts';
import { ensureFolder, requireInside } from '../project/folder.ts';
import type { Screenshot } from '../verify/observations.ts';
import { compareText } from '../base/text.ts';

export const EVIDENCE_FOLDER = '.svc/evidence';
const SCREENSHOT_FOLDER = `${EVIDENCE_FOLDER}/screenshots`;
/** Pictures that differ from those that were accepted, for whoever looks at both. */
const DRIFT_FOLDER = `${EVIDENCE_FOLDER}/drift`;
export const SCREENSHOT_MANIFEST = `${EVIDENCE_FOLDER}/visual-manifest.json`;

/** Pictures of routes that somebody accepted, and those of this run. */
export interface ScreenshotBaseline {
  /** The accepted picture of a route; undefined if there is none. */
  readAccepted(route: string): Promise<Buffer | undefined>;
  /** Where the picture of a route lies, from the root of the project. */
  fileOf(route: string): string;
  /** Keeps a picture: as the accepted one, or beside it. */
  store(route: string, picture: Buffer, as: 'accepted' | 'different'): void;
  /** Whether every picture of this run is accepted, whatever was before. */
  readonly acceptsAll: boolean;
}

export interface WritableBaseline extends ScreenshotBaseline {
  /** Writes what was kept, and the list of everything that is accepted. */
  write(routes: readonly string[]): Promise<readonly Screenshot[]>;
}

/** `width` and `mode` are part of what was accepted. */
export function openBaseline(
  root: string,
  { width, mode, isUpdate }: { readonly width: number; readonly mode: string; readonly isUpdate: boolean },
): WritableBaseline {
  const kept = new Map<string, Buffer>();
  const fileOf = (route: string): string => `${SCREENSHOT_FOLDER}/${fileStem(route)}-${width}-${mode}.png`;
  const besideOf = (route: string): string => `${DRIFT_FOLDER}/${fileStem(route)}-${width}-${mode}.png`;
  const read = async (file: string): Promise<Buffer | undefined> => {
    const path = join(root, file);
    requireInside(root, path);
    return existsSync(path) ? readFile(path) : undefined;
  };
  return {
    acceptsAll: isUpdate,
    fileOf,
    readAccepted: (route) => read(fileOf(route)),
    store: (route, picture, as) => void kept.set(as === 'accepted' ? fileOf(route) : besideOf(route), picture),
    async write(routes) {
      ensureFolder(root, SCREENSHOT_FOLDER);
      if ([...kept.keys()].some((file) => file.startsWith(DRIFT_FOLDER))) ensureFolder(root, DRIFT_FOLDER);
      for (const route of routes)
        if (!kept.has(besideOf(route))) await rm(join(root, besideOf(route)), { force: true });
      writeDocuments([...kept].map(([file, bytes]) => [join(root, file), bytes] as const));
      const screenshots: Screenshot[] = [];
      for (const route of routes) {
        const picture = await read(fileOf(route));
        if (picture) screenshots.push({ route, file: fileOf(route), digest: digestOf(picture) });
      }
      screenshots.sort((a, b) => compareText(a.file, b.file));
      const manifest = { version: 1, width, mode, screenshots };
      writeDocuments([[join(root, SCREENSHOT_MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`]]);
      return screenshots;
    },
  };
}

export const digestOf = (bytes: Uint8Array): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** A route as the name of a file: nothing in it leads elsewhere, and no two routes get the same. */
function fileStem(route: string): string {
  const words =
    route
      .replace(/[^\w]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'start';
  return `${words}-${createHash('sha256').update(route).digest('hex').slice(0, 6)}`;
}
