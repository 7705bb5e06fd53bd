import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDocuments } from '../project/file.ts';
import { ensureFolder, requireInside } from '../project/folder.ts';
import type { Screenshot } from '../verify/observations.ts';
import { sha256Digest, sha256Hex } from '../base/hash.ts';
import { compareText } from '../base/text.ts';

export const EVIDENCE_FOLDER = '.svc/evidence';
const SCREENSHOT_FOLDER = `${EVIDENCE_FOLDER}/screenshots`;
/** Screenshots that differ from the accepted ones, to compare both. */
const DRIFT_FOLDER = `${EVIDENCE_FOLDER}/drift`;
export const SCREENSHOT_MANIFEST = `${EVIDENCE_FOLDER}/visual-manifest.json`;

/** Accepted screenshots of routes, and those of this run. */
export interface ScreenshotBaseline {
  /** The accepted screenshot of a route; undefined if there is none. */
  readAccepted(route: string): Promise<Buffer | undefined>;
  /** The file of the accepted screenshot, relative to the project. */
  fileOf(route: string): string;
  /** Stores a screenshot as the accepted one, or next to it. */
  store(route: string, screenshot: Buffer, as: 'accepted' | 'different'): void;
  /** Every screenshot of this run replaces the accepted one. */
  readonly acceptsAll: boolean;
}

export interface WritableBaseline extends ScreenshotBaseline {
  /** Writes the stored screenshots and the manifest of all accepted ones. */
  write(routes: readonly string[]): Promise<readonly Screenshot[]>;
}

/** Screenshots are accepted per viewport width and colour mode. */
export function openBaseline(
  root: string,
  {
    width,
    mode,
    acceptsAll,
  }: { readonly width: number; readonly mode: string; readonly acceptsAll: boolean },
): WritableBaseline {
  const stored = new Map<string, Buffer>();
  const fileOf = (route: string): string => `${SCREENSHOT_FOLDER}/${fileStem(route)}-${width}-${mode}.png`;
  const driftFileOf = (route: string): string => `${DRIFT_FOLDER}/${fileStem(route)}-${width}-${mode}.png`;
  const read = async (file: string): Promise<Buffer | undefined> => {
    const path = join(root, file);
    requireInside(root, path);
    return existsSync(path) ? readFile(path) : undefined;
  };
  return {
    acceptsAll,
    fileOf,
    readAccepted: (route) => read(fileOf(route)),
    store: (route, screenshot, as) =>
      void stored.set(as === 'accepted' ? fileOf(route) : driftFileOf(route), screenshot),
    async write(routes) {
      ensureFolder(root, SCREENSHOT_FOLDER);
      if ([...stored.keys()].some((file) => file.startsWith(DRIFT_FOLDER))) ensureFolder(root, DRIFT_FOLDER);
      for (const route of routes)
        if (!stored.has(driftFileOf(route))) await rm(join(root, driftFileOf(route)), { force: true });
      writeDocuments([...stored].map(([file, bytes]) => [join(root, file), bytes] as const));
      const screenshots: Screenshot[] = [];
      for (const route of routes) {
        const screenshot = await read(fileOf(route));
        if (screenshot) screenshots.push({ route, file: fileOf(route), digest: sha256Digest(screenshot) });
      }
      screenshots.sort((a, b) => compareText(a.file, b.file));
      const manifest = { version: 1, width, mode, screenshots };
      writeDocuments([[join(root, SCREENSHOT_MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`]]);
      return screenshots;
    },
  };
}

/** A file name for a route: contains no path separators, and is unique by its hash. */
function fileStem(route: string): string {
  const readable =
    route
      .replace(/[^\w]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'start';
  return `${readable}-${sha256Hex(route).slice(0, 6)}`;
}
