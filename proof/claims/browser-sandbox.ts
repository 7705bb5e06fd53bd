import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync, spawnSync } from 'node:child_process';
import { environment, PROGRAM, start } from '../../test/cli/program.ts';
import { GOOD } from '../../test/runtime/app.ts';
import { copyProject } from '../../test/verify/copies.ts';
import type { Claim } from '../claim.ts';
import { missingBuild } from '../environment.ts';
import { Violations } from '../measure.ts';
import { wholeBrowser } from '../../scripts/audit/serve.ts';

const CHROMIUM = wholeBrowser();
const USER = 'nobody';
const AS_USER = ['setpriv', `--reuid=${USER}`, '--regid=nogroup', '--clear-groups'];

/** A browser that is called on a system without user namespaces. */
const WITHOUT_NAMESPACES = `case "$*" in
  *--no-sandbox*) exec ${CHROMIUM} "$@" ;;
  *) echo 'FATAL: No usable sandbox! See the documentation.' >&2; exit 1 ;;
esac`;

interface Case {
  readonly what: string;
  readonly isRoot: boolean;
  readonly isAllowed: boolean;
  readonly browser: string;
  /** Starts of the browser, by whether it had its sandbox. */
  readonly starts: string;
  /** Text of the output. */
  readonly says: RegExp;
}

const REFUSED = /Chromium cannot use its sandbox .*svc verify --build dist --allow-no-sandbox/s;
const VISITED = /\b[1-4] of 4 routes visited at dist: \//;
const USUAL = `exec ${CHROMIUM} "$@"`;

const CASES: readonly Case[] = [
  { what: 'root', isRoot: true, isAllowed: false, browser: USUAL, starts: '', says: REFUSED },
  { what: 'root, allowed', isRoot: true, isAllowed: true, browser: USUAL, starts: 'without', says: VISITED },
  { what: 'a user', isRoot: false, isAllowed: false, browser: USUAL, starts: 'with', says: VISITED },
  { what: 'a user, allowed', isRoot: false, isAllowed: true, browser: USUAL, starts: 'with', says: VISITED },
  {
    what: 'a user without namespaces',
    isRoot: false,
    isAllowed: false,
    browser: WITHOUT_NAMESPACES,
    starts: 'with',
    says: REFUSED,
  },
  {
    what: 'a user without namespaces, allowed',
    isRoot: false,
    isAllowed: true,
    browser: WITHOUT_NAMESPACES,
    starts: 'with without',
    says: VISITED,
  },
];

async function tryCase(one: Case, ids: { readonly uid: number; readonly gid: number }): Promise<string[]> {
  const files = Object.fromEntries(Object.entries(GOOD).map(([name, text]) => [`dist/${name}`, text]));
  const root = copyProject('shop-good', files);
  const place = mkdtempSync(join(tmpdir(), 'svc-sandbox-'));
  const log = join(place, 'log');
  const browser = join(place, 'chromium');
  writeFileSync(log, '');
  writeFileSync(
    browser,
    `#!/bin/sh\ncase "$*" in *--no-sandbox*) echo without ;; *) echo with ;; esac >> ${log}\n${one.browser}\n`,
  );
  chmodSync(browser, 0o755);
  if (!one.isRoot)
    for (const path of [root, place, log, ...listFiles(root)]) chownSync(path, ids.uid, ids.gid);
  const words = ['verify', '--full', '--build', 'dist', '--route-timeout', '60', '--fail-on', 'none'];
  const { exit, out, err } = await start(
    [...(one.isRoot ? [] : AS_USER), ...PROGRAM, ...words, ...(one.isAllowed ? ['--allow-no-sandbox'] : [])],
    { cwd: root, env: environment({ CHROMIUM: browser, HOME: place }), input: '' },
  ).ended;
  const starts = readFileSync(log, 'utf8').trim().split('\n').join(' ');
  for (const folder of [root, place]) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  const isLoud = err.includes('Chromium ran without its sandbox');
  return [
    ...(exit === (one.says === REFUSED ? 78 : 0) ? [] : [`exit ${exit}: ${err}`]),
    ...(starts === one.starts ? [] : [`the browser was started ${starts || 'never'} its sandbox`]),
    ...(one.says.test(out) ? [] : [`the output is ${out.slice(0, 200)}`]),
    ...(isLoud === starts.endsWith('without') ? [] : ['a missing sandbox is not reported']),
  ].map((violation) => `${one.what}: ${violation}`);
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

const idOf = (flag: string): number => Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }));

export const browserSandbox: Claim = {
  id: 'browser-sandbox',
  title: `ways to start the browser (${CASES.length}) in which it loses its sandbox without permission or in silence`,
  target: '0: as root and without user namespaces it is refused unless --allow-no-sandbox is given',
  full: CASES.length,
  short: 1,
  skipReason() {
    if (process.getuid?.() !== 0) return 'Only root can start programs as root and as another user.';
    if (spawnSync('setpriv', ['--version']).status !== 0) return 'setpriv is not installed.';
    return missingBuild();
  },
  async run(size) {
    const violations = new Violations();
    const ids = { uid: idOf('-u'), gid: idOf('-g') };
    const cases = CASES.slice(0, size);
    for (const one of cases) for (const violation of await tryCase(one, ids)) violations.add(violation);
    return {
      measured: `${violations.count} of ${cases.length}`,
      met: violations.count === 0,
      note: violations.note(`cases: ${cases.map(({ what }) => what).join('; ')}`),
    };
  },
};
