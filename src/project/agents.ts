import { ServiceError } from '../base/errors.ts';
import { AGENTS, CONTEXT, ESSENCE } from './paths.ts';
import { lstatSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ExecutionPackBundleV1 } from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import { writeDocument } from './file.ts';

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
export function findBlock(text: string): string | undefined {
  const place = locateBlock(text);
  if (!place) return undefined;
  const inside = text.slice(place.from + BEGIN.length, place.to - END.length);
  return inside
    .replaceAll('\r\n', '\n')
    .replace(/^[ \t]*\n/, '')
    .replace(/[ \t]+$/, '');
}

/** The text with these lines as its block: in the place of the old one, or at the end. */
export function withBlock(text: string | undefined, lines: string): string {
  const place = text === undefined ? undefined : locateBlock(text);
  const eol = place?.eol ?? detectLineEnding(text ?? '');
  const block = `${BEGIN}\n${lines.replace(/\n*$/, '\n')}${END}`.replaceAll('\n', eol);
  if (text === undefined) return block + eol;
  if (place) return text.slice(0, place.from) + block + text.slice(place.to);
  // What stands around the block tells how the text ended before, so that `withoutBlock` can give it back.
  if (text === '') return block;
  return text.endsWith('\n') ? text + eol + block + eol : text + eol + eol + block;
}

/** The text as it was before it got a block; undefined if there was no file. */
export function withoutBlock(text: string): string | undefined {
  const place = locateBlock(text);
  if (!place) return text;
  const { eol } = place;
  const ended = text.startsWith(eol, place.to);
  const after = text.slice(place.to + (ended ? eol.length : 0));
  let before = text.slice(0, place.from);
  const added = ended ? eol : eol + eol;
  if (before.endsWith(added)) before = before.slice(0, -added.length);
  return ended && before === '' && after === '' ? undefined : before + after;
}

function locateBlock(text: string): Place | undefined {
  const begins = findMarkerLines(BEGIN, text);
  const ends = findMarkerLines(END, text);
  const [from] = begins;
  const [end] = ends;
  if (from === undefined && end === undefined) return undefined;
  if (from === undefined || end === undefined)
    throw damagedError(text, `has ${from === undefined ? END : BEGIN} without its counterpart`, [
      ...begins,
      ...ends,
    ]);
  if (begins.length > 1 || ends.length > 1)
    throw damagedError(text, 'has more than one svc block, or one within another', [...begins, ...ends]);
  if (end < from) throw damagedError(text, `has ${END} before ${BEGIN}`, [end, from]);
  return {
    from,
    to: end + END.length,
    eol: /^[ \t]*\r\n/.test(text.slice(from + BEGIN.length)) ? '\r\n' : '\n',
  };
}

/** Where a marker stands alone in its line; one in a sentence is only talked about. */
function findMarkerLines(marker: string, text: string): number[] {
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
const detectLineEnding = (text: string): string => (/^[^\n]*\r\n/.test(text) ? '\r\n' : '\n');

function damagedError(text: string, what: string, at: readonly number[]): ServiceError {
  const lines = at.map((offset) => text.slice(0, offset).split('\n').length).toSorted((a, b) => a - b);
  const where = lines.length === 1 ? `line ${lines[0]}` : `lines ${lines.join(', ')}`;
  return new ServiceError(
    'INVALID_DOCUMENT',
    `${AGENTS} ${what} (${where}). Nothing was changed: take the stray markers out by hand, or use --no-agents.`,
  );
}

/** `AGENTS.md` of a project before and after something is done to its block. */
export interface AgentsChange {
  /** Undefined where there is no file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What `svc init` makes of the file. Fails before anything is written if it cannot be kept whole. */
export function planAgentsBlock(root: string, bundle: ExecutionPackBundleV1): AgentsChange {
  const before = readAgents(root);
  return { before, after: withBlock(before, formatAgentsIndex(bundle)) };
}

/** The file with its block taken out. */
export function planAgentsRemoval(root: string): AgentsChange {
  const before = readAgents(root);
  return { before, after: before === undefined ? undefined : withoutBlock(before) };
}

/** Brings a block that is there up to date; a file without one is left alone. True if something was written. */
export function refreshAgents(root: string, bundle: ExecutionPackBundleV1): boolean {
  return readAgentsState(root, bundle) === 'stale' && writeAgents(root, planAgentsBlock(root, bundle));
}

/** Whether the block is the one of the bundle. */
export function readAgentsState(root: string, bundle: ExecutionPackBundleV1): 'current' | 'stale' | 'none' {
  const block = findBlock(readAgents(root) ?? '');
  if (block === undefined) return 'none';
  return block === formatAgentsIndex(bundle) ? 'current' : 'stale';
}

/** True if something was written or removed. */
export function writeAgents(root: string, { before, after }: AgentsChange): boolean {
  if (before === after) return false;
  // It may have been open in an editor while a question was being asked.
  if (readAgents(root) !== before)
    throw new ServiceError('CONFLICT', `${AGENTS} changed in the meantime and was left alone.`);
  if (after === undefined) rmSync(join(root, AGENTS));
  else writeDocument(join(root, AGENTS), after);
  return true;
}

function readAgents(root: string): string | undefined {
  const path = join(root, AGENTS);
  const refuse = (what: string): ServiceError =>
    new ServiceError('NOT_REGULAR_FILE', `${quote(path)} ${what} Use --no-agents to leave it alone.`);
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return undefined;
  // Replacing a link would part the two files that somebody joined.
  if (!stat.isFile()) throw refuse('is a link or no file.');
  try {
    // Bytes that are no UTF-8 would not come out as they went in.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch (thrown) {
    if (thrown instanceof TypeError) throw refuse('is not UTF-8.');
    const { code = '' } = thrown as NodeJS.ErrnoException;
    throw new ServiceError(
      code === 'EACCES' || code === 'EPERM' ? 'PERMISSION_DENIED' : 'READ_FAILED',
      `${quote(path)} cannot be read: ${code}.`,
      { cause: thrown },
    );
  }
}

/** An agent reads the block with every task: what is larger costs more than it helps. Markers counted. */
export const MAX_BLOCK_BYTES = 8 * 1024;

/** Sections are few; what they leave is for the pages. */
const MAX_SECTION_BYTES = 2 * 1024;

/** Bytes for two notes on what was cut, and for line ends that a file may write with two. */
const RESERVED_BYTES = 512;

/** The lines between the markers: what an agent must know to find everything else. */
export function formatAgentsIndex({ scaffold, manifest }: ExecutionPackBundleV1): string {
  const { theme } = scaffold.data;
  const head = `## Design contract

This product is built to the contract in \`${ESSENCE}\`. \`svc\` compiled it into packs in \`${CONTEXT}/\`: each holds
everything one task needs. Theme ${formatCode(theme.id)} in ${formatCode(theme.mode)}, target ${formatCode(scaffold.target.framework ?? 'web')}.

Read first: \`${CONTEXT}/scaffold-pack.md\` for the frame of the app (tokens, shells, routes), then the pack of the page
you work on. Check your work against \`${CONTEXT}/review-pack.md\`.

Rules:
- Read the pack of a page before you change the page. Its patterns, their order and its states are binding.
- Take every colour, size and duration from the tokens of the scaffold pack; invent none.
- Routes are those of the contract. A page that is not in the table is added to the contract first.
- Never edit \`${CONTEXT}/\` or these lines: they are made again. Change \`${ESSENCE}\` and compile.

Commands:
- \`svc packs select page <id>\`: the pack of one page
- \`svc validate\`: check the contract after a change
- \`svc packs compile --write\`: make the packs again
- \`svc status\`: whether contract, packs and corpus are in step
- \`svc verify\`: hold the code against the contract, after every change
- \`svc graph\`: write the graph of contract and code again
`;
  const sections = fitRows(
    MAX_SECTION_BYTES,
    manifest.sections.map(
      ({ id, role, pageIds, markdown }) =>
        `| ${formatCell(id)} | ${formatCell(role ?? '')} | ${pageIds.length} | ${formatCell(markdown)} |\n`,
    ),
    'sections',
  );
  const tables = (pages: string): string =>
    `\nPacks of sections, in \`${CONTEXT}/\`:\n\n| Section | Role | Pages | Pack |\n|---|---|---|---|\n${sections}` +
    `\nPacks of pages:\n\n| Path | Page | Pack |\n|---|---|---|\n${pages}`;
  const rest = MAX_BLOCK_BYTES - RESERVED_BYTES - byteLength(`${BEGIN}\n${head}${tables('')}${END}`);
  const pages = fitRows(
    rest,
    manifest.pages.map(
      ({ id, path, markdown }) =>
        `| ${formatCell(path ?? '')} | ${formatCell(id)} | ${formatCell(markdown)} |\n`,
    ),
    'pages',
  );
  return head + tables(pages);
}

/** The rows that fit, and how many do not. */
function fitRows(most: number, rows: readonly string[], what: string): string {
  let size = 0;
  const kept = rows.findIndex((row) => (size += byteLength(row) + 1) > most);
  if (kept < 0) return rows.join('');
  const more = `\nAnd ${rows.length - kept} more ${what}: \`${CONTEXT}/pack-manifest.json\` lists them all.\n`;
  return rows.slice(0, kept).join('') + more;
}

/** Names are written by others: none may end the table, the block or the line. */
const formatCell = (text: string): string => (text === '' ? '' : formatCode(text).replaceAll('|', '\\|'));

function formatCode(text: string): string {
  const plain = text
    .replace(/[\s\p{C}`]+/gu, ' ')
    .replaceAll('<!--', '< !--')
    .trim();
  const characters = [...plain];
  return `\`${characters.length > 120 ? `${characters.slice(0, 119).join('')}…` : plain}\``;
}

const byteLength = (text: string): number => new TextEncoder().encode(text).byteLength;
