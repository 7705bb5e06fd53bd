/**
 * Flags wording that docs/decisions and CONTRIBUTING.md ask to avoid, in comments, messages, test titles, Markdown and
 * declared names. A line with `language-ok: <reason>` on it or above it is excused; user-facing text cannot be excused.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { DOC_OPENINGS, NAMES, SENTENCES, type WordRule } from './words.ts';

export type Kind = 'comment' | 'doc comment' | 'message' | 'test title' | 'markdown' | 'name' | 'schema';

export interface Hit {
  readonly file: string;
  readonly line: number;
  readonly kind: Kind;
  readonly text: string;
  readonly instead: string;
}

interface Piece {
  readonly kind: Kind;
  readonly text: string;
  readonly at: number;
}

/** Kinds that users read; these cannot be excused. */
const USER_FACING: ReadonlySet<Kind> = new Set(['message', 'markdown', 'schema']);

const SKIPPED =
  /^(?:content\/|showcase\/|dist\/|docs\/reference\/|test\/fixtures\/|test\/verify\/(?:projects|truth)\/|src\/schemas\/(?:validators\/|types\.ts|digests\.ts)|src\/render\/(?:icons|behaviours-script|styles)\.ts|src\/preview\/styles\.ts|src\/http\/describe\/page-style\.ts|src\/packs\/token-costs\.ts|src\/content\/search\/synonyms\.ts|scripts\/language\/|LICENSE|CHANGELOG\.md)/;

/** The pieces of a TypeScript file that people read. Strings count as messages only in src/. */
function piecesOfCode(file: string, text: string): Piece[] {
  const { program, comments } = parseSync(file, text);
  const pieces: Piece[] = comments.map(({ value, start, type }) => ({
    kind: type === 'Block' && value.startsWith('*') ? 'doc comment' : 'comment',
    text: value.replace(/^\*/, ' ').replace(/\n\s*\*/g, (found) => found.replace('*', ' ')),
    at: start + 2,
  }));
  const isSource = file.startsWith('src/') && !file.endsWith('.test.ts');
  const titles = new Set<number>();
  const name = (node: Node | null | undefined): void => {
    if (node?.type === 'Identifier') pieces.push({ kind: 'name', text: node.name, at: node.start });
  };
  const string = (value: string, at: number): void => {
    if (titles.has(at)) pieces.push({ kind: 'test title', text: value, at });
    // Strings without two spaces are names and keys, not sentences.
    else if (isSource && /\S \S+ \S/.test(value)) pieces.push({ kind: 'message', text: value, at });
  };
  new Visitor({
    VariableDeclarator: ({ id }) => name(id),
    FunctionDeclaration: ({ id }) => name(id),
    ClassDeclaration: ({ id }) => name(id),
    TSInterfaceDeclaration: ({ id }) => name(id),
    TSTypeAliasDeclaration: ({ id }) => name(id),
    CallExpression({ callee, arguments: [first] }) {
      const called = text.slice(callee.start, callee.end);
      if (first && /^(?:it|test|describe)\b/.test(called)) titles.add(first.start);
    },
    Literal({ value, start }) {
      if (typeof value === 'string') string(value, start);
    },
    TemplateLiteral({ quasis, start, end }) {
      if (quasis.length === 0) return;
      let at = start + 1;
      const words = quasis.map(({ value }) => value.cooked ?? value.raw);
      const whole = words.join('…');
      if (titles.has(start)) pieces.push({ kind: 'test title', text: whole, at: start });
      else if (isSource && end - start < 2000 && /\S \S+ \S/.test(whole))
        pieces.push({ kind: 'message', text: whole, at });
      at = end;
    },
  }).visit(program);
  return pieces;
}

/** Markdown without fenced code, inline code and link targets; lengths are kept so that positions hold. */
function proseOf(text: string): string {
  const blank = (found: string): string => found.replace(/[^\n]/g, ' ');
  return text
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)\n]*\)/g, blank);
}

function piecesOfSchema(text: string): Piece[] {
  return [...text.matchAll(/"(?:title|description)": ("(?:[^"\\]|\\.)*")/g)].map((found) => ({
    kind: 'schema',
    text: JSON.parse(found[1] ?? '""') as string,
    at: found.index,
  }));
}

const rulesFor = (kind: Kind): readonly WordRule[] =>
  kind === 'name' ? NAMES : kind === 'doc comment' ? [...DOC_OPENINGS, ...SENTENCES] : SENTENCES;

export function hitsIn(file: string, text: string): Hit[] {
  const pieces: Piece[] = file.endsWith('.md')
    ? [{ kind: 'markdown', text: proseOf(text), at: 0 }]
    : file.endsWith('.json')
      ? piecesOfSchema(text)
      : piecesOfCode(file, text);
  const lines = text.split('\n');
  const excused = (line: number): boolean =>
    [lines[line - 1], lines[line - 2]].some((one) => /language-ok: \S/.test(one ?? ''));
  const hits = pieces.flatMap(({ kind, text: words, at }) =>
    rulesFor(kind).flatMap(({ pattern, instead }): Hit[] => {
      const opening = DOC_OPENINGS.some((rule) => rule.pattern === pattern);
      const subject = opening ? words.trimStart() : words;
      return [...subject.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map((found) => {
        const offset =
          kind === 'message' || kind === 'schema'
            ? 0
            : found.index + (opening ? words.length - subject.length : 0);
        const line = text.slice(0, at + offset).split('\n').length;
        return { file, line, kind, text: found[0].trim(), instead };
      });
    }),
  );
  return hits.filter(({ kind, line }) => USER_FACING.has(kind) || !excused(line));
}

function main(): void {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const only = process.argv.slice(2).filter((one) => !one.startsWith('--'));
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.md', 'schemas/*.json'],
    { cwd: root, encoding: 'utf8' },
  )
    .split('\n')
    .filter((file) => file !== '' && !SKIPPED.test(file))
    .filter((file) => only.length === 0 || only.some((prefix) => file.startsWith(prefix)));
  const hits = files.flatMap((file) => {
    try {
      return hitsIn(file, readFileSync(`${root}${file}`, 'utf8'));
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw thrown;
    }
  });
  if (process.argv.includes('--counts')) {
    const counts = new Map<string, number>();
    for (const { file, kind } of hits) {
      const key = `${file.split('/').slice(0, 2).join('/')} ${kind}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    for (const [key, count] of [...counts].sort((a, b) => b[1] - a[1]))
      process.stdout.write(`${count}\t${key}\n`);
  } else {
    for (const { file, line, kind, text, instead } of hits)
      process.stdout.write(`${file}:${line}  ${kind}  "${text}"  → ${instead}\n`);
  }
  process.stderr.write(`${hits.length} hits in ${files.length} files\n`);
  process.exitCode = hits.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
