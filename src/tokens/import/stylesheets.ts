import { ServiceError } from '../../base/errors.ts';
import { css } from '../importers/css.ts';
import { importTheme, type ThemeImport } from './theme.ts';

export interface Stylesheet {
  readonly path: string;
  readonly text: string;
}

export interface StylesheetImport {
  /** Undefined if no custom property has a name or value that fits a theme. */
  readonly imported: ThemeImport | undefined;
  /** The files that were read. */
  readonly files: readonly string[];
  readonly unread: readonly { readonly path: string; readonly reason: string }[];
}

/** The name of all stylesheets as one, until positions are mapped back. */
const JOINED = 'stylesheets';

/**
 * Imports the stylesheets of an app as one theme, because tokens refer to each other across files. Where files disagree,
 * the one with the most properties wins.
 */
export function importStylesheets(sheets: readonly Stylesheet[], id: string): StylesheetImport {
  const unread: { path: string; reason: string }[] = [];
  const read = sheets.flatMap((sheet) => {
    try {
      const { modes } = css.read({ ...sheet, others: new Map() });
      const count = modes.reduce((sum, { tokens }) => sum + tokens.size, 0);
      // A file without tokens may still set the mode of the document.
      return count === 0 && !sheet.text.includes('color-scheme') ? [] : [{ ...sheet, count }];
    } catch (thrown) {
      if (!(thrown instanceof ServiceError)) throw thrown;
      unread.push({ path: sheet.path, reason: thrown.message });
      return [];
    }
  });
  const sorted = read.toSorted((a, b) => a.count - b.count);
  const files = sorted.map(({ path }) => path).toSorted();
  if (sorted.length === 0) return { imported: undefined, files, unread };
  const text = sorted.map((sheet) => sheet.text).join('\n');
  try {
    const imported = importTheme(css, { path: JOINED, text, others: new Map() }, id, true);
    const toOwn = createLocator(sorted);
    return {
      imported: {
        ...imported,
        unplaced: imported.unplaced.map((token) => ({ ...token, at: toOwn(token.at) })),
      },
      files,
      unread,
    };
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || thrown.code !== 'INVALID_DOCUMENT') throw thrown;
    return { imported: undefined, files: [], unread };
  }
}

/** Maps `stylesheets:120:3` to the file that has this line. */
function createLocator(sheets: readonly Stylesheet[]): (at: string) => string {
  let line = 1;
  const starts = sheets.map(({ path, text }) => {
    const start = line;
    line += text.split('\n').length;
    return { path, start };
  });
  return (at) => {
    const [, row, column] = /^stylesheets:(\d+):(\d+)$/.exec(at) ?? [];
    const own = starts.findLast(({ start }) => start <= Number(row));
    return own && row !== undefined ? `${own.path}:${Number(row) - own.start + 1}:${column}` : at;
  };
}
