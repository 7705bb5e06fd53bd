import { isObject, type JsonObject } from '../../base/guards.ts';
import type { SourceToken, SourceMode, Importer, UnplacedToken } from '../importer.ts';
import {
  AliasResolver,
  keyOf,
  type RawToken,
  documentError,
  type ResolvedToken,
  TokenTree,
} from '../import/dtcg-tree.ts';
import { parseDocument, listFiles, isResolver, parseMode, resolveModes } from '../import/dtcg-resolver.ts';
import { parseDtcgValue } from '../import/dtcg-value.ts';
import type { Mode } from '../values.ts';

/** The extension that contains the angle of a gradient, which the format lacks. */
const EXTENSION = 'example.svc';

export const dtcg = {
  name: 'dtcg',
  summary: 'Design Tokens Format 2025.10: a token file, or a resolver with its files',
  detects: (text) => /^\s*\{/.test(text),
  references({ path, text }) {
    const document = parseDocument(text, path);
    return isResolver(document) ? listFiles(document, path) : [];
  },
  read(source) {
    const document = parseDocument(source.text, source.path);
    if (isResolver(document)) {
      const { modes, settled } = resolveModes(document, source);
      return {
        modes: modes.map(({ mode, tokens }) => readMode(tokens, mode)),
        unplaced: settled.flatMap(({ modifier, taken, others }) =>
          others.map(
            (other): UnplacedToken => ({
              token: `${modifier}: ${other}`,
              at: source.path,
              value: other,
              reason: `a theme has modes only; of the modifier ${modifier}, ${taken} is taken`,
            }),
          ),
        ),
      };
    }
    requireTokens(document, source.path);
    return { modes: readModes(document, source.path), unplaced: [] };
  },
} as const satisfies Importer;

/** Rejects drafts of the format and other JSON with a specific message instead of finding no tokens. */
function requireTokens(document: JsonObject, path: string): void {
  const waiting: unknown[] = [document];
  let old = false;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isObject(node)) continue;
    if (Object.hasOwn(node, '$value') || typeof node['$ref'] === 'string') return;
    old ||=
      Object.hasOwn(node, 'value') && (Object.hasOwn(node, 'type') || typeof node['value'] === 'string');
    for (const one of Object.values(node)) waiting.push(one);
  }
  throw documentError(
    path,
    '',
    old
      ? 'its tokens have "value" instead of "$value", an older format; convert the file with Style Dictionary'
      : 'no token has a "$value"',
  );
}

/** Top-level groups `light` and `dark` are modes; tokens beside them apply to both. */
function readModes(document: JsonObject, path: string): SourceMode[] {
  const groups = Object.entries(document).filter(([name]) => !name.startsWith('$'));
  const modal = groups.filter(
    ([name, group]) => parseMode(name) !== undefined && isObject(group) && !Object.hasOwn(group, '$value'),
  );
  const kinds = new Set(modal.map(([name]) => parseMode(name)));
  const all = new TokenTree();
  all.add(document, path);
  if (kinds.size < 2) return [readMode(all, undefined)];
  const aliases = new AliasResolver(all.complete());
  const inMode = (mode: Mode): SourceMode => {
    const tokens = new Map<string, SourceToken>();
    for (const raw of all.complete().values()) {
      const [top = '', ...rest] = raw.path;
      const own = modal.some(([name]) => name === top) ? parseMode(top) : undefined;
      if (own !== undefined && own !== mode) continue;
      const path = own === undefined ? raw.path : rest;
      for (const found of toSourceTokens(aliases.resolve(raw), keyOf(path))) tokens.set(found.name, found);
    }
    return { mode, tokens };
  };
  return (['light', 'dark'] as const).map(inMode);
}

function readMode(tokens: TokenTree, mode: Mode | undefined): SourceMode {
  const all = tokens.complete();
  const aliases = new AliasResolver(all);
  const found = new Map<string, SourceToken>();
  for (const [key, raw] of all)
    for (const one of toSourceTokens(aliases.resolve(raw), key)) found.set(one.name, one);
  return { ...(mode ? { mode } : {}), tokens: found };
}

/** Converts a token; a typography token becomes one token per property that a theme has. */
function toSourceTokens({ raw, value, type }: ResolvedToken, name: string): SourceToken[] {
  const at = `${raw.file}#${raw.pointer}`;
  if (type !== 'typography' || !isObject(value))
    return [{ name, at, text: formatValue(value), value: parseDtcgValue(type, value, angleOf(raw)) }];
  const role = parseStyleRole(name);
  const part = (key: 'fontWeight' | 'fontFamily', as: string): SourceToken[] =>
    Object.hasOwn(value, key)
      ? [
          {
            name: `${name}.${key}`,
            as,
            at,
            text: formatValue(value[key]),
            value: parseDtcgValue(key, value[key]),
          },
        ]
      : [];
  if (role === undefined)
    return [
      {
        name,
        at,
        text: formatValue(value),
        value: { kind: 'other', reason: 'a theme has no field for this text style' },
      },
    ];
  // Sizes and line heights repeat the scales; only weight and family are specific to a style.
  return [
    ...(role.weight === undefined ? [] : part('fontWeight', `weight-${role.weight}`)),
    ...part('fontFamily', `family-${role.font}`),
  ];
}

interface StyleRole {
  readonly weight?: 'heading' | 'text';
  readonly font: 'display' | 'body' | 'mono';
}

function parseStyleRole(name: string): StyleRole | undefined {
  if (/head|display|title|\bh[1-6]\b/i.test(name)) return { weight: 'heading', font: 'display' };
  if (/code|mono/i.test(name)) return { font: 'mono' };
  if (/body|paragraph/i.test(name)) return { weight: 'text', font: 'body' };
  return /label|caption|button|text/i.test(name) ? { font: 'body' } : undefined;
}

function angleOf({ extensions }: RawToken): number | undefined {
  const own = extensions?.[EXTENSION];
  const angle = isObject(own) ? own['angle'] : undefined;
  return typeof angle === 'number' && Number.isInteger(angle) && angle >= 0 && angle <= 360
    ? angle
    : undefined;
}

function formatValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === undefined ? '' : text.slice(0, 200);
}
