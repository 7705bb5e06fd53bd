import type { Source, Span } from '../../source/source.ts';
import type { Facts } from '../facts.ts';
import {
  type AddEvidence,
  ANIMATION_INTERACTIONS,
  HOVER_INTERACTIONS,
  type Interaction,
  INTERACTIONS,
  POINTER_INTERACTIONS,
} from '../interactions.ts';
import { addElementEvidence } from './interactions-by-element.ts';
import { addScriptEvidence, COMPONENT_KIT } from './interactions-by-script.ts';
import { addStyleEvidence } from './interactions-by-style.ts';
import { toPackageName, type Trees } from './tree.ts';

/**
 * Collects evidence that the file may implement interactions. Evidence is not proof: it is so broad that a project without
 * any cannot have the interaction.
 */
export function collectInteractions(
  source: Source,
  trees: Trees,
  keys: Facts['keys'],
): Facts['interactions'] {
  const found = new Map<string, Span & { name: string; how: string }>();
  const add = (names: readonly Interaction[], how: string, { start, end }: Span): void => {
    for (const name of names) if (!found.has(name)) found.set(name, { name, how, start, end });
  };
  addImportEvidence(source, trees, add);
  addElementEvidence(source, trees, add);
  addStyleEvidence(source, add);
  addScriptEvidence(source, trees, add);
  for (const { keys: pressed, start, end } of keys) {
    const words = new Set(pressed === '' ? EVERY_KEY : pressed.split(/[ +]/));
    // `j` and `k` are navigation keys in many apps, as in vi.
    const moves = [...words].some((word) => /^(?:arrow(?:up|down|left|right)|home|end)$/.test(word));
    if (moves || (words.has('j') && words.has('k'))) add(['keyboard-navigation'], 'keys', { start, end });
    if (words.has('tab')) add(['focus-trap'], 'keys', { start, end });
  }
  return INTERACTIONS.flatMap((name) => found.get(name) ?? []);
}

/** For handlers whose keys are only known at run time. */
const EVERY_KEY = ['arrowdown', 'tab'];

/** Libraries that implement interactions without rendering a component. */
const LIBRARIES: readonly (readonly [RegExp, readonly Interaction[]])[] = [
  [
    /^(?:@dnd-kit\/.*|@hello-pangea\/dnd|react-beautiful-dnd|react-dnd.*|sortablejs|react-sortablejs|vuedraggable|vue-draggable.*|svelte-dnd-action|@atlaskit\/pragmatic-drag-and-drop.*|@formkit\/drag-and-drop|@shopify\/draggable|dragula|interactjs|muuri|@vueuse\/integrations)$/,
    ['drag-reorder', 'drag-nodes'],
  ],
  [
    /^(?:reactflow|@xyflow\/.*|@vue-flow\/.*|svelvet|cytoscape|konva|react-konva|vue-konva|d3|d3-zoom|d3-drag|leaflet|react-leaflet|mapbox-gl|maplibre-gl|pixi\.js|three|@react-three\/.*|panzoom|@panzoom\/panzoom|react-zoom-pan-pinch|fabric|@use-gesture\/.*|hammerjs|jointjs|@antv\/.*|rete|sigma|vis-network|gojs|tldraw|@svgdotjs\/.*|echarts|vue-echarts|openlayers|ol)$/,
    [...POINTER_INTERACTIONS, 'zoom-scroll', 'hover-tooltip'],
  ],
  [
    /^(?:framer-motion|motion|motion-v|gsap|animejs|@formkit\/auto-animate|react-spring|@react-spring\/.*|@vueuse\/motion|aos|scrollreveal|popmotion|lottie-.*|react-transition-group|velocity-animate|animate\.css|tailwindcss-animate|tw-animate-css|svelte\/.*)$/,
    [...ANIMATION_INTERACTIONS, ...HOVER_INTERACTIONS, 'scroll-reveal', 'ripple-click'],
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

/** Packages whose components only display data. */
const CHART_PACKAGE =
  /^(?:recharts|react-chartjs-2|vue-chartjs|victory|react-apexcharts|vue3-apexcharts|@nivo\/.*|@visx\/.*|layerchart|svelte-chartjs)$/;

/** Packages whose components are not interactive: routers, icons, data, metadata. */
const NON_INTERACTIVE_PACKAGE =
  /^(?:react|react-dom|preact|next|next-auth|next-themes|next-intl|react-router(?:-dom)?|wouter|@tanstack\/.*(?:router|query|start).*|@reduxjs\/toolkit|react-redux|react-helmet.*|react-i18next|i18next|react-hook-form|@vercel\/.*|@sentry\/.*|lucide.*|@lucide\/.*|@heroicons\/.*|react-icons|@tabler\/.*|@phosphor-icons\/.*|phosphor-.*|@radix-ui\/react-(?:icons|slot)|@iconify\/.*|@fortawesome\/.*|@fontsource.*|vue|vue-router|vue-i18n|pinia|nuxt|@nuxt\/.*|@unhead\/.*|@vueuse\/head|svelte|@sveltejs\/.*|astro|astro:.*|\$app|\$env|solid-js|react-error-boundary|swr|@apollo\/client|urql|jotai|zustand|recoil)$/;

export function addImportEvidence(
  { imports }: Source,
  { imported, elements }: Trees,
  add: AddEvidence,
): void {
  for (const { from, isType, start, end } of imports) {
    if (isType) continue;
    const pack = from.startsWith('svelte/') ? from : toPackageName(from);
    if (pack === undefined) continue;
    if (COMPONENT_KIT.test(pack)) add(INTERACTIONS, `import of ${pack}`, { start, end });
    for (const [names, interactions] of LIBRARIES)
      if (names.test(pack) && !/^svelte\/(?:store|legacy|compiler|reactivity)/.test(pack))
        add(interactions, `import of ${pack}`, { start, end });
  }
  // A component from a package may implement any interaction.
  for (const { element } of elements) {
    if (!element.isComponent) continue;
    const [name = ''] = element.tag.split('.');
    const origin = imported.get(name);
    const pack = origin && toPackageName(origin.from);
    if (pack !== undefined && CHART_PACKAGE.test(pack))
      add([...ANIMATION_INTERACTIONS, 'hover-tooltip'], `component of ${pack}`, element.open);
    else if (
      pack !== undefined &&
      !NON_INTERACTIVE_PACKAGE.test(pack) &&
      !/Provider$|Icon$/.test(element.tag)
    )
      add(INTERACTIONS, `component of ${pack}`, element.open);
  }
}
