import type { Source, SyntaxNode } from '../../source/source.ts';
import {
  isKey,
  normalizeKey,
  type Modifier,
  parseModifier,
  formatStroke,
  parseStrokes,
} from '../key-strokes.ts';
import { type KeyFact, type KeyFacts, MODIFIER_FIELDS } from './key-event.ts';
import {
  unwrap,
  isFunction,
  isNode,
  getKey,
  toNodes,
  getName,
  toPackageName,
  type NodePath,
  evaluateText,
  type Trees,
} from './tree.ts';

/** Library calls, and custom hooks around them, with keys as arguments. */
const REGISTERS =
  /(?:^|\.)(?:use|register|add|bind|create|on)?(?:global)?(?:hot-?keys?|shortcuts?|key(?:board)?(?:shortcuts?|bindings?(?:handler)?|stroke|press)|tinykeys|magickeys|hotkey(?:sequence|handler))(?:\.bind)?$/i;

/** Hooks that may concern keyboard keys or other keys. */
const HOOKS = /^use\w*Key(?:s|Down|Up|Press\w*|Combo|Map|board\w*)?$/;

/** Reads the keys in calls of hotkey libraries. */
export class LibraryKeys {
  readonly #trees: Trees;
  readonly #facts: KeyFacts;

  constructor(trees: Trees, facts: KeyFacts) {
    this.#trees = trees;
    this.#facts = facts;
  }

  /** Reads the call if it is a library call and returns true, otherwise false. */
  call(placed: NodePath, name: string): boolean {
    const isSure = this.#isRegister(name);
    if (!isSure && !HOOKS.test(name)) return false;
    this.#register(placed, toNodes(placed.node['arguments']), isSure);
    return true;
  }

  /** The strings in a list or table that may be keys, with the modifiers of their entries. */
  keysIn(placed: NodePath, root: SyntaxNode, each: (text: string, held: Set<Modifier>) => void): void {
    const open = [root];
    for (let node = open.pop(); node; node = open.pop()) {
      if (node.type === 'ObjectExpression') {
        const held = collectEntryModifiers(node);
        for (const property of toNodes(node['properties'])) {
          if (property.type === 'SpreadElement') this.#facts.unknown(placed);
          if (property.type !== 'Property') continue;
          const key = getKey(property);
          const value = unwrap(property['value']);
          if (key !== undefined) each(key, new Set());
          else if (property['computed'] === true) {
            const text = evaluateText(property['key'], this.#trees);
            if (text === undefined) this.#facts.unknown(placed);
            else each(text, new Set());
          }
          const text = evaluateText(value, this.#trees);
          if (text !== undefined) each(text, held);
          else if (value) open.push(value);
        }
      } else if (node.type === 'ArrayExpression')
        for (const one of toNodes(node['elements'])) {
          const text = evaluateText(one, this.#trees);
          if (text === undefined) open.push(unwrap(one) ?? one);
          else each(text, new Set());
        }
      else if (node.type === 'NewExpression') for (const one of toNodes(node['arguments'])) open.push(one);
    }
  }

  #isRegister(name: string): boolean {
    const [first = ''] = name.split('.');
    const origin = this.#trees.imported.get(first);
    const pack = origin ? toPackageName(origin.from) : undefined;
    if (pack === 'hotkeys-js' || pack === 'mousetrap' || pack === 'tinykeys' || pack === 'keymaster')
      return !/\.(?:unbind|reset|trigger|setScope|filter)$/.test(name);
    if (name === 'Mousetrap.bind' || name === 'Mousetrap.bindGlobal') return true;
    if (pack === '@vueuse/core') return /^onKey(?:Stroke|Down|Up|Pressed)$/.test(origin?.name ?? '');
    return REGISTERS.test(name);
  }

  #register(placed: NodePath, args: readonly SyntaxNode[], isSure: boolean): void {
    let isKnown = false;
    const add = (text: string, held: Set<Modifier>): void => {
      isKnown = true;
      for (const part of text === ',' ? [text] : text.split(/,\s*(?=\S)/)) this.#named(placed, part, held);
    };
    const scope = args.filter((one) => !isFunction(one));
    for (const argument of scope) {
      const node = unwrap(argument);
      const text = evaluateText(node, this.#trees);
      const table =
        node?.type === 'Identifier' ? unwrap(this.#trees.constants.get(String(node['name']))) : node;
      if (text !== undefined) add(text, new Set());
      else if (table && /^(?:ObjectExpression|ArrayExpression)$/.test(table.type)) {
        isKnown = true;
        this.keysIn(placed, table, add);
      }
    }
    // Only a function or an imported name: the keys are defined elsewhere.
    if (!isKnown && isSure && scope.length > 0) this.#facts.unknown(placed);
  }

  /** Adds a key string in the notation of a library: `mod+k`, `g d`, `g>d`, `$mod+KeyK`, `ctrl_k`. */
  #named(placed: NodePath, text: string, held: Set<Modifier>): void {
    if (isKey(text) && held.size > 0) this.#facts.exact(placed, formatStroke(text, held));
    const spaced = text.length > 1 ? text.replace(/(?<=.)>(?=.)/g, ' ') : text;
    const forms = [spaced, /^[\w$]+(?:[-_][\w$]+)+$/.test(spaced) ? spaced.replace(/[-_]/g, '+') : spaced];
    for (const form of new Set(forms)) {
      const strokes = parseStrokes(form);
      if (strokes) this.#facts.exact(placed, strokes.join(' '));
    }
  }

  /** `const { ctrl_k } = useMagicKeys()` and `keys['Cmd+K']`. */
  magic(placed: NodePath): void {
    const { id, init } = placed.node;
    const call = unwrap(init);
    const name = call?.type === 'CallExpression' ? getName(call['callee']) : undefined;
    if (name === undefined || this.#trees.imported.get(name)?.name !== 'useMagicKeys' || !isNode(id)) return;
    if (id.type === 'ObjectPattern') {
      for (const property of toNodes(id['properties'])) {
        const key = getKey(property);
        if (key !== undefined) this.#named(placed, key, new Set());
      }
      return;
    }
    const keys = getName(id);
    for (const one of this.#trees.nodes) {
      if (one.node.type !== 'MemberExpression' || getName(one.node['object']) !== keys) continue;
      const key =
        one.node['computed'] === true
          ? evaluateText(one.node['property'], this.#trees)
          : getName(one.node['property']);
      if (key === undefined) this.#facts.unknown(one);
      else this.#named(one, key, new Set());
    }
  }
}

/** `{ key: 'k', metaKey: true }`, `{ key: 'k', modifiers: ['meta'] }` */
function collectEntryModifiers(entry: SyntaxNode): Set<Modifier> {
  const held = new Set<Modifier>();
  for (const property of toNodes(entry['properties'])) {
    const name = getKey(property) ?? '';
    const value = unwrap(property['value']);
    const modifier = parseModifier(name.replace(/Key$/, ''));
    if (modifier && value?.['value'] !== false) held.add(modifier);
    if (name === 'modifier' || name === 'modifiers' || name === 'mods')
      for (const one of value?.type === 'ArrayExpression'
        ? toNodes(value['elements'])
        : value
          ? [value]
          : []) {
        const named = parseModifier(String(one['value']));
        if (named) held.add(named);
      }
  }
  return held;
}

/** Longer attributes are truncated. */
const MAX_ATTRIBUTE_LENGTH = 4000;

/** Collects keys from Vue's `@keydown.meta.k`, `data-hotkey="g d"` and code in attributes. */
export function collectTemplateKeys({ text, language }: Source, trees: Trees): KeyFact[] {
  const facts: KeyFact[] = [];
  for (const { element } of trees.elements)
    for (const attribute of element.attributes) {
      const { start, end, name, value } = attribute;
      const add = (keys: string, isExact: boolean): void => void facts.push({ start, end, keys, isExact });
      if (name === 'data-hotkey' && value.is === 'text') {
        for (const part of value.text.split(/,\s*(?=\S)/)) {
          const strokes = parseStrokes(part.replaceAll('Mod', 'mod'));
          if (strokes) add(strokes.join(' '), true);
        }
        continue;
      }
      if (/^use:(?:\w*(?:shortcut|hotkey|keybind)\w*)$/i.test(name)) {
        add('', false);
        continue;
      }
      if (language === 'script') continue;
      const raw = text.slice(start, Math.min(end, start + MAX_ATTRIBUTE_LENGTH));
      const directive = /^(?:@|v-on:)key(?:down|up|press)((?:\.[\w-]+)*)/.exec(raw);
      const parts = directive?.[1]?.split('.').filter(Boolean) ?? [];
      const held = new Set(parts.flatMap((part) => parseModifier(part) ?? []));
      for (const part of parts)
        if (isKey(part.replaceAll('-', ''))) add(formatStroke(part.replaceAll('-', ''), held), true);
      if (!/^(?:@|v-on:|on:?)key/i.test(raw) || !/\.(?:key|code)\b/.test(raw)) continue;
      const modifiers = new Set(
        Object.entries(MODIFIER_FIELDS).flatMap(([field, one]) => (raw.includes(field) ? [one] : [])),
      );
      const words = [...raw.matchAll(/'([^'\n]{1,12})'|"([^"\n]{1,12})"|`([^`\n]{1,12})`/g)]
        .map(([, one, two, three]) => one ?? two ?? three ?? '')
        .filter(isKey);
      for (const word of words) add(formatStroke(word, modifiers), true);
      if (words.length > 1) add(words.map(normalizeKey).join(' '), false);
      if (words.length === 0) add('', false);
    }
  return facts;
}
