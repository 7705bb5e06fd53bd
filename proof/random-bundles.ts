/** Prints the digest of the bundle of each random document, one per line. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { compile } from '../src/packs/compile.ts';
import { loadCorpus } from '../src/content/load.ts';
import { documentsOf } from '../test/packs/generated-documents.ts';

/** Documents generated at a time. */
const BATCH_SIZE = 500;

// Not the service with its search index, which would take longer to open than hundreds of bundles to compile.
const corpus = loadCorpus();
const documents = documentsOf(corpus);
const [count = 0, seed = 0] = process.argv.slice(2).map(Number);
for (let made = 0; made < count; made += BATCH_SIZE)
  for (const document of fc.sample(documents, {
    numRuns: Math.min(BATCH_SIZE, count - made),
    seed: seed + made,
  }))
    process.stdout.write(
      `${createHash('sha256')
        .update(JSON.stringify(compile(document, corpus)))
        .digest('hex')}\n`,
    );
