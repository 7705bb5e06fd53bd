import { CommanderError, Help, Option as CommanderOption, Command as Program } from 'commander';
import { asServiceError, problemOf, ServiceError } from '../base/errors.ts';
import { type Call, type Command, jsonText, type Terminal } from './command.ts';
import { COMMANDS, GROUPS } from './commands/index.ts';
import { shown, wrap } from './layout.ts';

/** Runs one call of the command line and returns its exit code. Nothing is thrown, no stack is shown. */
export async function run(argv: readonly string[], terminal: Terminal, version: string): Promise<number> {
  let exit = 0;
  const program = new Program('svc')
    .description('A design contract that can be searched, compiled and checked.')
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
      // It stands behind `Usage: `.
      commandUsage: (sub) => wrap(new Help().commandUsage(sub), terminal.columns, '       ').trimStart(),
      formatItem: helpItem,
    });
  try {
    if (argv[0] === '--version' || argv[0] === '-V') {
      terminal.out(`${version}\n`);
      return 0;
    }
    for (const command of await wanted(argv)) {
      add(program, command, async (call) => {
        exit = await command.run(call, terminal);
      });
    }
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync([...argv], { from: 'user' });
    return exit;
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0;
    const failure = terminal.signal.aborted
      ? new ServiceError('INTERRUPTED', 'Interrupted. Nothing was left half done.')
      : thrown instanceof CommanderError
        ? usage(thrown, program)
        : asServiceError(thrown);
    if (argv.includes('--json')) terminal.out(jsonText(problemOf(failure)));
    else terminal.say(failureText(failure, terminal, helpOf(argv)));
    if (terminal.debug && failure.cause instanceof Error) terminal.say(`${failure.cause.stack}\n`);
    return failure.exit;
  }
}

/** The one command that is called, so that no other has to be loaded; all of them for help and for slips. */
async function wanted(argv: readonly string[]): Promise<readonly Command[]> {
  const words = argv.filter((word) => !word.startsWith('-'));
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((one) => Object.hasOwn(COMMANDS, one));
  const load = name === undefined ? undefined : COMMANDS[name];
  // A word that also begins a group could be a slip within the group.
  if (load && name !== undefined && argv[0] === words[0]) return [await load()];
  return all();
}

/** The help of what was called: of the command, of the group, or of svc. */
function helpOf(argv: readonly string[]): string {
  const words = argv.filter((word) => !word.startsWith('-'));
  const called = [words.slice(0, 2).join(' '), words[0] ?? ''].find(
    (one) => Object.hasOwn(COMMANDS, one) || Object.hasOwn(GROUPS, one),
  );
  return called === undefined ? 'svc --help' : `svc ${called} --help`;
}

const all = (): Promise<readonly Command[]> => Promise.all(Object.values(COMMANDS).map((load) => load()));

function add(program: Program, command: Command, run: (call: Call) => Promise<void>): void {
  const [last = '', group] = command.name.split(' ').reverse();
  const sub = (group === undefined ? program : groupOf(program, group))
    .command(last, { hidden: command.hidden === true })
    .description(command.summary)
    .addHelpText('after', `\nExamples:\n${command.examples.map((line) => `  $ ${line}`).join('\n')}`);
  for (const { name, summary, choices } of command.arguments ?? [])
    sub.argument(name, choices ? `${summary} (${choices.join(', ')})` : summary);
  for (const { flags, summary, choices } of command.options)
    sub.addOption(new CommanderOption(flags, choices ? `${summary} (${choices.join(', ')})` : summary));
  if (command.asks) sub.option('--insecure-http', 'allow a service without TLS that is not on this machine');
  sub.option('--quiet', 'print the answer only, no notes');
  sub.option('--json', 'answer, and fail, in JSON on stdout');
  sub.action(async () => {
    const { json, quiet, ...options } = sub.opts<Record<string, string | boolean | undefined>>();
    const given = sub.args.map(String);
    await run({
      arguments: given,
      json: json === true,
      quiet: quiet === true,
      options,
      commands: all,
      groups: GROUPS,
    });
  });
}

/** A word of the help and what it means: beside it, or under it where there is no room for two columns. */
function helpItem(term: string, termWidth: number, description: string, helper: Help): string {
  const width = helper.helpWidth ?? 80;
  if (width - termWidth - 4 >= helper.minWidthToWrap)
    return Help.prototype.formatItem.call(helper, term, termWidth, description, helper);
  return [`  ${term}`, ...(description === '' ? [] : [wrap(description, width, '      ')])].join('\n');
}

/** The group of that name; the first command of a group makes it. */
function groupOf(program: Program, name: string): Program {
  return (
    program.commands.find((one) => one.name() === name) ??
    program.command(name, { hidden: name === 'registry' }).description(GROUPS[name] ?? '')
  );
}

function usage(thrown: CommanderError, program: Program): ServiceError {
  if (thrown.code === 'commander.help') {
    const group = program.args[0] ?? '';
    const names = Object.keys(COMMANDS).filter((name) => name.startsWith(`${group} `));
    return new ServiceError('USAGE', `A word is missing: ${names.map((name) => `svc ${name}`).join(', ')}.`);
  }
  const [first = '', ...rest] = thrown.message.replace(/^error: /, '').split('\n');
  const sentence = first.charAt(0).toUpperCase() + first.slice(1);
  return new ServiceError('USAGE', [sentence, ...rest].join(' '), { error: sentence });
}

/** One line for what is wrong, then at most twenty lines for where, then what to try. */
export function failureText(failure: ServiceError, { colour }: Terminal, help: string): string {
  const { errors = [], truncated, suggestions = [] } = failure.facts;
  const lines = [`${colour.red(`error[${failure.code}]`)}: ${shown(failure.message)}`];
  if (errors.length > 1) lines.push(...errors.map((error) => `  ${shown(error.message)}`));
  if (truncated) lines.push('  …');
  const hint = hintFor(failure, suggestions, help);
  if (hint) lines.push(colour.dim(`try: ${shown(hint)}`));
  return `${lines.join('\n')}\n`;
}

function hintFor({ code, message }: ServiceError, suggestions: readonly string[], help: string): string {
  if (code === 'UNKNOWN_SCHEMA')
    return suggestions.length > 0 ? `svc schema ${suggestions[0]}` : 'svc schema';
  if (code === 'USAGE') return [...suggestions.slice(0, 2), help].join(', ');
  if (code === 'INTERNAL') return 'run again with SVC_DEBUG=1 and report what it prints';
  // What the message has asked already is not said again.
  return message.includes('Did you mean') ? '' : suggestions.slice(0, 3).join(', ');
}
