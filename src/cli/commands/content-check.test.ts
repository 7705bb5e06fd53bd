import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { validate } from '../../schemas/parse.ts';
import { svc as call, type Outcome } from '../../../test/cli/support.ts';

const CENTERED = new URL('../../../content/official/shells/centered.json', import.meta.url);
const mark = (name: string, text: string): string => `<${name}>${text}</${name}>`;

const svc = (argv: readonly string[], colour = false): Promise<Outcome> =>
  call(['content', 'check', ...argv], colour ? { mark } : {});

/** A folder with one shell, changed. */
function folder(change: (text: string) => string = String): string {
  const path = mkdtempSync(join(tmpdir(), 'svc-content-'));
  mkdirSync(join(path, 'shells'));
  writeFileSync(join(path, 'shells/centered.json'), change(readFileSync(CENTERED, 'utf8')));
  return path;
}

const brokenFolder = (): string =>
  folder((text) =>
    // Its example follows the mistake, so that there is only one.
    text.replace('"skip_link_target": "main"', '"skip_link_target": "mian"').replaceAll('#main', '#mian'),
  );

/** A folder that only causes a warning: one of its files is not a record. */
function warning(): string {
  const path = folder();
  cpSync(CENTERED, join(path, 'shells/notes.txt'));
  return path;
}

describe('svc content check', () => {
  it('reports each error with its location, rule and fix, exit 1', async () => {
    expect(await svc([brokenFolder()])).toEqual({
      exit: 1,
      err: '',
      out: [
        'shells/centered.json',
        '  error  /skip_link_target is "mian", which is not the main region. (skip-link-leads-to-main)',
        '         Use "main".',
        '',
        '1 record: 1 error, no warnings',
        '',
      ].join('\n'),
    });
  });

  it('passes with warnings unless --strict is given', async () => {
    const path = warning();
    expect(await svc([path])).toMatchObject({ exit: 0 });
    const strict = await svc([path, '--strict']);
    expect(strict.exit).toBe(1);
    expect(strict.out).toContain('1 record: no errors, 1 warning\n');
  });

  it('with --json prints a report that fits its schema, and nothing else', async () => {
    for (const [path, exit, status] of [
      [folder(), 0, 'healthy'],
      [warning(), 0, 'warning'],
      [brokenFolder(), 1, 'error'],
      [folder(() => '{'), 1, 'error'],
      [mkdtempSync(join(tmpdir(), 'svc-empty-')), 1, 'error'],
    ] as const) {
      const result = await svc([path, '--json']);
      expect({ exit: result.exit, err: result.err }).toEqual({ exit, err: '' });
      const report: unknown = JSON.parse(result.out);
      expect(validate('content-health-report.v1.json', report).issues).toEqual([]);
      expect(report).toMatchObject({ status, contentRoot: path, ci: { failOn: 'error' } });
    }
    expect(JSON.parse((await svc([warning(), '--json', '--strict'])).out)).toMatchObject({
      ci: { failOn: 'warn', recommendedCommand: expect.stringContaining('--strict') },
    });
  });

  it('with --quiet prints nothing', async () => {
    expect(await svc([brokenFolder(), '--quiet'])).toEqual({ exit: 1, out: '', err: '' });
    expect(await svc([folder(), '--quiet'])).toEqual({ exit: 0, out: '', err: '' });
  });

  it('fails for a missing folder, exit 66', async () => {
    const none = join(folder(), 'none');
    expect(await svc([none])).toMatchObject({ exit: 66, out: '' });
    expect(JSON.parse((await svc([none, '--json'])).out)).toMatchObject({ code: 'FILE_NOT_FOUND' });
    expect(await svc([join(folder(), 'shells/centered.json')])).toMatchObject({ exit: 66 });
  });

  it('uses colours on a terminal only', async () => {
    expect((await svc([brokenFolder()], true)).out).toContain('<red>error</red>');
    expect((await svc([folder()], true)).out).toBe('<green>1 record: no errors, no warnings</green>\n');
  });

  it('shows the first twenty of a file and counts the rest', async () => {
    const path = mkdtempSync(join(tmpdir(), 'svc-content-'));
    const storefront = new URL('../archetypes/storefront.json', CENTERED);
    cpSync(storefront, join(path, 'archetypes/storefront.json'));
    const { out } = await svc([path]);
    expect(out.match(/^ {2}error/gm)).toHaveLength(20);
    expect(out).toMatch(/^ {2}… and \d+ more$/m);
  });
});
