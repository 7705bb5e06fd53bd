import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tokensImport } from '../../src/cli/commands/tokens-import.ts';
import { validate } from '../../src/schemas/parse.ts';
import { IMPORTERS } from '../../src/tokens/importers/index.ts';
import { folder, svc } from './support.ts';

const CSS = ':root { --background: #fff; --primary: #036; --sparkle: #f0f }\n.dark { --background: #000 }\n';
const here = (files: Readonly<Record<string, string>> = { 'house.css': CSS }): string => folder(files);
const read = (argv: readonly string[], cwd: string, stdin = '') =>
  svc(['tokens', 'import', ...argv], { cwd, stdin });

describe('svc tokens import', () => {
  it('offers exactly the formats there are', () => {
    const [from] = tokensImport.options;
    expect(from.choices).toEqual(IMPORTERS.map(({ name }) => name));
  });

  it('prints only the record on stdout, and notes on stderr', async () => {
    const { exit, out, err } = await read(['house.css'], here());
    expect(exit).toBe(0);
    const theme = JSON.parse(out) as { id: string };
    expect(validate('theme.v1.json', theme).issues).toEqual([]);
    expect(theme.id).toBe('house');
    expect(err).toContain('--sparkle (house.css:1:46)');
    expect(err).toContain('filled in: primary with 12% of text');
    expect((await read(['house.css', '--quiet'], here())).err).toBe('');
  });

  it.each([80, 40])('wraps its notes at %i columns', async (columns) => {
    const { err } = await svc(['tokens', 'import', 'house.css'], { cwd: here(), columns });
    for (const line of err.split('\n')) expect(line.length).toBeLessThanOrEqual(columns);
  });

  it('prints record and notes in one document with --json', async () => {
    const { exit, out, err } = await read(['-', '--name', 'night-shift', '--json'], here(), CSS);
    expect([exit, err]).toEqual([0, '']);
    const report = JSON.parse(out) as Record<string, unknown>;
    expect(Object.keys(report)).toEqual(['theme', 'taken', 'filled', 'unplaced', 'findings']);
    expect(report).toMatchObject({
      theme: { id: 'night-shift', modes: ['light', 'dark', 'auto'] },
      unplaced: [{ token: '--sparkle', at: '-:1:46', value: '#f0f' }],
      findings: [],
    });
    expect(report['taken']).toContainEqual({
      token: '--primary',
      at: '-:1:29',
      field: '/palette/primary/light',
      value: '#003366',
    });
  });

  it('writes a file that export, preview and content check accept, and replaces none without --force', async () => {
    const cwd = here();
    const out = 'records/themes/house.json';
    expect((await read(['house.css', '--out', out], cwd)).out).toBe(`${out}: written\n`);
    expect((await read(['house.css', '--out', out], cwd)).out).toBe(`${out}: unchanged\n`);
    const exported = await svc(['tokens', 'export', out, '--format', 'css'], { cwd });
    expect([exported.exit, exported.out.includes('--color-primary: #003366;')]).toEqual([0, true]);
    const checked = await svc(['content', 'check', join(cwd, 'records'), '--strict'], { cwd });
    expect([checked.out, checked.exit]).toEqual([expect.stringContaining('1 record'), 0]);
    const preview = await svc(['preview', 'theme', `./${out}`, '--out', 'site'], { cwd });
    expect([preview.err, preview.exit, existsSync(join(cwd, 'site'))]).toEqual(['', 0, true]);
    writeFileSync(join(cwd, out), 'mine');
    expect((await read(['house.css', '--out', out], cwd)).exit).toBe(73);
    expect(readFileSync(join(cwd, out), 'utf8')).toBe('mine');
    expect((await read(['house.css', '--out', out, '--force'], cwd)).exit).toBe(0);
    expect((await svc(['tokens', 'export', './house.css', '--format', 'css'], { cwd })).exit).toBe(65);
  });

  it('reads a resolver with the files next to it', async () => {
    const cwd = folder();
    await svc(['tokens', 'export', 'carbon', '--format', 'dtcg', '--out', '.'], { cwd });
    const { exit, out } = await read(['carbon.resolver.json'], cwd);
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ id: 'carbon', modes: ['dark', 'light', 'auto'] });
  });

  it('opens no file outside the folder of a resolver', async () => {
    const resolver = (name: string): string =>
      JSON.stringify({ sets: { a: { sources: [{ $ref: name }] } }, modifiers: {} });
    const cwd = here({
      'secret.json': '{}',
      'in/up.json': resolver('../secret.json'),
      'in/link.json': resolver('far.json'),
    });
    symlinkSync(join(cwd, 'secret.json'), join(cwd, 'in/far.json'));
    const up = await read(['in/up.json'], cwd);
    expect(up.exit).toBe(1);
    expect(up.err).toContain('in/up.json#/sets/a/sources/0');
    expect((await read(['in/link.json'], cwd)).exit).toBe(77);
    expect((await read(['-'], cwd, resolver('https://svc.example/a.json'))).exit).toBe(1);
    expect((await read(['-'], cwd, resolver('missing.json'))).exit).toBe(66);
  });

  it.each<[string, string | Uint8Array, number, string]>([
    ['nothing', '', 65, 'looks neither like design tokens'],
    ['5 MB', 'a'.repeat(5_000_000), 65, 'larger than 1048576 bytes'],
    ['what is not UTF-8', new Uint8Array([0x3a, 0xff, 0xfe]), 65, 'not valid UTF-8'],
    ['broken JSON', '{"a": ', 65, 'Line 1, column 7'],
    ['deep JSON', `{"a":${'{"a":'.repeat(400)}1${'}'.repeat(401)}`, 65, 'nested deeper than 32'],
    ['very many values', `{"a":[${'1,'.repeat(30_000)}1]}`, 65, 'more than 20000 values'],
    ['__proto__', '{"__proto__":{"$value":1}}', 65, '"__proto__" is not allowed'],
    ['a circle', '{"a":{"$type":"color","$value":"{a}"}}', 1, 'in#/a: the token refers to itself: a → a.'],
    ['broken CSS', ':root {\n --a: 1px; } }', 65, 'in:2:14: Unexpected }'],
    ['deep CSS', `${'a{'.repeat(200_000)}--a:1${'}'.repeat(200_000)}`, 65, 'nested deeper than 32'],
    ['CSS without a token that is known', '.x { --y: 1 }', 1, 'try: svc tokens export'],
  ])('refuses %s in one sentence', async (_, content, code, expected) => {
    const cwd = folder();
    writeFileSync(join(cwd, 'in'), content);
    const { exit, out, err } = await read(['in'], cwd);
    expect([exit, out]).toEqual([code, '']);
    expect(err).toContain(expected);
    expect(err).not.toContain('INTERNAL');
    expect(err.split('\n').length).toBeLessThanOrEqual(3);
  });

  it.each([
    [['house.css', '--from', 'csss'], 2, 'try: --from css'],
    [['house.css', '--name', 'No Slug'], 2, '--name must be a slug'],
    [['gone.css'], 66, 'does not exist'],
    [['.'], 66, 'is not a file'],
    [['house.css', '--from', 'dtcg'], 65, 'Line 1, column 1'],
  ])('refuses %j with the allowed values', async (argv, code, expected) => {
    const { exit, err } = await read(argv, here());
    expect(exit).toBe(code);
    expect(err).toContain(expected);
  });

  it('derives the theme name from the file name where possible', async () => {
    const cwd = here({ 'My Tokens.v2.css': CSS, '123.css': CSS });
    mkdirSync(join(cwd, 'x'));
    const idOf = async (file: string): Promise<unknown> =>
      (JSON.parse((await read([file], cwd)).out) as { id: unknown }).id;
    expect(await idOf('My Tokens.v2.css')).toBe('my-tokens');
    expect(await idOf('123.css')).toBe('imported-theme');
  });

  it('prints no control sequences from a file', async () => {
    const { err } = await read(
      ['-'],
      here(),
      ':root { --primary: #036; --x\u001b[31my: red; --z: \u202e1px }',
    );
    expect(err).not.toContain('\u001b');
    expect(err).not.toContain('\u202e');
  });
});
