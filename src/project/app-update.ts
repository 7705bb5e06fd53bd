import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { createTwoFilesPatch, diffArrays } from 'diff';
import { ServiceError } from '../base/errors.ts';
import { sha256Digest } from '../base/hash.ts';
import { isObject } from '../base/guards.ts';
import { quote } from '../base/text.ts';
import { readBytesInside, writeDocuments } from './file.ts';
import { ensureFolder, requireInside, resolveFolder } from './folder.ts';
import { APP_BASE, APP_PATCH } from './paths.ts';

/** Files of an app by path, with `/`; texts, or bytes such as those of fonts. */
export type AppFiles = ReadonlyMap<string, string | Uint8Array>;

export type AppTarget = 'react' | 'html';

/** An app as svc wrote it last. Everything that differs from it was written by others. */
export interface AppBase {
  readonly target: AppTarget;
  readonly name: string;
  readonly texts: Readonly<Record<string, string>>;
  /** Digests of the files that are not text. */
  readonly digests: Readonly<Record<string, string>>;
}

/** The changes of an update to the files of an app. */
export interface AppChange {
  readonly written: ReadonlyMap<string, string | Uint8Array>;
  /** Files among them with changes of both sides. */
  readonly merged: readonly string[];
  readonly removed: readonly string[];
  /** Files that stay as they are, because both sides changed the same lines; each with the change of the contract. */
  readonly refused: ReadonlyMap<string, string>;
}

/** The base file of an app. */
export function formatAppBase(target: AppTarget, name: string, files: AppFiles): Uint8Array {
  const texts: Record<string, string> = {};
  const digests: Record<string, string> = {};
  for (const [path, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (typeof content === 'string') texts[path] = content;
    else digests[path] = sha256Digest(content);
  return brotliCompressSync(JSON.stringify({ target, name, texts, digests } satisfies AppBase), {
    // The best quality takes seconds for a few kilobytes less.
    params: { [constants.BROTLI_PARAM_QUALITY]: 6 },
  });
}

/** More than any app has; a file that a repository brings could unpack to anything. */
const MAX_BASE_BYTES = 64 * 1024 * 1024;

/** Reads the base file; undefined if there is no such file. */
export function readAppBase(root: string): AppBase | undefined {
  const packed = readBytesInside(join(resolveFolder(root), APP_BASE), resolveFolder(root));
  if (!packed) return undefined;
  try {
    const base: unknown = JSON.parse(
      brotliDecompressSync(packed, { maxOutputLength: MAX_BASE_BYTES }).toString(),
    );
    if (isAppBase(base)) return base;
  } catch {
    // Damaged, or not written by svc.
  }
  throw new ServiceError(
    'CORRUPT_DATA',
    `${quote(APP_BASE)} is damaged, so that your changes cannot be distinguished from those of svc. Restore it from version control, or delete it: the app is then no longer updated.`,
  );
}

function isAppBase(value: unknown): value is AppBase {
  if (!isObject(value)) return false;
  const { target, name, texts, digests } = value;
  const isMap = (one: unknown): boolean =>
    isObject(one) && Object.values(one).every((text) => typeof text === 'string');
  return (
    (target === 'react' || target === 'html') && typeof name === 'string' && isMap(texts) && isMap(digests)
  );
}

/** Plans to bring an app to a new state. Files that were edited keep every edit; nothing is written. */
export function planAppUpdate(root: string, base: AppBase, next: AppFiles): AppChange {
  const real = resolveFolder(root);
  const written = new Map<string, string | Uint8Array>();
  const refused = new Map<string, string>();
  const merged: string[] = [];
  const removed: string[] = [];
  const paths = new Set([...Object.keys(base.texts), ...Object.keys(base.digests), ...next.keys()]);
  for (const path of [...paths].sort()) {
    requireInside(root, join(root, path));
    const outcome = updateFile(path, base, next.get(path), readCurrent(real, path));
    if (outcome === undefined) continue;
    if ('patch' in outcome) refused.set(path, outcome.patch);
    else if (outcome.content === undefined) removed.push(path);
    else {
      written.set(path, outcome.content);
      if (outcome.isMerged) merged.push(path);
    }
  }
  return { written, merged, removed, refused };
}

/** The file as it is; bytes that no text file has, if it cannot be read. */
function readCurrent(real: string, path: string): Uint8Array | undefined {
  try {
    return readBytesInside(join(real, path), real, MAX_BASE_BYTES);
  } catch {
    return Uint8Array.of(0xff);
  }
}

type Outcome =
  | { readonly content: string | Uint8Array | undefined; readonly isMerged: boolean }
  | { readonly patch: string }
  | undefined;

/** Undefined if the file stays as it is, without a word. */
function updateFile(
  path: string,
  { texts, digests }: AppBase,
  next: string | Uint8Array | undefined,
  current: Uint8Array | undefined,
): Outcome {
  const before = Object.hasOwn(texts, path) ? texts[path] : undefined;
  const beforeDigest =
    before === undefined ? (Object.hasOwn(digests, path) ? digests[path] : undefined) : sha256Digest(before);
  const currentDigest = current && sha256Digest(current);
  const nextDigest = next === undefined ? undefined : sha256Digest(next);
  if (nextDigest === beforeDigest || nextDigest === currentDigest) return undefined;
  if (currentDigest === beforeDigest) return { content: next, isMerged: false };
  // The project removed the file, or keeps one that the contract no longer has.
  if (current === undefined || next === undefined) return undefined;
  const text = decodeText(current);
  if (text === undefined || typeof next !== 'string') return { patch: `Binary file ${path} differs\n` };
  const merge = before === undefined ? undefined : mergeLines(before, text, next);
  if (merge === undefined)
    return { patch: createTwoFilesPatch(`a/${path}`, `b/${path}`, before ?? text, next) };
  return merge === text ? undefined : { content: merge, isMerged: true };
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Lines of the base that one side replaces. */
interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/**
 * Merges two changes of a text by lines; undefined if they meet. Line ends stay those of the edited text.
 */
export function mergeLines(base: string, edited: string, next: string): string | undefined {
  const isWindows = edited.includes('\r\n');
  const toLines = (text: string): string[] => text.replaceAll('\r\n', '\n').split('\n');
  const lines = toLines(base);
  const [ours, theirs] = [edited, next].map((text) => listReplacements(lines, toLines(text)));
  const changes = [...(ours ?? [])];
  for (const one of theirs ?? []) {
    const near = (ours ?? []).filter((other) => one.start <= other.end && other.start <= one.end);
    if (near.length === 0) changes.push(one);
    else if (near.some((other) => !isSame(one, other))) return undefined;
  }
  const merged: string[] = [];
  let at = 0;
  for (const { start, end, lines: replaced } of changes.sort((a, b) => a.start - b.start)) {
    merged.push(...lines.slice(at, start), ...replaced);
    at = end;
  }
  merged.push(...lines.slice(at));
  return merged.join(isWindows ? '\r\n' : '\n');
}

const isSame = (one: Replacement, other: Replacement): boolean =>
  one.start === other.start && one.end === other.end && one.lines.join('\n') === other.lines.join('\n');

function listReplacements(base: readonly string[], changed: readonly string[]): Replacement[] {
  const found: { start: number; end: number; lines: string[] }[] = [];
  let at = 0;
  let open: (typeof found)[number] | undefined;
  for (const { added, removed, value } of diffArrays([...base], [...changed])) {
    if (!added && !removed) {
      at += value.length;
      open = undefined;
      continue;
    }
    if (!open) found.push((open = { start: at, end: at, lines: [] }));
    if (added) open.lines.push(...value);
    else {
      at += value.length;
      open.end = at;
    }
  }
  return found;
}

/**
 * Writes an update. The base comes last: after an interruption the next update finds the files that are already new, and
 * does the rest. Returns the patch with the refused changes, if there are any.
 */
export function writeAppUpdate(root: string, change: AppChange, base: Uint8Array): string | undefined {
  const { written, removed, refused } = change;
  const real = resolveFolder(root);
  for (const folder of new Set([...written.keys()].map((path) => dirname(path)))) ensureFolder(root, folder);
  const patch = refused.size === 0 ? undefined : freeName(real);
  ensureFolder(root, dirname(APP_PATCH));
  writeDocuments(
    [
      ...[...written].map(([path, content]) => [join(real, path), content] as const),
      ...(patch === undefined ? [] : [[join(real, patch), [...refused.values()].join('')] as const]),
    ],
    real,
  );
  for (const path of removed) rmSync(join(real, path), { force: true });
  writeAppBase(root, base);
  return patch;
}

/** Writes the base of a new app. */
export function writeAppBase(root: string, base: Uint8Array): void {
  ensureFolder(root, dirname(APP_BASE));
  writeDocuments([[join(resolveFolder(root), APP_BASE), base]], resolveFolder(root));
}

/** An earlier patch may still wait for its review. */
function freeName(real: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? APP_PATCH : APP_PATCH.replace('.patch', `-${number}.patch`);
    if (!existsSync(join(real, name))) return name;
  }
}
