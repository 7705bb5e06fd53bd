import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder } from '../../../test/cli/support.ts';
import type { Command } from '../command.ts';
import { bash } from './bash.ts';
import { fish } from './fish.ts';
import { listWords } from './words.ts';
import { zsh } from './zsh.ts';

const run = async (): Promise<number> => 0;
const command = (name: string, more: Partial<Command> = {}): Command => ({
  name,
  summary: `What ${name} does: it's "all" of \`this\` and $HOME.`,
  options: [],
  examples: [],
  run,
  ...more,
});
const words = listWords(
  [
    command('search', {
      asks: true,
      arguments: [{ name: '<words...>', summary: '' }],
      options: [
        { flags: '-t, --type <type>', summary: 'of one type', choices: ['pattern', 'theme'] },
        { flags: '--limit <number>', summary: 'at most' },
      ],
    }),
    command('packs compile', {
      arguments: [{ name: '[file]', summary: '' }],
      options: [
        { flags: '--out <folder>', summary: 'where to' },
        { flags: '--force', summary: 'replace' },
      ],
    }),
    command('packs select', { arguments: [{ name: '<type>', summary: '', choices: ['page', 'section'] }] }),
    command('connect', {
      arguments: [
        { name: '<client>', summary: '', choices: ['codex', 'cursor'] },
        { name: '<files...>', summary: '' },
      ],
    }),
    command('registry summary', { hidden: true }),
  ],
  { packs: 'Packs.', registry: 'Old names.' },
);

const project = folder({ 'a file.json': '', 'a*.json': '', 'deep/b.json': '' });

/** The completions bash offers for the last word of a line. */
function offered(...line: readonly string[]): string[] {
  const script = `set -u
source /dev/stdin <<'END'
${bash(words)}
END
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_svc
if ((\${#COMPREPLY[@]})); then printf '%s\\n' "\${COMPREPLY[@]}"; fi`;
  const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-c', script, 'bash', ...line], {
    cwd: project,
    encoding: 'utf8',
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout.split('\n').filter((name) => name !== '');
}

describe('completion in bash', () => {
  it.each([
    [
      ['svc', ''],
      ['search', 'packs', 'connect'],
    ],
    [['svc', 'pa'], ['packs']],
    [
      ['svc', '--'],
      ['--help', '--version'],
    ],
    [
      ['svc', 'packs', ''],
      ['compile', 'select'],
    ],
    [['svc', 'registry', 's'], ['summary']],
    [
      ['svc', 'packs', 'compile', '--'],
      ['--out', '--force', '--quiet', '--json', '--help'],
    ],
    [
      ['svc', 'search', '-'],
      ['-t', '--type', '--limit', '--insecure-http', '--quiet', '--json', '--help'],
    ],
    [
      ['svc', 'search', '--type', ''],
      ['pattern', 'theme'],
    ],
    [['svc', 'search', 'login', '-t', 't'], ['theme']],
    [['svc', 'search', '--type', '=', 'pa'], ['pattern']],
    [
      ['svc', 'search', '--type', '='],
      ['pattern', 'theme'],
    ],
    [['svc', 'search', '--limit', ''], []],
    [['svc', 'search', 'lo'], []],
    [
      ['svc', 'packs', 'select', ''],
      ['page', 'section'],
    ],
    [['svc', 'packs', 'select', 'page', ''], []],
    [
      ['svc', 'packs', 'compile', ''],
      ['a file.json', 'a*.json', 'deep'],
    ],
    [['svc', 'packs', 'compile', 'a '], ['a file.json']],
    [['svc', 'packs', 'compile', 'x.json', '--force', '--out', ''], ['deep']],
    [['svc', 'packs', '--json', 'select', 'p'], ['page']],
    [
      ['svc', 'connect', 'c'],
      ['codex', 'cursor'],
    ],
    [['svc', 'connect', 'codex', 'x', 'deep/'], ['deep/b.json']],
    [['svc', 'unknown', ''], []],
    [['svc', '$(touch hurt)', ''], []],
  ])('%j offers %j', (line, expected) => {
    expect(offered(...line).sort()).toEqual([...expected].sort());
  });
});

const isInstalled = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0;
const scripts = { bash: bash(words), zsh: zsh(words), fish: fish(words) };

describe.each(Object.entries(scripts))('the script for %s', (shell, script) => {
  const note = isInstalled(shell) ? '' : ` (NOT CHECKED: ${shell} is not installed here)`;
  it.skipIf(note !== '')(`has a syntax that the shell reads${note}`, () => {
    const { status, stderr } = spawnSync(shell, ['-n', join(folder({ script }), 'script')], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('contains every name, option and choice, and offers no old name as a first word', () => {
    for (const { name, options, arguments: all } of words.commands) {
      for (const word of name.split(' ')) expect(script).toContain(word);
      for (const option of options) expect(script).toContain(option.names.at(-1)?.replace(/^--?/, ''));
      for (const { choices } of all) for (const choice of choices) expect(script).toContain(choice);
    }
    expect(words.first.map(({ name }) => name)).toEqual(['search', 'packs', 'connect']);
  });

  it('never calls svc', () => {
    expect(script).not.toMatch(/\$\(\s*svc\b|`svc\b/);
  });
});
