import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** A folder with an environment that a careless build would pick up. */
interface Place {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly umask: number;
}

const placesIn = (folder: string): readonly [Place, Place] => [
  { folder: join(folder, 'a'), env: { TZ: 'UTC', LANG: 'C' }, umask: 0o022 },
  {
    folder: join(folder, 'deeper/and-longer/b'),
    env: { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8' },
    umask: 0o002,
  },
];

/** Runs a command in a place and returns its output. */
function run(argv: readonly string[], { folder, env, umask }: Place): Promise<string> {
  const script = `umask ${umask.toString(8)} && exec "$@"`;
  const child = spawn('sh', ['-c', script, 'sh', ...argv], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => void (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) =>
      code === 0
        ? done(printed)
        : fail(new Error(`${argv.join(' ')}: ${code}: ${(printed + said).slice(-300)}`)),
    );
  });
}

const PACKED = [
  'LICENSE',
  'README.md',
  'content',
  'fonts',
  'package.json',
  'schemas',
  'showcase',
  'templates',
];
const SOURCE = [
  'package-lock.json',
  'scripts',
  'src',
  'tsconfig.build.json',
  'tsconfig.client.json',
  'tsconfig.json',
];

/** Copies files, which get new times and a new order on disk. */
function copyTo({ folder }: Place, names: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  for (const name of names) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

interface Tarball {
  readonly digest: string;
  readonly size: number;
  /** Digest of each file by path. */
  readonly files: ReadonlyMap<string, string>;
}

async function pack(place: Place): Promise<Tarball> {
  const printed = await run(['npm', 'pack', '--json', '--ignore-scripts', '--loglevel=error'], place);
  const [packed] = JSON.parse(printed) as [
    {
      readonly filename: string;
      readonly size: number;
      readonly files: readonly { readonly path: string }[];
    },
  ];
  return {
    digest: sha256(join(place.folder, packed.filename)),
    size: packed.size,
    files: new Map(packed.files.map(({ path }) => [path, sha256(join(place.folder, path))])),
  };
}

export const equalTarballs: Claim = {
  id: 'equal-tarballs',
  title: 'clean builds in separate folders that give the same tarball, byte for byte',
  target: '2 of 2',
  full: 2,
  short: 0,
  skipReason: missingBuild,
  async run(builds, report) {
    const violations = new Violations();
    const folder = mkdtempSync(join(tmpdir(), 'svc-tarballs-'));
    try {
      const places = placesIn(folder);
      for (const place of places) copyTo(place, [...PACKED, ...(builds > 0 ? SOURCE : ['dist'])]);
      if (builds > 0) {
        report('two builds');
        const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
        await Promise.all(
          places.map((place) => run([process.execPath, tsx, 'scripts/build/index.ts'], place)),
        );
      }
      report('two tarballs');
      const [one, other] = await Promise.all([pack(places[0]), pack(places[1])]);
      for (const path of new Set([...one.files.keys(), ...other.files.keys()]))
        violations.unless(one.files.get(path) === other.files.get(path), () => `${path} differs`);
      violations.unless(one.digest === other.digest, () => `SHA-256 ${one.digest} and ${other.digest}`);
      const what = builds > 0 ? `${builds} builds` : 'one build, packed in 2 folders';
      return {
        measured: `${what}, ${one.files.size} files each: ${violations.count === 0 ? 'equal' : 'not equal'}`,
        met: violations.count === 0,
        note: violations.note(
          `SHA-256 ${one.digest.slice(0, 16)}…, ${(one.size / 2 ** 20).toFixed(1)} MB`,
          'different folder depth, TZ, LANG and umask; same machine, Node, npm and node_modules',
        ),
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
