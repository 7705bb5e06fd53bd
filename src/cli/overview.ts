import type { Command, Terminal } from './command.ts';
import { COMMANDS, SECTIONS } from './commands/index.ts';
import { table, wrap } from './layout.ts';

/** Formats the list that bare `svc` prints: one screen of 24 lines at 80 columns, what people do first at the top. */
export async function formatOverview({ colour, columns }: Terminal): Promise<string> {
  const [first, ...others] = listSections();
  const commands = await Promise.all((first?.words ?? []).map(loadCommand));
  const rows = commands.map(({ name, purpose, summary }) => [name, purpose ?? summary]);
  const width = Math.max(...others.map(({ title }) => title.length)) + 2;
  const more = others.map(({ title, words }) =>
    wrap(words.join(', '), columns, ' '.repeat(width)).replace(
      ' '.repeat(width),
      colour.bold(title) + ' '.repeat(width - title.length),
    ),
  );
  return [
    wrap('svc: describe an interface once, preview it, build it, and check its code.', columns),
    '',
    'Usage: svc <command> [options]',
    '',
    table(rows, columns, {
      indent: '  ',
      wrap: true,
      paint: (text, column) => (column === 0 ? colour.cyan(text) : text),
    }),
    '',
    ...more,
    '',
    wrap('svc <command> --help explains one command, svc --help lists all of them.', columns),
    '',
  ].join('\n');
}

const loadCommand = (name: string): Promise<Command> => {
  const load = COMMANDS[name];
  if (!load) throw new Error(`There is no command ${name}.`);
  return load();
};

/** The sections with the commands that exist; a command that no section lists is in the last one. */
function listSections(): readonly { readonly title: string; readonly words: readonly string[] }[] {
  const all = [...new Set(Object.keys(COMMANDS).map((name) => name.split(' ')[0] ?? ''))].filter(
    (word) => word !== HIDDEN_GROUP,
  );
  const listed = SECTIONS.flatMap(({ words }) => words);
  const rest = all.filter((word) => !listed.includes(word));
  return SECTIONS.map(({ title, words }, index) => ({
    title,
    words: [...words.filter((word) => all.includes(word)), ...(index === SECTIONS.length - 1 ? rest : [])],
  }));
}

/** Group of the deprecated names. */
const HIDDEN_GROUP = 'registry';
