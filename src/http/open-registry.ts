import { existsSync, readFileSync } from 'node:fs';
import { unpackEncoded } from './encoded-file.ts';
import { NO_REGISTRY, type RegistryFiles, toRegistryFiles } from './registry-files.ts';

/** Only the build creates it: compiling all patterns takes seconds. Sources use that of the last build. */
const PLACES = ['../content/registry.bin', '../../dist/content/registry.bin'];

/** There while a service of a checkout runs whose first start did not wait for its registry. */
const PENDING = new URL('../content/registry.pending', import.meta.url);

/**
 * Opens the registry of the build, if it was made from this corpus; undefined as long as it is being made. A damaged file
 * counts as missing.
 */
export function openRegistryFiles(corpus: string): RegistryFiles | undefined {
  const file = PLACES.map((path) => new URL(path, import.meta.url)).find((path) => existsSync(path));
  if (file) return toRegistryFiles(unpackEncoded(readFileSync(file)), corpus);
  return existsSync(PENDING) ? undefined : NO_REGISTRY;
}
