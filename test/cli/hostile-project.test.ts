import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyProject, put } from '../verify/copies.ts';
import { svc } from './support.ts';

const empty = (): string => mkdtempSync(join(tmpdir(), 'svc-hostile-'));

describe('a project with links out of it', () => {
  it('is verified without the targets of the links', async () => {
    const outside = empty();
    put(outside, 'secret.tsx', '<img src="secret-picture" />');
    put(outside, 'package.json', '{"dependencies":{"next":"1"}}');
    put(outside, 'cache/verify.ndjson', '{"program":"');
    const cwd = copyProject('shop-good');
    rmSync(join(cwd, 'package.json'), { force: true });
    symlinkSync(join(outside, 'package.json'), join(cwd, 'package.json'));
    symlinkSync(join(outside, 'secret.tsx'), join(cwd, 'src/Secret.tsx'));
    symlinkSync(outside, join(cwd, 'src/more'));
    symlinkSync(outside, join(cwd, '.svc'));
    const { exit, out, err } = await svc(['verify', '--full', '--fail-on', 'none', '--json'], { cwd });
    expect(exit).toBe(0);
    expect(out + err).not.toContain('secret-picture');
    expect(err).toBe('');
    expect(readFileSync(join(outside, 'cache/verify.ndjson'), 'utf8')).toBe('{"program":"');
  });

  it.each(['svc.essence.json', 'svc.lock', '.svc/health-baseline.json'])(
    'is refused if %s is such a link',
    async (path) => {
      const cwd = copyProject('shop-good');
      const outside = join(empty(), 'a.json');
      writeFileSync(outside, existsSync(join(cwd, path)) ? readFileSync(join(cwd, path)) : '{}');
      rmSync(join(cwd, path), { force: true });
      mkdirSync(join(cwd, '.svc'), { recursive: true });
      symlinkSync(outside, join(cwd, path));
      const { exit, err } = await svc(['verify', '--full'], { cwd });
      expect([exit, err]).toEqual([expect.any(Number), expect.stringContaining('error[PATH_OUTSIDE_ROOT]')]);
    },
  );
});

describe('a project with pipes in place of files', () => {
  it.each([
    ['package.json', 0],
    ['tsconfig.json', 0],
    ['src/Pipe.tsx', 0],
    ['.svc/cache/verify.ndjson', 0],
    ['.svc/graph/graph.manifest.json', 0],
    ['svc.essence.json', 66],
    ['svc.lock', 66],
  ])('does not wait for %s', async (path, exit) => {
    const cwd = copyProject('shop-good');
    put(cwd, `${path}/../empty`, '');
    rmSync(join(cwd, path), { force: true });
    execFileSync('mkfifo', [join(cwd, path)]);
    expect((await svc(['verify', '--full', '--fail-on', 'none'], { cwd })).exit).toBe(exit);
  });
});

describe('a cache folder that cannot be used', () => {
  it('does not change the result, and is reported', async () => {
    const cwd = copyProject('shop-bad');
    const before = await svc(['verify', '--full', '--json'], { cwd });
    // A file in place of the folder: not even root can write into it.
    const { SVC_CACHE } = process.env;
    process.env['SVC_CACHE'] = join(empty(), 'file');
    writeFileSync(process.env['SVC_CACHE'], '');
    const { exit, out, err } = await svc(['verify', '--full', '--json'], { cwd });
    process.env['SVC_CACHE'] = SVC_CACHE;
    expect(exit).toBe(before.exit);
    const findings = (text: string): unknown => (JSON.parse(text) as { findings: unknown }).findings;
    expect(findings(out)).toEqual(findings(before.out));
    expect(err).toMatch(/^The cache could not be written: The cache folder .* is not a folder that only you/);
  });
});
