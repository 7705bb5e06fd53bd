/**
 * Replaces `folder.ts` in the edge bundle, where there is no file system. Contains the only validator that is used
 * there, and takes the catalog from the worker.
 */
import { ServiceError } from '../base/errors.ts';
import type { SchemaCatalog, SchemaName } from './catalog.ts';
import essence from './validators/essence.v4.js';

let bundled: SchemaCatalog | undefined;

/** Sets the bundled catalog. The worker calls it before it serves requests. */
export function useCatalog(catalog: SchemaCatalog): void {
  bundled = catalog;
}

export function catalog(): SchemaCatalog {
  if (!bundled) throw new ServiceError('CORRUPT_DATA', 'The worker bundle does not contain the schemas.');
  return bundled;
}

export function loadValidator(name: SchemaName): (value: unknown) => boolean {
  if (name === 'essence.v4.json') return essence;
  throw new ServiceError('CORRUPT_DATA', `The worker bundle does not contain the validator of ${name}.`);
}
