import { resolve } from 'node:path';
import { ServiceError } from '../../base/errors.ts';
import { type Call, type Command, jsonText, type Prompts, type Terminal } from '../command.ts';
import { relativePath, openService } from '../options.ts';
import { oneLine, shown, table, wrap } from '../layout.ts';
import { type PlannedFile, planRemoval, removalPaths } from '../../project/init.ts';
import { formatCount } from '../../base/text.ts';
import type { AgentsChange } from '../../project/agents.ts';
import { CONTEXT } from '../../project/paths.ts';

export const init = {
  name: 'init',
  summary: 'Begin a project: contract, packs, lock and an index for agents, in one go.',
  arguments: [{ name: '[folder]', summary: 'the project; made if it is not there (default: this folder)' }],
  options: [
    { flags: '--blueprint <slug>', summary: 'compose the contract from this blueprint' },
    { flags: '--archetype <slug>', summary: 'compose it from one archetype instead' },
    { flags: '--theme <slug>', summary: 'another theme than the suggested one' },
    { flags: '--mode <mode>', summary: 'colour mode', choices: ['light', 'dark', 'auto'] },
    { flags: '--target <name>', summary: 'framework: react, nextjs, vue, svelte, html, … (default: react)' },
    { flags: '--yes', summary: 'take the defaults and ask nothing' },
    { flags: '--dry-run', summary: 'show what would be written, and write nothing' },
    { flags: '--force', summary: 'replace a contract; the old one is kept as svc.essence.json.bak' },
    { flags: '--no-agents', summary: 'leave AGENTS.md alone' },
    { flags: '--remove', summary: 'take out what init wrote; the contract only with --force' },
  ],
  examples: [
    'svc init',
    'svc init --blueprint observability-suite --mode dark --target nextjs',
    'svc init shop --blueprint marketplace --dry-run',
    'svc init --remove',
  ],
  asks: true,
  async run(call, terminal) {
    const root = resolve(terminal.cwd, call.arguments[0] ?? '.');
    if (call.options['remove'] !== true) return begin(root, call, terminal);
    return removeProject(root, call, terminal);
  },
} as const satisfies Command;

async function begin(root: string, call: Call, terminal: Terminal): Promise<number> {
  const { chosenFor, targetNote } = await import('../init-choices.ts');
  const { composeProject } = await import('../../project/compose.ts');
  const { planProject } = await import('../../project/init.ts');
  const prompts = await promptsOf(call, terminal);
  const client = await openService(call, terminal);
  const chosen = await chosenFor(root, client, prompts, call, terminal);
  const note = targetNote(chosen?.options.target);
  if (note !== undefined && talks(call)) terminal.say(`${terminal.colour.dim(`note: ${note}`)}\n`);

  const project = await composeProject(root, client, chosen, { signal: terminal.signal });
  const plan = planProject(root, { ...project, agents: call.options['agents'] !== false });
  const isDry = call.options['dryRun'] === true;
  const diff = plan.agents ? agentsDiff(plan.agents) : [];
  const report = {
    dryRun: isDry,
    project: relativePath(terminal, root),
    from: chosen?.origin,
    files: plan.files,
    removed: plan.removed,
  };
  if (isDry) {
    if (call.json) terminal.out(jsonText({ ...report, agentsDiff: diff }));
    else terminal.out(filesText(plan.files, true, terminal) + diffText(diff, terminal));
    if (talks(call)) terminal.say('Nothing was written.\n');
    return 0;
  }

  if (plan.replaces && call.options['force'] !== true) {
    if (!prompts) throw otherContract();
    await requireYes(
      prompts,
      'svc.essence.json is another contract. Replace it, and keep it as .bak?',
      false,
    );
  }
  const isAsked = prompts !== undefined && chosen?.isAsked === true;
  if (isAsked) {
    terminal.say(filesText(plan.files, false, terminal));
    await requireYes(prompts, `Write this to ${oneLine(root)}?`, true);
  }
  terminal.signal.throwIfAborted();
  const kept = plan.write();

  if (call.json) terminal.out(jsonText({ ...report, kept }));
  // Who said yes has just read it.
  else if (!(isAsked && terminal.isTerminal)) terminal.out(filesText(plan.files, false, terminal));
  if (talks(call)) {
    if (kept !== undefined) terminal.say(`The old contract is kept as ${kept}.\n`);
    terminal.say(nextText(project.bundle.manifest.pages[0]?.id, terminal));
  }
  return 0;
}

const otherContract = (): ServiceError =>
  new ServiceError(
    'OUTPUT_EXISTS',
    'svc.essence.json exists and is another contract. Use --force to replace it: the old one is kept as ' +
      'svc.essence.json.bak. Without --blueprint and --archetype, svc init completes what is there.',
  );

/** Whether there is somebody to talk to. */
export const talks = ({ json, quiet }: Call): boolean => !json && !quiet;

/** The questions, if there is somebody to ask who wants to be asked. */
export async function promptsOf({ json, options }: Call, terminal: Terminal): Promise<Prompts | undefined> {
  return terminal.isInteractive && !json && options['yes'] !== true ? terminal.prompts() : undefined;
}

/** Goes on after a yes: who says no has stopped the command. */
export async function requireYes(prompts: Prompts, question: string, preset: boolean): Promise<void> {
  if (!(await prompts.confirm(question, preset)))
    throw new ServiceError('INTERRUPTED', 'Stopped at a question. Nothing was changed.');
}

/** `svc init --remove`: takes out what init wrote, after asking. */
export async function removeProject(root: string, call: Call, terminal: Terminal): Promise<number> {
  const removal = planRemoval(root, { contract: call.options['force'] === true });
  const paths = removalPaths(removal);
  const isDry = call.options['dryRun'] === true;
  if (!isDry && paths.length > 0) {
    if (call.options['yes'] !== true) await agreed(root, paths.length, call, terminal);
    terminal.signal.throwIfAborted();
    removal.remove();
  }
  if (call.json)
    terminal.out(jsonText({ dryRun: isDry, project: relativePath(terminal, root), removed: paths }));
  else terminal.out(paths.map((path) => `${oneLine(path)}\n`).join(''));
  if (talks(call)) {
    if (paths.length === 0) terminal.say('There is nothing of svc to remove.\n');
    else terminal.say(isDry ? 'Nothing was removed.\n' : 'Removed.\n');
  }
  return 0;
}

async function agreed(root: string, count: number, call: Call, terminal: Terminal): Promise<void> {
  const prompts = await promptsOf(call, terminal);
  if (!prompts)
    throw new ServiceError(
      'USAGE',
      `--remove asks first: it touches ${filesOf(count)}. Give --yes to mean it.`,
    );
  await requireYes(prompts, `Take svc out of ${filesOf(count)} in ${oneLine(root)}?`, false);
}

const filesOf = (count: number): string => formatCount(count, 'file');

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
