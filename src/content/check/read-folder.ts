import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { ServiceError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { validate } from '../../schemas/parse.ts';
import { parseJson } from '../../schemas/json.ts';
import { quote } from '../../base/text.ts';
import { CONTENT_FOLDERS, CONTENT_TYPES, folderOf, type Manifest } from '../corpus.ts';
import { BUNDLED_CONTENT, readPackedRecords } from '../load.ts';
import type { Violation } from './record-set.ts';
import type { RecordFolder, RecordFile, StrayFile } from './record-set.ts';

const MAX_RECORD_BYTES = LIMITS.documentBytes.max;

/** Documents of users may start with it, but the files of a corpus are read by other programs as well. */
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * Reads a folder of records in any state: errors in files become part of the result. The folders of the types are in
 * `official/`, as in this package, or directly in the folder.
 */
export function readRecordFolder(folder: string | URL): RecordFolder {
  assertFolder(folder);
  const home = isFolder(join(folder, 'official')) ? 'official/' : '';
  const manifest = home === '' ? {} : readManifest(folder);
  const files: RecordFile[] = [];
  const strays: StrayFile[] = [];
  const folders: string[] = [];
  for (const type of CONTENT_TYPES) {
    const place = `${home}${folderOf(type)}`;
    if (!isFolder(join(folder, place))) continue;
    folders.push(folderOf(type));
    for (const name of readdirSync(join(folder, place)).sort()) {
      const file = `${place}/${name}`;
      const slug = /^(.+)\.json$/.exec(name)?.[1];
      if (slug === undefined) strays.push({ file, type });
      else files.push({ type, slug, file, ...readRecord(join(folder, file)) });
    }
  }
  return { files, strays, folders, ...manifest };
}

/** Reads the records of this package, which are files in a checkout and one packed file once it is installed. */
export function readBundledRecords(): RecordFolder {
  const packed = readPackedRecords();
  if (!packed) return readRecordFolder(BUNDLED_CONTENT);
  const files = packed.map(({ type, slug, data }) => ({
    type,
    slug,
    file: `official/${folderOf(type)}/${slug}.json`,
    value: data,
  }));
  return { files, strays: [], folders: CONTENT_FOLDERS, ...readManifest(BUNDLED_CONTENT) };
}

function readRecord(path: string | URL): Pick<RecordFile, 'value' | 'readError'> {
  try {
    const stat = lstatSync(path);
    if (!stat.isFile())
      return { readError: toViolation('is not a regular file', 'Replace it with a regular file.') };
    if (stat.size > MAX_RECORD_BYTES)
      return {
        readError: toViolation(
          `is larger than ${MAX_RECORD_BYTES} bytes`,
          `Shorten it to at most ${MAX_RECORD_BYTES} bytes.`,
        ),
      };
    const bytes = readFileSync(path);
    if (bytes.subarray(0, 3).equals(BYTE_ORDER_MARK))
      return { readError: toViolation('starts with a byte order mark', 'Save it without one.') };
    return { value: parseJson(bytes) };
  } catch (thrown) {
    if (thrown instanceof ServiceError) {
      const pointer = thrown.facts.errors?.[0]?.pointer ?? '';
      return {
        readError: { ...toViolation(`is not strict JSON: ${thrown.message}`, suggestFix(thrown)), pointer },
      };
    }
    const { code = 'unknown error' } = thrown as NodeJS.ErrnoException;
    return { readError: toViolation(`cannot be read: ${code}`, 'Make the file readable.') };
  }
}

const toViolation = (what: string, fix: string): Violation => ({
  pointer: '',
  message: `The file ${what.replace(/\.$/, '')}.`,
  fix,
});

function suggestFix({ code }: ServiceError): string {
  if (code === 'DUPLICATE_KEY') return 'Keep one of the two.';
  if (code === 'FORBIDDEN_KEY') return 'Remove the key.';
  if (code === 'DOCUMENT_TOO_COMPLEX') return 'Make the record smaller or flatter.';
  return 'Correct the text: UTF-8, double quotes, no comments, no trailing comma.';
}

function readManifest(folder: string | URL): Pick<RecordFolder, 'manifest' | 'manifestError'> {
  const file = 'manifest.json';
  if (!lstatSync(join(folder, file), { throwIfNoEntry: false })) return {};
  const { value, readError } = readRecord(join(folder, file));
  if (readError) return { manifestError: { ...readError, file } };
  const [issue] = validate('content-corpus-manifest.v1.json', value).issues;
  if (!issue) return { manifest: value as Manifest };
  const fix = 'Restore the manifest of the last release; it is needed to detect changed records.';
  return { manifestError: { file, pointer: issue.pointer, message: issue.message, fix } };
}

const join = (folder: string | URL, name: string): string | URL =>
  typeof folder === 'string' ? `${folder}/${name}` : new URL(`${folder.href}/${name}`);

function isFolder(path: string | URL): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function assertFolder(folder: string | URL): void {
  const shown = quote(String(folder));
  try {
    if (!statSync(folder).isDirectory())
      throw new ServiceError('NOT_REGULAR_FILE', `${shown} is not a folder.`);
    readdirSync(folder);
  } catch (thrown) {
    if (thrown instanceof ServiceError) throw thrown;
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new ServiceError('FILE_NOT_FOUND', `${shown} does not exist.`);
    if (code === 'EACCES' || code === 'EPERM')
      throw new ServiceError('PERMISSION_DENIED', `No permission to read ${shown}.`);
    throw new ServiceError('READ_FAILED', `${shown}: ${code}.`, { cause: thrown });
  }
}
