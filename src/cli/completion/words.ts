import type { Command } from '../command.ts';

/** What may stand in the place of a value. */
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

/** A command as a shell sees it. */
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
  /** First words, each with what follows it; no old names. */
  readonly first: readonly { readonly name: string; readonly summary: string }[];
  /** First words that need a second. */
  readonly groups: readonly string[];
}

const HELP: OptionWords = { names: ['--help'], summary: 'show how it is called' };

/** Outside of a command. */
export const OPTIONS: readonly OptionWords[] = [HELP, { names: ['--version'], summary: 'print the version' }];

/** The same options that `main.ts` gives to every command. */
const COMMON: readonly OptionWords[] = [
  { names: ['--quiet'], summary: 'print the answer only, no notes' },
  { names: ['--json'], summary: 'answer, and fail, in JSON on stdout' },
  HELP,
];
const ASKS: OptionWords = {
  names: ['--insecure-http'],
  summary: 'allow a service without TLS that is not on this machine',
};

export function wordsOf(commands: readonly Command[], groups: Readonly<Record<string, string>>): Words {
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

/** A text in single quotes, for each of the shells; fish reads backslashes in them, our texts have none. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

type Named = readonly { readonly name: string; readonly summary: string }[];

/** How a shell writes words it offers. */
export type Offer = (words: Named) => string;

/**
 * The words of every command as functions that bash and zsh both understand. They read `command` and `count` of the
 * function that calls them and set its `names` and `kind`.
 */
export function tables({ commands, first, groups }: Words, offer: Offer): string {
  const second = (group: string): Named =>
    commands
      .filter(({ name }) => name.startsWith(`${group} `))
      .map(({ name, summary }) => ({ name: name.slice(group.length + 1), summary }));
  return [
    define(
      '_svc_is_command',
      '$1',
      [[commands.map(({ name }) => quoted(name)).join('|'), 'return 0']],
      'return 1',
    ),
    define('_svc_names', '$command', [
      ["''", offer(first)],
      ...groups.map((group): Row => [quoted(group), offer(second(group))]),
    ]),
    define('_svc_options', '$command', [
      ["''", offer(namesOf(OPTIONS))],
      ...commands.map(({ name, options }): Row => [quoted(name), offer(namesOf(options))]),
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

const namesOf = (options: CommandWords['options']): Named =>
  options.flatMap(({ names, summary }) => names.map((name) => ({ name, summary })));

const valueRows = ({ name, options }: CommandWords, offer: Offer): Row[] =>
  options.flatMap(({ names, value }) =>
    value ? [[names.map((one) => quoted(`${name} ${one}`)).join('|'), actionOf(value, offer)] as const] : [],
  );

const argumentRows = ({ name, arguments: all }: CommandWords, offer: Offer): Row[] =>
  all.map((value, index) => [
    value.variadic ? `${quoted(`${name} `)}*` : quoted(`${name} ${index}`),
    actionOf(value, offer),
  ]);

const actionOf = ({ kind, choices }: Value, offer: Offer): string =>
  kind === 'choice' ? offer(choices.map((name) => ({ name, summary: '' }))) : `kind=${kind}`;
