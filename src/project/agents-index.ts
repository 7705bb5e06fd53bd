import type { ExecutionPackBundleV1 } from '../schemas/types.ts';
import { BEGIN, END } from './agents.ts';
import { CONTEXT, ESSENCE } from './paths.ts';

/** An agent reads the block with every task: what is larger costs more than it helps. Markers counted. */
export const MOST_BYTES = 8 * 1024;

/** Sections are few; what they leave is for the pages. */
const MOST_FOR_SECTIONS = 2 * 1024;

/** Bytes for two notes on what was cut, and for line ends that a file may write with two. */
const RESERVE = 512;

/** The lines between the markers: what an agent must know to find everything else. */
export function agentsIndex({ scaffold, manifest }: ExecutionPackBundleV1): string {
  const { theme } = scaffold.data;
  const head = `## Design contract

This product is built to the contract in \`${ESSENCE}\`. \`svc\` compiled it into packs in \`${CONTEXT}/\`: each holds
everything one task needs. Theme ${code(theme.id)} in ${code(theme.mode)}, target ${code(scaffold.target.framework ?? 'web')}.

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
  const sections = within(
    MOST_FOR_SECTIONS,
    manifest.sections.map(
      ({ id, role, pageIds, markdown }) =>
        `| ${cell(id)} | ${cell(role ?? '')} | ${pageIds.length} | ${cell(markdown)} |\n`,
    ),
    'sections',
  );
  const tables = (pages: string): string =>
    `\nPacks of sections, in \`${CONTEXT}/\`:\n\n| Section | Role | Pages | Pack |\n|---|---|---|---|\n${sections}` +
    `\nPacks of pages:\n\n| Path | Page | Pack |\n|---|---|---|\n${pages}`;
  const rest = MOST_BYTES - RESERVE - bytes(`${BEGIN}\n${head}${tables('')}${END}`);
  const pages = within(
    rest,
    manifest.pages.map(
      ({ id, path, markdown }) => `| ${cell(path ?? '')} | ${cell(id)} | ${cell(markdown)} |\n`,
    ),
    'pages',
  );
  return head + tables(pages);
}

/** The rows that fit, and how many do not. */
function within(most: number, rows: readonly string[], what: string): string {
  let size = 0;
  const kept = rows.findIndex((row) => (size += bytes(row) + 1) > most);
  if (kept < 0) return rows.join('');
  const more = `\nAnd ${rows.length - kept} more ${what}: \`${CONTEXT}/pack-manifest.json\` lists them all.\n`;
  return rows.slice(0, kept).join('') + more;
}

/** Names are written by others: none may end the table, the block or the line. */
const cell = (text: string): string => (text === '' ? '' : code(text).replaceAll('|', '\\|'));

function code(text: string): string {
  const plain = text
    .replace(/[\s\p{C}`]+/gu, ' ')
    .replaceAll('<!--', '< !--')
    .trim();
  const characters = [...plain];
  return `\`${characters.length > 120 ? `${characters.slice(0, 119).join('')}…` : plain}\``;
}

const bytes = (text: string): number => new TextEncoder().encode(text).byteLength;
