import type { Terminal } from './command.ts';
import { COMMANDS, SECTIONS } from './commands/index.ts';
import { OUTLINES } from './outlines.ts';
import { table, wrap } from './layout.ts';

/** Formats the list that bare `svc` prints: one screen of 24 lines at 80 columns, what people do first at the top. */
export function formatOverview({ colour, columns }: Terminal): string {
  const [first, ...others] = listSections();
  const rows = (first?.words ?? []).map((word) => {
    const command = OUTLINES.find(({ name }) => name === word);
    return [word, command?.purpose ?? command?.summary ?? ''];
  });
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
