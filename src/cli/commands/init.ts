import { resolve } from 'node:path';
import { ServiceError } from '../../base/errors.ts';
import { type Call, type Command, jsonText, type Prompts, type Terminal } from '../command.ts';
import { relativePath, openService } from '../options.ts';
import { oneLine, stripControls, table, wrap } from '../layout.ts';
import { findUnresolved, formatUnresolved, STRICT } from '../unresolved.ts';
import { hasContract, type PlannedFile, planRemoval, removalPaths } from '../../project/init.ts';
import { findOlderProject } from '../../project/older.ts';
import { describeOlderContract, migrateCommand } from '../../reports/older.ts';
import type { OlderProject } from '../../verify/observations.ts';
import { formatCount, formatNames, formatSize, quote } from '../../base/text.ts';
import type { CodeReport } from '../init-from-code.ts';
import type { AgentsChange } from '../../project/agents.ts';
import { CONTEXT } from '../../project/paths.ts';

export const init = {
  name: 'init',
  summary: 'Start a project: write the contract, packs, svc.lock and an index for agents.',
  purpose: 'Start a project from a ready-made product',
  arguments: [
    { name: '[folder]', summary: 'Project folder; created if needed (default: the current folder)' },
  ],
  options: [
    { flags: '--blueprint <slug>', summary: 'Compose the contract from this blueprint' },
    { flags: '--archetype <slug>', summary: 'Compose the contract from one archetype instead' },
    {
      flags: '--from-code',
      summary:
        'Describe the app in the folder: its pages, its tokens as svc.theme.json, and patterns where they are sure',
    },
    { flags: '--theme <slug>', summary: 'Theme (default: the suggested theme)' },
    { flags: '--mode <mode>', summary: 'Colour mode', choices: ['light', 'dark', 'auto'] },
    { flags: '--target <name>', summary: 'Framework: react, nextjs, vue, svelte, html, … (default: react)' },
    { flags: '--yes', summary: 'Use the defaults without prompting' },
    { flags: '--dry-run', summary: 'Show the files without writing them' },
    {
      flags: '--force',
      summary:
        'Replace an existing contract, which is saved as svc.essence.json.bak, or write one beside an older version',
    },
    STRICT,
    { flags: '--no-agents', summary: 'Leave AGENTS.md unchanged' },
    { flags: '--remove', summary: 'Remove the files that init wrote; the contract only with --force' },
  ],
  examples: [
    'svc init',
    'svc init --blueprint observability-suite --mode dark --target nextjs',
    'svc init shop --blueprint marketplace --dry-run',
    'svc init apps/web --from-code',
    'svc init --remove',
  ],
  asks: true,
  async run(call, terminal) {
    const root = resolve(terminal.cwd, call.arguments[0] ?? '.');
    if (call.options['remove'] === true) return removeProject(root, call, terminal);
    if (call.options['fromCode'] !== true) return startProject(root, call, terminal);
    const { chooseApp } = await import('../init-from-code.ts');
    return startProject(await chooseApp(root, await openPrompts(call, terminal)), call, terminal);
  },
} as const satisfies Command;

async function startProject(root: string, call: Call, terminal: Terminal): Promise<number> {
  const { chooseOrigin, describeUnknownTarget, rejectChoices } = await import('../init-choices.ts');
  const { composeProject } = await import('../../project/compose.ts');
  const { planProject } = await import('../../project/init.ts');
  const prompts = await openPrompts(call, terminal);
  const older = findOlderProject(root);
  await requireNoOlderContract(root, older, prompts, call, terminal);
  const client = await openService(call, terminal, root);
  const isFromCode = call.options['fromCode'] === true;
  if (isFromCode) rejectChoices(call);
  const chosen = isFromCode ? undefined : await chooseOrigin(root, client, prompts, call, terminal);
  const note = describeUnknownTarget(chosen?.options.target);
  if (note !== undefined && isTalkative(call)) terminal.say(`${terminal.colour.dim(`note: ${note}`)}\n`);

  const code = isFromCode
    ? await (await import('../init-from-code.ts')).composeFromCode(root, call, terminal)
    : undefined;
  const project = code?.project ?? (await composeProject(root, client, chosen, { signal: terminal.signal }));
  const plan = planProject(root, { ...project, agents: call.options['agents'] !== false });
  const isDry = call.options['dryRun'] === true;
  const diff = plan.agents ? agentsDiff(plan.agents) : [];
  const report = {
    dryRun: isDry,
    project: relativePath(terminal, root),
    from: chosen?.origin,
    ...(code ? { code: code.report } : {}),
    files: plan.files,
    removed: plan.removed,
    older,
  };
  if (isDry) {
    if (call.json) terminal.out(jsonText({ ...report, agentsDiff: diff }));
    else {
      if (code) terminal.out(await formatCode(code.report, undefined, terminal));
      terminal.out(formatFiles(plan.files, true, terminal) + formatDiff(diff, terminal));
    }
    if (isTalkative(call)) terminal.say('Nothing was written.\n');
    return 0;
  }

  if (plan.replaces && call.options['force'] !== true) {
    if (!prompts) throw otherContractError();
    await requireYes(
      prompts,
      'svc.essence.json is a different contract. Replace it and keep a .bak copy?',
      false,
    );
  }
  const unresolved = await findUnresolved(project.essence, project.bundle.diagnostics, client, terminal);
  if (unresolved && call.options['strict'] === true) {
    if (call.json) terminal.out(jsonText({ ...report, unresolved: unresolved.names }));
    else terminal.say(formatUnresolved(unresolved, terminal));
    if (isTalkative(call)) terminal.say('Nothing was written.\n');
    return 1;
  }
  const isAsked = prompts !== undefined && (chosen?.isAsked === true || code !== undefined);
  if (isAsked) {
    if (code) terminal.say(await formatCode(code.report, undefined, terminal));
    terminal.say(formatFiles(plan.files, false, terminal));
    await requireYes(prompts, `Write these files to ${oneLine(root)}?`, true);
  }
  terminal.signal.throwIfAborted();
  const kept = plan.write();
  const accepted = code
    ? await (await import('../init-from-code.ts')).acceptFindings(root, call, terminal)
    : undefined;

  if (call.json)
    terminal.out(
      jsonText({
        ...report,
        kept,
        unresolved: unresolved?.names ?? [],
        ...(code ? { accepted: accepted ?? null } : {}),
      }),
    );
  // The user has just confirmed this list.
  else if (!(isAsked && terminal.isTerminal)) terminal.out(formatFiles(plan.files, false, terminal));
  if (!call.json && code && !isAsked) terminal.out(await formatCode(code.report, accepted, terminal));
  if (isTalkative(call)) {
    if (kept !== undefined) terminal.say(`The old contract was saved as ${kept}.\n`);
    if (unresolved) terminal.say(formatUnresolved(unresolved, terminal));
    terminal.say(await formatNextSteps(root, call, terminal));
  }
  return 0;
}

const formatCode = async (
  report: CodeReport,
  accepted: number | undefined,
  terminal: Terminal,
): Promise<string> => (await import('../init-from-code.ts')).formatCodeReport(report, accepted, terminal);

/** A contract of an older version is migrated rather than replaced, unless the user wants a new one. */
async function requireNoOlderContract(
  root: string,
  older: OlderProject,
  prompts: Prompts | undefined,
  call: Call,
  terminal: Terminal,
): Promise<void> {
  const run = migrateCommand(older, relativePath(terminal, root));
  if (run === undefined || hasContract(root) || call.options['force'] === true) return;
  const files = formatNames(older.contracts.map(describeOlderContract));
  if (call.options['dryRun'] === true) {
    if (isTalkative(call))
      terminal.say(`${terminal.colour.dim(`note: ${oneLine(files)} stays; ${run} migrates it`)}\n`);
    return;
  }
  if (!prompts)
    throw new ServiceError(
      'OUTPUT_EXISTS',
      `The project has a contract of an older version: ${files}. Migrate it, or use --force to write a new one beside it.`,
      { suggestions: [run] },
    );
  await requireYes(prompts, `${oneLine(files)} is an older contract. Write a new one beside it?`, false);
}

const otherContractError = (): ServiceError =>
  new ServiceError(
    'OUTPUT_EXISTS',
    'svc.essence.json already contains a different contract. Use --force to replace it and keep the old one as ' +
      'svc.essence.json.bak. Without --blueprint and --archetype, svc init completes the existing project.',
  );

export const isTalkative = ({ json, quiet }: Call): boolean => !json && !quiet;

/** Opens prompts, unless they are impossible or unwanted. */
export async function openPrompts({ json, options }: Call, terminal: Terminal): Promise<Prompts | undefined> {
  return terminal.isInteractive && !json && options['yes'] !== true ? terminal.prompts() : undefined;
}

/** Cancels the command unless the user confirms. */
export async function requireYes(prompts: Prompts, question: string, preset: boolean): Promise<void> {
  if (!(await prompts.confirm(question, preset)))
    throw new ServiceError('INTERRUPTED', 'Cancelled. Nothing was changed.');
}

/** `svc init --remove`: removes what init wrote, after a confirmation. */
export async function removeProject(root: string, call: Call, terminal: Terminal): Promise<number> {
  const removal = planRemoval(root, { contract: call.options['force'] === true });
  const paths = removalPaths(removal);
  const isDry = call.options['dryRun'] === true;
  if (!isDry && paths.length > 0) {
    if (call.options['yes'] !== true) await requireConsent(root, paths.length, call, terminal);
    terminal.signal.throwIfAborted();
    removal.remove();
  }
  if (call.json)
    terminal.out(jsonText({ dryRun: isDry, project: relativePath(terminal, root), removed: paths }));
  else terminal.out(paths.map((path) => `${oneLine(path)}\n`).join(''));
  if (isTalkative(call)) {
    if (paths.length === 0) terminal.say('There is nothing to remove.\n');
    else terminal.say(isDry ? 'Nothing was removed.\n' : 'Removed.\n');
  }
  return 0;
}

async function requireConsent(root: string, count: number, call: Call, terminal: Terminal): Promise<void> {
  const prompts = await openPrompts(call, terminal);
  if (!prompts) throw new ServiceError('USAGE', `--remove changes ${filesOf(count)}. Use --yes to confirm.`);
  await requireYes(prompts, `Remove svc from ${filesOf(count)} in ${oneLine(root)}?`, false);
}

const filesOf = (count: number): string => formatCount(count, 'file');

/** Formats files with change and size; packs take one line unless `each` is set. */
export function formatFiles(files: readonly PlannedFile[], each: boolean, terminal: Terminal): string {
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
  // A wrapped path cannot be copied, so on narrow terminals each path has its own line.
  if (terminal.columns < NARROW)
    return rows
      .map(
        ({ path, bytes, change }) =>
          `${stripControls(path)}\n  ${paints[change](change)}  ${formatSize(bytes)}\n`,
      )
      .join('');
  const cells = rows.map(({ path, bytes, change }) => [change, formatSize(bytes), path]);
  const paint = (text: string, column: number, row: number): string =>
    column === 0 ? paints[rows[row]?.change ?? 'same'](text) : text;
  return `${table(cells, terminal.columns, { right: [1], wrap: true, paint })}\n`;
}

/** Width that change, size and a usual pack name need. */
const NARROW = 64;

/** Diffs `AGENTS.md`; only the svc block can differ. */
export function agentsDiff({ before = '', after = '' }: AgentsChange): readonly string[] {
  if (before === after) return [];
  const old = linesOf(before);
  const now = linesOf(after);
  let top = 0;
  while (top < old.length && top < now.length && old[top] === now[top]) top++;
  let bottom = 0;
  const most = Math.min(old.length, now.length) - top;
  while (bottom < most && old.at(-1 - bottom) === now.at(-1 - bottom)) bottom++;
  const from = Math.max(0, top - CONTEXT_LINES);
  const rest = Math.min(bottom, CONTEXT_LINES);
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

/** Formats a diff after an empty line; empty if there are no lines. */
export function formatDiff(lines: readonly string[], { colour }: Terminal): string {
  if (lines.length === 0) return '';
  const paints: Readonly<Record<string, (text: string) => string>> = {
    '-': colour.red,
    '+': colour.green,
    '@': colour.cyan,
  };
  return `\n${lines.map((line) => `${(paints[line[0] ?? ''] ?? String)(stripControls(line))}\n`).join('')}`;
}

/** Unchanged lines around a change. */
const CONTEXT_LINES = 3;

/** A final newline does not start another line. */
const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** Commands to call next, in this order; the first three that exist are shown. An app that exists is not created. */
const NEXT_COMMANDS = ['preview', 'create', 'connect', 'status'];
const NEXT_COMMANDS_FROM_CODE = ['verify', 'preview', 'connect'];

/** Formats what to do next: three commands with their purpose, after a change to the folder of the project. */
export async function formatNextSteps(root: string, call: Call, terminal: Terminal): Promise<string> {
  const { columns, colour } = terminal;
  const all = await call.commands();
  const names = call.options['fromCode'] === true ? NEXT_COMMANDS_FROM_CODE : NEXT_COMMANDS;
  const commands = names.flatMap((name) => all.filter((command) => command.name === name)).slice(0, 3);
  const folder = oneLine(relativePath(terminal, root));
  const rows = [
    ...(folder === '.' ? [] : [[`cd ${/^[\w./-]+$/.test(folder) ? folder : quote(folder)}`]]),
    ...commands.map(({ name, examples, purpose, summary }) => [
      examples[0] ?? `svc ${name}`,
      purpose ?? summary,
    ]),
  ];
  const width = Math.max(...rows.map(([command = '']) => command.length)) + 2;
  return rows
    .map(([command = '', why = '']) => {
      const isWide = columns - NEXT.length - width >= MIN_PURPOSE;
      const indent = NEXT.length + (isWide ? width : 2);
      const text = wrap(why, columns, ' '.repeat(indent));
      const gap = ' '.repeat(width - command.length);
      const start = `${colour.dim('next')}  ${colour.cyan(command)}`;
      if (why === '') return `${start}\n`;
      return `${start}${isWide ? gap + text.trimStart() : `\n${text}`}\n`;
    })
    .join('');
}

const NEXT = 'next  ';
/** Narrower purposes start on a line of their own. */
const MIN_PURPOSE = 30;
