/**
 * What `folder.ts` and `validator.ts` are on the edge, where there are no files: the bundle has this in their place.
 * It knows the one schema that is asked for there, and the catalog that the worker was packed with.
 */
import { ServiceError } from '../base/errors.ts';
import type { SchemaCatalog, SchemaName } from './catalog.ts';
import essence from './validators/essence.v4.js';

let packed: SchemaCatalog | undefined;

/** The worker says which catalog it has, before it answers anything. */
export function useCatalog(catalog: SchemaCatalog): void {
  packed = catalog;
}

export function catalog(): SchemaCatalog {
  if (!packed) throw new ServiceError('CORRUPT_DATA', 'The worker was packed without its schemas.');
  return packed;
}

export function validatorOf(name: SchemaName): (value: unknown) => boolean {
  if (name === 'essence.v4.json') return essence;
  throw new ServiceError('CORRUPT_DATA', `The worker was packed without the validator of ${name}.`);
}
