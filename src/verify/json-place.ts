import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { Span } from '../source/source.ts';

/** Of the text asked about last: findings about one document come together. */
let last: { readonly text: string; readonly tree: Node | undefined } = { text: '', tree: undefined };

/**
 * Where a JSON pointer leads in the text of a document: the whole of a value, and for a member its key as well. Where
 * the pointer leads on to something that is not there, the place where it would be.
 */
export function spanOfPointer(text: string, pointer: string): Span | undefined {
  if (last.text !== text) last = { text, tree: parseTree(text) };
  const { tree } = last;
  if (!tree) return undefined;
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (let length = keys.length; length > 0; length--) {
    const node = nodeAt(tree, keys.slice(0, length));
    if (!node) continue;
    const { offset, length: size } = node.parent?.type === 'property' ? node.parent : node;
    return { start: offset, end: offset + size };
  }
  return { start: tree.offset, end: tree.offset + tree.length };
}

/** The value at that path; a step into a list is a number there. */
function nodeAt(tree: Node, keys: readonly string[]): Node | undefined {
  let node: Node | undefined = tree;
  for (const key of keys)
    node = node && findNodeAtLocation(node, [node.type === 'array' ? Number(key) : key]);
  return node;
}
