/**
 * Takes the pictures of the gallery, the front page of the service: one of every listed blueprint and of every theme.
 * Writes `showcase/pictures/`, with an index that has the digest of what each picture shows.
 *
 *     npm run pictures [-- --all]
 *
 * --all  takes every picture again, also of subjects that have not changed
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sha256Digest } from '../../src/base/hash.ts';
import { loadCorpus } from '../../src/content/load.ts';
import { openPictures, PICTURES } from '../../src/content/pictures-folder.ts';
import type { PictureEntry } from '../../src/content/pictures.ts';
import { openBrowser, startSiteServer } from '../audit/serve.ts';
import { listBlueprintSubjects, listThemeSubjects, PICTURE_WIDTH, takePicture } from './subjects.ts';

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
mkdirSync(PICTURES, { recursive: true });
const known = openPictures();
const entries: Record<string, PictureEntry> = {};
const server = await startSiteServer();
const browser = await openBrowser();
try {
  const corpus = loadCorpus();
  for (const subject of [...listBlueprintSubjects(corpus), ...listThemeSubjects(corpus)]) {
    const { name, shot: _, ...facts } = subject;
    const last = known.entries[name];
    const isCurrent = !values.all && last?.rendered === subject.rendered && known.files.has(name);
    if (last && isCurrent) {
      entries[name] = { ...last, ...facts };
      continue;
    }
    const { bytes, height } = await takePicture(subject, browser, server);
    writeFileSync(new URL(`${name}.webp`, PICTURES), bytes);
    entries[name] = { ...facts, width: PICTURE_WIDTH, height, digest: sha256Digest(bytes) };
    process.stderr.write(`${name}: ${bytes.byteLength} bytes\n`);
  }
} finally {
  await browser.close();
  await server.close();
}
for (const file of readdirSync(PICTURES))
  if (file.endsWith('.webp') && !Object.hasOwn(entries, file.slice(0, -'.webp'.length)))
    rmSync(new URL(file, PICTURES));
writeFileSync(new URL('index.json', PICTURES), `${JSON.stringify(entries, null, 2)}\n`);
