import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cells } from '../../src/cli/layout.ts';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { environment, PROGRAM, program, type RunningProgram, start } from './program.ts';
import { folder, svc } from './support.ts';

const SCRIPT = 'script';
/** `script` gives a program a terminal of its own; it is part of Debian's base and of macOS, where it differs. */
const hasTerminals = /util-linux/.test(spawnSync(SCRIPT, ['--version'], { encoding: 'utf8' }).stdout ?? '');

const quoted = (args: readonly string[]): string => args.map((word) => `'${word}'`).join(' ');

/** The program in a terminal of this width; its standard input stays open for keys. */
function open(
  argv: readonly string[],
  columns: number,
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): RunningProgram {
  const line = `stty cols ${columns} rows 24 && exec ${quoted([...PROGRAM, ...argv])}`;
  return start([SCRIPT, '-qec', line, '/dev/null'], {
    cwd,
    env: environment({ TERM: 'xterm-256color', SHELL: '/bin/sh', ...env }),
  });
}

// oxlint-disable-next-line no-control-regex
const COLOUR = /\u001b\[[0-9;]*m/g;
// oxlint-disable-next-line no-control-regex
const MOVE = /\u001b\[[0-9;?]*[A-Za-z]/g;
const lines = (text: string): string[] => text.replace(MOVE, '').split(/\r*\n/);

// oxlint-disable-next-line no-control-regex
const TOKEN = /\u001b\[([0-9;?]*)([A-Za-z])|[\s\S]/gu;

/** Texts that reach beyond the right edge, in output that moves the cursor and writes over what is there. */
function findOverflow(text: string, columns: number): string[] {
  const found: string[] = [];
  let column = 0;
  let line = '';
  const moveTo = (next: number): void => {
    column = Math.max(0, next);
    line = '';
  };
  for (const [token, count = '', move] of text.matchAll(TOKEN)) {
    const steps = Number(count || 1);
    if (move === 'C') moveTo(column + steps);
    else if (move === 'D') moveTo(column - steps);
    else if (move === 'G') moveTo(steps - 1);
    else if (token === '\r' || token === '\n') moveTo(0);
    else if (move === undefined) {
      column += cells(token);
      line += token;
      if (column > columns) found.push(line);
    }
  }
  return found;
}

const project = folder({ 'svc.essence.json': JSON.stringify(SAMPLE_ESSENCE) });

const COMMANDS = [
  ['search', 'data', 'table'],
  ['list', 'patterns'],
  ['get', 'pattern', 'data-table'],
  ['get', 'theme', 'slate'],
  ['get', 'blueprint', 'observability-suite'],
  ['summary'],
  ['packs', 'compile'],
  ['packs', 'manifest'],
  ['status'],
  ['suggest', 'a page with a data table'],
];

/** Output by tables, text and the contract of the project. */
const IN_TERMINAL = [
  ['search', 'data', 'table'],
  ['get', 'theme', 'slate'],
  ['packs', 'manifest'],
];

it('counts columns as a terminal does', () => {
  expect(findOverflow('1234\r\n\u001b[31m12345\u001b[0m\n123', 4)).toEqual(['12345']);
  expect(findOverflow('1234\u001b[4D\u001b[1A1234', 4)).toEqual([]);
  expect(findOverflow('12\u001b[2C3', 4)).toEqual(['3']);
});

describe.skipIf(!hasTerminals)('a terminal', () => {
  // Each is a process of its own, so only these run in a terminal; the others are called with the same width.
  it.each([80, 40])('of %i columns is wide enough for every line, and has colours', async (columns) => {
    for (const argv of IN_TERMINAL) {
      const { out } = await open(argv, columns, project).ended;
      expect([argv, lines(out).filter((line) => cells(line) > columns)]).toEqual([argv, []]);
      expect([argv, out.match(COLOUR) === null]).toEqual([argv, false]);
      expect(out.length).toBeGreaterThan(100);
      const called = await svc(argv, { columns, isTerminal: true, cwd: project });
      // Both streams of a process end up in one terminal, in any order.
      const sorted = (text: string): string[] => lines(text).filter(Boolean).sort();
      expect(sorted(out)).toEqual(sorted(`${called.out}${called.err}`));
    }
    for (const argv of COMMANDS) {
      const mark = (_: string, text: string): string => `\u001b[1m${text}\u001b[22m`;
      const { out, err } = await svc(argv, { columns, isTerminal: true, cwd: project, mark });
      const text = `${out}${err}`;
      expect([argv, lines(text).filter((line) => cells(line) > columns)]).toEqual([argv, []]);
      expect([argv, text.match(COLOUR) === null]).toEqual([argv, false]);
      expect(text.length).toBeGreaterThan(100);
    }
  });

  it.each([80, 40])('of %i columns shows help within its width', async (columns) => {
    for (const argv of [
      ['--help'],
      ['search', '--help'],
      ['init', '--help'],
      ['packs', 'select', '--help'],
    ]) {
      const { exit, out } = await open(argv, columns, project).ended;
      expect(exit).toBe(0);
      expect(out).toContain('Usage: svc');
      // An example is there to be copied, and stays in one line.
      const long = lines(out).filter((line) => cells(line) > columns && !line.startsWith('  $ '));
      expect([argv, long]).toEqual([argv, []]);
    }
  });

  it('shows no colours with NO_COLOR', async () => {
    for (const argv of IN_TERMINAL) {
      const { out } = await open(argv, 80, project, { NO_COLOR: '1' }).ended;
      expect(out).not.toContain('\u001b');
      expect(out.length).toBeGreaterThan(100);
    }
  });

  it.each(COMMANDS.map((argv) => [argv.join(' '), argv] as const))(
    'shows no colours but those that the terminal gives: svc %s',
    async (_, argv) => {
      const { out, err } = await svc(argv, { isTerminal: true, cwd: project });
      expect(`${out}${err}`).not.toContain('\u001b');
      expect(`${out}${err}`.length).toBeGreaterThan(100);
    },
  );

  it('returns the exit code and shows an error in colour', async () => {
    const { exit, out } = await open(['get', 'pattern', 'data-tabel'], 80, project).ended;
    expect(exit).toBe(1);
    expect(out).toMatch(/^\u001b\[31merror\[UNKNOWN_RECORD\]\u001b\[39m: /);
    expect(out).toContain('try: svc get pattern data-table');
  });
});

const DOWN = '\u001b[B';
const ENTER = '\r';
const CONTROL_C = '\u0003';

/** Presses keys, each when the answer to the one before can be seen. */
async function press(running: RunningProgram, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const before = running.printed().length;
    running.process.stdin?.write(key);
    await running.waitForOutput(/./, before);
  }
}

describe.skipIf(!hasTerminals)('svc init in a terminal', () => {
  it.each([80, 40])('of %i columns prompts, and creates a project', async (columns) => {
    const cwd = folder();
    const running = open(['init'], columns, cwd);
    let at = await running.waitForOutput('What are you building?');
    await press(running, DOWN, ENTER);
    at = await running.waitForOutput('Which theme?', at);
    await press(running, ENTER);
    at = await running.waitForOutput('Light or dark?', at);
    await press(running, ENTER);
    at = await running.waitForOutput('Which framework?', at);
    await press(running, DOWN, ENTER);
    at = await running.waitForOutput('Write these files to', at);
    expect(readdirSync(cwd)).toEqual([]);
    running.process.stdin?.write(ENTER);
    const { exit, out } = await running.ended;
    expect(exit).toBe(0);
    const next = out.slice(out.lastIndexOf('Write these files to'));
    for (const command of ['svc preview', 'svc connect claude-code']) expect(next).toContain(command);
    expect(next.match(/next/g)).toHaveLength(3);
    expect(findOverflow(out, columns)).toEqual([]);
    // What is to be written is shown once, before the question.
    expect(out.split('svc.lock')).toHaveLength(2);
    const contract = JSON.parse(readFileSync(join(cwd, 'svc.essence.json'), 'utf8')) as typeof SAMPLE_ESSENCE;
    expect(contract.meta.target).toBe('nextjs');
    expect((await program(['status'], { cwd })).exit).toBe(0);
    expect((await program(['packs', 'compile', '--frozen'], { cwd })).exit).toBe(0);
  });

  it.each([80, 40])('of %i columns lists a few products, and finds the others by typing', async (columns) => {
    const cwd = folder();
    const options = ['--theme', 'slate', '--mode', 'light', '--target', 'react'];
    const running = open(['init', ...options], columns, cwd);
    await running.waitForOutput('What are you building?');
    const at = await running.waitForOutput('Online store');
    await running.waitForOutput(/Type:|to search/, at);
    expect(running.printed()).not.toContain('Retail bank');
    // A description has the first word; the best match has the focus.
    await press(running, ...'priv bank');
    const found = await running.waitForOutput('Retail bank');
    // The list has shrunk to the match.
    expect(lines(running.printed().slice(found)).filter((line) => line.includes('Online store'))).toEqual([]);
    await press(running, ENTER);
    await running.waitForOutput('Write these files to', found);
    running.process.stdin?.write(ENTER);
    const { exit, out } = await running.ended;
    expect(exit).toBe(0);
    expect(findOverflow(out, columns)).toEqual([]);
    const contract = JSON.parse(readFileSync(join(cwd, 'svc.essence.json'), 'utf8')) as typeof SAMPLE_ESSENCE;
    expect(contract.meta).toMatchObject({ archetype: 'retail-bank' });
  });

  it('takes the best match on Enter, also if the choice with the focus still matches', async () => {
    const cwd = folder();
    const options = ['--theme', 'slate', '--mode', 'light', '--target', 'react', '--dry-run'];
    const running = open(['init', ...options], 80, cwd);
    await running.waitForOutput('What are you building?');
    await press(running, ...'su', ENTER);
    const { exit, out } = await running.ended;
    expect(exit).toBe(0);
    // "su" is in "Admin suite", which is in the list at first, and starts "Subscription box".
    expect(out.slice(out.lastIndexOf('◇'))).toContain('Subscription box');
  });

  it('does not accept text that matches nothing, and ends with 130 on Ctrl+C after it', async () => {
    const cwd = folder();
    const running = open(['init'], 40, cwd);
    await running.waitForOutput('What are you building?');
    await press(running, ...'zzzzzz');
    await running.waitForOutput('No matches');
    await press(running, ENTER);
    await running.waitForOutput('Nothing matches.');
    running.process.stdin?.write(CONTROL_C);
    const { exit, out } = await running.ended;
    expect(exit).toBe(130);
    expect(out).toContain('Cancelled. Nothing was written.');
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('ends with 130 on Ctrl+C at the first prompt, and writes nothing', async () => {
    const cwd = folder();
    const running = open(['init'], 80, cwd);
    await running.waitForOutput('What are you building?');
    running.process.stdin?.write(CONTROL_C);
    const { exit, out } = await running.ended;
    expect(exit).toBe(130);
    expect(out).toContain('Cancelled. Nothing was written.');
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('ends with 130 on Ctrl+C at the last prompt, and writes nothing', async () => {
    const cwd = folder();
    const options = ['--theme', 'slate', '--mode', 'light', '--target', 'react'];
    const running = open(['init', ...options], 80, cwd);
    await running.waitForOutput('What are you building?');
    await press(running, ENTER);
    await running.waitForOutput('Write these files to');
    running.process.stdin?.write(CONTROL_C);
    const { exit } = await running.ended;
    expect(exit).toBe(130);
    expect(readdirSync(cwd)).toEqual([]);
  });
});
