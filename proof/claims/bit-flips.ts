import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type * as Corpora from '../../src/content/corpus.ts';
import type * as Load from '../../src/content/load.ts';
import type * as Manifests from '../../src/content/manifest.ts';
import type * as Errors from '../../src/base/errors.ts';
import type * as Apps from '../../src/http/app.ts';
import type * as Open from '../../src/http/open.ts';
import type * as OpenPacked from '../../src/http/open-packed.ts';
import type * as Platforms from '../../src/http/platform.ts';
import type { Service } from '../../src/http/route.ts';
import type * as Folder from '../../src/schemas/folder.ts';
import { launch, ROOT } from '../../test/http/socket/child.ts';
import { type Random, randomFrom } from '../../test/http/socket/random.ts';
import { Violations, formatCount, yieldTurn } from '../measure.ts';
import { bundle, missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';

const SEED = 11;
/** Process starts for each flipped bit per file. */
const STARTS = 3;

/** A copy of the package with its modules, which read the data of the copy. */
interface PackageCopy {
  readonly root: string;
  readonly errors: typeof Errors;
  readonly load: typeof Load;
  readonly corpora: typeof Corpora;
  readonly manifests: typeof Manifests;
  readonly folder: typeof Folder;
  readonly open: typeof Open;
  readonly packed: typeof OpenPacked;
  readonly apps: typeof Apps;
  readonly platforms: typeof Platforms;
}

const PARTS = `
export * as errors from './base/errors.ts';
export * as load from './content/load.ts';
export * as corpora from './content/corpus.ts';
export * as manifests from './content/manifest.ts';
export * as folder from './schemas/folder.ts';
export * as open from './http/open.ts';
export * as packed from './http/open-packed.ts';
export * as apps from './http/app.ts';
export * as platforms from './http/platform.ts';
`;

async function copyPackage(root: string): Promise<PackageCopy> {
  for (const part of ['dist', 'schemas', 'content', 'showcase', 'package.json'])
    cpSync(join(ROOT, part), join(root, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  // Beside the service: modules derive the paths of their data from their own.
  const parts = join(root, 'dist/http/parts.js');
  await bundle(PARTS, parts);
  return { root, ...((await import(pathToFileURL(parts).href)) as Omit<PackageCopy, 'root'>) };
}

/** Returns a copy with one bit flipped. */
function flipBit(bytes: Buffer, at: number, bit: number): Buffer {
  const damaged = Buffer.from(bytes);
  damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
  return damaged;
}

class BitFlipper {
  readonly violations = new Violations();
  readonly #copy: PackageCopy;
  readonly #random: Random = randomFrom(SEED);
  files = 0;
  flips = 0;

  constructor(copy: PackageCopy) {
    this.#copy = copy;
  }

  /** Flips one bit of a file, checks `isFound`, and restores the file; repeats this `times` times. */
  async each(
    file: string,
    times: number,
    isFound: () => Promise<boolean> | boolean,
    below?: number,
  ): Promise<void> {
    const path = join(this.#copy.root, file);
    const bytes = readFileSync(path);
    this.files++;
    for (let time = 0; time < times; time++) {
      await yieldTurn();
      const at = this.#random.below(below ?? bytes.length);
      const bit = this.#random.below(8);
      writeFileSync(path, flipBit(bytes, at, bit));
      this.flips++;
      const found = await Promise.resolve()
        .then(isFound)
        .catch((thrown: unknown) => `${String(thrown)}`);
      if (found !== true)
        this.violations.add(`${file}, bit ${bit} of byte ${at}: ${found === false ? 'not found' : found}`);
    }
    writeFileSync(path, bytes);
  }
}

/** True if reading is rejected as corrupt; any other error is rethrown. */
function isRejected({ errors }: PackageCopy, read: () => unknown): boolean {
  try {
    read();
    return false;
  } catch (thrown) {
    if (thrown instanceof errors.ServiceError && thrown.code === 'CORRUPT_DATA') return true;
    throw thrown;
  }
}

/** Flips bits of every record, each in a corpus of its own, because reading all of them each time would be slow. */
async function flipRecords(copy: PackageCopy, flips: BitFlipper, times: number): Promise<void> {
  const { load, corpora, manifests } = copy;
  const content = join(copy.root, 'content');
  const manifest = load.readManifest();
  const aside = join(copy.root, 'aside');
  cpSync(content, aside, { recursive: true });
  for (const ref of manifest.refs) {
    rmSync(content, { recursive: true });
    for (const type of corpora.CONTENT_FOLDERS)
      mkdirSync(join(content, 'official', type), { recursive: true });
    const refs = [ref];
    const corpusDigest = manifests.digestCorpus({ ...manifest, refs });
    writeFileSync(join(content, 'manifest.json'), JSON.stringify({ ...manifest, refs, corpusDigest }));
    const file = `official/${ref.identity.type}s/${ref.identity.id}.json`;
    cpSync(join(aside, file), join(content, file));
    flips.violations.unless(load.loadCorpus().records.length === 1, () => `${file} is not read`);
    await flips.each(`content/${file}`, times, () => isRejected(copy, () => load.loadCorpus()));
  }
  rmSync(content, { recursive: true });
  cpSync(aside, content, { recursive: true });
}

/** Requests whose responses depend on everything that is read at start. */
const TARGETS = [
  '/v1/patterns?limit=100',
  '/v1/intelligence/summary',
  '/v1/search?q=dashbord%20table&limit=100',
  '/v1/search?q=billing&type=blueprint&limit=100',
];

/** Throws if a response says that what it depends on is damaged, as the command line finds it. */
async function readResponses({ apps, platforms, errors }: PackageCopy, service: Service): Promise<string> {
  const app = apps.createApp(service, platforms.createNodePlatform());
  const sent = await Promise.all(
    TARGETS.map((target) =>
      app.respond({
        method: 'GET',
        target,
        header: (name) => (name === 'accept-encoding' ? 'br' : undefined),
      }),
    ),
  );
  const { status: damaged } = new errors.ServiceError('CORRUPT_DATA', '');
  for (const { status, body } of sent)
    if (status === damaged && new TextDecoder().decode(body).includes('"CORRUPT_DATA"'))
      throw new errors.ServiceError('CORRUPT_DATA', 'A response says so.');
  // Compression may differ, the content may not.
  return sent.map(({ body }) => brotliDecompressSync(body).toString()).join('\n');
}

/** Flips bits of built files: a damaged file is rejected, or rebuilt with equal responses. */
async function flipBuiltFiles(copy: PackageCopy, flips: BitFlipper, times: number): Promise<void> {
  const released = await readResponses(copy, copy.open.openService());
  const isHarmless = async (open: () => Service): Promise<boolean> => {
    try {
      return (await readResponses(copy, open())) === released;
    } catch (thrown) {
      if (thrown instanceof copy.errors.ServiceError && thrown.code === 'CORRUPT_DATA') return true;
      throw thrown;
    }
  };
  const asService = (): Promise<boolean> => isHarmless(() => copy.open.openService());
  // Read by the command line.
  const asProgram = (): Promise<boolean> =>
    isHarmless(() => copy.packed.openPacked() ?? copy.open.openService());
  for (const file of ['content/search/index.bin', 'content/assessment.json', 'http/encoded.bin']) {
    await flips.each(`dist/${file}`, times, asService);
    await flips.each(`dist/${file}`, times, asService, 1_000);
  }
  for (const file of ['content/packed.bin', 'content/search/index.bin', 'content/search/index.sha256']) {
    await flips.each(`dist/${file}`, times, asProgram);
    await flips.each(`dist/${file}`, times, asProgram, 50_000);
  }
}

/** Flips bits before a start of the service process. */
async function flipBeforeStart({ root }: PackageCopy, flips: BitFlipper, count: number): Promise<void> {
  const files = ['content/official/patterns', 'schemas', 'content/official/themes'].map((folder) => {
    const names = readdirSync(join(root, folder)).sort();
    return `${folder}/${names[count % names.length] ?? ''}`;
  });
  for (const file of [...files, 'content/manifest.json'])
    await flips.each(file, Math.ceil(count / STARTS), async () => (await launch({ root }).ended).code === 78);
}

export const bitFlips: Claim = {
  id: 'bit-flips',
  title: 'single-bit changes in records, schemas and built files that are found at start',
  target: 'all files, 8 bits each',
  full: 8,
  short: 1,
  skipReason: missingBuild,
  async run(size, report) {
    const folder = mkdtempSync(join(tmpdir(), 'svc-bits-'));
    try {
      const copy = await copyPackage(join(folder, 'package'));
      const flips = new BitFlipper(copy);
      await flipRecords(copy, flips, size);
      report(`${formatCount(flips.files)} records`);
      for (const name of readdirSync(join(copy.root, 'schemas')))
        await flips.each(`schemas/${name}`, size, () =>
          isRejected(copy, () =>
            copy.open.verifySchemas(copy.folder.openCatalog(pathToFileURL(join(copy.root, 'schemas/')))),
          ),
        );
      // Each of them reads the whole corpus, which takes most of the time in the gate.
      await flips.each('content/manifest.json', size < bitFlips.full ? 5 : 25 * size, () =>
        isRejected(copy, () => copy.load.loadCorpus()),
      );
      report('schemas and manifest');
      await flipBuiltFiles(copy, flips, size);
      report('built files');
      const before = flips.flips;
      await flipBeforeStart(copy, flips, STARTS * size);
      return {
        measured: `${formatCount(flips.flips - flips.violations.count)} of ${formatCount(flips.flips)} found`,
        met: flips.violations.count === 0,
        note: flips.violations.note(
          `${flips.flips - before} of them by starts of the service, which exited with 78`,
          'a damaged index, assessment or compressed body is rejected or rebuilt, with equal responses',
          `showcase files are only checked against their schemas; seed ${SEED}`,
        ),
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
