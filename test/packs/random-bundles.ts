/** Prints a digest over the bundles of many random documents: the same in every process, locale and time zone. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { compile } from '../../src/packs/compile.ts';
import { corpus, documents } from './documents.ts';

export function digestOfBundles(count: number, seed: number): string {
  const hash = createHash('sha256');
  for (const document of fc.sample(documents, { numRuns: count, seed }))
    hash.update(JSON.stringify(compile(document, corpus)));
  return hash.digest('hex');
}

const [count, seed] = process.argv.slice(2).map(Number);
if (count !== undefined && seed !== undefined && process.argv[1]?.endsWith('random-bundles.ts'))
  process.stdout.write(digestOfBundles(count, seed));
