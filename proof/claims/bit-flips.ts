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
import { Broken, grouped } from '../broken.ts';
import { bundle, unbuilt } from '../built.ts';
import type { Claim } from '../claim.ts';

const SEED = 11;
/** Process starts for each bit that is changed in every file. */
const STARTS = 3;

/** A copy of the package, with the modules that the service starts from: they read what lies beside them. */
interface Copy {
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

async function copyAt(root: string): Promise<Copy> {
  for (const part of ['dist', 'schemas', 'content', 'showcase', 'package.json'])
    cpSync(join(ROOT, part), join(root, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  // Beside the service: modules derive the paths of their data from their own.
  const parts = join(root, 'dist/http/parts.js');
  await bundle(PARTS, parts);
  return { root, ...((await import(pathToFileURL(parts).href)) as Omit<Copy, 'root'>) };
}

/** Equal but for one bit, and which that is. */
function flipped(bytes: Buffer, at: number, bit: number): Buffer {
  const damaged = Buffer.from(bytes);
  damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
  return damaged;
}

class Flips {
  readonly broken = new Broken();
  readonly #copy: Copy;
  readonly #random: Random = randomFrom(SEED);
  files = 0;
  flips = 0;

  constructor(copy: Copy) {
    this.#copy = copy;
  }

  /** Changes one bit of a file, looks whether `isFound`, and puts the file back; so often. */
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
      const at = this.#random.below(below ?? bytes.length);
      const bit = this.#random.below(8);
      writeFileSync(path, flipped(bytes, at, bit));
      this.flips++;
      const found = await Promise.resolve()
        .then(isFound)
        .catch((thrown: unknown) => `${String(thrown)}`);
      if (found !== true)
        this.broken.add(`${file}, bit ${bit} of byte ${at}: ${found === false ? 'not found' : found}`);
    }
    writeFileSync(path, bytes);
  }
}

/** Whether reading is refused as it should be; any other failure is one, too. */
function isRefused({ errors }: Copy, read: () => unknown): boolean {
  try {
    read();
    return false;
  } catch (thrown) {
    if (thrown instanceof errors.ServiceError && thrown.code === 'CORRUPT_DATA') return true;
    throw thrown;
  }
}

/** Every record, as a corpus of this record alone, as the manifest pins it: reading all of them each time takes long. */
async function records(copy: Copy, flips: Flips, times: number): Promise<void> {
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
    flips.broken.unless(load.loadCorpus().records.length === 1, () => `${file} is not read`);
    await flips.each(`content/${file}`, times, () => isRefused(copy, () => load.loadCorpus()));
  }
  rmSync(content, { recursive: true });
  cpSync(aside, content, { recursive: true });
}

/** Some answers that come from all that is read at the start. */
const TARGETS = [
  '/v1/patterns?limit=100',
  '/v1/intelligence/summary',
  '/v1/search?q=dashbord%20table&limit=100',
  '/v1/search?q=billing&type=blueprint&limit=100',
];

async function answersOf({ apps, platforms }: Copy, service: Service): Promise<string> {
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
  // How well a body is compressed may differ, what is in it may not.
  return sent.map(({ body }) => brotliDecompressSync(body).toString()).join('\n');
}

/** What the build made of the records: a damaged file is refused, or made again with equal answers. */
async function made(copy: Copy, flips: Flips, times: number): Promise<void> {
  const released = await answersOf(copy, copy.open.openService());
  const isHarmless = async (open: () => Service): Promise<boolean> => {
    let service: Service;
    try {
      service = open();
    } catch (thrown) {
      if (thrown instanceof copy.errors.ServiceError && thrown.code === 'CORRUPT_DATA') return true;
      throw thrown;
    }
    return (await answersOf(copy, service)) === released;
  };
  const asService = (): Promise<boolean> => isHarmless(() => copy.open.openService());
  // The command line reads these two.
  const asProgram = (): Promise<boolean> =>
    isHarmless(() => copy.packed.openPacked() ?? copy.open.openService());
  for (const file of ['content/search/index.bin', 'content/assessment.json', 'http/encoded.bin']) {
    await flips.each(`dist/${file}`, times, asService);
    await flips.each(`dist/${file}`, times, asService, 1_000);
  }
  for (const file of ['content/packed.bin', 'content/search/index.bin']) {
    await flips.each(`dist/${file}`, times, asProgram);
    await flips.each(`dist/${file}`, times, asProgram, 50_000);
  }
}

/** The service itself, as a process. */
async function starts({ root }: Copy, flips: Flips, count: number): Promise<void> {
  const files = ['content/official/patterns', 'schemas', 'content/official/themes'].map((folder) => {
    const names = readdirSync(join(root, folder)).sort();
    return `${folder}/${names[count % names.length] ?? ''}`;
  });
  for (const file of [...files, 'content/manifest.json'])
    await flips.each(file, Math.ceil(count / STARTS), async () => (await launch({ root }).ended).code === 78);
}

export const bitFlips: Claim = {
  id: 'bit-flips',
  claim: 'single-bit changes in records, schemas and what is built from them found at start',
  target: 'all files, 8 bits each',
  full: 8,
  short: 1,
  missing: unbuilt,
  async run(size, say) {
    const folder = mkdtempSync(join(tmpdir(), 'svc-bits-'));
    try {
      const copy = await copyAt(join(folder, 'package'));
      const flips = new Flips(copy);
      await records(copy, flips, size);
      say(`${grouped(flips.files)} records`);
      for (const name of readdirSync(join(copy.root, 'schemas')))
        await flips.each(`schemas/${name}`, size, () =>
          isRefused(copy, () =>
            copy.open.verifySchemas(copy.folder.openCatalog(pathToFileURL(join(copy.root, 'schemas/')))),
          ),
        );
      await flips.each('content/manifest.json', 25 * size, () =>
        isRefused(copy, () => copy.load.loadCorpus()),
      );
      say('schemas and manifest');
      await made(copy, flips, size);
      say('what the build made');
      const before = flips.flips;
      await starts(copy, flips, STARTS * size);
      return {
        value: `${grouped(flips.flips - flips.broken.count)} of ${grouped(flips.flips)} found`,
        met: flips.broken.count === 0,
        note: flips.broken.note(
          `${flips.flips - before} of them by starts of the service itself, which ended with 78`,
          'a damaged index, assessment or compressed body is refused or made again, with equal answers',
          `the files of the showcase are held to their schemas only; seed ${SEED}`,
        ),
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
