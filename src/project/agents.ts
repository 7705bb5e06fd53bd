import { ServiceError } from '../base/errors.ts';
import { AGENTS, APP_BASE, CONTEXT, ESSENCE, PARTS } from './paths.ts';
import { lstatSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ExecutionPackBundleV1 } from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import { writeDocument } from './file.ts';

/**
 * Markers around the block of svc in `AGENTS.md`, each on its own line. Text outside the block stays byte for byte, so
 * the file is left unchanged if the markers are ambiguous.
 */
export const BEGIN = '<!-- svc:begin -->';
export const END = '<!-- svc:end -->';

interface Place {
  /** Start of the first marker and end of the last one. */
  readonly from: number;
  readonly to: number;
  /** Line ending within the block. */
  readonly eol: string;
}

/** Returns the lines between the markers with `\n` line endings; undefined without a block. */
export function findBlock(text: string): string | undefined {
  const place = locateBlock(text);
  if (!place) return undefined;
  const inside = text.slice(place.from + BEGIN.length, place.to - END.length);
  return inside
    .replaceAll('\r\n', '\n')
    .replace(/^[ \t]*\n/, '')
    .replace(/[ \t]+$/, '');
}

/** Replaces the block, or appends one. */
export function withBlock(text: string | undefined, lines: string): string {
  const place = text === undefined ? undefined : locateBlock(text);
  const eol = place?.eol ?? detectLineEnding(text ?? '');
  const block = `${BEGIN}\n${lines.replace(/\n*$/, '\n')}${END}`.replaceAll('\n', eol);
  if (text === undefined) return block + eol;
  if (place) return text.slice(0, place.from) + block + text.slice(place.to);
  // The line breaks around the block encode how the text ended, so that `withoutBlock` can restore it.
  if (text === '') return block;
  return text.endsWith('\n') ? text + eol + block + eol : text + eol + eol + block;
}

/** Restores the text from before the block was added; undefined if there was no file. */
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

/** Finds markers that are alone on their line; others are only mentions. */
function findMarkerLines(marker: string, text: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(marker); at >= 0; at = text.indexOf(marker, at + marker.length)) {
    const lineStart = text.lastIndexOf('\n', at - 1) + 1;
    const [rest = ''] = text.slice(at + marker.length).split('\n', 1);
    // At 0, lastIndexOf would search from -1.
    const before = at === 0 ? '' : text.slice(lineStart, at);
    if (/^[ \t\ufeff]*$/.test(before) && /^[ \t]*\r?$/.test(rest)) found.push(at);
  }
  return found;
}

const detectLineEnding = (text: string): string => (/^[^\n]*\r\n/.test(text) ? '\r\n' : '\n');

function damagedError(text: string, what: string, at: readonly number[]): ServiceError {
  const lines = at.map((offset) => text.slice(0, offset).split('\n').length).toSorted((a, b) => a - b);
  const where = lines.length === 1 ? `line ${lines[0]}` : `lines ${lines.join(', ')}`;
  return new ServiceError(
    'INVALID_DOCUMENT',
    `${AGENTS} ${what} (${where}). Nothing was changed: remove the stray markers, or use --no-agents.`,
  );
}

/** `AGENTS.md` before and after an edit of its block. */
export interface AgentsChange {
  /** Undefined where there is no file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Plans the file with an up-to-date block. Throws if the rest of the file could not be preserved. */
export function planAgentsBlock(root: string, bundle: ExecutionPackBundleV1): AgentsChange {
  const before = readAgents(root);
  return { before, after: withBlock(before, formatAgentsIndex(bundle, readApp(root))) };
}

/** Plans the file without its block. */
export function planAgentsRemoval(root: string): AgentsChange {
  const before = readAgents(root);
  return { before, after: before === undefined ? undefined : withoutBlock(before) };
}

/** Updates an existing block; a file without one stays unchanged. Returns true if the file was written. */
export function refreshAgents(root: string, bundle: ExecutionPackBundleV1): boolean {
  return readAgentsState(root, bundle) === 'stale' && writeAgents(root, planAgentsBlock(root, bundle));
}

/** Compares the block with the bundle. */
export function readAgentsState(root: string, bundle: ExecutionPackBundleV1): 'current' | 'stale' | 'none' {
  const block = findBlock(readAgents(root) ?? '');
  if (block === undefined) return 'none';
  return block === formatAgentsIndex(bundle, readApp(root)) ? 'current' : 'stale';
}

/** Returns true if the file was written or removed. */
export function writeAgents(root: string, { before, after }: AgentsChange): boolean {
  if (before === after) return false;
  // The user may have edited the file while a prompt was open.
  if (readAgents(root) !== before)
    throw new ServiceError('CONFLICT', `${AGENTS} changed in the meantime and was left unchanged.`);
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
  // Writing through a rename would replace the link and leave its target unchanged.
  if (!stat.isFile()) throw refuse('is not a regular file.');
  try {
    // Bytes that are not UTF-8 would not survive a round trip.
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

/** Limit including the markers: agents read the block with every task. */
export const MAX_BLOCK_BYTES = 8 * 1024;

/** Pages get the space that sections leave. */
const MAX_SECTION_BYTES = 2 * 1024;

/** Space for two truncation notes and for CRLF line endings. */
const RESERVED_BYTES = 512;

/** The strength of the structure inside a part, by guard. */
const STRUCTURE_RULES: Readonly<Record<string, string>> = {
  creative: 'The structure inside a part is an idea.',
  guided:
    'The structure inside a part is a default: better it where that serves the job, leave out what answers no question of the person, and say why.',
  strict: 'The structure inside a part is binding, too.',
};

const TOKENS_RULE = `- Import \`${CONTEXT}/tokens.css\` once and take every colour, size and duration from its variables.`;
const PAGES_RULE = `- Every page exists as a file, such as \`orders/index.html\` for \`/orders\`: change it in place. Write new elements with
  the parts in \`${PARTS}\` and the variables in \`assets/tokens.css\`.`;
const APP_TOKENS = 'src/styles/tokens.css';
const APP_RULE = `- Every page, pattern and shell exists in \`src/\`: change it in place. Data is loaded in \`src/data/\`, actions are
  connected in \`src/actions.ts\`. Write new elements with \`src/components/ui/\` and the variables in \`${APP_TOKENS}\`.`;

/** The app of a project, as far as agents need to know. */
interface CreatedApp {
  /** The rule about its files; `svc create` wrote every page. */
  readonly rule: string;
  /** The app follows its contract. */
  readonly isUpdated: boolean;
}

function readApp(root: string): CreatedApp {
  const isThere = (path: string): boolean =>
    lstatSync(join(root, path), { throwIfNoEntry: false }) !== undefined;
  const isUpdated = isThere(APP_BASE);
  const rule = isThere(PARTS) ? PAGES_RULE : isUpdated && isThere(APP_TOKENS) ? APP_RULE : TOKENS_RULE;
  return { rule, isUpdated };
}

const UPDATE_COMMAND =
  '- `svc create --update`: bring the app to a changed `svc.product.json` or a new release; your edits are kept\n';

/** Formats the block: where an agent finds everything else. */
export function formatAgentsIndex(
  { scaffold, manifest }: ExecutionPackBundleV1,
  { rule, isUpdated }: CreatedApp = { rule: TOKENS_RULE, isUpdated: false },
): string {
  const { theme } = scaffold.data;
  const head = `## Design contract

This product is built to the contract in \`${ESSENCE}\`. \`svc\` compiled it into packs in \`${CONTEXT}/\`. Theme ${formatCode(theme.id)} in ${formatCode(theme.mode)}, target ${formatCode(scaffold.target.framework ?? 'web')}.

Read first: \`${CONTEXT}/scaffold-pack.md\` (product, tokens, shells, routes), then the pack of the page you work on, which
is complete by itself. Before you finish, check your work against \`${CONTEXT}/review-pack.md\`.

Rules:
- The job at the top of a page pack comes first. Rules, words, routes, tokens, accessibility and states are binding.
  ${STRUCTURE_RULES[scaffold.data.guard?.mode ?? 'guided'] ?? STRUCTURE_RULES['guided']} Sample rows and pictures are examples.
- A state says what happened, what still holds and the way on. The effect of an action is shown before it, and can be undone.
${rule}
- Routes are those of the contract. A page that is not in the table is added to the contract first.
- Never edit \`${CONTEXT}/\` or these lines: they are generated. Change \`${ESSENCE}\` and compile.

Commands:
- \`svc packs select page <id>\`: the pack of one page
- \`svc verify\`: check changed files against the contract, after every change; \`svc repair\` fixes what it can
- \`svc inspect <file or address> --pictures <folder>\`: before a page is done, open it in every state, width and mode
- \`svc packs compile --write\`: compile the packs again after a change of the contract
${isUpdated ? UPDATE_COMMAND : ''}`;
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

/** Joins the rows that fit and notes how many were left out. */
function fitRows(most: number, rows: readonly string[], what: string): string {
  let size = 0;
  const kept = rows.findIndex((row) => (size += byteLength(row) + 1) > most);
  if (kept < 0) return rows.join('');
  const more = `\nAnd ${rows.length - kept} more ${what}: \`${CONTEXT}/pack-manifest.json\` lists them all.\n`;
  return rows.slice(0, kept).join('') + more;
}

/** Escapes a name so that it cannot end the table, the block or the line. */
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
