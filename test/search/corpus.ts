import { readdirSync, readFileSync } from 'node:fs';
import {
  type SearchDocument,
  type SearchRecord,
  toSearchDocument,
} from '../../src/content/search/document.ts';

const ROOT = new URL('../../content/official/', import.meta.url);

/** Reads the official records, sorted by type and slug. */
export function officialRecords(): SearchRecord[] {
  return ['pattern', 'theme', 'blueprint', 'archetype', 'shell'].flatMap((type) => {
    const folder = new URL(`${type}s/`, ROOT);
    const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
    return files.sort().map((file) => ({
      type,
      slug: file.slice(0, -'.json'.length),
      data: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as unknown,
    }));
  });
}

export const records: readonly SearchRecord[] = officialRecords();
export const documents: readonly SearchDocument[] = records.map(toSearchDocument);
export const names: readonly string[] = records.map(({ type, slug }) => `${type}/${slug}`);
