/** Prints a digest of the bundle of each of many random documents, a line each. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { compile } from '../src/packs/compile.ts';
import { corpus, documents } from '../test/packs/documents.ts';

/** So many are drawn at once. */
const BLOCK = 500;

const [count = 0, seed = 0] = process.argv.slice(2).map(Number);
for (let made = 0; made < count; made += BLOCK)
  for (const document of fc.sample(documents, { numRuns: Math.min(BLOCK, count - made), seed: seed + made }))
    process.stdout.write(
      `${createHash('sha256')
        .update(JSON.stringify(compile(document, corpus)))
        .digest('hex')}\n`,
    );
