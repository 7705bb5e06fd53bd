import type { SyntaxNode } from '../../source/source.ts';
import { isKey, modifierOf, stroke, strokesOf, type Modifier } from '../strokes.ts';
import { type KeyFacts } from './key-facts.ts';
import {
  bare,
  isFunction,
  isNode,
  keyOf,
  listOf,
  nameOf,
  packageOf,
  textOf,
  type Placed,
  type Trees,
} from './tree.ts';

/** Calls of libraries, and of the hooks people write around them, whose arguments name keys. */
const REGISTERS =
  /(?:^|\.)(?:use|register|add|bind|create|on)?(?:global)?(?:hot-?keys?|shortcuts?|key(?:board)?(?:shortcuts?|bindings?(?:handler)?|stroke|press)|tinykeys|magickeys|hotkey(?:sequence|handler))(?:\.bind)?$/i;

/** Hooks that may be about keys of a keyboard, or about others. */
const HOOKS = /^use\w*Key(?:s|Down|Up|Press\w*|Combo|Map|board\w*)?$/;

/** Keys that are named in calls of libraries for hotkeys. */
export class LibraryKeys {
  readonly #trees: Trees;
  readonly #facts: KeyFacts;

  constructor(trees: Trees, facts: KeyFacts) {
    this.#trees = trees;
    this.#facts = facts;
  }

  /** Reads the call if it is one of a library; true if it is. */
  call(placed: Placed, name: string): boolean {
    const isSure = this.#isRegister(name);
    if (!isSure && !HOOKS.test(name)) return false;
    this.#register(placed, listOf(placed.node['arguments']), isSure);
    return true;
  }

  /** Every text that may name keys in a list or a table, with the modifiers that its entry names beside it. */
  keysIn(placed: Placed, root: SyntaxNode, each: (text: string, held: Set<Modifier>) => void): void {
    const open = [root];
    for (let node = open.pop(); node; node = open.pop()) {
      if (node.type === 'ObjectExpression') {
        const held = heldByEntry(node);
        for (const property of listOf(node['properties'])) {
          if (property.type === 'SpreadElement') this.#facts.unknown(placed);
          if (property.type !== 'Property') continue;
          const key = keyOf(property);
          const value = bare(property['value']);
          if (key !== undefined) each(key, new Set());
          else if (property['computed'] === true) {
            const text = textOf(property['key'], this.#trees);
            if (text === undefined) this.#facts.unknown(placed);
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
        this.keysIn(placed, table, add);
      }
    }
    // Nothing but a function or a name from elsewhere: which keys it is about, this file does not say.
    if (!isKnown && isSure && scope.length > 0) this.#facts.unknown(placed);
  }

  /** A key string in the way of a library: `mod+k`, `g d`, `g>d`, `$mod+KeyK`, `ctrl_k`. */
  #named(placed: Placed, text: string, held: Set<Modifier>): void {
    if (isKey(text) && held.size > 0) this.#facts.exact(placed, stroke(text, held));
    const spaced = text.length > 1 ? text.replace(/(?<=.)>(?=.)/g, ' ') : text;
    const forms = [spaced, /^[\w$]+(?:[-_][\w$]+)+$/.test(spaced) ? spaced.replace(/[-_]/g, '+') : spaced];
    for (const form of new Set(forms)) {
      const strokes = strokesOf(form);
      if (strokes) this.#facts.exact(placed, strokes.join(' '));
    }
  }

  /** `const { ctrl_k } = useMagicKeys()` and `keys['Cmd+K']`. */
  magic(placed: Placed): void {
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
      if (key === undefined) this.#facts.unknown(one);
      else this.#named(one, key, new Set());
    }
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
