import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CLAIMS } from '../proof/claims/index.ts';
import { powersOf } from './powers.ts';

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

/** The cells of the rows of a table, by its first column header. */
const tableRows = (text: string, header: string): string[][] =>
  (text.split(`| ${header} |`)[1] ?? '')
    .split('\n\n')[0]
    ?.split('\n')
    .slice(2)
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ) ?? [];

describe('THREATS.md', () => {
  const rows = tableRows(read('THREATS.md'), 'attacker');
  const named = rows.flatMap(([, , claims = '']) =>
    [...claims.matchAll(/`([^`]+)`/g)].map(([, id = '']) => id),
  );

  it('names only claims that exist', () => {
    const known = CLAIMS.map(({ id }) => id);
    expect(named.filter((id) => !known.includes(id))).toEqual([]);
  });

  it('has a claim for every promise, and covers every finding of the review', () => {
    for (const [, promise, claims] of rows) expect(claims, promise).toMatch(/^`/);
    const findings = rows.flatMap(([, , , numbers = '']) => numbers.match(/\d+/g) ?? []).map(Number);
    expect([...new Set(findings)].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 16 }, (_, at) => at + 1),
    );
  });

  it('is one page', () => {
    expect(read('THREATS.md').split('\n').length).toBeLessThan(60);
  });
});

describe('SECURITY.md', () => {
  const rows = tableRows(read('SECURITY.md'), 'when');

  it('lists every folder whose code can connect or listen, and no other', () => {
    const files = readdirSync(new URL('../src/', import.meta.url), { recursive: true, encoding: 'utf8' });
    const connecting = files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => powersOf(file, read(`src/${file}`)).has('network'))
      .map((file) => `src/${file.split('/')[0]}/`);
    const listed = rows.flatMap(([, , , code = '']) =>
      [...code.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one),
    );
    expect([...new Set(listed)].toSorted()).toEqual([...new Set(connecting)].toSorted());
  });

  it('mentions every variable that names a host', () => {
    const first = rows.map(([when = '', , listens = '']) => `${when} ${listens}`).join(' ');
    for (const name of ['SVC_API_URL', 'REGISTRY_URL', 'SVC_DATABASE_URL', 'HOST', 'PORT'])
      expect(first).toContain(`\`${name}\``);
  });
});
