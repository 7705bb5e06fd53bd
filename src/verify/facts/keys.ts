import type { Source, SyntaxNode } from '../../source/source.ts';
import { isKey, normalizeKey, formatStroke, parseStrokes } from '../key-strokes.ts';
import {
  addPattern,
  HeldModifiers,
  isKeyValue,
  type KeyFact,
  KeyFacts,
  keyIn,
  MODIFIER_FIELDS,
  modifiersIn,
  type Scope,
  scopeOfFunction,
} from './key-event.ts';
import { keysInTemplate, LibraryKeys } from './keys-by-library.ts';
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

/** The keys a file listens to: by events, by libraries for hotkeys, and by directives of a template. */
export function collectKeys(source: Source, trees: Trees): KeyFact[] {
  const reader = new Reader(trees);
  for (const placed of trees.nodes) reader.prepare(placed);
  for (const placed of trees.nodes) reader.read(placed);
  return [...reader.facts, ...keysInTemplate(source, trees), ...reader.chords()];
}

/** All that one handler compares keys with. */
interface Bag {
  readonly placed: NodePath;
  readonly words: Set<string>;
}

class Reader {
  readonly #facts = new KeyFacts();
  readonly #trees: Trees;
  readonly #scopes = new Map<SyntaxNode, Scope>();
  readonly #bags = new Map<SyntaxNode, Bag>();
  readonly #held: HeldModifiers;
  readonly #library: LibraryKeys;
  /** Tables that a handler was found to look into; once is enough. */
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

  /** Chords may be any two of the keys that one handler is about. */
  chords(): KeyFact[] {
    return [...this.#bags.values()]
      .filter(({ words }) => words.size > 1 || [...words].some((word) => word.length === 2))
      .map(({ placed, words }) => ({ ...spanOf(placed), keys: [...words].join(' '), isExact: false }));
  }

  /** First walk: which functions get a keyboard event, and under which names. */
  prepare(placed: NodePath): void {
    const { node, parent } = placed;
    if (
      node.type === 'Literal' &&
      typeof node['value'] === 'string' &&
      /^key(?:down|up|press)$/.test(node['value'])
    )
      this.#listens = true;
    const scope = isFunction(node) ? scopeOfFunction(placed) : undefined;
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
      const modifiers = modifiersIn(from, scope, false, this.#trees);
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

  #bagOf(handler: NodePath): Bag {
    let bag = this.#bags.get(handler.node);
    if (!bag) {
      bag = { placed: handler, words: new Set() };
      this.#bags.set(handler.node, bag);
    }
    return bag;
  }

  /** Second walk: what keys are compared with. */
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

  /** Every text in a handler that may be a key: chords are often two comparisons in two places of it. */
  #word(placed: NodePath, text: string): void {
    const handler = this.#handlerOf(placed);
    if (!handler) return;
    this.#collect(this.#bagOf(handler), placed, text);
  }

  #collect(bag: Bag, placed: NodePath, text: string): void {
    if (text.length > 24 || text === '') return;
    if (isKey(text)) bag.words.add(normalizeKey(text));
    else if (/^[a-z\d?/.]{2}$/.test(text)) bag.words.add(text);
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
    const key = keyIn(other, this.#trees);
    if (key === undefined) {
      this.#indirect(placed, scope);
      return;
    }
    this.#pressed(placed, scope, key, operator.startsWith('!'));
  }

  #pressed(placed: NodePath, scope: Scope, key: string, isNot: boolean): void {
    if (!isKey(key)) return;
    const handler = this.#handlerOf(placed);
    if (handler) this.#bagOf(handler).words.add(normalizeKey(key));
    const held = this.#held.at(placed, scope, isNot);
    this.#facts.exact(placed, formatStroke(key, held));
    // `K` is what Shift makes of `k`, and what many write for `k` with a modifier.
    if (/^[A-Z]$/.test(key)) this.#facts.exact(placed, formatStroke(key, new Set([...held, 'Shift'])));
    const inner = this.#held.innerOf(placed);
    if (inner) {
      this.#facts.exact(placed, formatStroke(key, new Set([...held, ...inner])));
      for (const one of inner) this.#facts.exact(placed, formatStroke(key, new Set([...held, one])));
    }
  }

  /** A comparison with something that stands elsewhere: a table in this file is read, others are not known. */
  #indirect(placed: NodePath, scope: Scope): void {
    for (let around = placed.parent; around; around = around.parent) {
      const callee = around.node.type === 'CallExpression' ? unwrap(around.node['callee']) : undefined;
      if (callee?.type === 'MemberExpression' && this.#table(placed, callee['object'])) return;
      if (around.node.type === 'ForOfStatement' && this.#table(placed, around.node['right'])) return;
    }
    if (scope.isCertain || (this.#listens && !scope.isOther)) this.#facts.unknown(placed);
  }

  /** Reads every text of a constant of this file into the handler; false if it stands in none. */
  #table(placed: NodePath, value: unknown): boolean {
    let object = unwrap(value);
    // `Object.entries(KEYS)` and the like.
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
    const bag = this.#bagOf(handler);
    const read = this.#tables.get(handler.node) ?? new Set();
    if (read.has(table)) return true;
    this.#tables.set(handler.node, read.add(table));
    this.#library.keysIn(placed, table, (text, held) => {
      this.#collect(bag, placed, text);
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
      const key = keyIn(unwrap(branch['test']), this.#trees);
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
    // A text that is looked through for a key, such as `'abc'`, says what it is by itself.
    if (
      isKeyed &&
      !isTable &&
      evaluateText(callee['object'], this.#trees) === undefined &&
      (scope.isCertain || this.#listens)
    )
      this.#facts.unknown(placed);
  }
}
