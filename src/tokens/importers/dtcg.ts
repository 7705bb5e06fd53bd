import type { Found, FoundMode, Importer, Unplaced } from '../importer.ts';
import { Aliases, type ResolvedToken } from '../import/dtcg-aliases.ts';
import { documentIn, filesIn, isResolver, modeIn, resolved } from '../import/dtcg-resolver.ts';
import { isObject, type Json, keyOf, type RawToken, refused, Tokens } from '../import/dtcg-tree.ts';
import { dtcgValueOf } from '../import/dtcg-value.ts';
import type { Mode } from '../values.ts';

/** Whose angle a gradient may have: the format knows none. */
const EXTENSION = 'example.svc';

export const dtcg = {
  name: 'dtcg',
  summary: 'Design Tokens Format 2025.10: a token file, or a resolver with its files',
  detects: (text) => /^\s*\{/.test(text),
  references({ path, text }) {
    const document = documentIn(text, path);
    return isResolver(document) ? filesIn(document, path) : [];
  },
  read(source) {
    const document = documentIn(source.text, source.path);
    if (isResolver(document)) {
      const { modes, settled } = resolved(document, source);
      return {
        modes: modes.map(({ mode, tokens }) => foundIn(tokens, mode)),
        unplaced: settled.flatMap(({ modifier, taken, others }) =>
          others.map(
            (other): Unplaced => ({
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
    return { modes: modesIn(document, source.path), unplaced: [] };
  },
} as const satisfies Importer;

/** The format before it was one, or something else altogether, is named rather than found empty. */
function requireTokens(document: Json, path: string): void {
  const waiting: unknown[] = [document];
  let old = false;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isObject(node)) continue;
    if (Object.hasOwn(node, '$value') || typeof node['$ref'] === 'string') return;
    old ||=
      Object.hasOwn(node, 'value') && (Object.hasOwn(node, 'type') || typeof node['value'] === 'string');
    waiting.push(...Object.values(node));
  }
  throw refused(
    path,
    '',
    old
      ? 'its tokens have "value" instead of "$value": it is older than the format; Style Dictionary converts such files'
      : 'no token has a "$value"',
  );
}

/** Two groups `light` and `dark` at the top are modes; what stands beside them holds in both. */
function modesIn(document: Json, path: string): FoundMode[] {
  const groups = Object.entries(document).filter(([name]) => !name.startsWith('$'));
  const modal = groups.filter(
    ([name, group]) => modeIn(name) !== undefined && isObject(group) && !Object.hasOwn(group, '$value'),
  );
  const kinds = new Set(modal.map(([name]) => modeIn(name)));
  const all = new Tokens();
  all.add(document, path);
  if (kinds.size < 2) return [foundIn(all, undefined)];
  const aliases = new Aliases(all.complete());
  const inMode = (mode: Mode): FoundMode => {
    const tokens = new Map<string, Found>();
    for (const raw of all.complete().values()) {
      const [top = '', ...rest] = raw.path;
      const own = modal.some(([name]) => name === top) ? modeIn(top) : undefined;
      if (own !== undefined && own !== mode) continue;
      const path = own === undefined ? raw.path : rest;
      for (const found of partsOf(aliases.token(raw), keyOf(path))) tokens.set(found.name, found);
    }
    return { mode, tokens };
  };
  return (['light', 'dark'] as const).map(inMode);
}

function foundIn(tokens: Tokens, mode: Mode | undefined): FoundMode {
  const all = tokens.complete();
  const aliases = new Aliases(all);
  const found = new Map<string, Found>();
  for (const [key, raw] of all) for (const one of partsOf(aliases.token(raw), key)) found.set(one.name, one);
  return { ...(mode ? { mode } : {}), tokens: found };
}

/** A token as it is found; a style of text is as many as it has parts that a theme knows. */
function partsOf({ raw, value, type }: ResolvedToken, name: string): Found[] {
  const at = `${raw.file}#${raw.pointer}`;
  if (type !== 'typography' || !isObject(value))
    return [{ name, at, text: shownValue(value), value: dtcgValueOf(type, value, angleOf(raw)) }];
  const role = styleRole(name);
  const part = (key: 'fontWeight' | 'fontFamily', as: string): Found[] =>
    Object.hasOwn(value, key)
      ? [
          {
            name: `${name}.${key}`,
            as,
            at,
            text: shownValue(value[key]),
            value: dtcgValueOf(key, value[key]),
          },
        ]
      : [];
  if (role === undefined)
    return [
      {
        name,
        at,
        text: shownValue(value),
        value: { kind: 'other', reason: 'a theme has no field for this style of text' },
      },
    ];
  // Sizes and heights of styles repeat the scales; what a style alone says is its weight and its family.
  return [
    ...(role.weight === undefined ? [] : part('fontWeight', `weight-${role.weight}`)),
    ...part('fontFamily', `family-${role.font}`),
  ];
}

interface StyleRole {
  readonly weight?: 'heading' | 'text';
  readonly font: 'display' | 'body' | 'mono';
}

function styleRole(name: string): StyleRole | undefined {
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

function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === undefined ? '' : text.slice(0, 200);
}
