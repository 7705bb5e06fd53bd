import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { toJsonDocument } from '../base/json.ts';
import { isObject } from '../base/guards.ts';
import { nearestNames, quote } from '../base/text.ts';
import { parseJson, toPointer } from '../schemas/json.ts';
import type { Facts } from '../verify/facts.ts';
import type { Contract, PatternMap } from '../verify/rule.ts';
import { writeDocument } from './file.ts';
import { ensureFolder, readTextInside } from './folder.ts';
import { MAP } from './paths.ts';

type Issue = PatternMap['issues'][number];

/** Reads the pattern map of a project; undefined without one. Entries that cannot be used are reported as issues. */
export function readPatternMap(
  root: string,
  contract: Contract,
  facts: ReadonlyMap<string, Facts>,
): PatternMap | undefined {
  const text = readTextInside(root, join(root, MAP));
  if (text === undefined) return undefined;
  let document: unknown;
  try {
    document = parseJson(new TextEncoder().encode(text));
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    const message = `${MAP} cannot be read: ${thrown.message}`;
    return { components: [], selectors: [], issues: [{ pointer: '', message }] };
  }
  return checkPatternMap(document, contract, facts);
}

/** Checks a parsed map against the contract and the components of the project. */
export function checkPatternMap(
  document: unknown,
  { bundle }: Pick<Contract, 'bundle'>,
  facts: ReadonlyMap<string, Facts>,
): PatternMap {
  const components: PatternMap['components'][number][] = [];
  const selectors: PatternMap['selectors'][number][] = [];
  const issues: Issue[] = [];
  const add = (path: readonly string[], message: string, suggestion?: string): void => {
    issues.push({ pointer: toPointer(path), message, ...(suggestion === undefined ? {} : { suggestion }) });
  };
  const patterns = isObject(document) ? document['patterns'] : undefined;
  if (!isObject(document) || !isObject(patterns)) {
    add(
      [],
      `${MAP} needs an object "patterns" with an entry for each mapped pattern.`,
      'Run svc map to get a proposal.',
    );
    return { components, selectors, issues };
  }
  for (const key of Object.keys(document))
    if (key !== 'patterns' && key !== '$schema')
      add([key], `${quote(key)} is not a key of ${MAP}; it has "patterns" only.`);
  const names = listPatternNames(bundle);
  for (const [pattern, entry] of Object.entries(patterns)) {
    const path = ['patterns', pattern];
    if (!names.has(pattern)) {
      add(path, `The contract has no pattern ${quote(pattern)}.`, suggestNames(pattern, [...names]));
      continue;
    }
    if (!isObject(entry)) {
      add(path, `${quote(pattern)} needs an object with "component" and "export", or with "selector".`);
      continue;
    }
    const { component, export: exported = 'default', selector, ...rest } = entry;
    for (const key of Object.keys(rest))
      add([...path, key], `${quote(key)} is not allowed here; allowed are component, export and selector.`);
    if (typeof selector === 'string' && selector !== '' && component === undefined)
      selectors.push({ pattern, selector });
    else if (typeof component !== 'string' || typeof exported !== 'string' || selector !== undefined)
      add(
        path,
        `${quote(pattern)} needs either "component" with an optional "export", or "selector", as texts.`,
      );
    else if (isFile(component) && !facts.has(component))
      add(
        [...path, 'component'],
        `There is no source file ${quote(component)}.`,
        suggestNames(component, [...facts.keys()]),
      );
    else {
      const exports = facts.get(component)?.renders?.exports.map(([name]) => name) ?? [];
      if (isFile(component) && !exports.includes(exported))
        add(
          [...path, 'export'],
          `${quote(component)} exports no component ${quote(exported)}.`,
          exports.length === 0
            ? undefined
            : (suggestNames(exported, exports) ?? `It exports ${exports.slice(0, 5).join(', ')}.`),
        );
      else components.push({ pattern, component, exported });
    }
  }
  return { components, selectors, issues };
}

const isFile = (component: string): boolean => /\.[a-z]+$/i.test(component);

const suggestNames = (name: string, known: readonly string[]): string | undefined => {
  const near = nearestNames(name, known);
  return near.length === 0 ? undefined : `Did you mean ${near.map((one) => quote(one)).join(' or ')}?`;
};

/** The patterns of the contract, each also with its presets: `hero` and `hero.search`. */
export const listPatternNames = ({ pages }: Contract['bundle']): ReadonlySet<string> =>
  new Set(pages.flatMap(({ data }) => data.patterns.flatMap(({ id, preset }) => [id, `${id}.${preset}`])));

/** The entries of the map as they are in the file; empty if there is none. Throws if the file cannot be read. */
export function readMapDocument(root: string): {
  readonly document: Readonly<Record<string, unknown>>;
  readonly patterns: Readonly<Record<string, unknown>>;
} {
  const text = readTextInside(root, join(root, MAP));
  const document = text === undefined ? {} : parseJson(new TextEncoder().encode(text));
  if (!isObject(document) || (document['patterns'] !== undefined && !isObject(document['patterns'])))
    throw new ServiceError('MALFORMED_JSON', `${MAP} needs an object with "patterns". Nothing was changed.`);
  return { document, patterns: isObject(document['patterns']) ? document['patterns'] : {} };
}

/** Adds entries to the map. Entries that exist are never changed: people have reviewed them. */
export function addToPatternMap(root: string, entries: PatternMap['components']): void {
  const { document, patterns } = readMapDocument(root);
  const added = entries
    .filter(({ pattern }) => !Object.hasOwn(patterns, pattern))
    .map(({ pattern, component, exported }) => [pattern, { component, export: exported }] as const);
  ensureFolder(root, '.svc');
  writeDocument(
    join(root, MAP),
    toJsonDocument({ ...document, patterns: { ...patterns, ...Object.fromEntries(added) } }),
  );
}
