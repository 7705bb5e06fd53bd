import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { writeDocument, writeDocuments } from '../project/file.ts';
import { requireInside } from '../project/folder.ts';
import { PREVIEW_MARK as MARK } from '../project/paths.ts';
import { recordPreview } from '../project/preview-files.ts';
import { quote } from '../base/text.ts';
import { findChromium, startChromium } from '../browser/chromium.ts';
import { setViewport, navigate, captureScreenshot } from '../browser/tab.ts';
import { readFont } from '../fonts/folder.ts';
import { FONT_PATH } from '../render/fonts.ts';
import { themeModes } from '../render/palette.ts';
import type { Site } from '../render/site.ts';
import { fileUrl, type Mode } from './urls.ts';
import type { Preview } from './respond.ts';
import { servePreview } from './server.ts';

export interface FolderChange {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: number;
}

export interface OutputFolder {
  readonly path: string;
  /** Files that an earlier preview wrote. */
  readonly earlier: readonly string[];
}

/** Opens a folder, which need not exist yet. A folder with files of others is refused, unless `force` is set. */
export function openOutputFolder(path: string, force: boolean): OutputFolder {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat && !stat.isDirectory())
    throw new ServiceError('CANNOT_CREATE', `${quote(path)} is not a folder. Nothing was changed.`);
  const earlier = stat ? readMark(path) : [];
  if (stat && earlier === undefined && readdirSync(path).length > 0 && !force)
    throw new ServiceError(
      'OUTPUT_EXISTS',
      `${quote(path)} contains files that are not from a preview. Nothing was changed. Choose another folder, or add --force to write there anyway.`,
    );
  return { path, earlier: earlier ?? [] };
}

function createFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (thrown) {
    throw new ServiceError('CANNOT_CREATE', `Cannot create the folder ${quote(path)}: ${codeOf(thrown)}.`, {
      cause: thrown,
    });
  }
}

/** Writes the files that differ and removes files of an earlier preview that are no longer part of the site. */
export function writeFiles(
  folder: OutputFolder,
  files: ReadonlyMap<string, string | Uint8Array>,
): FolderChange {
  const written = [...files].filter(([name, content]) => !hasContent(join(folder.path, name), content));
  prepare(folder, [...files.keys()]);
  writeDocuments(written.map(([name, text]) => [join(folder.path, name), text] as const));
  const removed = finish(folder, [...files.keys()]);
  return { written: written.map(([name]) => name), removed, unchanged: files.size - written.length };
}

/** The files of a site together with its fonts. */
export const withFonts = ({ files, fonts }: Site): Map<string, string | Uint8Array> =>
  new Map<string, string | Uint8Array>([
    ...files,
    ...fonts.flatMap((name): [string, Uint8Array][] => {
      const bytes = readFont(name);
      return bytes ? [[FONT_PATH + name, bytes]] : [];
    }),
  ]);

export function writeBytes(folder: OutputFolder, name: string, bytes: Uint8Array): void {
  writeDocuments([[join(folder.path, name), bytes]]);
}

/** Creates the folders of the files and records which will belong to the preview, before anything is written. */
export function prepare({ path, earlier }: OutputFolder, names: readonly string[]): void {
  createFolder(path);
  for (const folder of new Set(names.map((name) => dirname(join(path, name))))) {
    requireInside(path, folder);
    createFolder(folder);
  }
  writeMark(path, [...new Set([...earlier, ...names])]);
}

/** Removes files of an earlier preview that this one did not write. Returns their names. */
export function finish({ path, earlier }: OutputFolder, names: readonly string[]): string[] {
  const kept = new Set(names);
  const gone = earlier.filter((name) => !kept.has(name) && isFileIn(path, name));
  for (const name of gone) rmSync(join(path, name));
  writeMark(path, names);
  return gone;
}

function writeMark(path: string, names: readonly string[]): void {
  const text = `${JSON.stringify({ files: [...names].sort() }, null, 2)}\n`;
  if (textOf(join(path, MARK)) !== text) writeDocument(join(path, MARK), text);
  recordPreview(path, names);
}

/** Reads the mark file. Anyone may have edited it, so names that lead out of the folder are dropped. */
function readMark(path: string): string[] | undefined {
  if (!existsSync(join(path, MARK))) return undefined;
  try {
    const { files } = JSON.parse(textOf(join(path, MARK)) ?? '') as { files?: unknown };
    return Array.isArray(files) ? files.filter((name): name is string => isPlain(name)) : [];
  } catch {
    return [];
  }
}

const isPlain = (name: unknown): boolean =>
  typeof name === 'string' &&
  name.split('/').every((segment) => /^[\w.~+-]+$/.test(segment) && !/^\.+$/.test(segment));

function isFileIn(path: string, name: string): boolean {
  requireInside(path, dirname(join(path, name)));
  return lstatSync(join(path, name), { throwIfNoEntry: false })?.isFile() === true;
}

function hasContent(path: string, content: string | Uint8Array): boolean {
  try {
    return readFileSync(path).equals(Buffer.from(content));
  } catch {
    return false;
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

const codeOf = (thrown: unknown): string => (thrown as NodeJS.ErrnoException).code ?? 'unknown error';

const WIDTHS = [1440, 390];

interface Shot {
  readonly name: string;
  readonly url: string;
  readonly width: number;
}

export interface PictureOptions {
  readonly folder: string;
  /** The folder as messages show it. */
  readonly folderName: string;
  readonly force: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Called with the number of finished pictures and the total. */
  readonly progress: (done: number, all: number) => void;
}

export interface PictureResult {
  readonly files: readonly string[];
  readonly removed: readonly string[];
}

/** Takes a picture of every page at desktop and phone width, in each mode of the theme. */
export async function takePictures(previewed: Preview, options: PictureOptions): Promise<PictureResult> {
  const { env, signal, progress } = options;
  const program = findChromium(env, 'Pictures');
  const folder = openOutputFolder(options.folder, options.force);
  const server = await servePreview(previewed, { host: '127.0.0.1', port: 0 });
  try {
    const pictures = await planPictures(previewed, server.address);
    const files = pictures.map(({ name }) => name);
    const written: string[] = [];
    const browser = await startChromium(program, {
      env,
      signal,
      origin: new URL(server.address),
      // The pages are markup and scripts of svc itself, which contain documents only as escaped text.
      allowNoSandbox: true,
    });
    try {
      const tab = await browser.openTab();
      await tab.send('Emulation.setEmulatedMedia', {
        features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
      });
      for (const [done, { name, url, width }] of pictures.entries()) {
        progress(done, pictures.length);
        await setViewport(tab, width);
        await navigate(tab, url);
        const picture = await captureScreenshot(tab, width);
        // Nothing is left behind by a browser that never takes a picture.
        if (written.length === 0) prepare(folder, files);
        writeBytes(folder, name, picture);
        written.push(name);
      }
    } catch (thrown) {
      if (signal.aborted && written.length > 0) throw interruption(options.folderName, written, files.length);
      throw thrown;
    } finally {
      await browser.close();
    }
    return { files, removed: finish(folder, files) };
  } finally {
    await server.close();
  }
}

const MAX_NAMED_FILES = 20;

/** Reports an interruption with the files that it leaves behind. Each of them is complete. */
function interruption(folder: string, written: readonly string[], planned: number): ServiceError {
  const left = [MARK, ...written];
  const rest = left.length - MAX_NAMED_FILES;
  const names = left.slice(0, MAX_NAMED_FILES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  return new ServiceError(
    'INTERRUPTED',
    `Interrupted. ${written.length} of ${planned} pictures were written. This run left in ${quote(folder)}: ${names}. The next run replaces them.`,
  );
}

async function planPictures({ live }: Preview, address: string): Promise<Shot[]> {
  const theme = await live.subject.themeIn({});
  const modes: readonly Mode[] = theme ? themeModes(theme.data) : ['light'];
  const { pages } = await live.subject.site({});
  const taken = new Set<string>();
  return pages.flatMap(({ file }) => {
    // Paths contain no plus sign; only the start page and a page called `index` could get the same name.
    const stem = file.replace(/\/?index\.html$/, '').replaceAll('/', '+') || 'index';
    const name = taken.has(stem) ? `${stem}+` : stem;
    taken.add(name);
    return modes.flatMap((mode) =>
      WIDTHS.map((width) => ({
        name: `${name}-${width}-${mode}.png`,
        url: address + fileUrl({ mode }, file),
        width,
      })),
    );
  });
}
