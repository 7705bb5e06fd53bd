import { ServiceError } from '../../base/errors.ts';
import {
  asRecord,
  keepByteOrderMark,
  type ServerEntry,
  detectLineEnding,
  type ConfigFormat,
  type FoundEntry,
  SERVER_NAME,
  formatPosition,
  stateOf,
} from './entry.ts';
import { scanToml, type Statement } from './toml-scan.ts';

const PARENT = 'mcp_servers';
const PATH = [PARENT, SERVER_NAME];
const HEADER = `[${PATH.join('.')}]`;

/** A header of the svc entry with the pairs below it. */
interface Block {
  readonly header: Statement;
  readonly pairs: readonly Statement[];
  readonly start: number;
  readonly end: number;
}

/** A TOML configuration whose servers are tables `[mcp_servers.<name>]`. */
export const tomlFormat: ConfigFormat = keepByteOrderMark({
  stateOf: (text, wanted) => stateOf(foundIn(blocksOf(text)), wanted),
  withEntry(text, wanted) {
    if (text === undefined) return `${written(wanted, '\n')}\n`;
    const blocks = blocksOf(text);
    const found = foundIn(blocks);
    const main = blocks.find(({ header }) => header.path.length === PATH.length);
    const isOurs = main && stateOf(found, wanted) !== 'foreign';
    if (isOurs) return updated(text, blocks, main, asRecord(found?.['env']), wanted);
    return appended(without(text, blocks), wanted);
  },
  withoutEntry(text) {
    const blocks = blocksOf(text);
    const rest = without(text, blocks);
    return rest === '' && blocks[0]?.start === 0 ? undefined : rest;
  },
});

/** Finds the tables of the svc entry; rejects an entry in another form. */
function blocksOf(text: string): readonly Block[] {
  const blocks: (Block & { pairs: Statement[] })[] = [];
  let own: (Block & { pairs: Statement[]; end: number }) | undefined;
  for (const statement of scanToml(text)) {
    const { kind, path, start, end } = statement;
    const isOurs = PATH.every((part, index) => path[index] === part);
    if (kind !== 'pair') {
      own = undefined;
      if (path.length === 1 && path[0] === PARENT && kind === 'tables')
        throw unsafe(text, start, `[[${PARENT}]] is a list of tables`);
      if (!isOurs) continue;
      if (path.length === PATH.length) {
        if (kind === 'tables') throw unsafe(text, start, `[${HEADER}] is a list of tables`);
        if (blocks.some(({ header }) => header.path.length === PATH.length))
          throw new ServiceError(
            'DUPLICATE_KEY',
            `${formatPosition(text, start)}: ${HEADER} is defined twice.`,
          );
      }
      own = { header: statement, pairs: [], start, end };
      blocks.push(own);
    } else if (own) {
      own.pairs.push(statement);
      own.end = end;
    } else if (isOurs) {
      throw unsafe(text, start, `${PATH.join('.')} is an inline table or has dotted keys`);
    } else if (path.length === 1 && path[0] === PARENT) {
      throw unsafe(text, start, `${PARENT} is an inline table`);
    }
  }
  return blocks;
}

function unsafe(text: string, offset: number, what: string): ServiceError {
  return new ServiceError(
    'MALFORMED_FILE',
    `${formatPosition(text, offset)}: ${what}, which cannot be edited safely. Rewrite it as a table ${HEADER}.`,
  );
}

function foundIn(blocks: readonly Block[]): FoundEntry | undefined {
  if (blocks.length === 0) return undefined;
  const found: Record<string, unknown> = {};
  const env: Record<string, unknown> = {};
  for (const { path, value } of blocks.flatMap(({ pairs }) => pairs)) {
    const [key = '', name, ...deeper] = path.slice(PATH.length);
    if (name === undefined) found[key] = value;
    else if (key === 'env' && deeper.length === 0) env[name] = value;
  }
  return { ...found, env: { ...asRecord(found['env']), ...env } };
}

function written({ command, args, env }: ServerEntry, eol: string): string {
  const lines = [HEADER, `command = ${textOf(command)}`, `args = ${listOf(args)}`];
  return [...lines, ...(env ? [`env = ${tableOf(env)}`] : [])].join(eol);
}

/** JSON strings are TOML strings. */
const textOf = (text: string): string => JSON.stringify(text);
const listOf = (texts: readonly string[]): string => `[${texts.map(textOf).join(', ')}]`;
const keyOf = (key: string): string => (/^[\w-]+$/.test(key) ? key : textOf(key));
const tableOf = (table: Readonly<Record<string, string>>): string =>
  `{ ${Object.entries(table)
    .map(([key, value]) => `${keyOf(key)} = ${textOf(value)}`)
    .join(', ')} }`;

/** Appends the entry after an empty line. A file without a final newline stays without one. */
function appended(text: string, wanted: ServerEntry): string {
  const eol = detectLineEnding(text);
  const block = written(wanted, eol);
  return text === '' || text.endsWith('\n') ? text + eol + block + eol : text + eol + eol + block;
}

/** Reverses `appended`, wherever the tables are by now. */
function without(text: string, blocks: readonly Block[]): string {
  let rest = text;
  for (const { start, end } of blocks.toReversed()) {
    let before = rest.slice(0, start);
    if (/(?:^|\n)\r?\n$/.test(before)) {
      before = before.replace(/\r?\n$/, '');
      const isUnended = end === rest.length && !rest.endsWith('\n');
      if (isUnended) before = before.replace(/\r?\n$/, '');
    }
    rest = before + rest.slice(end);
  }
  return rest;
}

/** Replaces the values of the svc keys and keeps keys that the user added. */
function updated(
  text: string,
  blocks: readonly Block[],
  main: Block,
  env: FoundEntry,
  { command, args, env: wantedEnv = {} }: ServerEntry,
): string {
  const pairs = blocks.flatMap((block) => block.pairs);
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  const set = (path: readonly string[], value: string, block: Block, name: string): void => {
    const old = pairs.find((pair) => pair.path.slice(PATH.length).join('\0') === path.join('\0'));
    if (old) return void edits.push({ from: old.valueStart, to: old.valueEnd, text: value });
    const at = block.header.end;
    const line = `${name} = ${value}`;
    edits.push({
      from: at,
      to: at,
      text: text[at - 1] === '\n' ? line + detectLineEnding(text) : detectLineEnding(text) + line,
    });
  };
  set(['command'], textOf(command), main, 'command');
  set(['args'], listOf(args), main, 'args');
  const inline = pairs.find(({ path }) => path.length === PATH.length + 1 && path.at(-1) === 'env');
  const table = blocks.find(({ header }) => header.path.slice(PATH.length).join('\0') === 'env');
  const missing = Object.entries(wantedEnv).filter(([name, value]) => env[name] !== value);
  if (inline && missing.length > 0) {
    const values = { ...env, ...wantedEnv };
    if (!isTexts(values)) throw unsafe(text, inline.start, 'env has other values than strings');
    edits.push({ from: inline.valueStart, to: inline.valueEnd, text: tableOf(values) });
  } else {
    for (const [name, value] of missing)
      set(['env', name], textOf(value), table ?? main, table ? keyOf(name) : `env.${keyOf(name)}`);
  }
  return edits
    .sort((a, b) => b.from - a.from)
    .reduce((rest, edit) => rest.slice(0, edit.from) + edit.text + rest.slice(edit.to), text);
}

const isTexts = (table: FoundEntry): table is Readonly<Record<string, string>> =>
  Object.values(table).every((value) => typeof value === 'string');
