import type { Command } from '../command.ts';

/** The kind of value that an option or argument takes. */
export interface Value {
  readonly kind: 'file' | 'folder' | 'choice' | 'text';
  readonly choices: readonly string[];
}

export interface OptionWords {
  /** `--out`, and `-o` if it has a short name. */
  readonly names: readonly string[];
  readonly summary: string;
  readonly value?: Value;
}

/** A command with its completions. */
export interface CommandWords {
  readonly name: string;
  readonly summary: string;
  /** Completed, but not offered. */
  readonly hidden: boolean;
  readonly options: readonly OptionWords[];
  readonly arguments: readonly (Value & { readonly variadic: boolean })[];
}

export interface Words {
  readonly commands: readonly CommandWords[];
  /** First words with their summaries, without deprecated names. */
  readonly first: readonly { readonly name: string; readonly summary: string }[];
  /** First words that need a second one. */
  readonly groups: readonly string[];
}

const HELP: OptionWords = { names: ['--help'], summary: 'Show help' };

/** Options without a command. */
export const OPTIONS: readonly OptionWords[] = [HELP, { names: ['--version'], summary: 'Print the version' }];

/** Options that `main.ts` adds to every command. */
const COMMON: readonly OptionWords[] = [
  { names: ['--quiet'], summary: 'Print only the result, without notes' },
  { names: ['--json'], summary: 'Print results and errors as JSON' },
  HELP,
];
const ASKS: OptionWords = {
  names: ['--insecure-http'],
  summary: 'Allow plain HTTP to a service on another machine',
};

export function listWords(commands: readonly Command[], groups: Readonly<Record<string, string>>): Words {
  const known = commands.map(commandWords);
  const first = new Map<string, string>();
  for (const { name, summary, hidden } of known) {
    const [word = '', second] = name.split(' ');
    if (!hidden) first.set(word, second === undefined ? summary : (groups[word] ?? ''));
  }
  return {
    commands: known,
    first: [...first].map(([name, summary]) => ({ name, summary })),
    groups: [...new Set(known.flatMap(({ name }) => (name.includes(' ') ? [name.split(' ')[0] ?? ''] : [])))],
  };
}

function commandWords(command: Command): CommandWords {
  return {
    name: command.name,
    summary: command.summary,
    hidden: command.hidden === true,
    options: [
      ...command.options.map(({ flags, summary, choices }) => {
        const [placeholder] = /[<[].*$/.exec(flags) ?? [];
        const names = flags.replace(/[<[].*$/, '').match(/--?[\w-]+/g) ?? [];
        return { names, summary, ...(placeholder ? { value: valueOf(placeholder, choices) } : {}) };
      }),
      ...(command.asks ? [ASKS] : []),
      ...COMMON,
    ],
    arguments: (command.arguments ?? []).map(({ name, choices }) => ({
      ...valueOf(name, choices),
      variadic: name.includes('...'),
    })),
  };
}

function valueOf(placeholder: string, choices: readonly string[] = []): Value {
  if (choices.length > 0) return { kind: 'choice', choices };
  if (placeholder.includes('file')) return { kind: 'file', choices };
  return { kind: placeholder.includes('folder') ? 'folder' : 'text', choices };
}

/** Quotes a text for any of the shells. Fish interprets backslashes, but no text contains one. */
export const quoteWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

type WordList = readonly { readonly name: string; readonly summary: string }[];

/** Formats the offered words in the syntax of a shell. */
export type Offer = (words: WordList) => string;

/**
 * Formats the words of every command as functions for bash and zsh. They read `command` and `count` of the
 * calling function and set its `names` and `kind`.
 */
export function formatTables({ commands, first, groups }: Words, offer: Offer): string {
  const second = (group: string): WordList =>
    commands
      .filter(({ name }) => name.startsWith(`${group} `))
      .map(({ name, summary }) => ({ name: name.slice(group.length + 1), summary }));
  return [
    define(
      '_svc_is_command',
      '$1',
      [[commands.map(({ name }) => quoteWord(name)).join('|'), 'return 0']],
      'return 1',
    ),
    define('_svc_names', '$command', [
      ["''", offer(first)],
      ...groups.map((group): Row => [quoteWord(group), offer(second(group))]),
    ]),
    define('_svc_options', '$command', [
      ["''", offer(namesOf(OPTIONS))],
      ...commands.map(({ name, options }): Row => [quoteWord(name), offer(namesOf(options))]),
    ]),
    define(
      '_svc_value',
      '$1',
      commands.flatMap((command) => valueRows(command, offer)),
      'return 1',
    ),
    define(
      '_svc_argument',
      '$command $count',
      commands.flatMap((command) => argumentRows(command, offer)),
    ),
  ].join('\n');
}

type Row = readonly [pattern: string, action: string];

function define(name: string, subject: string, rows: readonly Row[], otherwise = ':'): string {
  const cases = [...rows, ['*', otherwise] as const].map(
    ([pattern, action]) => `    ${pattern}) ${action} ;;\n`,
  );
  return `${name}() {\n  case "${subject}" in\n${cases.join('')}  esac\n}\n`;
}

const namesOf = (options: CommandWords['options']): WordList =>
  options.flatMap(({ names, summary }) => names.map((name) => ({ name, summary })));

const valueRows = ({ name, options }: CommandWords, offer: Offer): Row[] =>
  options.flatMap(({ names, value }) =>
    value
      ? [[names.map((one) => quoteWord(`${name} ${one}`)).join('|'), actionOf(value, offer)] as const]
      : [],
  );

const argumentRows = ({ name, arguments: all }: CommandWords, offer: Offer): Row[] =>
  all.map((value, index) => [
    value.variadic ? `${quoteWord(`${name} `)}*` : quoteWord(`${name} ${index}`),
    actionOf(value, offer),
  ]);

const actionOf = ({ kind, choices }: Value, offer: Offer): string =>
  kind === 'choice' ? offer(choices.map((name) => ({ name, summary: '' }))) : `kind=${kind}`;
