import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildInputs } from '../scripts/build/stamp.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const KILLS = 3;

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

/** A checkout of its own: these tests break sources and kill builds. */
const CHECKOUT = mkdtempSync(join(tmpdir(), 'svc-build-'));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Standard error so far. */
  readonly log: () => string;
}

function start(...argv: readonly string[]): Started {
  const child = spawn(process.execPath, ['scripts/run.js', ...argv], {
    cwd: CHECKOUT,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (err += text));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }));
  return { child, ended, log: () => err };
}

const run = (...argv: readonly string[]): Promise<Ended> => start(...argv).ended;

/** Runs the program that is there, without building. */
const runBuilt = (): string =>
  spawnSync(process.execPath, ['dist/bin/svc.js', '--version'], { cwd: CHECKOUT, encoding: 'utf8' }).stdout;

const SOURCE = join(CHECKOUT, 'src/cli/bin.ts');
let changes = 0;
const changeSource = (): void => appendFileSync(SOURCE, `// change ${changes++}\n`);

const leftovers = (): string[] => readdirSync(CHECKOUT).filter((name) => name.startsWith('dist.'));

/** The duration of a build after a change of a program. */
let buildMs = 0;

beforeAll(async () => {
  for (const name of [...buildInputs(), 'scripts/run.js']) cpSync(join(ROOT, name), join(CHECKOUT, name));
  symlinkSync(join(ROOT, 'node_modules'), join(CHECKOUT, 'node_modules'));
  expect(await run('svc', '--version')).toMatchObject({ code: 0, out: `${version}\n` });
});

describe('a program of the checkout', () => {
  it('is built once and run without a word afterwards', async () => {
    const before = readFileSync(join(CHECKOUT, 'dist/build.json'), 'utf8');
    expect(await run('svc', '--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
    expect(readFileSync(join(CHECKOUT, 'dist/build.json'), 'utf8')).toBe(before);
    expect(leftovers()).toEqual([]);
  });

  it('is built again when a source has changed, and says so, whatever the types: they are a matter of the gate', async () => {
    appendFileSync(SOURCE, "export const wrong: number = 'text';\n");
    const before = performance.now();
    const { code, err } = await run('svc', '--version');
    buildMs = performance.now() - before;
    expect(code).toBe(0);
    expect(err).toContain('sources have changed, building');
  });

  it('is not built again when a source was only touched', async () => {
    writeFileSync(SOURCE, readFileSync(SOURCE));
    expect(await run('svc', '--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });
});

describe('a build that fails', () => {
  it('leaves the last good program in place and says what is wrong', async () => {
    const good = readFileSync(SOURCE, 'utf8');
    appendFileSync(SOURCE, 'const = ;\n');
    try {
      const { code, err } = await run('svc', '--version');
      expect(code).not.toBe(0);
      expect(err).toContain('src/cli/bin.ts');
      expect(runBuilt()).toBe(`${version}\n`);
      expect(leftovers()).toEqual([]);
    } finally {
      writeFileSync(SOURCE, good);
    }
  });

  it('is not saved by data that an earlier build has kept: a damaged record is found', async () => {
    const record = join(CHECKOUT, 'content/official/patterns/hero.json');
    const good = readFileSync(record, 'utf8');
    writeFileSync(record, good.replace('"description": "', '"description": "x'));
    try {
      const { code, err } = await run('svc', '--version');
      expect(code).not.toBe(0);
      expect(err).toContain('hero');
      expect(runBuilt()).toBe(`${version}\n`);
    } finally {
      writeFileSync(record, good);
    }
  });

  it('leaves the last good program in place when it is killed at any moment, and the next one cleans up', async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      changeSource();
      const { child, ended } = start('svc', '--version');
      await sleep((buildMs * (kill + 1)) / (KILLS + 1));
      child.kill('SIGKILL');
      await ended;
      // Killed between the two renames of the swap, the last good build has its other name until the next run.
      if (existsSync(join(CHECKOUT, 'dist'))) expect(runBuilt()).toBe(`${version}\n`);
      else expect(existsSync(join(CHECKOUT, 'dist.previous/bin/svc.js'))).toBe(true);
    }
    expect(await run('svc', '--version')).toMatchObject({ code: 0, out: `${version}\n` });
    expect(leftovers()).toEqual([]);
  });

  it('killed inside the swap is undone by the next run', async () => {
    rmSync(join(CHECKOUT, 'dist.previous'), { recursive: true, force: true });
    cpSync(join(CHECKOUT, 'dist'), join(CHECKOUT, 'dist.previous'), { recursive: true });
    rmSync(join(CHECKOUT, 'dist'), { recursive: true });
    expect(await run('svc', '--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
    expect(leftovers()).toEqual([]);
  });
});

describe('programs that are started at once', () => {
  it('wait for one build and all run', async () => {
    rmSync(join(CHECKOUT, 'dist'), { recursive: true });
    const runs = await Promise.all([1, 2, 3].map(() => run('svc', '--version')));
    for (const one of runs) expect(one).toMatchObject({ code: 0, out: `${version}\n` });
    expect(runs.filter(({ err }) => err.includes('built in'))).toHaveLength(1);
  });

  it('serve, from nothing, each on a port of its own, and have the shadcn registry later', async () => {
    rmSync(join(CHECKOUT, 'dist'), { recursive: true });
    // No data of an earlier build fits: the registry has to be made.
    appendFileSync(join(CHECKOUT, 'templates/react/README.md'), '\n');
    const services = [1, 2].map(() => start('serve'));
    const addresses = (): string[] =>
      services.flatMap(({ log }) => /"address":"([^"]+)"/.exec(log())?.[1] ?? []);
    const listening = async (count: number): Promise<readonly string[]> => {
      while (addresses().length < count && services.every(({ child }) => child.exitCode === null))
        await sleep(50);
      return addresses();
    };
    const status = async (address = '', path: string): Promise<number> =>
      (await fetch(`${address}${path}`)).status;
    try {
      // The first to listen has not waited for the registry, which takes seconds.
      const [first] = await listening(1);
      expect(await status(first, '/r/hero.json')).toBe(503);
      const both = await listening(2);
      expect(both).toHaveLength(2);
      for (const address of both) {
        expect(await status(address, '/v1/health')).toBe(200);
        let later = 503;
        while (later === 503) {
          await sleep(100);
          later = await status(address, '/r/hero.json');
        }
        expect(later).toBe(200);
      }
    } finally {
      for (const { child } of services) child.kill('SIGTERM');
      await Promise.all(services.map(({ ended }) => ended));
    }
  });

  it('report a busy port before anything is built', async () => {
    rmSync(join(CHECKOUT, 'dist'), { recursive: true, force: true });
    const { createServer } = await import('node:net');
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const { status, stderr } = spawnSync(process.execPath, ['scripts/run.js', 'serve'], {
      cwd: CHECKOUT,
      env: { ...process.env, PORT: String(port) },
      encoding: 'utf8',
    });
    taken.close();
    expect(stderr).toBe(`error[CANNOT_LISTEN]: Port ${port} is in use. try: PORT=0 npm start\n`);
    expect(status).toBe(1);
    expect(existsSync(join(CHECKOUT, 'dist'))).toBe(false);
  });
});
