import type { Source, SyntaxNode } from '../../source/source.ts';
import type { ConstantFacts } from '../facts.ts';
import { evaluateText, getKey, getName, isNode, toNodes, type Trees, unwrap } from './tree.ts';

/** Tables of paths are far below these. */
const MAX_TEXTS = 500;
const MAX_DEPTH = 4;

/** A path or a part of one. */
const PATH = /^[\w/:*?.@()$-]{0,120}$/;

/** Collects exported texts that routers of other files may use as paths; undefined if none of them is a path. */
export function collectConstants({ programs, text }: Source, trees: Trees): ConstantFacts | undefined {
  // Most files neither have a path nor export another module.
  if (!/['"`]\/|export\s*(?:\*|\{)/.test(text)) return undefined;
  const texts: Record<string, string> = {};
  const from: string[] = [];
  let count = 0;
  const add = (name: string, value: unknown, depth: number): void => {
    const node = unwrap(value);
    if (!node || count >= MAX_TEXTS) return;
    if (node.type === 'ObjectExpression') {
      if (depth >= MAX_DEPTH) return;
      for (const property of toNodes(node['properties'])) {
        const key = property.type === 'Property' ? getKey(property) : undefined;
        if (key !== undefined) add(`${name}.${key}`, property['value'], depth + 1);
      }
      return;
    }
    if (isFrozen(node)) return add(name, toNodes(node['arguments'])[0], depth);
    const path = evaluateText(node, trees);
    if (path === undefined || !PATH.test(path)) return;
    texts[name] = path;
    count++;
  };
  // Exports are statements of the module itself.
  for (const node of programs.flatMap(({ tree }) => toNodes(tree['body']))) {
    if (node.type === 'ExportAllDeclaration') addSource(node, from);
    if (node.type === 'ExportDefaultDeclaration') {
      const value = unwrap(node['declaration']);
      add('default', value?.type === 'Identifier' ? trees.constants.get(String(value['name'])) : value, 0);
    }
    if (node.type !== 'ExportNamedDeclaration') continue;
    addSource(node, from);
    const declaration = node['declaration'];
    for (const one of isNode(declaration) ? toNodes(declaration['declarations']) : []) {
      const name = getName(one['id']);
      if (name !== undefined) add(name, one['init'], 0);
    }
    if (node['source']) continue;
    for (const one of toNodes(node['specifiers'])) {
      const name = getName(one['exported']);
      if (name !== undefined) add(name, trees.constants.get(getName(one['local']) ?? ''), 0);
    }
  }
  // Most files export no paths, but some export components again.
  const isTable = Object.values(texts).some((text) => text.startsWith('/'));
  return isTable || (from.length > 0 && count === 0) ? { texts: isTable ? texts : {}, from } : undefined;
}

function addSource(node: SyntaxNode, from: string[]): void {
  const source = node['source'];
  if (isNode(source) && typeof source['value'] === 'string' && /^[./@~#]/.test(source['value']))
    from.push(source['value']);
}

/** `Object.freeze({ … })` */
const isFrozen = (node: SyntaxNode): boolean =>
  node.type === 'CallExpression' && getName(node['callee']) === 'Object.freeze';

/** A constant of another file in a path: `{module#paths.home}`, as one segment. */
const REFERENCE = /^\{([^#]+)#([^}]+)\}$/;

/** Writes a reference to an imported constant; undefined for anything else. */
export function toReference(value: unknown, { imported }: Trees): string | undefined {
  const name = getName(value);
  if (name === undefined) return undefined;
  const [first = '', ...keys] = name.split('.');
  const origin = imported.get(first);
  if (!origin || !/^(?:\.|@\/|~|#|\$lib|src\/)/.test(origin.from)) return undefined;
  const path = [...(origin.name === '*' ? [] : [origin.name]), ...keys];
  return path.length === 0 ? undefined : `{${encodeURIComponent(origin.from)}#${path.join('.')}}`;
}

/** Reads a reference; undefined if the segment is not one. */
export function parseReference(
  segment: string,
): { readonly from: string; readonly name: string } | undefined {
  const [, from, name] = REFERENCE.exec(segment) ?? [];
  return from === undefined || name === undefined ? undefined : { from: decodeURIComponent(from), name };
}
