import { isStyleSheet, type Source, type Span, type SyntaxNode } from '../../source/source.ts';
import { getAttribute } from '../../source/elements.ts';
import { findClassSpans } from '../rules/style/styles.ts';
import type { Facts, TailwindFacts, TokenDeclaration, VariableFact } from '../facts.ts';
import { evaluateText, getKey, isNode, toNodes, type Trees, unwrap } from './tree.ts';

/** Names of the custom properties that themes export. */
export const TOKEN_NAME =
  /^--(?:color|chart|status|elevation|gradient|font|text|weight|leading|tracking|space|spacing|radius|border|opacity|duration|easing)-[\w-]+$/;

/** Selectors that apply to the whole document, also in one of its modes. */
const GLOBAL =
  /^(?::root|html|:host|body|\*|\.(?:dark|light)|\[data-(?:theme|mode|color-scheme)[^\]]*\]|:root[.[:][^\s>+~]*|html[.[:][^\s>+~]*)$/i;

/** A value that is written out: neither a reference nor a calculation. */
const isLiteral = (value: string): boolean =>
  !/\b(?:var|calc|theme|env|color-mix|light-dark)\(|[$@{]/i.test(value);

/** Collects the declarations of custom properties, of theme tokens for the whole document, and references to them. */
export function collectTheme(
  source: Source,
  trees: Trees,
): Pick<
  Facts,
  'tokens' | 'references' | 'aliases' | 'mentions' | 'variables' | 'links' | 'rootSize' | 'tailwind'
> {
  const tokens: TokenDeclaration[] = [];
  const references = new Map<string, { name: string; start: number; end: number }>();
  const own = new Set<string>();
  const variables = new Map<string, VariableFact>();
  let hasRootSize = false;
  for (const { property, value, selector, within, start, end } of source.declarations) {
    const isVariable = property.startsWith('--');
    if (isVariable) {
      own.add(property);
      variables.set(JSON.stringify([property, value, readScope(selector, within)]), {
        name: property,
        value,
        scope: readScope(selector, within),
      });
    }
    if (property === 'font-size' && /^(?:html|:root)$/i.test(selector) && !/^(?:100%|16px|1rem)$/.test(value))
      hasRootSize = true;
    if (value.includes('var('))
      for (const name of listReferences(value))
        if (!references.has(name)) references.set(name, { name, start, end });
    const isTheme = within.some((rule) => /^theme\b/i.test(rule));
    const selectors = selector.split(',').map((one) => one.trim());
    if (!isTheme && !selectors.some((one) => GLOBAL.test(one))) continue;
    const isCanvas =
      /^(?:background|background-color)$/.test(property) && /^(?:html|body|:root)$/i.test(selector);
    const isToken = isVariable && TOKEN_NAME.test(property);
    if ((!isToken && !isCanvas && property !== 'color-scheme') || !isLiteral(value)) continue;
    const around = [selector, ...within].join(' ');
    const mode = /dark/i.test(around) ? 'dark' : /light/i.test(around) ? 'light' : 'any';
    tokens.push({ name: property, value, mode, start, end });
  }
  if (/(?:^|\/)(?:tailwind|uno|unocss)\.config\.[cm]?[jt]s$/.test(source.path))
    tokens.push(...readTailwindConfig(trees));
  for (const { name, start, end } of listClassReferences(source))
    if (!references.has(name)) references.set(name, { name, start, end });
  for (const name of own) references.delete(name);
  const tailwind = readTailwind(source, trees);
  const links = listLinks(source, trees);
  const mentions = isStyleSheet(source.language) ? [] : listMentions(source.text);
  const aliases = collectAliases(source, trees);
  return {
    ...(aliases.length === 0 ? {} : { aliases }),
    ...(variables.size === 0 ? {} : { variables: [...variables.values()] }),
    ...(links ? { links } : {}),
    ...(hasRootSize ? { rootSize: true as const } : {}),
    ...(tailwind ? { tailwind } : {}),
    ...(mentions.length === 0 ? {} : { mentions }),
    ...(tokens.length === 0 ? {} : { tokens }),
    ...(references.size === 0 ? {} : { references: [...references.values()] }),
  };
}

/** The style sheets of an HTML document; undefined for fragments, such as templates of Angular, and other files. */
function listLinks({ language, text }: Source, { elements }: Trees): string[] | undefined {
  if (language !== 'html' || !/<html[\s>]|<!doctype html/i.test(text)) return undefined;
  return elements.flatMap(({ element }) => {
    if (element.tag !== 'link') return [];
    const read = (name: string): string => {
      const value = getAttribute(element, name)?.value;
      return value?.is === 'text' ? value.text : '';
    };
    return /\bstylesheet\b/i.test(read('rel')) ? [read('href')] : [];
  });
}

/** Where a custom property applies: everywhere, in a Tailwind theme, or in a part or mode of the document. */
function readScope(selector: string, within: readonly string[]): VariableFact['scope'] {
  const around = within.filter((rule) => !/^layer\b/i.test(rule));
  if (around.length === 1 && /^theme\b/i.test(around[0] ?? ''))
    return /\b(?:inline|reference)\b/i.test(around[0] ?? '') ? 'theme-inline' : 'theme';
  const isRoot = selector.split(',').some((one) => /^(?::root|html)$/i.test(one.trim()));
  return around.length === 0 && isRoot ? 'root' : 'part';
}

/** Groups of a theme that change what a space means and are not read. */
const UNREAD_GROUPS: ReadonlySet<string> = new Set(['padding', 'margin', 'gap', 'inset', 'space']);

const CONFIG = /(?:^|\/)tailwind\.config\.[cm]?[jt]s$/;

/** Reads the theme of a Tailwind configuration of version 3, or notes that a style sheet contains Tailwind 4. */
function readTailwind({ path, imports, text, language }: Source, trees: Trees): TailwindFacts | undefined {
  if (isStyleSheet(language))
    return imports.some(({ from }) => /^tailwindcss(?:\/(?:index|theme)(?:\.css)?)?$/.test(from))
      ? { version: 4, entries: [], replaced: [], isOpen: /@config\b|@plugin\b[^;]*\{/.test(text) }
      : undefined;
  if (!CONFIG.test(path)) return undefined;
  const entries: [group: string, key: string, value: string][] = [];
  const replaced: string[] = [];
  let isOpen = false;
  for (const { node, parent } of trees.nodes) {
    if (node.type !== 'Property') continue;
    const key = getKey(node);
    if (key === 'presets' || key === 'corePlugins') isOpen = true;
    if (key === undefined) continue;
    const owner = parent?.parent?.node;
    const of = owner?.type === 'Property' ? getKey(owner) : undefined;
    if (of !== 'theme' && of !== 'extend') continue;
    if (UNREAD_GROUPS.has(key)) isOpen = true;
    if (!Object.hasOwn(TAILWIND_GROUPS, key)) continue;
    if (of === 'theme') replaced.push(key);
    const object = unwrap(node['value']);
    if (object?.type !== 'ObjectExpression') isOpen = true;
    else if (!addEntries(entries, key, '', object, trees, 0)) isOpen = true;
  }
  return { version: 3, entries, replaced, isOpen };
}

/** Adds the literal values of a theme; false if it has others that may replace them. */
function addEntries(
  entries: [string, string, string][],
  group: string,
  prefix: string,
  object: SyntaxNode,
  trees: Trees,
  depth: number,
): boolean {
  let isWhole = true;
  for (const property of toNodes(object['properties'])) {
    const key = property.type === 'Property' ? getKey(property) : undefined;
    const value = unwrap(property['value']);
    if (key === undefined || !isNode(value)) {
      isWhole = false;
      continue;
    }
    const name = key === 'DEFAULT' ? prefix || key : prefix === '' ? key : `${prefix}-${key}`;
    if (value.type === 'ObjectExpression') {
      if (depth <= 3) isWhole = addEntries(entries, group, name, value, trees, depth + 1) && isWhole;
      continue;
    }
    const text = evaluateText(value, trees);
    entries.push([group, name, text ?? '']);
  }
  return isWhole;
}

const listReferences = (value: string): string[] =>
  [...value.matchAll(/\bvar\(\s*(--[\w-]+)\s*\)/g)].map(([, name = '']) => name);

/** The custom properties that utility classes use: `bg-[var(--x)]`, `bg-[--x]` and `bg-(--x)`. */
function* listClassReferences(source: Source): Generator<Span & { readonly name: string }> {
  if (!/-[[(](?:[a-z-]+:)?(?:var\(\s*)?--/.test(source.text)) return;
  for (const span of findClassSpans(source))
    for (const { 0: written, 1: name = '', index } of source.text
      .slice(span.start, span.end)
      .matchAll(/(?:\bvar\(\s*|-[[(](?:[a-z-]+:)?)(--[\w-]+)\s*[\])]/g)) {
      const start = span.start + index + written.indexOf(name);
      yield { name, start, end: start + name.length };
    }
}

/** Names in quotes, keys and attributes: `setProperty('--x', …)`, `'--x': …`, `[--x:1px]`, `style:--x`. */
const listMentions = (text: string): string[] =>
  text.includes('--')
    ? [
        ...new Set(
          [...text.matchAll(/(?<=["'`\s{;]|\bstyle:|[^-\w]\[)--[a-zA-Z][\w-]*/g)].map(([name]) => name),
        ),
      ].sort()
    : [];

/** Token groups by the key of a Tailwind theme. */
const TAILWIND_GROUPS: Readonly<Record<string, string>> = {
  colors: 'color',
  borderRadius: 'radius',
  spacing: 'space',
  fontSize: 'text',
};

function readTailwindConfig(trees: Trees): TokenDeclaration[] {
  return trees.nodes.flatMap(({ node, offset }) => {
    const group = node.type === 'Property' ? TAILWIND_GROUPS[getKey(node) ?? ''] : undefined;
    const object = group === undefined ? undefined : unwrap(node['value']);
    return group !== undefined && object?.type === 'ObjectExpression'
      ? readEntries(object, `--${group}`, offset, trees, 0)
      : [];
  });
}

/** `primary: '#fff'` is `--color-primary`, as is `primary: { DEFAULT: '#fff' }`. */
function readEntries(
  object: SyntaxNode,
  prefix: string,
  offset: number,
  trees: Trees,
  depth: number,
): TokenDeclaration[] {
  return toNodes(object['properties']).flatMap((property) => {
    const key = property.type === 'Property' ? getKey(property) : undefined;
    const value = unwrap(property['value']);
    if (key === undefined || !isNode(value)) return [];
    const name = key === 'DEFAULT' ? prefix : `${prefix}-${key}`;
    if (value.type === 'ObjectExpression')
      return depth > 3 ? [] : readEntries(value, name, offset, trees, depth + 1);
    const text = evaluateText(value, trees);
    return text === undefined || !isLiteral(text)
      ? []
      : [
          {
            name,
            value: text,
            mode: 'any' as const,
            start: property.start + offset,
            end: property.end + offset,
          },
        ];
  });
}

const PALETTE_VARIABLE = /^var\(\s*--color-([a-z]+-\d+)\s*\)$/;
const PALETTE_MEMBER = /^(?:colors|defaultColors|twColors)\.([a-z]+)\[['"]?(\d+)['"]?\]$/;
const PALETTE_PATH = /^theme\(\s*['"]?colors\.([a-z]+)[.[]['"]?(\d+)['"]?\]?['"]?\s*\)$/;

/** Colours of a Tailwind theme that are defined as one of the palette, once: `--color-primary: var(--color-blue-600)`. */
function collectAliases(
  { declarations, path, text }: Source,
  { nodes }: Trees,
): (readonly [string, string])[] {
  const aliases = declarations.flatMap(({ property, value, within }): (readonly [string, string])[] => {
    const [, colour] = PALETTE_VARIABLE.exec(value) ?? [];
    if (colour === undefined || !property.startsWith('--color-')) return [];
    const isOnly = declarations.filter((one) => one.property === property).length === 1;
    return isOnly && within.some((rule) => /^theme\b/i.test(rule)) ? [[property, colour]] : [];
  });
  if (!/(?:^|\/)tailwind\.config\.[cm]?[jt]s$/.test(path)) return aliases;
  for (const { node, parent, offset } of nodes) {
    if (node.type !== 'Property' || getKey(parent?.parent?.node ?? node) !== 'colors') continue;
    const [name, value] = [getKey(node), unwrap(node['value'])];
    if (name === undefined || !isNode(value)) continue;
    const written = text
      .slice(value.start + offset, value.end + offset)
      .replace(/^(['"])(theme\(.*\))\1$/, '$2');
    const [, family, shade] = PALETTE_MEMBER.exec(written) ?? PALETTE_PATH.exec(written) ?? [];
    if (family !== undefined) aliases.push([`--color-${name}`, `${family}-${shade}`]);
  }
  return aliases;
}
