import type { Declaration, Source, Span } from '../../source/source.ts';
import { ANIMATION_INTERACTIONS, HOVER_INTERACTIONS, type AddEvidence } from '../interactions.ts';

/** Utility classes of Tailwind and similar frameworks. */
export function addClassEvidence(text: string, span: Span, add: AddEvidence): void {
  for (const name of text.split(/\s+/)) {
    if (/(?:^|:)animate-(?!none)/.test(name)) add(ANIMATION_INTERACTIONS, name, span);
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

export function addStyleEvidence({ declarations, language, text }: Source, add: AddEvidence): void {
  // The parser does not list `@apply` as a declaration.
  if (language !== 'script')
    for (const { 1: classes = '', index } of text.matchAll(/@apply\s([^;{}]{1,2000})/g))
      addClassEvidence(classes, { start: index, end: index + 6 }, add);
  for (const declaration of declarations) addDeclarationEvidence(declaration, add);
}

function addDeclarationEvidence(declaration: Declaration, add: AddEvidence): void {
  const { property, value, selector, start, end } = declaration;
  const span = { start, end };
  // A reset removes animations.
  const isNothing = /^(?:none|initial|unset|0s?|0\.01ms)(?:\s*!important)?$/.test(value.trim());
  if (/^(?:-webkit-)?animation(?:-name)?$/.test(property) && !isNothing) {
    add(ANIMATION_INTERACTIONS, property, span);
    if (/:hover/.test(selector)) add(HOVER_INTERACTIONS, property, span);
    if (/:active/.test(selector)) add(['ripple-click'], property, span);
  }
  if (/^animation-timeline|^view-timeline|^scroll-timeline/.test(property))
    add(['scroll-reveal'], property, span);
  if (
    /^@starting-style/.test(property) ||
    declaration.within.some((name) => name.startsWith('starting-style'))
  )
    add(ANIMATION_INTERACTIONS, 'starting-style', span);
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
  if (property.startsWith('--')) add(HOVER_INTERACTIONS, property, span);
}
