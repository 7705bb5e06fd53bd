import type { Source, Span, SyntaxNode } from '../../source/source.ts';
import {
  type AddEvidence,
  ANIMATION_INTERACTIONS,
  HOVER_INTERACTIONS,
  type Interaction,
  INTERACTIONS,
  POINTER_INTERACTIONS,
  SPREAD_INTERACTIONS,
} from '../interactions.ts';
import { isKey, normalizeKey } from '../key-strokes.ts';
import { addAttributeEvidence, addEventEvidence } from './interactions-by-element.ts';
import { addClassEvidence } from './interactions-by-style.ts';
import { unwrap, isNode, toNodes, getName, spanOf, evaluateText, type NodePath, type Trees } from './tree.ts';

/** Platform APIs that implement interactions. */
const GLOBALS: Readonly<Record<string, readonly Interaction[]>> = {
  WebSocket: ['real-time-updates', 'live-simulation'],
  EventSource: ['real-time-updates', 'live-simulation'],
  BroadcastChannel: ['real-time-updates'],
  RTCPeerConnection: ['real-time-updates'],
  Worker: ['live-simulation', 'real-time-updates'],
  SharedWorker: ['real-time-updates'],
  IntersectionObserver: ['scroll-reveal', 'animate-on-mount'],
};

const TIMERS =
  /^(?:window\.|globalThis\.|self\.)?(?:setInterval|requestAnimationFrame)$|^use(?:Interval|RafFn|Raf|AnimationFrame|Timer|Now)$/;
const TIMEOUT = /^(?:window\.|globalThis\.|self\.)?setTimeout$|^useTimeout/;
const LIVE =
  /^(?:use)?(?:\w*(?:Subscription|Subscribe|Socket|EventSource|RealTime|Realtime|Poll(?:ing)?|Live(?:Query|Data|Updates?)|Stream))$/;

export function addScriptEvidence({ path, text }: Source, trees: Trees, add: AddEvidence): void {
  const hasTimeout = text.includes('Timeout');
  const isConfig = /(?:^|\/)nuxt\.config\.[cm]?[jt]s$/.test(path);
  for (const placed of trees.nodes) {
    const { node, parent } = placed;
    const span = spanOf(placed);
    if (node.type === 'NewExpression')
      add(GLOBALS[getName(node['callee']) ?? ''] ?? [], getName(node['callee']) ?? '', span);
    else if (node.type === 'CallExpression') {
      addCallEvidence(node, trees, span, add);
      if (hasTimeout && isPolling(placed)) add(['real-time-updates'], 'setTimeout', span);
    } else if (node.type === 'JSXSpreadAttribute') {
      // `{...getRootProps()}`: handlers from another package.
      if (unwrap(node['argument'])?.type === 'CallExpression')
        add(SPREAD_INTERACTIONS, 'attributes of a call', span);
    } else if (node.type === 'Property') addPropertyEvidence(node, span, add);
    else if (node.type === 'AssignmentExpression') {
      const property = unwrap(node['left'])?.['property'];
      const name = getName(property) ?? '';
      if (/^on[a-z]+$/.test(name)) addEventEvidence(name.slice(2), span, add);
      if (name === 'draggable') add(['drag-reorder', 'drag-nodes'], name, span);
      if (/^content[eE]ditable$/.test(name)) add(['inline-edit'], name, span);
      if (name === 'inert') add(['focus-trap'], name, span);
      if (name === 'innerHTML' || name === 'outerHTML') add(INTERACTIONS, name, span);
      if (name === 'title') add(['hover-tooltip'], name, span);
      if (/^(?:animation|transform|opacity|boxShadow|cssText|className)$/.test(name))
        add([...ANIMATION_INTERACTIONS, ...HOVER_INTERACTIONS, 'scroll-reveal'], name, span);
    } else if (node.type === 'Literal' && typeof node['value'] === 'string' && parent) {
      const word = node['value'];
      if (isConfig && COMPONENT_KIT.test(word)) add(INTERACTIONS, `module ${word}`, span);
      // Key names outside of comparisons, for example in an exported table.
      if (word.length > 4 && isKey(word) && /^arrow/.test(normalizeKey(word)))
        add(['keyboard-navigation'], word, span);
      // Classes in a variable or in a call of `cn`.
      if (word.length < 2000 && /hover|animate-|skeleton|shimmer|tooltip|ripple/.test(word))
        addClassEvidence(word, span, add);
    } else if (node.type === 'TemplateElement') {
      const { cooked } = (node['value'] ?? {}) as { cooked?: unknown };
      if (typeof cooked === 'string' && /hover|animate-|skeleton|shimmer|tooltip|ripple/.test(cooked))
        addClassEvidence(cooked, span, add);
    }
  }
}

/** A function that calls itself from a timer: `const poll = () => setTimeout(() => { poll(); }, 5000)`. */
function isPolling({ node, parent }: NodePath): boolean {
  const callee = unwrap(node['callee']);
  if (callee?.type !== 'Identifier') return false;
  let isLater = false;
  for (let around = parent; around; around = around.parent) {
    if (around.node.type === 'CallExpression') isLater ||= TIMEOUT.test(getName(around.node['callee']) ?? '');
    const id = around.node['id'];
    if (isLater && isNode(id) && id['name'] === callee['name']) return true;
  }
  return false;
}

function addCallEvidence(node: SyntaxNode, trees: Trees, span: Span, add: AddEvidence): void {
  const callee = unwrap(node['callee']);
  const name = getName(callee) ?? getName(callee?.['property']) ?? '';
  const own = name.split('.').at(-1) ?? '';
  const args = toNodes(node['arguments']);
  if (/^(?:addEventListener|on|listen|once|useEventListener|useEvent)$/.test(own)) {
    const words = args.map((one) => evaluateText(one, trees)).filter((one) => one !== undefined);
    for (const word of words)
      for (const event of word.split(/\s+/)) addEventEvidence(event.toLowerCase(), span, add);
    // A dynamic event name may be any event.
    if (own === 'addEventListener' && words.length === 0)
      for (const event of ['click', 'pointerdown', 'mouseenter', 'wheel', 'scroll', 'message', 'dblclick'])
        addEventEvidence(event, span, add);
  }
  if (own === 'setAttribute') {
    const [attribute = '', value = ''] = args.map((one) => evaluateText(one, trees) ?? '');
    addAttributeEvidence({ name: attribute, value: { is: 'text', text: value }, ...span }, add);
  }
  if (TIMERS.test(name)) add(['live-simulation', 'real-time-updates', 'stagger-children'], own, span);
  if (TIMEOUT.test(name)) add(['live-simulation', 'stagger-children'], own, span);
  // A named callback of a timer may start the timer again.
  if (TIMEOUT.test(name) && unwrap(args[0])?.type === 'Identifier') add(['real-time-updates'], own, span);
  if (LIVE.test(own)) add(['real-time-updates', 'live-simulation'], own, span);
  if (own === 'showModal') add(['focus-trap'], own, span);
  if (/focus-?trap|trap-?focus/i.test(own)) add(['focus-trap'], own, span);
  if (own === 'animate' || own === 'startViewTransition')
    add([...ANIMATION_INTERACTIONS, 'scroll-reveal', 'ripple-click'], own, span);
  if (/^use(?:InView|Intersection|OnScreen|ScrollReveal)/.test(own)) add(['scroll-reveal'], own, span);
  if (/^use(?:Drag|Draggable|Sortable|Droppable|Gesture|Pan|Zoom|Pinch)/.test(own))
    add([...POINTER_INTERACTIONS, 'zoom-scroll'], own, span);
  if (/roving|arrowkey|keyboardnav|listnavigation/i.test(own)) add(['keyboard-navigation'], own, span);
  if (own === 'insertAdjacentHTML') add(INTERACTIONS, own, span);
}

/** Library options, and handlers in an object that is later spread on an element. */
function addPropertyEvidence(node: SyntaxNode, span: Span, add: AddEvidence): void {
  const key = unwrap(node['key']);
  const name = String(key?.['name'] ?? key?.['value'] ?? '');
  if (/^(?:refetchInterval|refreshInterval|pollInterval|pollingInterval)$/.test(name))
    add(['real-time-updates', 'live-simulation'], name, span);
  if (/^on[A-Z]\w+$/.test(name)) addEventEvidence(name.slice(2).toLowerCase(), span, add);
  if (name === 'draggable') add(['drag-reorder', 'drag-nodes'], name, span);
  if (/^(?:animation|animationName|staggerChildren)$/.test(name)) add(ANIMATION_INTERACTIONS, name, span);
  if (/:hover/.test(name) || /^_hover$/.test(name)) add(HOVER_INTERACTIONS, name, span);
}

/** UI kits whose elements are usable without an import in the file that uses them. */
export const COMPONENT_KIT =
  /^(?:vuetify|vuetify-nuxt-module|element-plus|@element-plus\/nuxt|primevue|@primevue\/.*|naive-ui|quasar|nuxt-quasar-ui|ant-design-vue|@nuxt\/ui|@nuxt\/ui-pro|shadcn-nuxt|reka-ui|radix-vue|bootstrap|bootstrap-vue.*|@shoelace-style\/.*|@material\/web|flowbite|preline|alpinejs|htmx\.org|jquery.*|uikit|foundation-sites|materialize-css|@hotwired\/.*)$/;
