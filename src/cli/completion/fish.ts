import { type CommandWords, OPTIONS, type OptionWords, quoteWord, type Value, type Words } from './words.ts';

/** Script for fish 3.0 and later. */
export function fish({ commands, first, groups }: Words): string {
  const lines = [
    ...OPTIONS.map((option) => line('__svc_first', optionPart(option))),
    ...first.map(({ name, summary }) => line('__svc_first', `-a ${quoteWord(name)}${about(summary)}`)),
    ...groups.flatMap((group) =>
      commands
        .filter(({ name }) => name.startsWith(`${group} `))
        .map(({ name, summary }) =>
          line(`__svc_group ${group}`, `-a ${quoteWord(name.slice(group.length + 1))}${about(summary)}`),
        ),
    ),
    ...commands.flatMap(commandLines),
  ];
  return `# Completion of svc for fish. Save as ~/.config/fish/completions/svc.fish
function __svc_words
    set -l tokens (commandline -opc)
    set -e tokens[1]
    string match -v -- '-*' $tokens
end
function __svc_first
    test (count (__svc_words)) -eq 0
end
function __svc_group
    set -l given (__svc_words)
    test "$given" = "$argv[1]"
end
function __svc_in
    set -l given (__svc_words)
    string match -q -- "$argv *" "$given "
end
complete -c svc -e
complete -c svc -f
${lines.join('\n')}
`;
}

const line = (condition: string, rest: string): string =>
  `complete -c svc -n ${quoteWord(condition)} ${rest}`;

function commandLines({ name, options, arguments: all }: CommandWords): string[] {
  const condition = `__svc_in ${name}`;
  return [
    ...options.map((option) => line(condition, optionPart(option))),
    ...all.flatMap((value) => {
      const part = valuePart(value);
      return part === '' ? [] : [line(condition, part)];
    }),
  ];
}

function optionPart({ names, summary, value }: OptionWords): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  const part = value ? ` ${value.kind === 'file' ? '-r' : '-x'} ${valuePart(value)}`.trimEnd() : '';
  return `${flags.join(' ')}${part}${about(summary)}`;
}

function valuePart({ kind, choices }: Value): string {
  if (kind === 'choice') return `-a ${quoteWord(choices.join(' '))}`;
  if (kind === 'folder') return `-a '(__fish_complete_directories)'`;
  return kind === 'file' ? '-F' : '';
}

const about = (summary: string): string => (summary === '' ? '' : ` -d ${quoteWord(summary)}`);
