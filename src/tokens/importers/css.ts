import { type ChildNode, type Container, CssSyntaxError, type Declaration, parse, type Root } from 'postcss';
import { ServiceError } from '../../base/errors.ts';
import type { SourceToken, SourceMode, Importer, Source, UnplacedToken } from '../importer.ts';
import { findClosingBracket, parseCssValue, ReferenceResolver, splitTopLevel } from '../import/css-value.ts';
import { type Scope, findScopes } from '../import/css-scope.ts';
import type { Mode } from '../values.ts';

/** More than the largest design systems have. */
const MAX_PROPERTIES = 20_000;
const MAX_DEPTH = 32;

export const css = {
  name: 'css',
  summary: 'custom properties in a stylesheet: plain CSS, Tailwind @theme, shadcn',
  detects: (text) => /(?:^|[{;\s])--[\w-]+\s*:/.test(text) && !/^\s*[[{]/.test(text),
  references: () => [],
  read(source) {
    const { set, unplaced, scheme } = readDeclarations(source);
    return { modes: splitModes(set, scheme), unplaced };
  },
} as const satisfies Importer;

/** A custom property as it is set. */
interface Property {
  readonly text: string;
  readonly at: string;
}

type Properties = Map<string, Property>;

interface Declarations {
  readonly set: Readonly<Record<Scope, Properties>>;
  readonly unplaced: UnplacedToken[];
  /** The default mode, if the stylesheet declares it. */
  readonly scheme: Mode | undefined;
}

function parseStylesheet({ path, text }: Source): Root {
  try {
    // Without `map: false`, a source map comment could make the parser read another file.
    return parse(text, { map: false });
  } catch (thrown) {
    if (!(thrown instanceof CssSyntaxError)) throw thrown;
    const message = `${path}:${thrown.line ?? 1}:${thrown.column ?? 1}: ${thrown.reason}.`;
    throw new ServiceError('MALFORMED_FILE', message, {
      suggestions: ['--from dtcg if the file holds design tokens', 'compile Sass or Less to CSS first'],
    });
  }
}

function readDeclarations(source: Source): Declarations {
  const set = { base: new Map(), light: new Map(), dark: new Map() } as Record<Scope, Properties>;
  const unplaced: UnplacedToken[] = [];
  let scheme: Mode | undefined;
  let count = 0;
  for (const declaration of walkDeclarations(parseStylesheet(source), source.path)) {
    const { prop, value } = declaration;
    const isScheme = prop.toLowerCase() === 'color-scheme';
    if (!isScheme && !prop.startsWith('--')) continue;
    if (++count > MAX_PROPERTIES)
      throw new ServiceError(
        'DOCUMENT_TOO_COMPLEX',
        `${source.path} sets more than ${MAX_PROPERTIES} custom properties.`,
      );
    const { scopes, elsewhere } = findScopes(declaration.parent as Container);
    if (isScheme) {
      if (scopes.includes('base') && (value === 'light' || value === 'dark')) scheme ??= value;
      continue;
    }
    const at = `${source.path}:${declaration.source?.start?.line ?? 1}:${declaration.source?.start?.column ?? 1}`;
    const text = value.trim();
    // `--color-*: initial` of Tailwind resets names and sets none.
    if (text === '' || text === 'initial' || prop.includes('*')) continue;
    if (elsewhere !== undefined)
      unplaced.push({ token: prop, at, value: text, reason: `it is set for ${elsewhere}, not for the page` });
    if (scheme === undefined && scopes.includes('base') && scopes.length === 2)
      scheme = scopes.includes('dark') ? 'dark' : 'light';
    for (const scope of scopes) set[scope].set(prop, { text, at });
  }
  return { set, unplaced, scheme };
}

/** Yields every declaration in order. Not with the walk method of the parser, which recurses at each level. */
function* walkDeclarations(root: Root, path: string): Generator<Declaration> {
  const waiting: { readonly node: ChildNode; readonly depth: number }[] = [];
  const push = (nodes: readonly ChildNode[] | undefined, depth: number): void => {
    for (const node of (nodes ?? []).toReversed()) waiting.push({ node, depth });
  };
  push(root.nodes, 0);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
    if (node.type === 'decl') yield node;
    else if (node.type === 'rule' || node.type === 'atrule') {
      if (depth >= MAX_DEPTH)
        throw new ServiceError(
          'DOCUMENT_TOO_COMPLEX',
          `${path}:${node.source?.start?.line ?? 1}:${node.source?.start?.column ?? 1}: rules are nested deeper than ${MAX_DEPTH} levels.`,
        );
      push(node.nodes, depth + 1);
    }
  }
}

function splitModes(set: Declarations['set'], scheme: Mode | undefined): SourceMode[] {
  const split = [...set.base.values()].some(({ text }) => /\blight-dark\(/i.test(text));
  const other = (mode: Mode): Mode => (mode === 'light' ? 'dark' : 'light');
  // If the file does not declare it, the default mode is the one without its own rules.
  const first = scheme ?? (set.dark.size > 0 || split ? 'light' : set.light.size > 0 ? 'dark' : undefined);
  if (first === undefined) return [{ tokens: readTokens(set.base, undefined) }];
  const inMode = (mode: Mode): SourceMode => ({
    mode,
    tokens: readTokens(new Map([...set.base, ...set[mode]]), mode),
  });
  return set[other(first)].size > 0 || split ? [inMode(first), inMode(other(first))] : [inMode(first)];
}

function readTokens(
  properties: ReadonlyMap<string, Property>,
  mode: Mode | undefined,
): Map<string, SourceToken> {
  const references = new ReferenceResolver(new Map([...properties].map(([name, { text }]) => [name, text])));
  return new Map(
    [...properties].map(([name, { text, at }]): [string, SourceToken] => {
      const resolved = references.resolve(name);
      const value =
        'reason' in resolved
          ? ({ kind: 'other', reason: resolved.reason } as const)
          : parseCssValue(selectLightDark(resolved.text, mode ?? 'light'));
      return [
        name,
        {
          name,
          at,
          text: 'reason' in resolved ? text : selectLightDark(resolved.text, mode ?? 'light'),
          value,
        },
      ];
    }),
  );
}

/** Replaces `light-dark(#fff, #000)` with the value of one mode. */
function selectLightDark(text: string, mode: Mode): string {
  const at = text.search(/\blight-dark\(/i);
  if (at < 0) return text;
  const end = findClosingBracket(text, at + 'light-dark'.length);
  if (end < 0) return text;
  const [light = '', dark = ''] = splitTopLevel(text.slice(at + 'light-dark('.length, end), ',');
  return text.slice(0, at) + (mode === 'light' ? light : dark) + text.slice(end + 1);
}
