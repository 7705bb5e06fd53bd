import { CommanderError, Help, Option as CommanderOption, Command as Program } from 'commander';
import { asServiceError, problemOf, ServiceError } from '../base/errors.ts';
import { type Call, type Command, type CommandOutline, jsonText, type Terminal } from './command.ts';
import { COMMANDS, GROUPS } from './commands/index.ts';
import { OUTLINES } from './outlines.ts';
import { stripControls, wrap } from './layout.ts';
import { formatOverview } from './overview.ts';

/** Runs one command and returns its exit code. Never throws and never prints a stack. */
export async function run(argv: readonly string[], terminal: Terminal, version: string): Promise<number> {
  let exit = 0;
  const program = new Program('svc')
    .description('A design contract that you can search, compile and check.')
    .version(version)
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: terminal.out,
      writeErr: () => {},
      outputError: () => {},
      getOutHelpWidth: () => terminal.columns,
      getOutHasColors: () => false,
    })
    .configureHelp({
      // Indented to align with `Usage: `.
      commandUsage: (sub) => wrap(new Help().commandUsage(sub), terminal.columns, '       ').trimStart(),
      formatItem: helpItem,
    });
  try {
    if (argv[0] === '--version' || argv[0] === '-V') {
      terminal.out(`${version}\n`);
      return 0;
    }
    if (argv.length === 0) {
      terminal.out(formatOverview(terminal));
      return 0;
    }
    for (const command of await commandsToLoad(argv)) {
      addCommand(program, command, async (call) => {
        exit = await (command.drains
          ? command.run(call, terminal)
          : runUntilInterrupted(command, call, terminal));
      });
    }
    await program.parseAsync([...argv], { from: 'user' });
    return exit;
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0;
    const failure = terminal.signal.aborted
      ? toInterruption(thrown)
      : thrown instanceof CommanderError
        ? toUsageError(thrown, program)
        : asServiceError(thrown);
    if (argv.includes('--json')) terminal.out(jsonText(problemOf(failure)));
    else terminal.say(formatFailure(failure, terminal, findHelp(argv)));
    if (terminal.debug && failure.cause instanceof Error) terminal.say(`${failure.cause.stack}\n`);
    return failure.exit;
  }
}

/** Time that a command has to stop after an interrupt, so that its process ends within a second. */
const INTERRUPT_GRACE_MS = 700;

/** Runs a command; one that does not stop in time after an interrupt is abandoned. */
async function runUntilInterrupted(command: Command, call: Call, terminal: Terminal): Promise<number> {
  const { signal } = terminal;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let startTimer = (): void => {};
  const abandoned = new Promise<never>((_, reject) => {
    const abandon = (): void =>
      reject(
        new ServiceError(
          'INTERRUPTED',
          'Interrupted before the command could clean up. Every file that it has written is complete, but some may be missing.',
        ),
      );
    startTimer = () => void (timer = setTimeout(abandon, INTERRUPT_GRACE_MS));
  });
  signal.addEventListener('abort', startTimer, { once: true });
  try {
    return await Promise.race([command.run(call, terminal), abandoned]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', startTimer);
  }
}

/** Keeps a message that says more about an interrupt than that it happened. */
const toInterruption = (thrown: unknown): ServiceError =>
  thrown instanceof ServiceError && thrown.code === 'INTERRUPTED'
    ? thrown
    : new ServiceError('INTERRUPTED', 'Interrupted. Nothing was left half done.');

/** Loads only the called command; none for the list of all commands, and all of them for unknown words. */
async function commandsToLoad(argv: readonly string[]): Promise<readonly Command[]> {
  const words = argv.filter((word) => !word.startsWith('-'));
  if (words.length === 0) return OUTLINES.map(toUncalledCommand);
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((one) => Object.hasOwn(COMMANDS, one));
  const load = name === undefined ? undefined : COMMANDS[name];
  // A command that is also the first word of a group may be a typo within the group.
  if (load && name !== undefined && argv[0] === words[0]) return [await load()];
  return loadAllCommands();
}

const toUncalledCommand = (outline: CommandOutline): Command => ({
  ...outline,
  options: [],
  examples: [],
  run: () => Promise.reject(new Error(`${outline.name} is only listed.`)),
});

/** Help of the called command, its group, or svc. */
function findHelp(argv: readonly string[]): string {
  const words = argv.filter((word) => !word.startsWith('-'));
  const called = [words.slice(0, 2).join(' '), words[0] ?? ''].find(
    (one) => Object.hasOwn(COMMANDS, one) || Object.hasOwn(GROUPS, one),
  );
  return called === undefined ? 'svc --help' : `svc ${called} --help`;
}

const loadAllCommands = (): Promise<readonly Command[]> =>
  Promise.all(Object.values(COMMANDS).map((load) => load()));

function addCommand(program: Program, command: Command, run: (call: Call) => Promise<void>): void {
  const [last = '', group] = command.name.split(' ').reverse();
  const sub = (group === undefined ? program : findOrAddGroup(program, group))
    .command(last)
    .description(command.summary)
    .addHelpText('after', `\nExamples:\n${command.examples.map((line) => `  $ ${line}`).join('\n')}`);
  for (const { name, summary, choices } of command.arguments ?? [])
    sub.argument(name, choices ? `${summary} (${choices.join(', ')})` : summary);
  for (const { flags, summary, choices } of command.options)
    sub.addOption(new CommanderOption(flags, choices ? `${summary} (${choices.join(', ')})` : summary));
  if (command.asks) sub.option('--insecure-http', 'Allow plain HTTP to a service on another machine');
  sub.option('--quiet', 'Print only the result, without notes');
  sub.option('--json', 'Print results and errors as JSON');
  sub.action(async () => {
    const { json, quiet, ...options } = sub.opts<Record<string, string | boolean | undefined>>();
    const given = sub.args.map(String);
    await run({
      arguments: given,
      json: json === true,
      quiet: quiet === true,
      options,
      commands: loadAllCommands,
      groups: GROUPS,
    });
  });
}

/** Formats a help item in two columns, or with the description below on narrow terminals. */
function helpItem(term: string, termWidth: number, description: string, helper: Help): string {
  const width = helper.helpWidth ?? 80;
  if (width - termWidth - 4 >= helper.minWidthToWrap)
    return Help.prototype.formatItem.call(helper, term, termWidth, description, helper);
  return [`  ${term}`, ...(description === '' ? [] : [wrap(description, width, '      ')])].join('\n');
}

/** Finds or creates a command group. */
function findOrAddGroup(program: Program, name: string): Program {
  return (
    program.commands.find((one) => one.name() === name) ??
    program.command(name, { hidden: name === 'registry' }).description(GROUPS[name] ?? '')
  );
}

function toUsageError(thrown: CommanderError, program: Program): ServiceError {
  if (thrown.code === 'commander.help') {
    const group = program.args[0] ?? '';
    const names = Object.keys(COMMANDS).filter((name) => name.startsWith(`${group} `));
    return new ServiceError(
      'USAGE',
      `Incomplete command. Use ${names.map((name) => `svc ${name}`).join(', ')}.`,
    );
  }
  const [first = '', ...rest] = thrown.message.replace(/^error: /, '').split('\n');
  const sentence = first.charAt(0).toUpperCase() + first.slice(1);
  return new ServiceError('USAGE', [sentence, ...rest].join(' '), { error: sentence });
}

/** Formats the error, up to twenty details, and a hint. */
export function formatFailure(failure: ServiceError, { colour }: Terminal, help: string): string {
  const { errors = [], truncated, suggestions = [] } = failure.facts;
  const lines = [`${colour.red(`error[${failure.code}]`)}: ${stripControls(failure.message)}`];
  if (errors.length > 1) lines.push(...errors.map((error) => `  ${stripControls(error.message)}`));
  if (truncated) lines.push('  …');
  const hint = hintFor(failure, suggestions, help);
  if (hint) lines.push(colour.dim(`try: ${stripControls(hint)}`));
  return `${lines.join('\n')}\n`;
}

function hintFor({ code, message }: ServiceError, suggestions: readonly string[], help: string): string {
  if (code === 'UNKNOWN_SCHEMA')
    return suggestions.length > 0 ? `svc schema ${suggestions[0]}` : 'svc schema';
  if (code === 'USAGE') return [...suggestions.slice(0, 2), help].join(', ');
  if (code === 'INTERNAL') return 'run again with SVC_DEBUG=1 and report the output';
  // Do not repeat a suggestion of the message.
  return message.includes('Did you mean') ? '' : suggestions.slice(0, 3).join(', ');
}
