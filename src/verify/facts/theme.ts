import type { Source, SyntaxNode } from '../../source/source.ts';
import type { Facts, TokenDeclaration } from '../facts.ts';
import { evaluateText, getKey, isNode, toNodes, type Trees, unwrap } from './tree.ts';

/** Names of the custom properties that themes export. */
const TOKEN_NAME =
  /^--(?:color|chart|status|elevation|gradient|font|text|weight|leading|tracking|space|spacing|radius|border|opacity|duration|easing)-[\w-]+$/;

/** Selectors that apply to the whole document, also in one of its modes. */
const GLOBAL =
  /^(?::root|html|:host|body|\*|\.(?:dark|light)|\[data-(?:theme|mode|color-scheme)[^\]]*\]|:root[.[:][^\s>+~]*|html[.[:][^\s>+~]*)$/i;

/** A value that is written out: neither a reference nor a calculation. */
const isLiteral = (value: string): boolean =>
  !/\b(?:var|calc|theme|env|color-mix|light-dark)\(|[$@{]/i.test(value);

/** Collects the declarations of theme tokens for the whole document, and references to tokens. */
export function collectTheme(source: Source, trees: Trees): Pick<Facts, 'tokens' | 'references' | 'aliases'> {
  const tokens: TokenDeclaration[] = [];
  const references = new Map<string, { name: string; start: number; end: number }>();
  const own = new Set<string>();
  for (const { property, value, selector, within, start, end } of source.declarations) {
    const isVariable = property.startsWith('--');
    if (isVariable) own.add(property);
    if (value.includes('var('))
      for (const [, name = ''] of value.matchAll(/\bvar\(\s*(--[\w-]+)\s*\)/g))
        if (TOKEN_NAME.test(name) && !references.has(name)) references.set(name, { name, start, end });
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
  for (const name of own) references.delete(name);
  const aliases = collectAliases(source, trees);
  return {
    ...(aliases.length === 0 ? {} : { aliases }),
    ...(tokens.length === 0 ? {} : { tokens }),
    ...(references.size === 0 ? {} : { references: [...references.values()] }),
  };
}

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
