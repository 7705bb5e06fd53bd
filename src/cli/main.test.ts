import { mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { base } from '../../test/essence/rules.ts';
import { catalog } from '../schemas/folder.ts';
import { validate } from '../schemas/parse.ts';
import { svc as call, type Outcome } from '../../test/cli/support.ts';
import { COMMANDS, GROUPS, SECTIONS } from './commands/index.ts';
import { cells } from './layout.ts';

const svc = (argv: readonly string[], stdin = ''): Promise<Outcome> => call(argv, { stdin });

function file(text: string, name = 'essence.json'): string {
  const path = join(mkdtempSync(join(tmpdir(), 'svc-cli-')), name);
  writeFileSync(path, text);
  return path;
}

const old = readFileSync(
  new URL('../../test/fixtures/schemas/essence.v3/valid/minimal.json', import.meta.url),
  'utf8',
);

describe('svc', () => {
  it.each([80, 40])('without arguments lists every command within %i columns', async (columns) => {
    const { exit, out, err } = await call([], { columns });
    expect([exit, err]).toEqual([0, '']);
    const lines = out.trimEnd().split('\n');
    expect(lines.filter((line) => cells(line) > columns)).toEqual([]);
    if (columns === 80) expect(lines.length).toBeLessThanOrEqual(24);
    const words = new Set(Object.keys(COMMANDS).map((name) => name.split(' ')[0] ?? ''));
    words.delete('registry');
    for (const word of words) expect(` ${out.replace(/[\s,]+/g, ' ')} `).toContain(` ${word} `);
    expect(out).not.toContain('registry');
  });

  it('without arguments starts with what people do first, one line each', async () => {
    const lines = (await svc([])).out.split('\n');
    const [init, preview] = ['init ', 'preview '].map((word) =>
      lines.findIndex((line) => line.startsWith(`  ${word}`)),
    );
    expect(init).toBe(4);
    expect(preview).toBeGreaterThan(4);
    expect(lines[4]).toContain('Start a project');
  });

  it('lists a command once, in a section of its own or in the last one', async () => {
    const words = SECTIONS.flatMap((section) => section.words);
    expect(new Set(words).size).toBe(words.length);
    for (const word of SECTIONS[0]?.words ?? []) {
      const load = COMMANDS[word];
      if (load) expect([word, (await load()).purpose]).toEqual([word, expect.stringMatching(/^.{1,48}$/)]);
    }
  });

  it('with --help prints every command with its summary', async () => {
    const { exit, out } = await svc(['--help']);
    expect(exit).toBe(0);
    // A group may be a command itself, as `svc product` is.
    const own: Record<string, string> = {};
    for (const load of Object.values(COMMANDS)) {
      const { name, summary, hidden } = await load();
      own[name] = summary;
      if (hidden) continue;
      const [first = '', second] = name.split(' ');
      expect(out).toContain(`  ${first} `);
      expect(out.replace(/\s+/g, ' ')).toContain(
        second === undefined ? summary : (GROUPS[first] ?? own[first]),
      );
    }
    expect(out).not.toContain('registry');
  });

  it.each(Object.keys(COMMANDS))('%s --help has examples', async (name) => {
    const { exit, out } = await svc([...name.split(' '), '--help']);
    expect(exit).toBe(0);
    expect(out).toContain(`$ svc ${name}`);
  });

  it('registry --help lists every command of 3.x with its current name', async () => {
    const { exit, out } = await svc(['registry', '--help']);
    expect(exit).toBe(0);
    const text = out.replace(/\s+/g, ' ');
    for (const [name, current] of [
      ['summary', 'summary'],
      ['compile-packs [options] [file]', 'packs compile'],
      ['get-pack [options] <type> [id]', 'packs select and svc packs manifest'],
      ['mirror', 'mirror'],
      ['critique-file [options] <file>', 'verify, limited to one file'],
      ['audit-project [options]', 'verify --full'],
    ] as const) {
      expect(text).toContain(` ${name}`);
      expect(text).toContain(`Deprecated name of svc ${current}.`);
    }
    expect(Object.keys(COMMANDS).filter((name) => name.startsWith('registry '))).toHaveLength(6);
  });

  it('abandons a command that does not stop after an interrupt', async () => {
    const stdin = new Promise<string>(() => {});
    const { exit, err } = await call(['validate', '-'], { stdin, signal: AbortSignal.timeout(10) });
    expect(exit).toBe(130);
    expect(err).toMatch(/^error\[INTERRUPTED\]: Interrupted before the command could clean up\./);
  });

  it('prints its version', async () => {
    expect(await svc(['--version'])).toMatchObject({ exit: 0, out: '1.2.3\n' });
  });

  it.each([
    [['vallidate'], "Unknown command 'vallidate' (Did you mean validate?)", 'svc --help'],
    [['validate', '--jsn'], "Unknown option '--jsn' (Did you mean --json?)", 'svc validate --help'],
    [['validate', 'a', 'b'], 'Too many arguments', 'svc validate --help'],
    [['content', 'chek'], "Unknown command 'chek' (Did you mean check?)", 'svc content --help'],
    [['content'], 'Incomplete command. Use svc content check, svc content load.', 'svc content --help'],
    [['content', 'check', '--jsn'], "Unknown option '--jsn'", 'svc content check --help'],
  ])(
    '%j is a usage error that names the nearest match and the right help page, exit 2',
    async (argv, message, help) => {
      const { exit, out, err } = await svc(argv);
      expect(exit).toBe(2);
      expect(out).toBe('');
      expect(err).toContain(`error[USAGE]: ${message}`);
      expect(err).toContain(`try: ${help}\n`);
    },
  );
});

describe('svc validate', () => {
  it('accepts a valid document, from a file or from standard input', async () => {
    const text = JSON.stringify(base);
    const { exit, out, err } = await svc(['validate', file(text)]);
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
    expect(out).toMatch(/^valid essence 4\.0\.0: 2 sections, \d+ pages\n$/);
    const answer = await svc(['validate', '-', '--json'], text);
    expect(JSON.parse(answer.out)).toMatchObject({ valid: true, version: '4.0.0', sections: 2 });
  });

  it('accepts a byte order mark at the start, from a file or from standard input', async () => {
    const text = `\ufeff${JSON.stringify(base)}`;
    expect(await svc(['validate', file(text)])).toMatchObject({ exit: 0, err: '' });
    expect(await svc(['validate', '-'], text)).toMatchObject({ exit: 0, err: '' });
  });

  it('refuses an invalid one with exit 1, one line per error, nothing on stdout', async () => {
    const { exit, out, err } = await svc(['validate', file(JSON.stringify({ ...base, verion: 1, dna: 7 }))]);
    expect({ exit, out }).toEqual({ exit: 1, out: '' });
    expect(err).toContain('error[INVALID_ESSENCE]: ');
    expect(err).toContain('The document has the unknown property "verion". Did you mean "version"?');
    expect(err).toContain('/dna must be an object; got 7.');
  });

  it('with --json puts the problem on stdout and nothing on stderr', async () => {
    const { exit, out, err } = await svc(['validate', '--json', file('{}')]);
    expect({ exit, err }).toEqual({ exit: 1, err: '' });
    expect(JSON.parse(out)).toMatchObject({
      code: 'INVALID_ESSENCE',
      status: 400,
      error: 'Essence failed validation',
      errors: [{ pointer: '' }, {}, {}, {}],
    });
  });

  it('distinguishes a missing file, a folder, text that is not JSON, and a file that is too large', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-cli-'));
    expect(await svc(['validate', join(folder, 'none.json')])).toMatchObject({ exit: 66 });
    expect(await svc(['validate', folder])).toMatchObject({ exit: 66 });
    const broken = await svc(['validate', file('{\n  "version": 4.0.0\n}')]);
    expect(broken).toMatchObject({ exit: 65 });
    expect(broken.err).toContain('Line 2, column 17');
    expect(await svc(['validate', file('{"a":1,"a":2}')])).toMatchObject({ exit: 65 });
    expect(await svc(['validate', file(' '.repeat(256 * 1024 + 1))])).toMatchObject({ exit: 65 });
    expect(await svc(['validate', '-'], ' '.repeat(256 * 1024 + 1))).toMatchObject({ exit: 65 });
  });
});

describe('svc migrate', () => {
  it('prints the new document on stdout and the notes on stderr', async () => {
    const { exit, out, err } = await svc(['migrate', file(old)]);
    expect(exit).toBe(0);
    expect(validate('essence.v4.json', JSON.parse(out)).issues).toEqual([]);
    expect(err).toMatch(/moved {3}\/blueprint\/pages /);
    expect(err).toMatch(/3\.\d\.0 → 4\.0\.0: \d+ notes\n$/);
  });

  it('with --write replaces the file atomically and leaves nothing behind', async () => {
    const path = file(old);
    expect(await svc(['migrate', path, '--write'])).toMatchObject({ exit: 0, out: '' });
    expect(validate('essence.v4.json', JSON.parse(readFileSync(path, 'utf8'))).issues).toEqual([]);
    expect(readdirSync(join(path, '..'))).toEqual(['essence.json']);
  });

  it('with --json prints document and notes', async () => {
    const { out } = await svc(['migrate', '-', '--json'], old);
    expect(JSON.parse(out)).toMatchObject({
      to: '4.0.0',
      essence: { version: '4.0.0' },
      notes: [{ kind: 'moved' }, {}, {}, {}],
    });
  });

  it('does not write through a link, nor replace standard input', async () => {
    const path = file(old);
    const link = join(path, '..', 'link.json');
    symlinkSync(path, link);
    expect(await svc(['migrate', link, '--write'])).toMatchObject({ exit: 66 });
    expect(readFileSync(path, 'utf8')).toBe(old);
    expect(await svc(['migrate', '-', '--write'], old)).toMatchObject({ exit: 2 });
  });
});

describe('svc schema', () => {
  it('lists the catalog', async () => {
    const { out } = await svc(['schema', '--json']);
    expect(JSON.parse(out).total).toBe(catalog().names.length);
    expect((await svc(['schema'])).out.trimEnd().split('\n')).toHaveLength(catalog().names.length);
  });

  it('prints a schema byte for byte as it is published', async () => {
    const { out } = await svc(['schema', 'essence.v4.json']);
    expect(out).toBe(readFileSync(new URL('../../schemas/essence.v4.json', import.meta.url), 'utf8'));
  });

  it.each(['essense.v4.json', 'essence', '__proto__', '../package.json', 'constructor'])(
    'does not know %s, exit 1',
    async (name) => {
      const { exit, out, err } = await svc(['schema', name]);
      expect({ exit, out }).toEqual({ exit: 1, out: '' });
      expect(err).toContain('error[UNKNOWN_SCHEMA]');
      const { suggestions } = JSON.parse((await svc(['schema', name, '--json'])).out);
      if (name.startsWith('ess')) expect(suggestions).toContain('essence.v4.json');
    },
  );
});
