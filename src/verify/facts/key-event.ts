import type { SyntaxNode } from '../../source/source.ts';
import { modifierOf, type Modifier } from '../strokes.ts';
import { bare, isNode, keyOf, listOf, nameOf, textOf, type Placed, type Trees } from './tree.ts';

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
export interface Scope {
  readonly events: Set<string>;
  readonly keys: Set<string>;
  readonly modifiers: Map<string, ReadonlySet<Modifier>>;
  /** Declared types or the place it is used at say that it is a key that was pressed. */
  isCertain: boolean;
  /** It may be something else that has keys: a store, a list. */
  isOther: boolean;
}

/** The names of a keyboard event in a function that gets one; undefined for all others. */
export function scopeOfFunction({ node, parent }: Placed): Scope | undefined {
  const [first] = listOf(node['params']);
  if (!first) return undefined;
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
    } else return undefined;
  } else if (first.type === 'ObjectPattern') {
    if (!isMeant && !hasModifiers(first)) return undefined;
    addPattern(scope, first);
  } else return undefined;
  scope.isCertain = isMeant;
  return scope;
}

/** `event.key`, also in lower case, and names that stand for it. */
export function isKeyValue(value: unknown, scope: Scope): boolean {
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
export function modifiersIn(value: unknown, scope: Scope, isNegated: boolean, trees: Trees): Set<Modifier> {
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
        const modifier = modifierOf(textOf(listOf(node['arguments'])[0], trees) ?? '');
        if (modifier && !isNot) found.add(modifier);
        break;
      }
      case 'Identifier':
        if (!isNot) for (const one of scope.modifiers.get(String(node['name'])) ?? []) found.add(one);
    }
  }
  return found;
}

/** The key that a text or a number names. */
export function keyIn(node: SyntaxNode | undefined, trees: Trees): string | undefined {
  const code = node?.type === 'Literal' ? node['value'] : undefined;
  if (typeof code === 'number')
    return CODES[code] ?? (code >= 48 && code <= 90 ? String.fromCharCode(code).toLowerCase() : undefined);
  return textOf(node, trees);
}

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

/** Names that a pattern gives to parts of the event. */
export function addPattern(scope: Scope, pattern: SyntaxNode): void {
  for (const property of listOf(pattern['properties'])) {
    const key = keyOf(property) ?? '';
    const local = nameOf(property['value']);
    if (local === undefined) continue;
    if (/^(?:key|code|keyCode|which)$/.test(key)) scope.keys.add(local);
    const modifier = MODIFIER_FIELDS[key];
    if (modifier) scope.modifiers.set(local, new Set([modifier]));
  }
}
