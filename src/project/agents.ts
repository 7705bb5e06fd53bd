import { ServiceError } from '../base/errors.ts';
import { AGENTS } from './paths.ts';

/**
 * The part of `AGENTS.md` that is ours: between two lines of their own. Everything outside belongs to somebody
 * else and is kept byte for byte, so nothing is touched as soon as it is unclear where the part begins and ends.
 */
export const BEGIN = '<!-- svc:begin -->';
export const END = '<!-- svc:end -->';

interface Place {
  /** Where the first marker begins and the last one ends. */
  readonly from: number;
  readonly to: number;
  /** How the lines of the block end. */
  readonly eol: string;
}

/** The lines between the markers, with `\n` at the end of each; undefined if there is no block. */
export function blockOf(text: string): string | undefined {
  const place = placeOf(text);
  if (!place) return undefined;
  const inside = text.slice(place.from + BEGIN.length, place.to - END.length);
  return inside
    .replaceAll('\r\n', '\n')
    .replace(/^[ \t]*\n/, '')
    .replace(/[ \t]+$/, '');
}

/** The text with these lines as its block: in the place of the old one, or at the end. */
export function withBlock(text: string | undefined, lines: string): string {
  const place = text === undefined ? undefined : placeOf(text);
  const eol = place?.eol ?? eolOf(text ?? '');
  const block = `${BEGIN}\n${lines.replace(/\n*$/, '\n')}${END}`.replaceAll('\n', eol);
  if (text === undefined) return block + eol;
  if (place) return text.slice(0, place.from) + block + text.slice(place.to);
  // What stands around the block tells how the text ended before, so that `withoutBlock` can give it back.
  if (text === '') return block;
  return text.endsWith('\n') ? text + eol + block + eol : text + eol + eol + block;
}

/** The text as it was before it got a block; undefined if there was no file. */
export function withoutBlock(text: string): string | undefined {
  const place = placeOf(text);
  if (!place) return text;
  const { eol } = place;
  const ended = text.startsWith(eol, place.to);
  const after = text.slice(place.to + (ended ? eol.length : 0));
  let before = text.slice(0, place.from);
  const added = ended ? eol : eol + eol;
  if (before.endsWith(added)) before = before.slice(0, -added.length);
  return ended && before === '' && after === '' ? undefined : before + after;
}

function placeOf(text: string): Place | undefined {
  const begins = linesThatAre(BEGIN, text);
  const ends = linesThatAre(END, text);
  const [from] = begins;
  const [end] = ends;
  if (from === undefined && end === undefined) return undefined;
  if (from === undefined || end === undefined)
    throw damaged(text, `has ${from === undefined ? END : BEGIN} without its counterpart`, [
      ...begins,
      ...ends,
    ]);
  if (begins.length > 1 || ends.length > 1)
    throw damaged(text, 'has more than one svc block, or one within another', [...begins, ...ends]);
  if (end < from) throw damaged(text, `has ${END} before ${BEGIN}`, [end, from]);
  return {
    from,
    to: end + END.length,
    eol: /^[ \t]*\r\n/.test(text.slice(from + BEGIN.length)) ? '\r\n' : '\n',
  };
}

/** Where a marker stands alone in its line; one in a sentence is only talked about. */
function linesThatAre(marker: string, text: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(marker); at >= 0; at = text.indexOf(marker, at + marker.length)) {
    const lineStart = text.lastIndexOf('\n', at - 1) + 1;
    const [rest = ''] = text.slice(at + marker.length).split('\n', 1);
    // At 0, lastIndexOf looks from the end of nothing.
    const before = at === 0 ? '' : text.slice(lineStart, at);
    if (/^[ \t\ufeff]*$/.test(before) && /^[ \t]*\r?$/.test(rest)) found.push(at);
  }
  return found;
}

/** As the first line ends. */
const eolOf = (text: string): string => (/^[^\n]*\r\n/.test(text) ? '\r\n' : '\n');

function damaged(text: string, what: string, at: readonly number[]): ServiceError {
  const lines = at.map((offset) => text.slice(0, offset).split('\n').length).toSorted((a, b) => a - b);
  const where = lines.length === 1 ? `line ${lines[0]}` : `lines ${lines.join(', ')}`;
  return new ServiceError(
    'INVALID_DOCUMENT',
    `${AGENTS} ${what} (${where}). Nothing was changed: take the stray markers out by hand, or use --no-agents.`,
  );
}
