import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { ServiceError } from '../base/errors.ts';
import { validate, parse } from '../schemas/parse.ts';
import {
  CONTENT_FOLDERS,
  CONTENT_TYPES,
  type ContentRecord,
  type Corpus,
  createCorpus,
  folderOf,
  type Manifest,
  RECORD_SCHEMAS,
  type RecordData,
} from './corpus.ts';
import { digestCorpus, digestJson, type DraftRecord } from './manifest.ts';
import { unpackCorpus } from './packed.ts';

/** The records of this package. The relative path is the same from `src/content`, `dist/content` and `dist/bin`. */
export const BUNDLED_CONTENT = new URL('../../content/', import.meta.url);

/** The same records in one file. An installed package has only these, so that it contains the corpus once. */
const PACKED = new URL('../content/packed.bin', import.meta.url);

/**
 * Reads and verifies every record. Throws if the corpus differs from its manifest in a single byte, or a record from its
 * schema.
 */
export function loadCorpus(folder: URL = BUNDLED_CONTENT): Corpus {
  const manifest = readManifest(folder);
  const packed = folder === BUNDLED_CONTENT ? readPackedRecords() : undefined;
  rejectUnknownEntries(folder, '', packed ? ['manifest.json'] : ['manifest.json', 'official']);
  if (digestCorpus(manifest) !== manifest.corpusDigest) {
    throw corrupt('manifest.json', 'has a corpusDigest that does not match its version, time and refs');
  }
  // Bundled records matched their schemas when the manifest was written, and the digests below prove that they have not
  // changed. Other records are validated.
  const drafts = packed ?? readDraftRecords(folder, folder !== BUNDLED_CONTENT);
  const pinned = new Map(manifest.refs.map((ref) => [`${ref.identity.type}/${ref.identity.id}`, ref]));
  const records = drafts.map(({ type, slug, data }): ContentRecord => {
    const file = `official/${folderOf(type)}/${slug}.json`;
    const ref = pinned.get(`${type}/${slug}`);
    if (!ref) throw corrupt(file, 'is not in the manifest');
    pinned.delete(`${type}/${slug}`);
    const digest = digestJson(data);
    if (digest !== ref.digest)
      throw corrupt(file, `has the digest ${digest}, but the manifest lists ${ref.digest}`);
    return {
      type,
      slug,
      version: data.version,
      data: data as RecordData,
      digest,
      publishedAt: ref.published_at ?? '',
      updatedAt: ref.updated_at ?? '',
    };
  });
  const [missing] = pinned.keys();
  if (missing !== undefined)
    throw corrupt(`official/${missing.replace('/', 's/')}.json`, 'is in the manifest but missing');
  return createCorpus(records, manifest);
}

/** Reads the records of an installed package; undefined where they are files, as in a checkout. */
export function readPackedRecords(): DraftRecord[] | undefined {
  if (existsSync(new URL('official/', BUNDLED_CONTENT)) || !existsSync(PACKED)) return undefined;
  const { records } = unpackCorpus(readFileSync(PACKED)).corpus;
  return records.map(({ type, slug, data }) => ({ type, slug, data }));
}

/** Reads all records of a folder, in catalog order. Throws if one is misplaced or, if `checked`, violates its schema. */
export function readDraftRecords(folder: URL = BUNDLED_CONTENT, checked = true): DraftRecord[] {
  const official = new URL('official/', folder);
  rejectUnknownEntries(official, 'official', CONTENT_FOLDERS);
  return CONTENT_TYPES.flatMap((type) => {
    const place = new URL(`${folderOf(type)}/`, official);
    if (!lstatSync(new URL(folderOf(type), official), { throwIfNoEntry: false })?.isDirectory()) {
      throw corrupt(`official/${folderOf(type)}`, 'is missing or not a folder');
    }
    return listEntries(place, `official/${folderOf(type)}`).map((name): DraftRecord => {
      const file = `official/${folderOf(type)}/${name}`;
      const slug = /^([a-z][a-z0-9-]*)\.json$/.exec(name)?.[1];
      if (slug === undefined) throw corrupt(file, 'is not named <slug>.json');
      const data = readJson(new URL(name, place), file);
      const [issue] = checked ? validate(RECORD_SCHEMAS[type], data).issues : [];
      if (issue)
        throw corrupt(file, `does not match ${RECORD_SCHEMAS[type]}: ${issue.message.replace(/\.$/, '')}`);
      const record = data as RecordData;
      if (record.id !== slug) throw corrupt(file, `has the id "${record.id}", which is not its file name`);
      return { type, slug, data: record };
    });
  });
}

export function readManifest(folder: URL = BUNDLED_CONTENT): Manifest {
  const data = readJson(new URL('manifest.json', folder), 'manifest.json');
  try {
    return parse('content-corpus-manifest.v1.json', data, 'CORRUPT_DATA');
  } catch (thrown) {
    throw corrupt(
      'manifest.json',
      `does not match its schema: ${(thrown as Error).message.replace(/\.$/, '')}`,
    );
  }
}

function readJson(file: URL, name: string): unknown {
  let text: string;
  try {
    if (!lstatSync(file).isFile()) throw corrupt(name, 'is not a regular file');
    text = readFileSync(file, 'utf8');
  } catch (thrown) {
    if (thrown instanceof ServiceError) throw thrown;
    throw corrupt(name, `cannot be read: ${(thrown as NodeJS.ErrnoException).code}`);
  }
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw corrupt(name, `is not JSON: ${(thrown as Error).message}`);
  }
}

function listEntries(folder: URL, name: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (thrown) {
    throw corrupt(name, `cannot be read: ${(thrown as NodeJS.ErrnoException).code}`);
  }
}

function rejectUnknownEntries(folder: URL, name: string, known: readonly string[]): void {
  const extra = listEntries(folder, name).find((entry) => !known.includes(entry));
  if (extra !== undefined) throw corrupt(name === '' ? extra : `${name}/${extra}`, 'does not belong here');
}

function corrupt(file: string, what: string): ServiceError {
  return new ServiceError('CORRUPT_DATA', `content/${file} ${what}.`);
}
