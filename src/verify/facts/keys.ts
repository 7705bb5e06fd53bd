import type { Source, SyntaxNode } from '../../source/source.ts';
import { isKey, normalizeKey, formatStroke, parseStrokes } from '../key-strokes.ts';
import {
  addPattern,
  HeldModifiers,
  isKeyValue,
  type KeyFact,
  KeyFacts,
  evaluateKey,
  MODIFIER_FIELDS,
  collectModifiers,
  type Scope,
  createScope,
} from './key-event.ts';
import { collectTemplateKeys, LibraryKeys } from './keys-by-library.ts';
import {
  unwrap,
  isFunction,
  isNode,
  getKey,
  toNodes,
  getName,
  evaluateText,
  type NodePath,
  type Trees,
  spanOf,
} from './tree.ts';

/** Collects the keys that a file handles by events, hotkey libraries and template directives. */
export function collectKeys(source: Source, trees: Trees): KeyFact[] {
  const reader = new KeyReader(trees);
  for (const placed of trees.nodes) reader.prepare(placed);
  for (const placed of trees.nodes) reader.read(placed);
  return [...reader.facts, ...collectTemplateKeys(source, trees), ...reader.chords()];
}

/** The keys that one handler compares with. */
interface HandlerKeys {
  readonly placed: NodePath;
  readonly words: Set<string>;
}

class KeyReader {
  readonly #facts = new KeyFacts();
  readonly #trees: Trees;
  readonly #scopes = new Map<SyntaxNode, Scope>();
  readonly #handlerKeys = new Map<SyntaxNode, HandlerKeys>();
  readonly #held: HeldModifiers;
  readonly #library: LibraryKeys;
  /** Lookup tables that were already read. */
  readonly #tables = new Map<SyntaxNode, Set<SyntaxNode>>();
  #listens = false;

  constructor(trees: Trees) {
    this.#trees = trees;
    this.#held = new HeldModifiers(trees, (node) => this.#scopes.has(node));
    this.#library = new LibraryKeys(trees, this.#facts);
    this.#listens = trees.elements.some(({ element }) =>
      element.attributes.some(({ name }) => /^on:?key(?:down|up|press)/i.test(name)),
    );
  }

  get facts(): readonly KeyFact[] {
    return this.#facts.all;
  }

  /** A key sequence may consist of any two keys of one handler. */
  chords(): KeyFact[] {
    return [...this.#handlerKeys.values()]
      .filter(({ words }) => words.size > 1 || [...words].some((word) => word.length === 2))
      .map(({ placed, words }) => ({ ...spanOf(placed), keys: [...words].join(' '), isExact: false }));
  }

  /** First pass: finds the functions that take a keyboard event, and the names they give it. */
  prepare(placed: NodePath): void {
    const { node, parent } = placed;
    if (
      node.type === 'Literal' &&
      typeof node['value'] === 'string' &&
      /^key(?:down|up|press)$/.test(node['value'])
    )
      this.#listens = true;
    const scope = isFunction(node) ? createScope(placed) : undefined;
    if (scope) this.#scopes.set(node, scope);
    if (node.type === 'VariableDeclarator') this.#declarator(placed);
    if (node.type === 'MemberExpression' && parent) {
      const name = getName(node['property']) ?? '';
      const modifier = node['computed'] === true ? undefined : MODIFIER_FIELDS[name];
      if (modifier) this.#held.markInner(placed, modifier);
    }
  }

  /** `const { key } = event`, `const key = event.key.toLowerCase()`, `const mod = event.metaKey || event.ctrlKey`. */
  #declarator(placed: NodePath): void {
    const { id, init } = placed.node;
    if (!isNode(id) || !isNode(init)) return;
    const scope = this.#scopeOf(placed);
    if (!scope) return;
    const from = unwrap(init);
    if (!from) return;
    if (id.type === 'ObjectPattern') {
      if (from.type === 'Identifier' && scope.events.has(String(from['name']))) addPattern(scope, id);
      return;
    }
    if (id.type !== 'Identifier') return;
    if (isKeyValue(from, scope)) scope.keys.add(String(id['name']));
    else {
      const modifiers = collectModifiers(from, scope, false, this.#trees);
      if (modifiers.size > 0) scope.modifiers.set(String(id['name']), modifiers);
    }
  }

  #scopeOf(placed: NodePath): Scope | undefined {
    if (this.#scopes.size === 0) return undefined;
    for (let around = placed.parent; around; around = around.parent) {
      const scope = this.#scopes.get(around.node);
      if (scope) return scope;
    }
    return undefined;
  }

  #handlerOf(placed: NodePath): NodePath | undefined {
    if (this.#scopes.size === 0) return undefined;
    for (let around = placed.parent; around; around = around.parent)
      if (this.#scopes.has(around.node)) return around;
    return undefined;
  }

  #getHandlerKeys(handler: NodePath): HandlerKeys {
    let handlerKeys = this.#handlerKeys.get(handler.node);
    if (!handlerKeys) {
      handlerKeys = { placed: handler, words: new Set() };
      this.#handlerKeys.set(handler.node, handlerKeys);
    }
    return handlerKeys;
  }

  /** Second pass: finds the keys that are compared. */
  read(placed: NodePath): void {
    const { node } = placed;
    if (node.type === 'BinaryExpression') this.#comparison(placed);
    else if (node.type === 'SwitchStatement') this.#switch(placed);
    else if (node.type === 'CallExpression') this.#call(placed);
    else if (node.type === 'MemberExpression') this.#lookup(placed);
    else if (node.type === 'Literal' && typeof node['value'] === 'string') this.#word(placed, node['value']);
    else if (node.type === 'VariableDeclarator') this.#library.magic(placed);
    else if (node.type === 'Property' && node['shorthand'] !== true) {
      const key = getKey(node);
      if (key !== undefined && unwrap(node['key'])?.type === 'Identifier') this.#word(placed, key);
    }
  }

  /** Records every string in a handler that may be a key: key sequences are often two separate comparisons. */
  #word(placed: NodePath, text: string): void {
    const handler = this.#handlerOf(placed);
    if (!handler) return;
    this.#collect(this.#getHandlerKeys(handler), placed, text);
  }

  #collect(handlerKeys: HandlerKeys, placed: NodePath, text: string): void {
    if (text.length > 24 || text === '') return;
    if (isKey(text)) handlerKeys.words.add(normalizeKey(text));
    else if (/^[a-z\d?/.]{2}$/.test(text)) handlerKeys.words.add(text);
    else {
      const strokes = parseStrokes(text);
      if (strokes) this.#facts.exact(placed, strokes.join(' '));
    }
  }

  #comparison(placed: NodePath): void {
    const { node } = placed;
    const operator = String(node['operator']);
    if (!/^[!=]==?$/.test(operator)) return;
    const scope = this.#scopeOf(placed);
    if (!scope) return;
    const isLeft = isKeyValue(node['left'], scope);
    if (!isLeft && !isKeyValue(node['right'], scope)) return;
    const other = unwrap(isLeft ? node['right'] : node['left']);
    const key = evaluateKey(other, this.#trees);
    if (key === undefined) {
      this.#indirect(placed, scope);
      return;
    }
    this.#pressed(placed, scope, key, operator.startsWith('!'));
  }

  #pressed(placed: NodePath, scope: Scope, key: string, isNot: boolean): void {
    if (!isKey(key)) return;
    const handler = this.#handlerOf(placed);
    if (handler) this.#getHandlerKeys(handler).words.add(normalizeKey(key));
    const held = this.#held.at(placed, scope, isNot);
    this.#facts.exact(placed, formatStroke(key, held));
    // `K` means Shift+k, but is often written for `k` with a modifier.
    if (/^[A-Z]$/.test(key)) this.#facts.exact(placed, formatStroke(key, new Set([...held, 'Shift'])));
    const inner = this.#held.innerOf(placed);
    if (inner) {
      this.#facts.exact(placed, formatStroke(key, new Set([...held, ...inner])));
      for (const one of inner) this.#facts.exact(placed, formatStroke(key, new Set([...held, one])));
    }
  }

  /** A comparison with a table: tables in this file are read, others make the keys unknown. */
  #indirect(placed: NodePath, scope: Scope): void {
    for (let around = placed.parent; around; around = around.parent) {
      const callee = around.node.type === 'CallExpression' ? unwrap(around.node['callee']) : undefined;
      if (callee?.type === 'MemberExpression' && this.#table(placed, callee['object'])) return;
      if (around.node.type === 'ForOfStatement' && this.#table(placed, around.node['right'])) return;
    }
    if (scope.isCertain || (this.#listens && !scope.isOther)) this.#facts.unknown(placed);
  }

  /** Adds the strings of a constant of this file to the handler; false if there is no such constant. */
  #table(placed: NodePath, value: unknown): boolean {
    let object = unwrap(value);
    // `Object.entries(KEYS)` and similar calls.
    if (
      object?.type === 'CallExpression' &&
      /^Object\.(?:entries|keys|values)$/.test(getName(object['callee']) ?? '')
    )
      object = unwrap(toNodes(object['arguments'])[0]);
    const table =
      object?.type === 'Identifier' ? unwrap(this.#trees.constants.get(String(object['name']))) : object;
    if (!table || !/^(?:ObjectExpression|ArrayExpression|NewExpression)$/.test(table.type)) return false;
    const handler = this.#handlerOf(placed);
    if (!handler) return true;
    const handlerKeys = this.#getHandlerKeys(handler);
    const read = this.#tables.get(handler.node) ?? new Set();
    if (read.has(table)) return true;
    this.#tables.set(handler.node, read.add(table));
    this.#library.keysIn(placed, table, (text, held) => {
      this.#collect(handlerKeys, placed, text);
      if (isKey(text)) this.#facts.exact(placed, formatStroke(text, held));
    });
    return true;
  }

  /** `switch (event.key) { case 'k': … }` */
  #switch(placed: NodePath): void {
    const { node } = placed;
    const scope = this.#scopeOf(placed);
    if (!scope) return;
    const byKey = isKeyValue(node['discriminant'], scope);
    const isTrue = unwrap(node['discriminant'])?.['value'] === true;
    if (!byKey || isTrue) return;
    for (const branch of toNodes(node['cases'])) {
      if (!isNode(branch['test'])) continue;
      const key = evaluateKey(unwrap(branch['test']), this.#trees);
      const at: NodePath = {
        node: branch['test'],
        parent: { node: branch, parent: placed, field: 'cases', offset: placed.offset },
        field: 'test',
        offset: placed.offset,
      };
      if (key === undefined) this.#indirect(at, scope);
      else this.#pressed(at, scope, key, false);
    }
  }

  /** `CHORDS[event.key]` */
  #lookup(placed: NodePath): void {
    const { node } = placed;
    if (node['computed'] !== true) return;
    const scope = this.#scopeOf(placed);
    if (!scope) return;
    const isKeyed = isKeyValue(node['property'], scope);
    const isTable = this.#table(placed, node['object']);
    if (isKeyed && !isTable && (scope.isCertain || (this.#listens && !scope.isOther)))
      this.#facts.unknown(placed);
  }

  #call(placed: NodePath): void {
    const { node } = placed;
    const args = toNodes(node['arguments']);
    const name = getName(node['callee']);
    if (name !== undefined && this.#library.call(placed, name)) return;
    const scope = this.#scopeOf(placed);
    const callee = unwrap(node['callee']);
    if (!scope || callee?.type !== 'MemberExpression') return;
    const method = getName(callee['property']) ?? '';
    if (!/^(?:get|has|includes|indexOf|find|some|findIndex|filter)$/.test(method)) return;
    const isKeyed = args.some((one) => isKeyValue(one, scope));
    const isTable = this.#table(placed, callee['object']);
    // A string that is searched for a key, such as `'abc'`, contains the keys itself.
    if (
      isKeyed &&
      !isTable &&
      evaluateText(callee['object'], this.#trees) === undefined &&
      (scope.isCertain || this.#listens)
    )
      this.#facts.unknown(placed);
  }
}
