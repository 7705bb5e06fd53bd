import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { withLock } from '../../src/project/write-lock.ts';
import { fake, json } from '../client/fake.ts';
import { send } from '../http/service.ts';
import { type ExitResult, environment, PROGRAM, program, shell, snapshot, start } from './program.ts';
import { folder, svc } from './support.ts';

const ESSENCE = 'svc.essence.json';
const TEXT = JSON.stringify(SAMPLE_ESSENCE);
const project = (): string => folder({ [ESSENCE]: TEXT });
/** One failure in one line, and nothing of the inside of the program. */
const ONE_LINE = /^error\[[A-Z_]+\]: [^\n]+\n$/;
const STACK = /\n\s+at |node:internal|Error:/;
// oxlint-disable-next-line no-control-regex
const ESCAPE = /\u001b/;

describe('standard output', () => {
  it.each([
    'svc list patterns --all | head -1',
    'svc list patterns --all --json | true',
    'svc --help | true',
    'svc packs compile --write | true',
  ])('may be closed early: %s', async (line) => {
    const cwd = project();
    const { out, err } = await shell(`${line}; echo "exit \${PIPESTATUS[0]}"`, { cwd });
    expect(out.endsWith('exit 0\n')).toBe(true);
    expect(err).not.toMatch(STACK);
    expect(err).not.toContain('error');
    if (line.includes('--write')) expect(existsSync(join(cwd, 'svc.lock'))).toBe(true);
  });

  it.skipIf(!existsSync('/dev/full')).each(['svc list patterns --quiet', 'svc summary --json', 'svc --help'])(
    'that is full ends %s with exit 74 and a one-line error',
    async (line) => {
      const { exit, err } = await shell(`${line} > /dev/full`);
      expect([exit, err]).toEqual([74, 'error[WRITE_FAILED]: Standard output cannot be written: ENOSPC.\n']);
    },
  );

  it.skipIf(!existsSync('/dev/full'))('is not lost when stderr is full or closed', async () => {
    const full = await shell('svc list themes --limit 1 2> /dev/full');
    expect([full.exit, full.out.split('\n').length]).toEqual([0, 2]);
    const closed = await shell('svc list themes --limit 1 2>&1 > /dev/null | true; echo "${PIPESTATUS[0]}"');
    expect(closed.out).toBe('0\n');
  });

  it('reaches a reader that starts late completely, before the program ends', async () => {
    const { out } = await shell('svc list patterns --all --json | (sleep 1; cat)');
    expect((JSON.parse(out) as { items: unknown[] }).items.length).toBeGreaterThan(100);
  });

  it('has no colour and a width of 80 outside a terminal', async () => {
    const { exit, out, err } = await program(['search', 'data', 'table'], {
      env: environment({ TERM: 'xterm-256color', COLORTERM: 'truecolor' }),
    });
    expect(exit).toBe(0);
    expect(out + err).not.toMatch(ESCAPE);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it.each(['1', '-5', '7.5', 'wide', '99999999'])('survives COLUMNS=%s', async (columns) => {
    // What a program does with the variable shows in one command. All others get the number, and need no process.
    const help = ['search', '--help'];
    const { exit, out, err } = await program(help, { env: environment({ COLUMNS: columns }) });
    expect([exit, err]).toEqual([0, '']);
    const width = Number(columns) || 80;
    expect(out).toBe((await svc(help, { columns: width })).out);
    for (const argv of [['summary'], ['list', 'themes'], ['search', 'table'], ['--help']]) {
      const outcome = await svc(argv, { columns: width });
      expect([argv, outcome.exit, STACK.test(outcome.err)]).toEqual([argv, 0, false]);
    }
  });
});

describe('standard input', () => {
  it.each([
    ['svc packs compile - <&-', 65],
    ['svc validate - < /dev/null', 65],
    ['svc packs select scaffold --essence - <&-', 65],
    ['svc init <&-', 2],
    ['svc init', 2],
    ['svc upgrade <&-', 66],
  ])('that is closed or empty is not used for prompts: %s', async (line, expected) => {
    const cwd = folder();
    const { exit, out, err } = await shell(line, { cwd });
    expect([exit, out]).toEqual([expected, '']);
    expect(err).toMatch(/^error\[[A-Z_]+\]: [^\n]+\n/);
    expect(err).not.toMatch(STACK);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('may stay open for a command that does not read it', async () => {
    const running = start([...PROGRAM, 'summary', '--json']);
    expect((await running.ended).exit).toBe(0);
  });
});

describe('the current folder', () => {
  it('may be deleted: only commands that need it fail, with a one-line error', async () => {
    const gone = 'mkdir gone && cd gone && rmdir ../gone && ';
    for (const line of ['packs compile --write', 'status', 'mirror', 'validate']) {
      const { exit, err } = await shell(`${gone}svc ${line}`, { cwd: folder() });
      expect([line, exit]).toEqual([line, 66]);
      expect(err).toMatch(ONE_LINE);
    }
    expect((await shell(`${gone}svc get theme slate`, { cwd: folder() })).exit).toBe(0);
  });

  it('may be read-only: nothing is changed', async ({ skip }) => {
    // Root may write everywhere, so the test then runs as another user.
    const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const { exit } = await program(['--version'], { cwd: '/', ...unprivileged }).catch(() => ({ exit: -1 }));
    if (exit !== 0) skip('the program can only be started by root');
    const cwd = project();
    mkdirSync(join(cwd, '.svc/context'), { recursive: true });
    for (const name of ['.svc/context', '.svc', '']) chmodSync(join(cwd, name), 0o555);
    for (const argv of [
      ['packs', 'compile', '--write'],
      ['packs', 'select', 'scaffold', '--write'],
      ['mirror', '--type', 'shells'],
      ['init', '--yes'],
    ]) {
      const ended = await program(argv, { cwd, ...unprivileged });
      expect([argv, ended.exit]).toEqual([argv, 73]);
      expect(ended.err).toMatch(/^error\[CANNOT_CREATE\]: [^\n]+EACCES[^\n]+\n$/);
    }
    expect(Object.keys(snapshot(cwd))).toEqual([ESSENCE]);
    for (const name of ['', '.svc', '.svc/context']) chmodSync(join(cwd, name), 0o755);
    chmodSync(join(cwd, ESSENCE), 0);
    const ended = await program(['packs', 'compile'], { cwd, ...unprivileged });
    expect([ended.exit, ended.out]).toEqual([77, '']);
    expect(ended.err).toMatch(/^error\[PERMISSION_DENIED\]: [^\n]+\n$/);
  });
});

describe('an interrupt', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    '%s while svc mirror waits for the service ends it with exit 130 and leaves nothing behind',
    async (signal) => {
      const cwd = folder();
      let hangs = (): void => {};
      const hanging = new Promise<void>((resolve) => void (hangs = resolve));
      const service = await fake((response, { url = '' }, count) => {
        // Lists come at once, a few records too, and then nothing any more.
        if (count > 20) return hangs();
        void send(url).then(({ body, headers }) =>
          json(response, body, 200, { 'X-Corpus-Digest': headers['X-Corpus-Digest'] ?? '' }),
        );
      });
      const running = start([...PROGRAM, 'mirror'], { cwd, env: environment({ SVC_API_URL: service.url }) });
      await hanging;
      running.process.kill(signal);
      const { exit, out, err } = await running.ended;
      expect([exit, out]).toEqual([130, '']);
      expect(err).toBe('error[INTERRUPTED]: Interrupted. Nothing was left half done.\n');
      expect(readdirSync(cwd)).toEqual([]);
      await service.close();
    },
  );

  it('while svc mirror writes leaves only complete records, and no index.json', async () => {
    /** Stops it when the first files are there; on a busy machine it may be done before. */
    const stopped = async (cwd: string): Promise<ExitResult> => {
      const running = start([...PROGRAM, 'mirror'], { cwd });
      const first = join(cwd, '.svc/cache/@official/patterns');
      while (!existsSync(first) || readdirSync(first).length < 5)
        await new Promise((resolve) => setTimeout(resolve, 1));
      running.process.kill('SIGINT');
      return running.ended;
    };
    let cwd = folder();
    let ended = await stopped(cwd);
    for (let more = 0; more < 5 && ended.exit === 0; more++) {
      cwd = folder();
      ended = await stopped(cwd);
    }
    expect(ended).toMatchObject({
      exit: 130,
      err: 'error[INTERRUPTED]: Interrupted. Nothing was left half done.\n',
    });
    const files = Object.entries(snapshot(cwd));
    expect(files.length).toBeGreaterThan(4);
    for (const [name, text] of files) {
      expect(name).toMatch(/^\.svc\/cache\/@official\/[a-z]+s\/[a-z0-9-]+\.json$/);
      expect(() => JSON.parse(text) as unknown).not.toThrow();
    }
    expect((await program(['mirror'], { cwd })).exit).toBe(0);
  });
});

describe('an interrupt while nothing happens', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('%s ends a program that waits for its input', async (signal) => {
    const running = start([...PROGRAM, 'validate', '-', '--json']);
    // Until the handlers are installed, the signal itself would end it.
    running.process.stdin?.write('{');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    running.process.kill(signal);
    const { exit, out } = await running.ended;
    expect([exit, JSON.parse(out)]).toMatchObject([130, { code: 'INTERRUPTED' }]);
  });

  it('ends a program whose output is not read', async () => {
    const words = [...PROGRAM, 'list', 'patterns', '--all', '--json'].map((word) => `'${word}'`).join(' ');
    const running = start(['bash', '--norc', '-c', `exec ${words} > >(sleep 20)`]);
    const began = Date.now();
    const ended = new Promise((resolve) =>
      running.process.once('exit', (_, signal) => resolve([signal, Date.now() - began < 20_000])),
    );
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    running.process.kill('SIGTERM');
    expect(await ended).toEqual(['SIGTERM', true]);
  });
});

describe('two programs at once', () => {
  it('wait for each other: packs are written after another process has released the project', async () => {
    const cwd = project();
    const isWritten = (): boolean => existsSync(join(cwd, 'svc.lock'));
    const { running, wasWritten } = await withLock(cwd, [], async () => {
      const running = start([...PROGRAM, 'packs', 'compile', '--write'], { cwd });
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return { running, wasWritten: isWritten() };
    });
    expect([wasWritten, (await running.ended).exit, isWritten()]).toEqual([false, 0, true]);
  });

  it('that write packs leave the packs of exactly one of them, eight times', async () => {
    const other = structuredClone(SAMPLE_ESSENCE);
    const [page] = other.blueprint.sections[0]?.pages ?? [];
    if (!page) throw new Error('the sample has no page');
    page.id = 'receipts';
    other.dna.theme.mode = SAMPLE_ESSENCE.dna.theme.mode === 'dark' ? 'light' : 'dark';
    const documents = { 'a.json': TEXT, 'b.json': JSON.stringify(other) };
    /** Every file in the folder except the two contracts, so that leftover temporary files count too. */
    const written = (root: string): Record<string, string> => {
      const { 'a.json': _, 'b.json': __, ...files } = snapshot(root);
      return files;
    };
    const alone = await Promise.all(
      Object.keys(documents).map(async (name) => {
        const cwd = folder(documents);
        expect((await program(['packs', 'compile', name, '--write'], { cwd })).exit).toBe(0);
        return written(cwd);
      }),
    );
    expect(alone[0]).not.toEqual(alone[1]);
    const cwd = folder(documents);
    for (let round = 0; round < 8; round++) {
      const ended = await Promise.all(
        Object.keys(documents).map((name) => program(['packs', 'compile', name, '--write'], { cwd })),
      );
      for (const { exit, err } of ended)
        expect({ exit, err: exit === 0 ? '' : err }).toEqual({ exit: 0, err: '' });
      expect(ended.map(({ err }) => STACK.test(err))).toEqual([false, false]);
      expect(alone).toContainEqual(written(cwd));
    }
    // The next run also repairs a torn state.
    rmSync(join(cwd, '.svc/context/scaffold-pack.md'));
    writeFileSync(join(cwd, 'svc.lock'), readFileSync(join(cwd, 'svc.lock'), 'utf8').trimEnd());
    await program(['packs', 'compile', 'a.json', '--write'], { cwd });
    expect(written(cwd)).toEqual(alone[0]);
  }, 180_000);
});
