import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program, environment } from '../../test/cli/program.ts';
import { commitAll, copyProject, git, put } from '../../test/verify/copies.ts';
import { runConcurrently, Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';

const OTHER_USER = 1234;
const CHANGED = 'src/pages/Extra.tsx';
const SETTINGS = ['core.fsmonitor', 'diff.external', 'core.sshCommand', 'core.pager', 'filter.own.clean'];

/** A repository of another user that runs a program wherever Git allows it, with one uncommitted file. */
function foreignRepository(mark: string): string {
  const cwd = copyProject('shop-bad');
  commitAll(cwd);
  const trap = join(cwd, '.git/program');
  writeFileSync(trap, `#!/bin/sh\ntouch '${mark}'\ncat\n`);
  chmodSync(trap, 0o755);
  put(cwd, '.git/info/attributes', '* filter=own\n');
  for (const setting of SETTINGS) git(cwd, 'config', setting, trap);
  // Only settings of the user count, never those of the repository.
  git(cwd, 'config', 'safe.directory', '*');
  put(cwd, CHANGED, 'export const Extra = () => <img src="/a.png" />;\n');
  execFileSync('chown', ['-R', String(OTHER_USER), cwd]);
  rmSync(mark, { force: true });
  return cwd;
}

interface Setup {
  readonly name: string;
  /** Value of `safe.directory` in the configuration of the user; none if undefined. */
  readonly value: (root: string) => string | undefined;
  readonly by: 'HOME' | 'XDG_CONFIG_HOME' | 'GIT_CONFIG_GLOBAL' | 'GIT_CONFIG_COUNT';
}

const SETUPS: readonly Setup[] = [
  { name: 'the folder', value: (root) => root, by: 'HOME' },
  { name: 'nothing', value: () => undefined, by: 'HOME' },
  { name: 'the folder, in the environment', value: (root) => root, by: 'GIT_CONFIG_COUNT' },
  { name: 'every folder, then none', value: () => '*\n\tdirectory =', by: 'HOME' },
  { name: 'every folder', value: () => '*', by: 'HOME' },
  { name: 'every folder, in XDG_CONFIG_HOME', value: () => '*', by: 'XDG_CONFIG_HOME' },
  { name: 'the folder, in GIT_CONFIG_GLOBAL', value: (root) => root, by: 'GIT_CONFIG_GLOBAL' },
  { name: 'another folder', value: () => '/nowhere', by: 'HOME' },
];

function environmentFor({ value, by }: Setup, root: string, home: string): Record<string, string> {
  const allowed = value(root);
  const config = allowed === undefined ? '' : `[safe]\n\tdirectory = ${allowed}\n`;
  if (by === 'GIT_CONFIG_COUNT')
    return {
      HOME: home,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: allowed ?? '',
    };
  const file = {
    HOME: join(home, '.gitconfig'),
    XDG_CONFIG_HOME: join(home, 'config/git/config'),
    GIT_CONFIG_GLOBAL: join(home, 'own.gitconfig'),
  }[by];
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, config);
  return {
    HOME: home,
    ...(by === 'XDG_CONFIG_HOME' ? { XDG_CONFIG_HOME: join(home, 'config') } : {}),
    ...(by === 'GIT_CONFIG_GLOBAL' ? { GIT_CONFIG_GLOBAL: file } : {}),
  };
}

/** True if the user's own Git works in the folder. */
function isAllowedByGit(root: string, env: Record<string, string>): boolean {
  try {
    execFileSync('git', ['-C', root, 'rev-parse', '--git-dir'], { env, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function verifyForeign(setup: Setup, violations: Violations): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'svc-home-'));
  const mark = join(home, 'ran');
  const root = foreignRepository(mark);
  const env = environment({ ...environmentFor(setup, root, home), SVC_CACHE: join(home, 'cache') });
  const isAllowed = isAllowedByGit(root, env);
  rmSync(mark, { force: true });
  const { out, err } = await program(['verify', '--format', 'human'], { cwd: root, env });
  const isLimited = err.includes('Showing findings in 1 changed file');
  violations.unless(
    isLimited === isAllowed,
    () => `safe.directory names ${setup.name}: Git ${isAllowed ? 'works' : 'refuses'}, but svc says ${err}`,
  );
  violations.unless(out.includes(CHANGED), () => `${setup.name}: the changed file is not reported`);
  violations.unless(
    isAllowed || err.includes('safe.directory'),
    () => `${setup.name}: the reason is not reported: ${err}`,
  );
  violations.unless(!existsSync(mark), () => `${setup.name}: a program of the repository ran`);
  for (const one of [root, home]) rmSync(one, { recursive: true });
  return isAllowed;
}

export const foreignCheckout: Claim = {
  id: 'foreign-checkout',
  title: "Git in a checkout of another user: answers that differ from the user's own Git, programs run",
  target: '0',
  full: SETUPS.length * 4,
  short: 4,
  skipReason: () =>
    missingBuild() ?? (process.getuid?.() === 0 ? undefined : 'Only root can give files to another user.'),
  async run(size) {
    const violations = new Violations();
    let allowed = 0;
    await runConcurrently(size, 2, async (index) => {
      const setup = SETUPS[index % SETUPS.length];
      if (setup && (await verifyForeign(setup, violations))) allowed++;
    });
    return {
      measured: `${violations.count} of ${size} checkouts`,
      // Both must happen.
      met: violations.count === 0 && allowed > 0 && allowed < size,
      note: violations.note(
        `${SETUPS.length} configurations of the user; ${allowed} allowed`,
        `${SETTINGS.length} hostile settings of the repository`,
      ),
    };
  },
};
