import { type Change, changeLines } from '../essence/changes.ts';
import type { Terminal } from './command.ts';
import { cut } from './layout.ts';

const PAINT = { before: 'red', after: 'green' } as const;

/** The changes for a terminal, cut to its width. */
export function changesText(changes: readonly Change[], { colour, columns }: Terminal): string {
  return changeLines(changes)
    .map(({ kind, text }) =>
      kind === 'place'
        ? `${colour.bold(cut(text, columns))}\n`
        : `  ${colour[PAINT[kind]](cut(text, columns - 2))}\n`,
    )
    .join('');
}
