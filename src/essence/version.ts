import { isObject } from '../base/guards.ts';

/** The only version that svc reads; older documents are migrated to it. */
export const ESSENCE_VERSION = '4.0.0';

/**
 * Completes a version: `3`, `"3"`, `"v3.1"` and `"3.1.0"` are the same in documents. Undefined for versions that svc
 * neither reads nor migrates.
 */
export function completeVersion(version: unknown): string | undefined {
  if (typeof version !== 'string' && typeof version !== 'number') return undefined;
  const [, major, minor = '0', patch = '0'] =
    /^v?(\d{1,4})(?:\.(\d{1,4}))?(?:\.(\d{1,4}))?$/.exec(String(version)) ?? [];
  if (major === '2') return `2.${minor}.${patch}`;
  if (major === '3' && (minor === '0' || minor === '1')) return `3.${minor}.0`;
  return major === '4' && minor === '0' && patch === '0' ? ESSENCE_VERSION : undefined;
}

/** True if a document has an older version that `svc migrate` supports. */
export function isOlderVersion(version: unknown): boolean {
  const complete = completeVersion(version);
  return complete !== undefined && complete !== ESSENCE_VERSION;
}

/** Guesses the version of a document that names none: 3.x has layers, 2.x has its pages at the root. */
export function guessVersion(document: unknown): string | undefined {
  if (!isObject(document)) return undefined;
  if (isObject(document['dna']) && isObject(document['blueprint'])) return '3.0.0';
  return Array.isArray(document['structure']) || Array.isArray(document['sections']) ? '2.0.0' : undefined;
}
