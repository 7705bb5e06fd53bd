import type { Facts } from '../facts.ts';
import { INTERACTIONS, type Interaction } from '../interactions.ts';
import type { Attribute, Declaration, Source, Span, SyntaxNode } from '../../source/source.ts';
import { isKey, keyName } from '../strokes.ts';
import { bare, isNode, listOf, nameOf, packageOf, type Placed, spanOf, textOf, type Trees } from './tree.ts';

/**
 * What in the file may be the reason that an interaction works. It is evidence, not proof: it has to be so wide that
 * without any of it in a whole project the interaction cannot be there.
 */
export function interactionsOf(source: Source, trees: Trees, keys: Facts['keys']): Facts['interactions'] {
  const found = new Map<string, Span & { name: string; how: string }>();
  const add = (names: readonly Interaction[], how: string, { start, end }: Span): void => {
    for (const name of names) if (!found.has(name)) found.set(name, { name, how, start, end });
  };
  byImports(source, trees, add);
  byElements(source, trees, add);
  byStyles(source, add);
  byScripts(source, trees, add);
  for (const { keys: pressed, start, end } of keys) {
    const words = new Set(pressed === '' ? EVERY_KEY : pressed.split(/[ +]/));
    // Editors have taught people to move with `j` and `k`.
    const moves = [...words].some((word) => /^(?:arrow(?:up|down|left|right)|home|end)$/.test(word));
    if (moves || (words.has('j') && words.has('k'))) add(['keyboard-navigation'], 'keys', { start, end });
    if (words.has('tab')) add(['focus-trap'], 'keys', { start, end });
  }
  return INTERACTIONS.flatMap((name) => found.get(name) ?? []);
}

/** Keys that only the running app knows may be any. */
const EVERY_KEY = ['arrowdown', 'tab'];

type Add = (names: readonly Interaction[], how: string, span: Span) => void;

const ANIMATED = [
  'animate-on-mount',
  'stagger-children',
  'status-pulse',
  'shimmer-skeleton',
  'float-idle',
] as const;
const HOVERED = ['glow-hover', 'lift-hover', 'scale-hover', 'hover-reveal', 'hover-tooltip'] as const;
const POINTED = [
  'drag-nodes',
  'drag-reorder',
  'pan-background',
  'zoom-pinch',
  'click-connect',
  'click-select',
] as const;

/** Libraries that bring an interaction without a component of theirs being drawn. */
const LIBRARIES: readonly (readonly [RegExp, readonly Interaction[]])[] = [
  [
    /^(?:@dnd-kit\/.*|@hello-pangea\/dnd|react-beautiful-dnd|react-dnd.*|sortablejs|react-sortablejs|vuedraggable|vue-draggable.*|svelte-dnd-action|@atlaskit\/pragmatic-drag-and-drop.*|@formkit\/drag-and-drop|@shopify\/draggable|dragula|interactjs|muuri|@vueuse\/integrations)$/,
    ['drag-reorder', 'drag-nodes'],
  ],
  [
    /^(?:reactflow|@xyflow\/.*|@vue-flow\/.*|svelvet|cytoscape|konva|react-konva|vue-konva|d3|d3-zoom|d3-drag|leaflet|react-leaflet|mapbox-gl|maplibre-gl|pixi\.js|three|@react-three\/.*|panzoom|@panzoom\/panzoom|react-zoom-pan-pinch|fabric|@use-gesture\/.*|hammerjs|jointjs|@antv\/.*|rete|sigma|vis-network|gojs|tldraw|@svgdotjs\/.*|echarts|vue-echarts|openlayers|ol)$/,
    [...POINTED, 'zoom-scroll', 'hover-tooltip'],
  ],
  [
    /^(?:framer-motion|motion|motion-v|gsap|animejs|@formkit\/auto-animate|react-spring|@react-spring\/.*|@vueuse\/motion|aos|scrollreveal|popmotion|lottie-.*|react-transition-group|velocity-animate|animate\.css|tailwindcss-animate|tw-animate-css|svelte\/.*)$/,
    [...ANIMATED, ...HOVERED, 'scroll-reveal', 'ripple-click'],
  ],
  [
    /^(?:focus-trap|focus-trap-react|focus-trap-vue|react-focus-lock|react-focus-on|@vueuse\/integrations|svelte-focus-trap|a11y-dialog|micromodal|tabbable)$/,
    ['focus-trap'],
  ],
  [
    /^(?:tippy\.js|@floating-ui\/.*|@popperjs\/core|floating-vue|v-tooltip|react-tooltip|@tippyjs\/.*)$/,
    ['hover-tooltip', 'hover-reveal'],
  ],
  [
    /^(?:react-intersection-observer|@vueuse\/core|react-use|usehooks-ts|@uidotdev\/usehooks|svelte-inview|@react-hookz\/.*|ahooks|react-cool-inview|locomotive-scroll)$/,
    ['scroll-reveal', 'live-simulation', 'real-time-updates', 'click-select'],
  ],
  [
    /^(?:socket\.io-client|socket\.io|pusher-js|ably|@supabase\/.*|firebase|convex|phoenix|@microsoft\/signalr|@rails\/actioncable|laravel-echo|graphql-ws|subscriptions-transport-ws|mqtt|centrifuge|partysocket|partykit|@liveblocks\/.*|yjs|y-websocket|reconnecting-websocket|react-use-websocket|sockjs-client|@stomp\/stompjs|livekit-client|rxjs|replicache|@rocicorp\/.*|@electric-sql\/.*|instantdb|@instantdb\/.*|meteor)$/,
    ['real-time-updates', 'live-simulation'],
  ],
  [
    /^(?:prosemirror-.*|@tiptap\/.*|slate|slate-react|lexical|@lexical\/.*|quill|react-quill.*|@codemirror\/.*|codemirror|monaco-editor|@monaco-editor\/.*|@editorjs\/.*|ckeditor.*|tinymce|ag-grid-.*|handsontable|@glideapps\/.*)$/,
    ['inline-edit', 'keyboard-navigation', 'click-select'],
  ],
  [
    /^(?:@vueuse\/core|react-hotkeys-hook|tinykeys|hotkeys-js|mousetrap|downshift|react-roving-tabindex|roving-ux|@zag-js\/.*|@github\/.*|@lion\/.*)$/,
    ['keyboard-navigation'],
  ],
];

/** Packages whose elements only show numbers. */
const CHARTS =
  /^(?:recharts|react-chartjs-2|vue-chartjs|victory|react-apexcharts|vue3-apexcharts|@nivo\/.*|@visx\/.*|layerchart|svelte-chartjs)$/;

/** Kits whose elements are drawn without being imported where they are. */
const KITS =
  /^(?:vuetify|vuetify-nuxt-module|element-plus|@element-plus\/nuxt|primevue|@primevue\/.*|naive-ui|quasar|nuxt-quasar-ui|ant-design-vue|@nuxt\/ui|@nuxt\/ui-pro|shadcn-nuxt|reka-ui|radix-vue|bootstrap|bootstrap-vue.*|@shoelace-style\/.*|@material\/web|flowbite|preline|alpinejs|htmx\.org|jquery.*|uikit|foundation-sites|materialize-css|@hotwired\/.*)$/;

/** Packages whose elements draw nothing a person could use: routers, icons, data, metadata. */
const INERT =
  /^(?:react|react-dom|preact|next|next-auth|next-themes|next-intl|react-router(?:-dom)?|wouter|@tanstack\/.*(?:router|query|start).*|@reduxjs\/toolkit|react-redux|react-helmet.*|react-i18next|i18next|react-hook-form|@vercel\/.*|@sentry\/.*|lucide.*|@lucide\/.*|@heroicons\/.*|react-icons|@tabler\/.*|@phosphor-icons\/.*|phosphor-.*|@radix-ui\/react-(?:icons|slot)|@iconify\/.*|@fortawesome\/.*|@fontsource.*|vue|vue-router|vue-i18n|pinia|nuxt|@nuxt\/.*|@unhead\/.*|@vueuse\/head|svelte|@sveltejs\/.*|astro|astro:.*|\$app|\$env|solid-js|react-error-boundary|swr|@apollo\/client|urql|jotai|zustand|recoil)$/;

function byImports({ imports }: Source, { imported, elements }: Trees, add: Add): void {
  for (const { from, isType, start, end } of imports) {
    if (isType) continue;
    const pack = from.startsWith('svelte/') ? from : packageOf(from);
    if (pack === undefined) continue;
    if (KITS.test(pack)) add(INTERACTIONS, `import of ${pack}`, { start, end });
    for (const [names, interactions] of LIBRARIES)
      if (names.test(pack) && !/^svelte\/(?:store|legacy|compiler|reactivity)/.test(pack))
        add(interactions, `import of ${pack}`, { start, end });
  }
  // Whoever draws a component of a package gets whatever it can do.
  for (const { element } of elements) {
    if (!element.isComponent) continue;
    const [name = ''] = element.tag.split('.');
    const origin = imported.get(name);
    const pack = origin && packageOf(origin.from);
    if (pack !== undefined && CHARTS.test(pack))
      add([...ANIMATED, 'hover-tooltip'], `component of ${pack}`, element.open);
    else if (pack !== undefined && !INERT.test(pack) && !/Provider$|Icon$/.test(element.tag))
      add(INTERACTIONS, `component of ${pack}`, element.open);
  }
}

const textIn = ({ value }: Attribute): string => (value.is === 'text' ? value.text : '');

function byElements({ language }: Source, { elements, imported }: Trees, add: Add): void {
  for (const { element } of elements) {
    const { tag, open, attributes } = element;
    if (tag === 'dialog') add(['focus-trap'], 'dialog', open);
    if (/^(?:input|textarea)$/.test(tag)) add(['inline-edit'], tag, open);
    if (/^(?:input|select|option)$/.test(tag)) add(['click-select'], tag, open);
    // What the platform does by itself: arrows in lists of options, in radio groups and in sliders.
    if (
      tag === 'select' ||
      attributes.some((one) => one.name === 'type' && /^(?:radio|range|date|time|number)$/.test(textIn(one)))
    )
      add(['keyboard-navigation'], tag, open);
    if (/^(?:audio|video|canvas|iframe|object|embed)$/.test(tag)) add(['live-simulation'], tag, open);
    if (/^(?:animate|animatetransform|animatemotion|marquee)$/i.test(tag)) add(ANIMATED, tag, open);
    if (/^(?:Transition|TransitionGroup|transition|transition-group)$/.test(tag))
      add([...ANIMATED, 'scroll-reveal'], tag, open);
    if (/tooltip/i.test(tag)) add(['hover-tooltip'], tag, open);
    if (/skeleton|shimmer/i.test(tag) && element.isComponent) add(['shimmer-skeleton'], tag, open);
    // A custom element can do whatever its script does.
    if (language !== 'vue' && element.isComponent && /^[a-z][^.]*-/.test(tag)) add(INTERACTIONS, tag, open);
    if (tag === 'script') byScriptElement(attributes, open, add);
    for (const attribute of attributes) {
      byAttribute(attribute, add);
      if (attribute.name === 'title' && !element.isComponent) add(['hover-tooltip'], 'title', attribute);
      byAction(attribute, imported, add);
    }
  }
}

const SPREAD = [
  ...POINTED,
  'keyboard-navigation',
  'zoom-scroll',
  'inline-edit',
  'hover-tooltip',
  'hover-reveal',
  'focus-trap',
] as const;

/** An action of Svelte that a package brings; those of the project are read where they stand. */
function byAction({ name, start, end }: Attribute, imported: Trees['imported'], add: Add): void {
  const action = /^use:([\w$]+)/.exec(name)?.[1];
  const from = action === undefined ? undefined : imported.get(action)?.from;
  if (from !== undefined && packageOf(from) !== undefined) add(INTERACTIONS, name, { start, end });
}

/** A script from another place is one that nobody here has read. */
function byScriptElement(attributes: readonly Attribute[], open: Span, add: Add): void {
  const source = attributes.find(({ name }) => name === 'src');
  if (source && /^(?:https?:)?\/\//.test(textIn(source))) add(INTERACTIONS, 'script from elsewhere', open);
}

function byAttribute(attribute: Attribute, add: Add): void {
  const name = attribute.name.toLowerCase().replace(/^on:/, 'on').split('|')[0] ?? '';
  const text = textIn(attribute);
  if (name.startsWith('on')) byEvent(name.slice(2), attribute, add);
  if (name === 'draggable' && text !== 'false') add(['drag-reorder', 'drag-nodes'], name, attribute);
  if (name === 'contenteditable' && text !== 'false') add(['inline-edit'], name, attribute);
  if (
    name === 'popover' ||
    (name === 'role' && text === 'tooltip') ||
    /^(?:data-|v-)(?:bs-)?(?:tooltip|tippy|tip)/.test(name) ||
    name === 'interestfor'
  )
    add(['hover-tooltip'], name, attribute);
  if (name === 'inert' || name === 'aria-modal') add(['focus-trap'], name, attribute);
  if (/^v-(?:focus-trap|trap-focus)|^use:(?:focus-?trap|trap-?focus)/.test(name) || name === 'x-trap')
    add(['focus-trap'], name, attribute);
  if (/^(?:v-(?:model|draggable|motion)|bind:|x-|hx-)/.test(name)) byDirective(name, attribute, add);
  if (/^(?:transition|in|out|animate):/.test(name)) add([...ANIMATED, 'scroll-reveal'], name, attribute);
  if (/^(?:whilehover|whiletap|whileinview|whiledrag)$/.test(name))
    add([...ANIMATED, ...HOVERED, 'scroll-reveal'], name, attribute);
  if (name === 'class') byClasses(text, attribute, add);
}

/** Directives that bring behaviour which the file does not show. */
function byDirective(name: string, attribute: Attribute, add: Add): void {
  if (name.startsWith('v-model') || name.startsWith('bind:'))
    add(['click-select', 'inline-edit'], name, attribute);
  else add(INTERACTIONS, name, attribute);
}

function byEvent(event: string, span: Span, add: Add): void {
  const name = event.replace(/^:/, '').replace(/capture$/, '');
  if (/^(?:click|pointer|mouse(?:down|up)|touch|change|select)/.test(name))
    add(['click-select', 'click-connect', 'ripple-click'], `on${name}`, span);
  if (/^(?:pointer|mouse(?:down|move|up)|touch|drag|drop)/.test(name)) add(POINTED, `on${name}`, span);
  if (/^(?:mouseenter|mouseover|mouseleave|mouseout|pointerenter|pointerover)/.test(name))
    add(HOVERED, `on${name}`, span);
  if (/^focus/.test(name)) add(['hover-tooltip'], `on${name}`, span);
  if (/^(?:wheel|mousewheel|gesture)/.test(name))
    add(['zoom-scroll', 'zoom-pinch', 'pan-background'], `on${name}`, span);
  if (/^scroll/.test(name)) add(['scroll-reveal', 'pan-background'], `on${name}`, span);
  if (/^(?:dblclick|doubleclick|blur)/.test(name)) add(['inline-edit'], `on${name}`, span);
  if (/^message/.test(name)) add(['real-time-updates'], `on${name}`, span);
}

/** Utilities of Tailwind and its kin, which are styles that stand in a class. */
function byClasses(text: string, span: Span, add: Add): void {
  for (const name of text.split(/\s+/)) {
    if (/(?:^|:)animate-(?!none)/.test(name)) add(ANIMATED, name, span);
    if (/hover:(?:\S*:)?-?(?:translate|shadow|-?top|-?mt)/.test(name))
      add(['lift-hover', 'glow-hover'], name, span);
    if (/hover:(?:\S*:)?(?:ring|drop-shadow|brightness|filter)/.test(name)) add(['glow-hover'], name, span);
    if (/hover:(?:\S*:)?-?scale/.test(name)) add(['scale-hover'], name, span);
    if (
      /hover(?:\/\S+)?:(?:\S*:)?(?:opacity|visible|block|flex|inline|grid|contents|translate|max-h|w-|h-|scale|not-sr-only)/.test(
        name,
      )
    )
      add(['hover-reveal', 'hover-tooltip'], name, span);
    if (/tooltip/.test(name)) add(['hover-tooltip'], name, span);
    if (/skeleton|shimmer/.test(name)) add(['shimmer-skeleton'], name, span);
    if (/^ripple|mdc-ripple|waves-/.test(name)) add(['ripple-click'], name, span);
  }
}

function byStyles({ declarations, language, text }: Source, add: Add): void {
  // Utilities that a sheet takes over by name are no declarations to a parser.
  if (language !== 'script')
    for (const { 1: classes = '', index } of text.matchAll(/@apply\s([^;{}]{1,2000})/g))
      byClasses(classes, { start: index, end: index + 6 }, add);
  for (const declaration of declarations) byDeclaration(declaration, add);
}

function byDeclaration(declaration: Declaration, add: Add): void {
  const { property, value, selector, start, end } = declaration;
  const span = { start, end };
  // A reset takes movement away.
  const isNothing = /^(?:none|initial|unset|0s?|0\.01ms)(?:\s*!important)?$/.test(value.trim());
  if (/^(?:-webkit-)?animation(?:-name)?$/.test(property) && !isNothing) {
    add(ANIMATED, property, span);
    if (/:hover/.test(selector)) add(HOVERED, property, span);
    if (/:active/.test(selector)) add(['ripple-click'], property, span);
  }
  if (/^animation-timeline|^view-timeline|^scroll-timeline/.test(property))
    add(['scroll-reveal'], property, span);
  if (
    /^@starting-style/.test(property) ||
    declaration.within.some((name) => name.startsWith('starting-style'))
  )
    add(ANIMATED, 'starting-style', span);
  if (/^(?:animation|transition)-delay$/.test(property)) add(['stagger-children'], property, span);
  if (/^touch-action$/.test(property)) add(['zoom-pinch', 'pan-background'], property, span);
  if (/:active/.test(selector)) add(['ripple-click'], property, span);
  if (/tooltip/i.test(selector)) add(['hover-tooltip'], 'a tooltip', span);
  if (isNothing || !/:hover/.test(selector)) return;
  if (/^(?:transform|translate|box-shadow|top|bottom|margin.*|inset.*)$/.test(property))
    add(['lift-hover'], property, span);
  if (
    property === 'scale' ||
    property === 'zoom' ||
    (property === 'transform' && /scale|matrix/.test(value)) ||
    /var\(/.test(value)
  )
    add(['scale-hover'], property, span);
  if (/^(?:box-shadow|filter|text-shadow|-webkit-box-shadow)$/.test(property))
    add(['glow-hover'], property, span);
  if (
    /^(?:opacity|visibility|display|transform|translate|clip.*|(?:max-)?(?:height|width)|grid-template.*|content|inset.*|left|right|top|bottom|pointer-events)$/.test(
      property,
    )
  )
    add(['hover-reveal', 'hover-tooltip'], property, span);
  if (property.startsWith('--')) add(HOVERED, property, span);
}

/** Names of the platform that something of the running app rests on. */
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

function byScripts({ path, text }: Source, trees: Trees, add: Add): void {
  const hasTimeout = text.includes('Timeout');
  const isConfig = /(?:^|\/)nuxt\.config\.[cm]?[jt]s$/.test(path);
  for (const placed of trees.nodes) {
    const { node, parent } = placed;
    const span = spanOf(placed);
    if (node.type === 'NewExpression')
      add(GLOBALS[nameOf(node['callee']) ?? ''] ?? [], nameOf(node['callee']) ?? '', span);
    else if (node.type === 'CallExpression') {
      byCall(node, trees, span, add);
      if (hasTimeout && isPolling(placed)) add(['real-time-updates'], 'setTimeout', span);
    } else if (node.type === 'JSXSpreadAttribute') {
      // `{...getRootProps()}`: handlers that another package makes.
      if (bare(node['argument'])?.type === 'CallExpression') add(SPREAD, 'attributes of a call', span);
    } else if (node.type === 'Property') byProperty(node, span, add);
    else if (node.type === 'AssignmentExpression') {
      const property = bare(node['left'])?.['property'];
      const name = nameOf(property) ?? '';
      if (/^on[a-z]+$/.test(name)) byEvent(name.slice(2), span, add);
      if (name === 'draggable') add(['drag-reorder', 'drag-nodes'], name, span);
      if (/^content[eE]ditable$/.test(name)) add(['inline-edit'], name, span);
      if (name === 'inert') add(['focus-trap'], name, span);
      if (name === 'innerHTML' || name === 'outerHTML') add(INTERACTIONS, name, span);
      if (name === 'title') add(['hover-tooltip'], name, span);
      if (/^(?:animation|transform|opacity|boxShadow|cssText|className)$/.test(name))
        add([...ANIMATED, ...HOVERED, 'scroll-reveal'], name, span);
    } else if (node.type === 'Literal' && typeof node['value'] === 'string' && parent) {
      const word = node['value'];
      if (isConfig && KITS.test(word)) add(INTERACTIONS, `module ${word}`, span);
      // Comparisons with keys that are not written as such, for instance in a table that is exported.
      if (word.length > 4 && isKey(word) && /^arrow/.test(keyName(word)))
        add(['keyboard-navigation'], word, span);
      // Classes in a variable, or in a call of `cn`.
      if (word.length < 2000 && /hover|animate-|skeleton|shimmer|tooltip|ripple/.test(word))
        byClasses(word, span, add);
    } else if (node.type === 'TemplateElement') {
      const { cooked } = (node['value'] ?? {}) as { cooked?: unknown };
      if (typeof cooked === 'string' && /hover|animate-|skeleton|shimmer|tooltip|ripple/.test(cooked))
        byClasses(cooked, span, add);
    }
  }
}

/** A function that calls itself out of a timer: `const poll = () => setTimeout(() => { poll(); }, 5000)`. */
function isPolling({ node, parent }: Placed): boolean {
  const callee = bare(node['callee']);
  if (callee?.type !== 'Identifier') return false;
  let isLater = false;
  for (let around = parent; around; around = around.parent) {
    if (around.node.type === 'CallExpression') isLater ||= TIMEOUT.test(nameOf(around.node['callee']) ?? '');
    const id = around.node['id'];
    if (isLater && isNode(id) && id['name'] === callee['name']) return true;
  }
  return false;
}

function byCall(node: SyntaxNode, trees: Trees, span: Span, add: Add): void {
  const callee = bare(node['callee']);
  const name = nameOf(callee) ?? nameOf(callee?.['property']) ?? '';
  const own = name.split('.').at(-1) ?? '';
  const args = listOf(node['arguments']);
  if (/^(?:addEventListener|on|listen|once|useEventListener|useEvent)$/.test(own)) {
    const words = args.map((one) => textOf(one, trees)).filter((one) => one !== undefined);
    for (const word of words) for (const event of word.split(/\s+/)) byEvent(event.toLowerCase(), span, add);
    // An event that only the running app knows may be any.
    if (own === 'addEventListener' && words.length === 0)
      for (const event of ['click', 'pointerdown', 'mouseenter', 'wheel', 'scroll', 'message', 'dblclick'])
        byEvent(event, span, add);
  }
  if (own === 'setAttribute') {
    const [attribute = '', value = ''] = args.map((one) => textOf(one, trees) ?? '');
    byAttribute({ name: attribute, value: { is: 'text', text: value }, ...span }, add);
  }
  if (TIMERS.test(name)) add(['live-simulation', 'real-time-updates', 'stagger-children'], own, span);
  if (TIMEOUT.test(name)) add(['live-simulation', 'stagger-children'], own, span);
  // What a timer is to call by its name may well call the timer again.
  if (TIMEOUT.test(name) && bare(args[0])?.type === 'Identifier') add(['real-time-updates'], own, span);
  if (LIVE.test(own)) add(['real-time-updates', 'live-simulation'], own, span);
  if (own === 'showModal') add(['focus-trap'], own, span);
  if (/focus-?trap|trap-?focus/i.test(own)) add(['focus-trap'], own, span);
  if (own === 'animate' || own === 'startViewTransition')
    add([...ANIMATED, 'scroll-reveal', 'ripple-click'], own, span);
  if (/^use(?:InView|Intersection|OnScreen|ScrollReveal)/.test(own)) add(['scroll-reveal'], own, span);
  if (/^use(?:Drag|Draggable|Sortable|Droppable|Gesture|Pan|Zoom|Pinch)/.test(own))
    add([...POINTED, 'zoom-scroll'], own, span);
  if (/roving|arrowkey|keyboardnav|listnavigation/i.test(own)) add(['keyboard-navigation'], own, span);
  if (own === 'insertAdjacentHTML') add(INTERACTIONS, own, span);
}

/** Options of libraries, and handlers that are put into an object before they reach an element. */
function byProperty(node: SyntaxNode, span: Span, add: Add): void {
  const key = bare(node['key']);
  const name = String(key?.['name'] ?? key?.['value'] ?? '');
  if (/^(?:refetchInterval|refreshInterval|pollInterval|pollingInterval)$/.test(name))
    add(['real-time-updates', 'live-simulation'], name, span);
  if (/^on[A-Z]\w+$/.test(name)) byEvent(name.slice(2).toLowerCase(), span, add);
  if (name === 'draggable') add(['drag-reorder', 'drag-nodes'], name, span);
  if (/^(?:animation|animationName|staggerChildren)$/.test(name)) add(ANIMATED, name, span);
  if (/:hover/.test(name) || /^_hover$/.test(name)) add(HOVERED, name, span);
}
