import { CommanderError, Command as Program } from 'commander';
import { asServiceError, problemOf, ServiceError } from '../errors.ts';
import { type Command, jsonText, type Terminal } from './command.ts';
import { COMMANDS } from './commands/index.ts';

/** Runs one call of the command line and returns its exit code. Nothing is thrown, no stack is shown. */
export async function run(argv: readonly string[], terminal: Terminal, version: string): Promise<number> {
  let exit = 0;
  const program = new Program('svc')
    .description('A design contract that can be searched, compiled and checked.')
    .version(version)
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({ writeOut: terminal.out, writeErr: () => {}, outputError: () => {} });
  for (const command of COMMANDS) {
    add(program, command, async (call) => {
      exit = await command.run(call, terminal);
    });
  }
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync([...argv], { from: 'user' });
    return exit;
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0;
    const failure = thrown instanceof CommanderError ? usage(thrown) : asServiceError(thrown);
    if (argv.includes('--json')) terminal.out(jsonText(problemOf(failure)));
    else terminal.say(failureText(failure, terminal));
    if (terminal.debug && failure.cause instanceof Error) terminal.say(`${failure.cause.stack}\n`);
    return failure.exit;
  }
}

function add(
  program: Program,
  command: Command,
  run: (call: Parameters<Command['run']>[0]) => Promise<void>,
): void {
  const [last = '', group] = command.name.split(' ').reverse();
  const sub = (group === undefined ? program : groupOf(program, group, command.group ?? ''))
    .command(last)
    .description(command.summary)
    .option('--json', 'answer, and fail, in JSON on stdout')
    .addHelpText('after', `\nExamples:\n${command.examples.map((line) => `  $ ${line}`).join('\n')}`);
  if (command.argument) sub.argument(command.argument.name, command.argument.summary);
  for (const { flags, summary } of command.options) sub.option(flags, summary);
  sub.action(async (...given: unknown[]) => {
    const argument = command.argument ? (given[0] as string | undefined) : undefined;
    const { json, ...options } = sub.opts<Record<string, string | boolean | undefined>>();
    await run({ ...(argument === undefined ? {} : { argument }), json: json === true, options });
  });
}

/** The group of that name; the first command of a group makes it. */
function groupOf(program: Program, name: string, summary: string): Program {
  return program.commands.find((one) => one.name() === name) ?? program.command(name).description(summary);
}

function usage(thrown: CommanderError): ServiceError {
  if (thrown.code === 'commander.help') {
    const names = COMMANDS.map(({ name }) => name).filter((name) => name.includes(' '));
    return new ServiceError('USAGE', `A word is missing: ${names.map((name) => `svc ${name}`).join(', ')}.`);
  }
  const [first = '', ...rest] = thrown.message.replace(/^error: /, '').split('\n');
  const sentence = first.charAt(0).toUpperCase() + first.slice(1);
  return new ServiceError('USAGE', [sentence, ...rest].join(' '), { error: sentence });
}

/** One line for what is wrong, then at most twenty lines for where, then what to try. */
function failureText(failure: ServiceError, { colour }: Terminal): string {
  const { errors = [], truncated, suggestions = [] } = failure.facts;
  const lines = [`${colour.red(`error[${failure.code}]`)}: ${failure.message}`];
  if (errors.length > 1) lines.push(...errors.map((error) => `  ${error.message}`));
  if (truncated) lines.push('  …');
  const hint = hintFor(failure, suggestions);
  if (hint) lines.push(colour.dim(`try: ${hint}`));
  return `${lines.join('\n')}\n`;
}

function hintFor({ code }: ServiceError, suggestions: readonly string[]): string {
  if (code === 'UNKNOWN_SCHEMA')
    return suggestions.length > 0 ? `svc schema ${suggestions[0]}` : 'svc schema';
  if (code === 'USAGE') return 'svc --help';
  if (code === 'INTERNAL') return 'run again with SVC_DEBUG=1 and report what it prints';
  return '';
}
