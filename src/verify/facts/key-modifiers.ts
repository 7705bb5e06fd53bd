import type { SyntaxNode } from '../../source/source.ts';
import { type Modifier } from '../strokes.ts';
import { modifiersIn, type Scope } from './key-event.ts';
import { isFunction, isNode, listOf, type Placed, type Trees } from './tree.ts';

/** Which modifiers must be held where a key is compared. */
export class HeldModifiers {
  readonly #trees: Trees;
  readonly #isHandler: (node: SyntaxNode) => boolean;
  /** Conditions that ask for modifiers inside of a branch for a key. */
  readonly #inner = new Map<SyntaxNode, Set<Modifier>>();
  readonly #guards = new Map<SyntaxNode, ReadonlyMap<SyntaxNode, ReadonlySet<Modifier>>>();

  constructor(trees: Trees, isHandler: (node: SyntaxNode) => boolean) {
    this.#trees = trees;
    this.#isHandler = isHandler;
  }

  /** A modifier that is asked for inside of a branch belongs to the key of the branch. */
  markInner(placed: Placed, modifier: Modifier): void {
    for (let around = placed; around.parent; around = around.parent) {
      const { node } = around.parent;
      const isBranch =
        (node.type === 'IfStatement' && around.field === 'consequent') || node.type === 'SwitchCase';
      if (isBranch) {
        const known = this.#inner.get(node);
        if (known) known.add(modifier);
        else this.#inner.set(node, new Set([modifier]));
      }
      if (isFunction(node)) return;
    }
  }

  /** Modifiers that are asked for in the branch that this place decides about. */
  innerOf(placed: Placed): ReadonlySet<Modifier> | undefined {
    const branch = branchOf(placed);
    return branch && this.#inner.get(branch);
  }

  /** The modifiers that must be held for this place to be reached. */
  at(placed: Placed, scope: Scope, isNot: boolean): Set<Modifier> {
    const held = new Set<Modifier>();
    const add = (more: ReadonlySet<Modifier>): void => {
      for (const one of more) held.add(one);
    };
    for (let around = placed; around.parent; around = around.parent) {
      const { node } = around.parent;
      if (isFunction(node)) {
        // An event handler inside of another one has its own event.
        if (this.#isHandler(node)) break;
        continue;
      }
      if (node.type === 'LogicalExpression') {
        const other = node[around.field === 'left' ? 'right' : 'left'];
        // `key !== 'k' || !meta` leads out: what is left is the key with the modifier.
        if (node['operator'] === '&&' && !isNot) add(modifiersIn(other, scope, false, this.#trees));
        else if (node['operator'] === '||' && isNot) add(modifiersIn(other, scope, true, this.#trees));
      } else if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
        if (around.field === 'consequent') add(modifiersIn(node['test'], scope, false, this.#trees));
        else if (around.field === 'alternate') add(modifiersIn(node['test'], scope, true, this.#trees));
      } else if (node.type === 'BlockStatement') add(this.#guardsBefore(node, around.node, scope));
    }
    return held;
  }

  /** `if (!event.metaKey) return;` asks for the modifier in all that follows. */
  #guardsBefore(block: SyntaxNode, statement: SyntaxNode, scope: Scope): ReadonlySet<Modifier> {
    let guards = this.#guards.get(block);
    if (!guards) {
      const before = new Set<Modifier>();
      const found = new Map<SyntaxNode, ReadonlySet<Modifier>>();
      for (const one of listOf(block['body'])) {
        found.set(one, new Set(before));
        if (one.type === 'IfStatement' && !one['alternate'] && leaves(one['consequent']))
          for (const modifier of modifiersIn(one['test'], scope, true, this.#trees)) before.add(modifier);
      }
      guards = found;
      this.#guards.set(block, guards);
    }
    return guards.get(statement) ?? new Set();
  }
}

function branchOf(placed: Placed): SyntaxNode | undefined {
  for (let around = placed; around.parent; around = around.parent) {
    const { node } = around.parent;
    if (node.type === 'IfStatement') return around.field === 'test' ? node : undefined;
    if (node.type === 'SwitchCase') return node;
    if (node.type !== 'LogicalExpression' && node.type !== 'UnaryExpression') return undefined;
  }
  return undefined;
}

function leaves(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type === 'BlockStatement') return listOf(value['body']).some(leaves);
  return value.type === 'ReturnStatement';
}
