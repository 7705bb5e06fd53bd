import type { SyntaxNode } from '../../source/source.ts';
import { type Modifier, parseModifier } from '../key-strokes.ts';
import {
  unwrap,
  isFunction,
  isNode,
  getKey,
  toNodes,
  getName,
  type NodePath,
  spanOf,
  evaluateText,
  type Trees,
} from './tree.ts';
import type { Facts } from '../facts.ts';

const NAMES = new Set([
  'e',
  'ev',
  'evt',
  'event',
  '$event',
  'kbevent',
  'keyevent',
  'keyboardevent',
  'nativeevent',
]);

export const MODIFIER_FIELDS: Readonly<Record<string, Modifier>> = {
  metaKey: 'Cmd',
  ctrlKey: 'Cmd',
  altKey: 'Alt',
  shiftKey: 'Shift',
};

/** Legacy key codes. */
const LEGACY_KEY_CODES: Readonly<Record<number, string>> = {
  8: 'backspace',
  9: 'tab',
  13: 'enter',
  27: 'escape',
  32: ' ',
  33: 'pageup',
  34: 'pagedown',
  35: 'end',
  36: 'home',
  37: 'arrowleft',
  38: 'arrowup',
  39: 'arrowright',
  40: 'arrowdown',
  188: ',',
  190: '.',
  191: '/',
};

/** The names for a keyboard event and its parts within one function. */
export interface Scope {
  readonly events: Set<string>;
  readonly keys: Set<string>;
  readonly modifiers: Map<string, ReadonlySet<Modifier>>;
  /** The declared type or the use of the function shows that it handles key events. */
  isCertain: boolean;
  /** It may handle other keys, such as those of a store or a list. */
  isOther: boolean;
}

/** The scope of a function that takes a keyboard event; undefined for other functions. */
export function createScope({ node, parent }: NodePath): Scope | undefined {
  const [first] = toNodes(node['params']);
  if (!first) return undefined;
  const type = getTypeNames(first);
  const isTyped = /KeyboardEvent/.test(type);
  const place = classifyUse(parent, node);
  const scope: Scope = {
    events: new Set(),
    keys: new Set(),
    modifiers: new Map(),
    isCertain: false,
    isOther: place === 'storage',
  };
  const isMeant = isTyped || place === 'key';
  if (first.type === 'Identifier') {
    const name = String(first['name']);
    if (isMeant || NAMES.has(name.toLowerCase())) scope.events.add(name);
    else if (/^(?:key|code|pressed|pressedKey|keyPressed)$/.test(name)) {
      // A handler passes it on: `go(event.key)`.
      scope.keys.add(name);
      scope.isOther = true;
    } else return undefined;
  } else if (first.type === 'ObjectPattern') {
    if (!isMeant && !hasModifiers(first)) return undefined;
    addPattern(scope, first);
  } else return undefined;
  scope.isCertain = isMeant;
  return scope;
}

/** `event.key`, also in lower case, or a name for it. */
export function isKeyValue(value: unknown, scope: Scope): boolean {
  let node = unwrap(value);
  for (let depth = 0; depth < 6 && node; depth++) {
    if (node.type === 'Identifier') return scope.keys.has(String(node['name']));
    if (node.type === 'CallExpression') {
      const callee = unwrap(node['callee']);
      if (
        callee?.type === 'MemberExpression' &&
        /^(?:to(?:Locale)?(?:Lower|Upper)Case|trim)$/.test(getName(callee['property']) ?? '')
      )
        node = unwrap(callee['object']);
      else if (getName(callee) === 'String.fromCharCode') node = toNodes(node['arguments'])[0];
      else return false;
    } else if (node.type === 'MemberExpression') {
      if (node['computed'] === true || !/^(?:key|code|keyCode|which)$/.test(getName(node['property']) ?? ''))
        return false;
      const object = getName(node['object']) ?? '';
      const [first = '', ...rest] = object.split('.');
      return (
        scope.events.has(first) &&
        (rest.length === 0 || /^(?:nativeEvent|originalEvent)$/.test(rest.join('.')))
      );
    } else return false;
  }
  return false;
}

/** The modifiers that an expression requires; a negated expression requires none. */
export function collectModifiers(
  value: unknown,
  scope: Scope,
  isNegated: boolean,
  trees: Trees,
): Set<Modifier> {
  const found = new Set<Modifier>();
  const open: { readonly node: SyntaxNode | undefined; readonly isNot: boolean }[] = [
    { node: unwrap(value), isNot: isNegated },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, isNot } = next;
    if (!node) continue;
    switch (node.type) {
      case 'UnaryExpression':
        if (node['operator'] === '!') open.push({ node: unwrap(node['argument']), isNot: !isNot });
        break;
      case 'LogicalExpression':
        open.push({ node: unwrap(node['left']), isNot }, { node: unwrap(node['right']), isNot });
        break;
      case 'ConditionalExpression':
        open.push({ node: unwrap(node['consequent']), isNot }, { node: unwrap(node['alternate']), isNot });
        break;
      case 'MemberExpression': {
        const name = node['computed'] === true ? undefined : getName(node['property']);
        const modifier = name === undefined ? undefined : MODIFIER_FIELDS[name];
        // `event[isMac ? 'metaKey' : 'ctrlKey']`
        const isChosen = node['computed'] === true && scope.events.has(getName(node['object']) ?? '');
        if ((modifier || isChosen) && !isNot) found.add(modifier ?? 'Cmd');
        break;
      }
      case 'CallExpression': {
        const callee = unwrap(node['callee']);
        const asks = toNodes(node['arguments']).some((one) => scope.events.has(getName(one) ?? ''));
        // `isMod(event)`, also if it is defined elsewhere.
        if (asks && !isNot && /mod|cmd|ctrl|meta|command/i.test(getName(callee) ?? '')) found.add('Cmd');
        if (callee?.type !== 'MemberExpression' || getName(callee['property']) !== 'getModifierState') break;
        const modifier = parseModifier(evaluateText(toNodes(node['arguments'])[0], trees) ?? '');
        if (modifier && !isNot) found.add(modifier);
        break;
      }
      case 'Identifier':
        if (!isNot) for (const one of scope.modifiers.get(String(node['name'])) ?? []) found.add(one);
    }
  }
  return found;
}

/** The key that a string or key code denotes. */
export function evaluateKey(node: SyntaxNode | undefined, trees: Trees): string | undefined {
  const code = node?.type === 'Literal' ? node['value'] : undefined;
  if (typeof code === 'number')
    return (
      LEGACY_KEY_CODES[code] ??
      (code >= 48 && code <= 90 ? String.fromCharCode(code).toLowerCase() : undefined)
    );
  return evaluateText(node, trees);
}

/** The use of a function: key listener, storage listener or anything else. */
function classifyUse(parent: NodePath | undefined, node: SyntaxNode): 'key' | 'storage' | undefined {
  let around = parent;
  // `useCallback((event) => …)` and similar calls only pass the function on.
  if (around?.node.type === 'JSXExpressionContainer') around = around.parent;
  if (around?.node.type === 'JSXAttribute')
    return /^onKey(?:Down|Up|Press)(?:Capture)?$/i.test(getName(around.node['name']) ?? '')
      ? 'key'
      : undefined;
  if (around?.node.type === 'Property')
    return /^(?:on)?key(?:down|up|press)$/i.test(getKey(around.node) ?? '') ? 'key' : undefined;
  if (around?.node.type !== 'CallExpression') return undefined;
  const args = toNodes(around.node['arguments']);
  if (!args.includes(node)) return undefined;
  const word = args.find(({ type, value }) => type === 'Literal' && typeof value === 'string')?.['value'];
  if (word === 'storage') return 'storage';
  return /^key(?:down|up|press)$/.test(String(word)) ? 'key' : undefined;
}

/** The names in the type of a parameter. */
function getTypeNames(parameter: SyntaxNode): string {
  const annotation = parameter['typeAnnotation'];
  const type = isNode(annotation) ? annotation['typeAnnotation'] : undefined;
  const name = isNode(type) ? type['typeName'] : undefined;
  if (!isNode(name)) return '';
  const right = name['right'];
  return String(isNode(right) ? right['name'] : name['name']);
}

const hasModifiers = (pattern: SyntaxNode): boolean =>
  toNodes(pattern['properties']).some((property) => Object.hasOwn(MODIFIER_FIELDS, getKey(property) ?? ''));

/** Adds the names that a destructuring pattern gives to parts of the event. */
export function addPattern(scope: Scope, pattern: SyntaxNode): void {
  for (const property of toNodes(pattern['properties'])) {
    const key = getKey(property) ?? '';
    const local = getName(property['value']);
    if (local === undefined) continue;
    if (/^(?:key|code|keyCode|which)$/.test(key)) scope.keys.add(local);
    const modifier = MODIFIER_FIELDS[key];
    if (modifier) scope.modifiers.set(local, new Set([modifier]));
  }
}

export type KeyFact = Facts['keys'][number];

/** Collects key facts. */
export class KeyFacts {
  readonly all: KeyFact[] = [];

  exact(placed: NodePath, keys: string): void {
    this.all.push({ ...spanOf(placed), keys, isExact: true });
  }

  /** A handler whose keys this file does not show. */
  unknown(placed: NodePath): void {
    this.all.push({ ...spanOf(placed), keys: '', isExact: false });
  }
}

/** Determines the modifiers that must be pressed where a key is compared. */
export class HeldModifiers {
  readonly #trees: Trees;
  readonly #isHandler: (node: SyntaxNode) => boolean;
  /** Conditions on modifiers inside the branch of a key. */
  readonly #inner = new Map<SyntaxNode, Set<Modifier>>();
  readonly #guards = new Map<SyntaxNode, ReadonlyMap<SyntaxNode, ReadonlySet<Modifier>>>();

  constructor(trees: Trees, isHandler: (node: SyntaxNode) => boolean) {
    this.#trees = trees;
    this.#isHandler = isHandler;
  }

  /** A modifier that a branch requires belongs to the key of the branch. */
  markInner(placed: NodePath, modifier: Modifier): void {
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

  /** The modifiers that the branch of this condition requires. */
  innerOf(placed: NodePath): ReadonlySet<Modifier> | undefined {
    const branch = getBranch(placed);
    return branch && this.#inner.get(branch);
  }

  /** The modifiers that must be pressed to reach this node. */
  at(placed: NodePath, scope: Scope, isNot: boolean): Set<Modifier> {
    const held = new Set<Modifier>();
    const add = (more: ReadonlySet<Modifier>): void => {
      for (const one of more) held.add(one);
    };
    for (let around = placed; around.parent; around = around.parent) {
      const { node } = around.parent;
      if (isFunction(node)) {
        // A nested event handler has its own event.
        if (this.#isHandler(node)) break;
        continue;
      }
      if (node.type === 'LogicalExpression') {
        const other = node[around.field === 'left' ? 'right' : 'left'];
        // `if (key !== 'k' || !meta) return;` leaves the key with the modifier.
        if (node['operator'] === '&&' && !isNot) add(collectModifiers(other, scope, false, this.#trees));
        else if (node['operator'] === '||' && isNot) add(collectModifiers(other, scope, true, this.#trees));
      } else if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
        if (around.field === 'consequent') add(collectModifiers(node['test'], scope, false, this.#trees));
        else if (around.field === 'alternate') add(collectModifiers(node['test'], scope, true, this.#trees));
      } else if (node.type === 'BlockStatement') add(this.#guardsBefore(node, around.node, scope));
    }
    return held;
  }

  /** `if (!event.metaKey) return;` requires the modifier in everything that follows. */
  #guardsBefore(block: SyntaxNode, statement: SyntaxNode, scope: Scope): ReadonlySet<Modifier> {
    let guards = this.#guards.get(block);
    if (!guards) {
      const before = new Set<Modifier>();
      const found = new Map<SyntaxNode, ReadonlySet<Modifier>>();
      for (const one of toNodes(block['body'])) {
        found.set(one, new Set(before));
        if (one.type === 'IfStatement' && !one['alternate'] && exitsBranch(one['consequent']))
          for (const modifier of collectModifiers(one['test'], scope, true, this.#trees))
            before.add(modifier);
      }
      guards = found;
      this.#guards.set(block, guards);
    }
    return guards.get(statement) ?? new Set();
  }
}

function getBranch(placed: NodePath): SyntaxNode | undefined {
  for (let around = placed; around.parent; around = around.parent) {
    const { node } = around.parent;
    if (node.type === 'IfStatement') return around.field === 'test' ? node : undefined;
    if (node.type === 'SwitchCase') return node;
    if (node.type !== 'LogicalExpression' && node.type !== 'UnaryExpression') return undefined;
  }
  return undefined;
}

function exitsBranch(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type === 'BlockStatement') return toNodes(value['body']).some(exitsBranch);
  return value.type === 'ReturnStatement';
}
