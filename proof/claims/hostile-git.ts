import {
  appendFileSync,
  chmodSync,
  cpSync,
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
import { TOOLS } from '../../src/mcp/tools/index.ts';
import { ask, sessionIn } from '../../test/mcp/answers.ts';
import { program } from '../../test/cli/program.ts';
import { commitAll, copyProject, git, put } from '../../test/verify/copies.ts';
import { runConcurrently, Violations, yieldTurn } from '../measure.ts';
import type { Claim } from '../claim.ts';

const HOOKS = ['post-index-change', 'fsmonitor-watchman', 'reference-transaction', 'pre-auto-gc'];
const SETTINGS = [
  ...['core.fsmonitor', 'core.pager', 'core.sshCommand', 'diff.external', 'diff.own.command'],
  ...['diff.own.textconv', 'filter.own.clean', 'filter.own.smudge', 'filter.own.process', 'pager.diff'],
  'credential.helper',
];

/** Settings as Git writes them; all at once, because a process for each takes longer than the commands under test. */
const formatSettings = (program: string): string =>
  SETTINGS.map((setting) => {
    const [section = '', ...rest] = setting.split('.');
    const name = rest.pop();
    const part = rest.length === 0 ? section : `${section} "${rest.join('.')}"`;
    return `[${part}]\n\t${name} = "${program}"\n`;
  }).join('');

/** A repository with a commit. */
function committedProject(): string {
  const cwd = copyProject('shop-bad');
  commitAll(cwd);
  return cwd;
}

/** Makes a copy of a repository that runs a program wherever git allows it. */
function hostileRepository(mark: string, committed: string): string {
  const cwd = mkdtempSync(join(tmpdir(), 'svc-hostile-'));
  cpSync(committed, cwd, { recursive: true, preserveTimestamps: true });
  const trap = join(cwd, '.git/program');
  writeFileSync(trap, `#!/bin/sh\ntouch '${mark}'\ncat\n`);
  chmodSync(trap, 0o755);
  mkdirSync(join(cwd, '.git/hooks'), { recursive: true });
  for (const hook of HOOKS) symlinkSync(trap, join(cwd, '.git/hooks', hook));
  put(cwd, '.gitattributes', '* diff=own filter=own\n');
  appendFileSync(join(cwd, '.git/config'), formatSettings(trap));
  writeFileSync(join(cwd, 'src/App.tsx'), `${readFileSync(join(cwd, 'src/App.tsx'), 'utf8')}\n`);
  rmSync(mark, { force: true });
  return cwd;
}

/** Commands at a time, beside the actions, which run in this process. */
const LANES = 2;

type Action = readonly [name: string, act: (cwd: string) => Promise<unknown>];

const COMMANDS: readonly Action[] = [
  ['verify'],
  ['verify', '--full'],
  ['verify', '--since', 'HEAD'],
  ['ci'],
  ['graph'],
  ['repair', '--write'],
  ['scan'],
  ['status'],
  ['task', 'Fix the cart'],
].map((words) => [`svc ${words.join(' ')}`, (cwd) => program(words, { cwd })]);

const ACTIONS: readonly Action[] = TOOLS.flatMap((tool) =>
  tool.actions.map(
    (action): Action => [
      `${tool.name} ${action.name}`,
      // Some examples fail in this project; only started programs count.
      (cwd) => ask(tool, { action: action.name, ...action.example }, sessionIn(cwd)),
    ],
  ),
);

export const hostileGit: Claim = {
  id: 'hostile-git',
  title: 'programs run by a hostile repository (hooks, filters, monitors, pagers, external diffs)',
  target: '0',
  full: COMMANDS.length + ACTIONS.length,
  short: COMMANDS.length + ACTIONS.length,
  async run() {
    const violations = new Violations();
    const place = mkdtempSync(join(tmpdir(), 'svc-git-'));
    const mark = join(place, 'ran');
    const committed = committedProject();
    const control = hostileRepository(mark, committed);
    const isSet = SETTINGS.every((setting) => git(control, 'config', setting).endsWith('/.git/program\n'));
    git(control, 'status');
    // Proves that the trap works.
    const isTrap = isSet && existsSync(mark);
    rmSync(control, { recursive: true });
    // Each lane has a mark of its own, which shows under what a program ran.
    const tryOn = async (cwd: string, own: string, [name, act]: Action): Promise<void> => {
      await yieldTurn();
      rmSync(own, { force: true });
      await act(cwd);
      violations.unless(!existsSync(own), () => `a program ran under ${name}`);
    };
    const tryActions = async (): Promise<void> => {
      const shared = hostileRepository(mark, committed);
      for (const action of ACTIONS) await tryOn(shared, mark, action);
      rmSync(shared, { recursive: true });
    };
    await Promise.all([
      tryActions(),
      runConcurrently(COMMANDS.length, LANES, async (index, lane) => {
        const command = COMMANDS[index];
        if (!command) return;
        const own = `${mark}-${lane}`;
        const cwd = hostileRepository(own, committed);
        await tryOn(cwd, own, command);
        rmSync(cwd, { recursive: true });
      }),
    ]);
    for (const one of [committed, place]) rmSync(one, { recursive: true });
    return {
      measured: `${violations.count} under ${COMMANDS.length} commands and ${ACTIONS.length} tool actions`,
      met: violations.count === 0 && isTrap,
      note: violations.note(
        `${SETTINGS.length} settings and ${HOOKS.length} hooks; git status alone ${isTrap ? 'runs them' : 'runs none, so nothing is proven'}`,
      ),
    };
  },
};
