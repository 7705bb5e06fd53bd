import { existsSync, readFileSync } from 'node:fs';
import { unpackEncoded } from './platform.ts';
import { NO_REGISTRY, type RegistryFiles, toRegistryFiles } from './registry-files.ts';

/** Only the build creates it: compiling all patterns takes seconds. Sources use that of the last build. */
const PLACES = ['../content/registry.bin', '../../dist/content/registry.bin'];

/** Opens the registry of the build, if it was made from this corpus. A damaged file counts as missing. */
export function openRegistryFiles(corpus: string): RegistryFiles {
  const file = PLACES.map((path) => new URL(path, import.meta.url)).find((path) => existsSync(path));
  return file ? toRegistryFiles(unpackEncoded(readFileSync(file)), corpus) : NO_REGISTRY;
}
