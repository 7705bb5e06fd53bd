import type { AgentsChange } from '../project/agents.ts';
import type { PlannedFile } from '../project/init.ts';
import { CONTEXT } from '../project/paths.ts';
import type { Terminal } from './command.ts';
import { table, wrap } from './layout.ts';
import { shown } from './text.ts';
import { formatCount } from '../base/text.ts';

/** Files with what happens to them and how large they are; all packs in one line unless each is wanted. */
export function filesText(files: readonly PlannedFile[], each: boolean, terminal: Terminal): string {
  const packs = files.filter(({ path }) => path.startsWith(`${CONTEXT}/`));
  const folder: PlannedFile = {
    path: `${CONTEXT}/ (${formatCount(packs.length, 'file')})`,
    bytes: packs.reduce((sum, { bytes }) => sum + bytes, 0),
    change: packs.find(({ change }) => change !== 'same')?.change ?? 'same',
  };
  const rows = files.flatMap((file) => {
    if (each || !packs.includes(file)) return [file];
    return file === packs[0] ? [folder] : [];
  });
  const { green, yellow, dim } = terminal.colour;
  const paints = { new: green, changed: yellow, same: dim };
  // A path that is broken cannot be copied: where columns do not fit, it has a line of its own.
  if (terminal.columns < NARROW)
    return rows
      .map(({ path, bytes, change }) => `${shown(path)}\n  ${paints[change](change)}  ${sizeText(bytes)}\n`)
      .join('');
  const cells = rows.map(({ path, bytes, change }) => [change, sizeText(bytes), path]);
  const paint = (text: string, column: number, row: number): string =>
    column === 0 ? paints[rows[row]?.change ?? 'same'](text) : text;
  return `${table(cells, terminal.columns, { right: [1], wrap: true, paint })}\n`;
}

/** Narrower than change, size and the usual name of a pack. */
const NARROW = 64;

function sizeText(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}

/** What becomes of `AGENTS.md`, as the lines of a diff: its one block is the only place that can differ. */
export function agentsDiff({ before = '', after = '' }: AgentsChange): readonly string[] {
  if (before === after) return [];
  const old = linesOf(before);
  const now = linesOf(after);
  let top = 0;
  while (top < old.length && top < now.length && old[top] === now[top]) top++;
  let bottom = 0;
  const most = Math.min(old.length, now.length) - top;
  while (bottom < most && old.at(-1 - bottom) === now.at(-1 - bottom)) bottom++;
  const from = Math.max(0, top - AROUND);
  const rest = Math.min(bottom, AROUND);
  const range = (length: number): string => {
    const count = length - bottom + rest - from;
    return `${count === 0 ? from : from + 1},${count}`;
  };
  return [
    '--- AGENTS.md',
    '+++ AGENTS.md',
    `@@ -${range(old.length)} +${range(now.length)} @@`,
    ...old.slice(from, top).map((line) => ` ${line}`),
    ...old.slice(top, old.length - bottom).map((line) => `-${line}`),
    ...now.slice(top, now.length - bottom).map((line) => `+${line}`),
    ...old.slice(old.length - bottom, old.length - bottom + rest).map((line) => ` ${line}`),
  ];
}

/** A diff for a person, with an empty line before it; nothing if there is none. */
export function diffText(lines: readonly string[], { colour }: Terminal): string {
  if (lines.length === 0) return '';
  const paints: Readonly<Record<string, (text: string) => string>> = {
    '-': colour.red,
    '+': colour.green,
    '@': colour.cyan,
  };
  return `\n${lines.map((line) => `${(paints[line[0] ?? ''] ?? String)(shown(line))}\n`).join('')}`;
}

/** Lines of the file that a diff shows around what differs. */
const AROUND = 3;

/** The last line end ends a line; it does not begin another one. */
const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** The three things to do next, a line each. */
export function nextText(page: string | undefined, { columns, colour }: Terminal): string {
  const steps = [
    `Give ${CONTEXT}/scaffold-pack.md to your agent: it builds the frame.`,
    `svc packs select page ${page ?? '<id>'} prints the pack of a page.`,
    'svc status tells what is in step; svc graph, then svc verify, checks code.',
  ];
  return steps
    .map((step) => `${colour.dim('next')}  ${wrap(step, columns, '      ').trimStart()}\n`)
    .join('');
}
