import { type CommandWords, OPTIONS, quoted, type Value, type Words } from './words.ts';

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
