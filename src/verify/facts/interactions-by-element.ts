import type { Attribute, Source, Span } from '../../source/source.ts';
import {
  type AddEvidence,
  ANIMATION_INTERACTIONS,
  HOVER_INTERACTIONS,
  INTERACTIONS,
  POINTER_INTERACTIONS,
} from '../interactions.ts';
import { addClassEvidence } from './interactions-by-style.ts';
import { toPackageName, type Trees } from './tree.ts';

const getStaticText = ({ value }: Attribute): string => (value.is === 'text' ? value.text : '');

export function addElementEvidence(
  { language }: Source,
  { elements, imported }: Trees,
  add: AddEvidence,
): void {
  for (const { element } of elements) {
    const { tag, open, attributes } = element;
    if (tag === 'dialog') add(['focus-trap'], 'dialog', open);
    if (/^(?:input|textarea)$/.test(tag)) add(['inline-edit'], tag, open);
    if (/^(?:input|select|option)$/.test(tag)) add(['click-select'], tag, open);
    // Native arrow key support: selects, radio groups and sliders.
    if (
      tag === 'select' ||
      attributes.some(
        (one) => one.name === 'type' && /^(?:radio|range|date|time|number)$/.test(getStaticText(one)),
      )
    )
      add(['keyboard-navigation'], tag, open);
    if (/^(?:audio|video|canvas|iframe|object|embed)$/.test(tag)) add(['live-simulation'], tag, open);
    if (/^(?:animate|animatetransform|animatemotion|marquee)$/i.test(tag))
      add(ANIMATION_INTERACTIONS, tag, open);
    if (/^(?:Transition|TransitionGroup|transition|transition-group)$/.test(tag))
      add([...ANIMATION_INTERACTIONS, 'scroll-reveal'], tag, open);
    if (/tooltip/i.test(tag)) add(['hover-tooltip'], tag, open);
    if (/skeleton|shimmer/i.test(tag) && element.isComponent) add(['shimmer-skeleton'], tag, open);
    // The script of a custom element may implement anything.
    if (language !== 'vue' && element.isComponent && /^[a-z][^.]*-/.test(tag)) add(INTERACTIONS, tag, open);
    if (tag === 'script') addScriptElementEvidence(attributes, open, add);
    for (const attribute of attributes) {
      addAttributeEvidence(attribute, add);
      if (attribute.name === 'title' && !element.isComponent) add(['hover-tooltip'], 'title', attribute);
      addActionEvidence(attribute, imported, add);
    }
  }
}

/** A Svelte action from a package; actions of the project are read in their own files. */
function addActionEvidence(
  { name, start, end }: Attribute,
  imported: Trees['imported'],
  add: AddEvidence,
): void {
  const action = /^use:([\w$]+)/.exec(name)?.[1];
  const from = action === undefined ? undefined : imported.get(action)?.from;
  if (from !== undefined && toPackageName(from) !== undefined) add(INTERACTIONS, name, { start, end });
}

/** An external script may implement anything. */
function addScriptElementEvidence(attributes: readonly Attribute[], open: Span, add: AddEvidence): void {
  const source = attributes.find(({ name }) => name === 'src');
  if (source && /^(?:https?:)?\/\//.test(getStaticText(source))) add(INTERACTIONS, 'external script', open);
}

export function addAttributeEvidence(attribute: Attribute, add: AddEvidence): void {
  const name = attribute.name.toLowerCase().replace(/^on:/, 'on').split('|')[0] ?? '';
  const text = getStaticText(attribute);
  if (name.startsWith('on')) addEventEvidence(name.slice(2), attribute, add);
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
  if (/^(?:v-(?:model|draggable|motion)|bind:|x-|hx-)/.test(name)) addDirectiveEvidence(name, attribute, add);
  if (/^(?:transition|in|out|animate):/.test(name))
    add([...ANIMATION_INTERACTIONS, 'scroll-reveal'], name, attribute);
  if (/^(?:whilehover|whiletap|whileinview|whiledrag)$/.test(name))
    add([...ANIMATION_INTERACTIONS, ...HOVER_INTERACTIONS, 'scroll-reveal'], name, attribute);
  if (name === 'class') addClassEvidence(text, attribute, add);
}

/** Directives whose behaviour is not visible in the file. */
function addDirectiveEvidence(name: string, attribute: Attribute, add: AddEvidence): void {
  if (name.startsWith('v-model') || name.startsWith('bind:'))
    add(['click-select', 'inline-edit'], name, attribute);
  else add(INTERACTIONS, name, attribute);
}

export function addEventEvidence(event: string, span: Span, add: AddEvidence): void {
  const name = event.replace(/^:/, '').replace(/capture$/, '');
  if (/^(?:click|pointer|mouse(?:down|up)|touch|change|select)/.test(name))
    add(['click-select', 'click-connect', 'ripple-click'], `on${name}`, span);
  if (/^(?:pointer|mouse(?:down|move|up)|touch|drag|drop)/.test(name))
    add(POINTER_INTERACTIONS, `on${name}`, span);
  if (/^(?:mouseenter|mouseover|mouseleave|mouseout|pointerenter|pointerover)/.test(name))
    add(HOVER_INTERACTIONS, `on${name}`, span);
  if (/^focus/.test(name)) add(['hover-tooltip'], `on${name}`, span);
  if (/^(?:wheel|mousewheel|gesture)/.test(name))
    add(['zoom-scroll', 'zoom-pinch', 'pan-background'], `on${name}`, span);
  if (/^scroll/.test(name)) add(['scroll-reveal', 'pan-background'], `on${name}`, span);
  if (/^(?:dblclick|doubleclick|blur)/.test(name)) add(['inline-edit'], `on${name}`, span);
  if (/^message/.test(name)) add(['real-time-updates'], `on${name}`, span);
}
