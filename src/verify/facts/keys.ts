import type { Facts } from '../facts.ts';
import type { Source, SyntaxNode } from '../../source/source.ts';
import { isKey, keyName, type Modifier, modifierOf, stroke, strokesOf } from '../strokes.ts';
import {
  bare,
  isFunction,
  isNode,
  keyOf,
  listOf,
  nameOf,
  packageOf,
  type Placed,
  spanOf,
  textOf,
  type Trees,
} from './tree.ts';

type KeyFact = Facts['keys'][number];

/** The keys a file listens to: by events, by libraries for hotkeys, and by directives of a template. */
export function keysOf(source: Source, trees: Trees): KeyFact[] {
  const reader = new Reader(source, trees);
  for (const placed of trees.nodes) reader.prepare(placed);
  for (const placed of trees.nodes) reader.read(placed);
  reader.template();
  return reader.done();
}

/** Calls of libraries, and of the hooks people write around them, whose arguments name keys. */
const REGISTERS =
  /(?:^|\.)(?:use|register|add|bind|create|on)?(?:global)?(?:hot-?keys?|shortcuts?|key(?:board)?(?:shortcuts?|bindings?(?:handler)?|stroke|press)|tinykeys|magickeys|hotkey(?:sequence|handler))(?:\.bind)?$/i;

/** Hooks that may be about keys of a keyboard, or about others. */
const HOOKS = /^use\w*Key(?:s|Down|Up|Press\w*|Combo|Map|board\w*)?$/;

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

const MODIFIER_FIELDS: Readonly<Record<string, Modifier>> = {
  metaKey: 'Cmd',
  ctrlKey: 'Cmd',
  altKey: 'Alt',
  shiftKey: 'Shift',
};

/** Key codes of long ago. */
const CODES: Readonly<Record<number, string>> = {
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

/** What stands for a part of a keyboard event inside of one function. */
interface Scope {
  readonly events: Set<string>;
  readonly keys: Set<string>;
  readonly modifiers: Map<string, ReadonlySet<Modifier>>;
  /** Declared types or the place it is used at say that it is a key that was pressed. */
  isCertain: boolean;
  /** It may be something else that has keys: a store, a list. */
  isOther: boolean;
}

/** All that one handler compares keys with. */
interface Bag {
  readonly placed: Placed;
  readonly words: Set<string>;
}

class Reader {
  readonly #facts: KeyFact[] = [];
  readonly #source: Source;
  readonly #trees: Trees;
  readonly #scopes = new Map<SyntaxNode, Scope>();
  readonly #bags = new Map<SyntaxNode, Bag>();
  /** Conditions that ask for modifiers inside of a branch for a key. */
  readonly #inner = new Map<SyntaxNode, Set<Modifier>>();
  readonly #guards = new Map<SyntaxNode, ReadonlyMap<SyntaxNode, ReadonlySet<Modifier>>>();
  /** Tables that a handler was found to look into; once is enough. */
  readonly #tables = new Map<SyntaxNode, Set<SyntaxNode>>();
  #listens = false;

  constructor(source: Source, trees: Trees) {
    this.#source = source;
    this.#trees = trees;
    this.#listens = trees.elements.some(({ element }) =>
      element.attributes.some(({ name }) => /^on:?key(?:down|up|press)/i.test(name)),
    );
  }

  done(): KeyFact[] {
    for (const { placed, words } of this.#bags.values())
      if (words.size > 1 || [...words].some((word) => word.length === 2))
        this.#facts.push({ ...spanOf(placed), keys: [...words].join(' '), isExact: false });
    return this.#facts;
  }

  #exact(placed: Placed, keys: string): void {
    this.#facts.push({ ...spanOf(placed), keys, isExact: true });
  }

  #unknown(placed: Placed): void {
    this.#facts.push({ ...spanOf(placed), keys: '', isExact: false });
  }

  /** First walk: which functions get a keyboard event, and under which names. */
  prepare(placed: Placed): void {
    const { node, parent } = placed;
    if (
      node.type === 'Literal' &&
      typeof node['value'] === 'string' &&
      /^key(?:down|up|press)$/.test(node['value'])
    )
      this.#listens = true;
    if (isFunction(node)) this.#function(placed);
    if (node.type === 'VariableDeclarator') this.#declarator(placed);
    if (node.type === 'MemberExpression' && parent) {
      const name = nameOf(node['property']) ?? '';
      const modifier = node['computed'] === true ? undefined : MODIFIER_FIELDS[name];
      if (modifier) this.#markInner(placed, modifier);
    }
  }

  #function(placed: Placed): void {
    const { node, parent } = placed;
    const [first] = listOf(node['params']);
    if (!first) return;
    const type = typeOf(first);
    const isTyped = /KeyboardEvent/.test(type);
    const place = placeOf(parent, node);
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
        // What a handler hands on: `go(event.key)`.
        scope.keys.add(name);
        scope.isOther = true;
      } else return;
    } else if (first.type === 'ObjectPattern') {
      if (!isMeant && !hasModifiers(first)) return;
      addPattern(scope, first);
    } else return;
    scope.isCertain = isMeant;
    this.#scopes.set(node, scope);
  }

  /** `const { key } = event`, `const key = event.key.toLowerCase()`, `const mod = event.metaKey || event.ctrlKey`. */
  #declarator(placed: Placed): void {
    const { id, init } = placed.node;
    if (!isNode(id) || !isNode(init)) return;
    const scope = this.#scopeOf(placed);
    if (!scope) return;
    const from = bare(init);
    if (!from) return;
    if (id.type === 'ObjectPattern') {
      if (from.type === 'Identifier' && scope.events.has(String(from['name']))) addPattern(scope, id);
      return;
    }
    if (id.type !== 'Identifier') return;
    if (this.#isKeyValue(from, scope)) scope.keys.add(String(id['name']));
    else {
      const modifiers = this.#modifiersIn(from, scope, false);
      if (modifiers.size > 0) scope.modifiers.set(String(id['name']), modifiers);
    }
  }

  #scopeOf(placed: Placed): Scope | undefined {
    if (this.#scopes.size === 0) return undefined;
    for (let around = placed.parent; around; around = around.parent) {
      const scope = this.#scopes.get(around.node);
      if (scope) return scope;
    }
    return undefined;
  }

  #handlerOf(placed: Placed): Placed | undefined {
    if (this.#scopes.size === 0) return undefined;
    for (let around = placed.parent; around; around = around.parent)
      if (this.#scopes.has(around.node)) return around;
    return undefined;
  }

  #bagOf(handler: Placed): Bag {
    let bag = this.#bags.get(handler.node);
    if (!bag) {
      bag = { placed: handler, words: new Set() };
      this.#bags.set(handler.node, bag);
    }
    return bag;
  }

  /** `event.key`, also in lower case, and names that stand for it. */
  #isKeyValue(value: unknown, scope: Scope): boolean {
    let node = bare(value);
    for (let depth = 0; depth < 6 && node; depth++) {
      if (node.type === 'Identifier') return scope.keys.has(String(node['name']));
      if (node.type === 'CallExpression') {
        const callee = bare(node['callee']);
        if (
          callee?.type === 'MemberExpression' &&
          /^(?:to(?:Locale)?(?:Lower|Upper)Case|trim)$/.test(nameOf(callee['property']) ?? '')
        )
          node = bare(callee['object']);
        else if (nameOf(callee) === 'String.fromCharCode') node = listOf(node['arguments'])[0];
        else return false;
      } else if (node.type === 'MemberExpression') {
        if (node['computed'] === true || !/^(?:key|code|keyCode|which)$/.test(nameOf(node['property']) ?? ''))
          return false;
        const object = nameOf(node['object']) ?? '';
        const [first = '', ...rest] = object.split('.');
        return (
          scope.events.has(first) &&
          (rest.length === 0 || /^(?:nativeEvent|originalEvent)$/.test(rest.join('.')))
        );
      } else return false;
    }
    return false;
  }

  /** Modifiers that an expression asks for; behind a `!` it asks for none of them. */
  #modifiersIn(value: unknown, scope: Scope, isNegated: boolean): Set<Modifier> {
    const found = new Set<Modifier>();
    const open: { readonly node: SyntaxNode | undefined; readonly isNot: boolean }[] = [
      { node: bare(value), isNot: isNegated },
    ];
    for (let next = open.pop(); next; next = open.pop()) {
      const { node, isNot } = next;
      if (!node) continue;
      switch (node.type) {
        case 'UnaryExpression':
          if (node['operator'] === '!') open.push({ node: bare(node['argument']), isNot: !isNot });
          break;
        case 'LogicalExpression':
          open.push({ node: bare(node['left']), isNot }, { node: bare(node['right']), isNot });
          break;
        case 'ConditionalExpression':
          open.push({ node: bare(node['consequent']), isNot }, { node: bare(node['alternate']), isNot });
          break;
        case 'MemberExpression': {
          const name = node['computed'] === true ? undefined : nameOf(node['property']);
          const modifier = name === undefined ? undefined : MODIFIER_FIELDS[name];
          // `event[isMac ? 'metaKey' : 'ctrlKey']`
          const isChosen = node['computed'] === true && scope.events.has(nameOf(node['object']) ?? '');
          if ((modifier || isChosen) && !isNot) found.add(modifier ?? 'Cmd');
          break;
        }
        case 'CallExpression': {
          const callee = bare(node['callee']);
          const asks = listOf(node['arguments']).some((one) => scope.events.has(nameOf(one) ?? ''));
          // `isMod(event)`, wherever it stands.
          if (asks && !isNot && /mod|cmd|ctrl|meta|command/i.test(nameOf(callee) ?? '')) found.add('Cmd');
          if (callee?.type !== 'MemberExpression' || nameOf(callee['property']) !== 'getModifierState') break;
          const modifier = modifierOf(textOf(listOf(node['arguments'])[0], this.#trees) ?? '');
          if (modifier && !isNot) found.add(modifier);
          break;
        }
        case 'Identifier':
          if (!isNot) for (const one of scope.modifiers.get(String(node['name'])) ?? []) found.add(one);
      }
    }
    return found;
  }

  /** A modifier that is asked for inside of a branch belongs to the key of the branch. */
  #markInner(placed: Placed, modifier: Modifier): void {
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

  /** Second walk: what keys are compared with. */
  read(placed: Placed): void {
    const { node } = placed;
    if (node.type === 'BinaryExpression') this.#comparison(placed);
    else if (node.type === 'SwitchStatement') this.#switch(placed);
    else if (node.type === 'CallExpression') this.#call(placed);
    else if (node.type === 'MemberExpression') this.#lookup(placed);
    else if (node.type === 'Literal' && typeof node['value'] === 'string') this.#word(placed, node['value']);
    else if (node.type === 'VariableDeclarator') this.#magic(placed);
    else if (node.type === 'Property' && node['shorthand'] !== true) {
      const key = keyOf(node);
      if (key !== undefined && bare(node['key'])?.type === 'Identifier') this.#word(placed, key);
    }
  }

  /** Every text in a handler that may be a key: chords are often two comparisons in two places of it. */
  #word(placed: Placed, text: string): void {
    const handler = this.#handlerOf(placed);
    if (!handler) return;
    this.#collect(this.#bagOf(handler), placed, text);
  }

  #collect(bag: Bag, placed: Placed, text: string): void {
    if (text.length > 24 || text === '') return;
    if (isKey(text)) bag.words.add(keyName(text));
    else if (/^[a-z\d?/.]{2}$/.test(text)) bag.words.add(text);
    else {
      const strokes = strokesOf(text);
      if (strokes) this.#exact(placed, strokes.join(' '));
    }
  }

  #comparison(placed: Placed): void {
    const { node } = placed;
    const operator = String(node['operator']);
    if (!/^[!=]==?$/.test(operator)) return;
    const scope = this.#scopeOf(placed);
    if (!scope) return;
    const isLeft = this.#isKeyValue(node['left'], scope);
    if (!isLeft && !this.#isKeyValue(node['right'], scope)) return;
    const other = bare(isLeft ? node['right'] : node['left']);
    const key = this.#keyIn(other);
    if (key === undefined) {
      this.#indirect(placed, scope);
      return;
    }
    this.#pressed(placed, scope, key, operator.startsWith('!'));
  }

  #keyIn(node: SyntaxNode | undefined): string | undefined {
    const code = node?.type === 'Literal' ? node['value'] : undefined;
    if (typeof code === 'number')
      return CODES[code] ?? (code >= 48 && code <= 90 ? String.fromCharCode(code).toLowerCase() : undefined);
    return textOf(node, this.#trees);
  }

  #pressed(placed: Placed, scope: Scope, key: string, isNot: boolean): void {
    if (!isKey(key)) return;
    const handler = this.#handlerOf(placed);
    if (handler) this.#bagOf(handler).words.add(keyName(key));
    const held = this.#heldAt(placed, scope, isNot);
    this.#exact(placed, stroke(key, held));
    // `K` is what Shift makes of `k`, and what many write for `k` with a modifier.
    if (/^[A-Z]$/.test(key)) this.#exact(placed, stroke(key, new Set([...held, 'Shift'])));
    const branch = this.#branchOf(placed);
    const inner = branch && this.#inner.get(branch);
    if (inner) {
      this.#exact(placed, stroke(key, new Set([...held, ...inner])));
      for (const one of inner) this.#exact(placed, stroke(key, new Set([...held, one])));
    }
  }

  #branchOf(placed: Placed): SyntaxNode | undefined {
    for (let around = placed; around.parent; around = around.parent) {
      const { node } = around.parent;
      if (node.type === 'IfStatement') return around.field === 'test' ? node : undefined;
      if (node.type === 'SwitchCase') return node;
      if (node.type !== 'LogicalExpression' && node.type !== 'UnaryExpression') return undefined;
    }
    return undefined;
  }

  /** The modifiers that must be held for this place to be reached. */
  #heldAt(placed: Placed, scope: Scope, isNot: boolean): Set<Modifier> {
    const held = new Set<Modifier>();
    const add = (more: ReadonlySet<Modifier>): void => {
      for (const one of more) held.add(one);
    };
    for (let around = placed; around.parent; around = around.parent) {
      const { node } = around.parent;
      if (isFunction(node)) {
        // An event handler inside of another one has its own event.
        if (this.#scopes.has(node)) break;
        continue;
      }
      if (node.type === 'LogicalExpression') {
        const other = node[around.field === 'left' ? 'right' : 'left'];
        // `key !== 'k' || !meta` leads out: what is left is the key with the modifier.
        if (node['operator'] === '&&' && !isNot) add(this.#modifiersIn(other, scope, false));
        else if (node['operator'] === '||' && isNot) add(this.#modifiersIn(other, scope, true));
      } else if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
        if (around.field === 'consequent') add(this.#modifiersIn(node['test'], scope, false));
        else if (around.field === 'alternate') add(this.#modifiersIn(node['test'], scope, true));
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
          for (const modifier of this.#modifiersIn(one['test'], scope, true)) before.add(modifier);
      }
      guards = found;
      this.#guards.set(block, guards);
    }
    return guards.get(statement) ?? new Set();
  }

  /** A comparison with something that stands elsewhere: a table in this file is read, others are not known. */
  #indirect(placed: Placed, scope: Scope): void {
    for (let around = placed.parent; around; around = around.parent) {
      const callee = around.node.type === 'CallExpression' ? bare(around.node['callee']) : undefined;
      if (callee?.type === 'MemberExpression' && this.#table(placed, callee['object'])) return;
      if (around.node.type === 'ForOfStatement' && this.#table(placed, around.node['right'])) return;
    }
    if (scope.isCertain || (this.#listens && !scope.isOther)) this.#unknown(placed);
  }

  /** Reads every text of a constant of this file into the handler; false if it stands in none. */
  #table(placed: Placed, value: unknown): boolean {
    let object = bare(value);
    // `Object.entries(KEYS)` and the like.
    if (
      object?.type === 'CallExpression' &&
      /^Object\.(?:entries|keys|values)$/.test(nameOf(object['callee']) ?? '')
    )
      object = bare(listOf(object['arguments'])[0]);
    const table =
      object?.type === 'Identifier' ? bare(this.#trees.constants.get(String(object['name']))) : object;
    if (!table || !/^(?:ObjectExpression|ArrayExpression|NewExpression)$/.test(table.type)) return false;
    const handler = this.#handlerOf(placed);
    if (!handler) return true;
    const bag = this.#bagOf(handler);
    const read = this.#tables.get(handler.node) ?? new Set();
    if (read.has(table)) return true;
    this.#tables.set(handler.node, read.add(table));
    this.#keysIn(placed, table, (text, held) => {
      this.#collect(bag, placed, text);
      if (isKey(text)) this.#exact(placed, stroke(text, held));
    });
    return true;
  }

  /** Every text that may name keys in a list or a table, with the modifiers that its entry names beside it. */
  #keysIn(placed: Placed, root: SyntaxNode, each: (text: string, held: Set<Modifier>) => void): void {
    const open = [root];
    for (let node = open.pop(); node; node = open.pop()) {
      if (node.type === 'ObjectExpression') {
        const held = heldByEntry(node);
        for (const property of listOf(node['properties'])) {
          if (property.type === 'SpreadElement') this.#unknown(placed);
          if (property.type !== 'Property') continue;
          const key = keyOf(property);
          const value = bare(property['value']);
          if (key !== undefined) each(key, new Set());
          else if (property['computed'] === true) {
            const text = textOf(property['key'], this.#trees);
            if (text === undefined) this.#unknown(placed);
            else each(text, new Set());
          }
          const text = textOf(value, this.#trees);
          if (text !== undefined) each(text, held);
          else if (value) open.push(value);
        }
      } else if (node.type === 'ArrayExpression')
        for (const one of listOf(node['elements'])) {
          const text = textOf(one, this.#trees);
          if (text === undefined) open.push(bare(one) ?? one);
          else each(text, new Set());
        }
      else if (node.type === 'NewExpression') open.push(...listOf(node['arguments']));
    }
  }

  /** `switch (event.key) { case 'k': … }` */
  #switch(placed: Placed): void {
    const { node } = placed;
    const scope = this.#scopeOf(placed);
    if (!scope) return;
    const byKey = this.#isKeyValue(node['discriminant'], scope);
    const isTrue = bare(node['discriminant'])?.['value'] === true;
    if (!byKey || isTrue) return;
    for (const branch of listOf(node['cases'])) {
      if (!isNode(branch['test'])) continue;
      const key = this.#keyIn(bare(branch['test']));
      const at: Placed = {
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
  #lookup(placed: Placed): void {
    const { node } = placed;
    if (node['computed'] !== true) return;
    const scope = this.#scopeOf(placed);
    if (!scope) return;
    const isKeyed = this.#isKeyValue(node['property'], scope);
    const isTable = this.#table(placed, node['object']);
    if (isKeyed && !isTable && (scope.isCertain || (this.#listens && !scope.isOther))) this.#unknown(placed);
  }

  #call(placed: Placed): void {
    const { node } = placed;
    const args = listOf(node['arguments']);
    const name = nameOf(node['callee']);
    if (name !== undefined && (this.#isRegister(name) || HOOKS.test(name))) {
      this.#register(placed, args, this.#isRegister(name));
      return;
    }
    const scope = this.#scopeOf(placed);
    const callee = bare(node['callee']);
    if (!scope || callee?.type !== 'MemberExpression') return;
    const method = nameOf(callee['property']) ?? '';
    if (!/^(?:get|has|includes|indexOf|find|some|findIndex|filter)$/.test(method)) return;
    const isKeyed = args.some((one) => this.#isKeyValue(one, scope));
    const isTable = this.#table(placed, callee['object']);
    // A text that is looked through for a key, such as `'abc'`, says what it is by itself.
    if (
      isKeyed &&
      !isTable &&
      textOf(callee['object'], this.#trees) === undefined &&
      (scope.isCertain || this.#listens)
    )
      this.#unknown(placed);
  }

  #isRegister(name: string): boolean {
    const [first = ''] = name.split('.');
    const origin = this.#trees.imported.get(first);
    const pack = origin ? packageOf(origin.from) : undefined;
    if (pack === 'hotkeys-js' || pack === 'mousetrap' || pack === 'tinykeys' || pack === 'keymaster')
      return !/\.(?:unbind|reset|trigger|setScope|filter)$/.test(name);
    if (name === 'Mousetrap.bind' || name === 'Mousetrap.bindGlobal') return true;
    if (pack === '@vueuse/core') return /^onKey(?:Stroke|Down|Up|Pressed)$/.test(origin?.name ?? '');
    return REGISTERS.test(name);
  }

  #register(placed: Placed, args: readonly SyntaxNode[], isSure: boolean): void {
    let isKnown = false;
    const add = (text: string, held: Set<Modifier>): void => {
      isKnown = true;
      for (const part of text === ',' ? [text] : text.split(/,\s*(?=\S)/)) this.#named(placed, part, held);
    };
    const scope = args.filter((one) => !isFunction(one));
    for (const argument of scope) {
      const node = bare(argument);
      const text = textOf(node, this.#trees);
      const table =
        node?.type === 'Identifier' ? bare(this.#trees.constants.get(String(node['name']))) : node;
      if (text !== undefined) add(text, new Set());
      else if (table && /^(?:ObjectExpression|ArrayExpression)$/.test(table.type)) {
        isKnown = true;
        this.#keysIn(placed, table, add);
      }
    }
    // Nothing but a function or a name from elsewhere: which keys it is about, this file does not say.
    if (!isKnown && isSure && scope.length > 0) this.#unknown(placed);
  }

  /** A key string in the way of a library: `mod+k`, `g d`, `g>d`, `$mod+KeyK`, `ctrl_k`. */
  #named(placed: Placed, text: string, held: Set<Modifier>): void {
    if (isKey(text) && held.size > 0) this.#exact(placed, stroke(text, held));
    const spaced = text.length > 1 ? text.replace(/(?<=.)>(?=.)/g, ' ') : text;
    const forms = [spaced, /^[\w$]+(?:[-_][\w$]+)+$/.test(spaced) ? spaced.replace(/[-_]/g, '+') : spaced];
    for (const form of new Set(forms)) {
      const strokes = strokesOf(form);
      if (strokes) this.#exact(placed, strokes.join(' '));
    }
  }

  /** `const { ctrl_k } = useMagicKeys()` and `keys['Cmd+K']`. */
  #magic(placed: Placed): void {
    const { id, init } = placed.node;
    const call = bare(init);
    const name = call?.type === 'CallExpression' ? nameOf(call['callee']) : undefined;
    if (name === undefined || this.#trees.imported.get(name)?.name !== 'useMagicKeys' || !isNode(id)) return;
    if (id.type === 'ObjectPattern') {
      for (const property of listOf(id['properties'])) {
        const key = keyOf(property);
        if (key !== undefined) this.#named(placed, key, new Set());
      }
      return;
    }
    const keys = nameOf(id);
    for (const one of this.#trees.nodes) {
      if (one.node.type !== 'MemberExpression' || nameOf(one.node['object']) !== keys) continue;
      const key =
        one.node['computed'] === true
          ? textOf(one.node['property'], this.#trees)
          : nameOf(one.node['property']);
      if (key === undefined) this.#unknown(one);
      else this.#named(one, key, new Set());
    }
  }

  /** `@keydown.meta.k` of Vue, `data-hotkey="g d"`, and code inside of an attribute. */
  template(): void {
    const { text, language } = this.#source;
    for (const { element } of this.#trees.elements)
      for (const attribute of element.attributes) {
        const { start, end, name, value } = attribute;
        const add = (keys: string, isExact: boolean): void =>
          void this.#facts.push({ start, end, keys, isExact });
        if (name === 'data-hotkey' && value.is === 'text') {
          for (const part of value.text.split(/,\s*(?=\S)/)) {
            const strokes = strokesOf(part.replaceAll('Mod', 'mod'));
            if (strokes) add(strokes.join(' '), true);
          }
          continue;
        }
        if (/^use:(?:\w*(?:shortcut|hotkey|keybind)\w*)$/i.test(name)) {
          add('', false);
          continue;
        }
        if (language === 'script') continue;
        const raw = text.slice(start, Math.min(end, start + LONGEST));
        const directive = /^(?:@|v-on:)key(?:down|up|press)((?:\.[\w-]+)*)/.exec(raw);
        const parts = directive?.[1]?.split('.').filter(Boolean) ?? [];
        const held = new Set(parts.flatMap((part) => modifierOf(part) ?? []));
        for (const part of parts)
          if (isKey(part.replaceAll('-', ''))) add(stroke(part.replaceAll('-', ''), held), true);
        if (!/^(?:@|v-on:|on:?)key/i.test(raw) || !/\.(?:key|code)\b/.test(raw)) continue;
        const asked = new Set(
          Object.entries(MODIFIER_FIELDS).flatMap(([field, one]) => (raw.includes(field) ? [one] : [])),
        );
        const words = [...raw.matchAll(/'([^'\n]{1,12})'|"([^"\n]{1,12})"|`([^`\n]{1,12})`/g)]
          .map(([, one, two, three]) => one ?? two ?? three ?? '')
          .filter(isKey);
        for (const word of words) add(stroke(word, asked), true);
        if (words.length > 1) add(words.map(keyName).join(' '), false);
        if (words.length === 0) add('', false);
      }
  }
}

/** As much of an attribute as is looked at. */
const LONGEST = 4000;

/** Where a function is used: as what listens to keys, to the storage, or anywhere else. */
function placeOf(parent: Placed | undefined, node: SyntaxNode): 'key' | 'storage' | undefined {
  let around = parent;
  // `useCallback((event) => …)` and the like only hand it on.
  if (around?.node.type === 'JSXExpressionContainer') around = around.parent;
  if (around?.node.type === 'JSXAttribute')
    return /^onKey(?:Down|Up|Press)(?:Capture)?$/i.test(nameOf(around.node['name']) ?? '')
      ? 'key'
      : undefined;
  if (around?.node.type === 'Property')
    return /^(?:on)?key(?:down|up|press)$/i.test(keyOf(around.node) ?? '') ? 'key' : undefined;
  if (around?.node.type !== 'CallExpression') return undefined;
  const args = listOf(around.node['arguments']);
  if (!args.includes(node)) return undefined;
  const word = args.find(({ type, value }) => type === 'Literal' && typeof value === 'string')?.['value'];
  if (word === 'storage') return 'storage';
  return /^key(?:down|up|press)$/.test(String(word)) ? 'key' : undefined;
}

/** Names in the type of a parameter. */
function typeOf(parameter: SyntaxNode): string {
  const annotation = parameter['typeAnnotation'];
  const type = isNode(annotation) ? annotation['typeAnnotation'] : undefined;
  const name = isNode(type) ? type['typeName'] : undefined;
  if (!isNode(name)) return '';
  const right = name['right'];
  return String(isNode(right) ? right['name'] : name['name']);
}

const hasModifiers = (pattern: SyntaxNode): boolean =>
  listOf(pattern['properties']).some((property) => Object.hasOwn(MODIFIER_FIELDS, keyOf(property) ?? ''));

function addPattern(scope: Scope, pattern: SyntaxNode): void {
  for (const property of listOf(pattern['properties'])) {
    const key = keyOf(property) ?? '';
    const local = nameOf(property['value']);
    if (local === undefined) continue;
    if (/^(?:key|code|keyCode|which)$/.test(key)) scope.keys.add(local);
    const modifier = MODIFIER_FIELDS[key];
    if (modifier) scope.modifiers.set(local, new Set([modifier]));
  }
}

/** `{ key: 'k', metaKey: true }`, `{ key: 'k', modifiers: ['meta'] }` */
function heldByEntry(entry: SyntaxNode): Set<Modifier> {
  const held = new Set<Modifier>();
  for (const property of listOf(entry['properties'])) {
    const name = keyOf(property) ?? '';
    const value = bare(property['value']);
    const modifier = modifierOf(name.replace(/Key$/, ''));
    if (modifier && value?.['value'] !== false) held.add(modifier);
    if (name === 'modifier' || name === 'modifiers' || name === 'mods')
      for (const one of value?.type === 'ArrayExpression'
        ? listOf(value['elements'])
        : value
          ? [value]
          : []) {
        const named = modifierOf(String(one['value']));
        if (named) held.add(named);
      }
  }
  return held;
}

function leaves(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type === 'BlockStatement') return listOf(value['body']).some(leaves);
  return value.type === 'ReturnStatement';
}
