import { quote } from '../../../base/text.ts';
import type { Attribute, Declaration, Element, Source } from '../../../source/source.ts';
import { getAttribute, type ElementWithParents } from '../../../source/elements.ts';
import type { Violation } from '../../finding.ts';
import { isTransparent } from '../../accessible-name.ts';
import { getClasses, isDynamic, getPage, getKeyword } from '../../page.ts';
import type { FileRule } from '../../rule.ts';
import { splitCompounds, splitSelectors } from '../../selectors.ts';

const suggestion =
  'Remove the declaration, or style :focus-visible with an outline, a border, a shadow or a background.';

export const focusIsVisible: FileRule = {
  id: 'focus-is-visible',
  code: 'A11Y014',
  category: 'Accessibility',
  severity: 'error',
  lane: 'production-source',
  repair: 'restore-focus-outline',
  scope: 'file',
  summary: 'A style that removes the focus outline provides another focus indicator.',
  why: 'Keyboard users find the focused element by its outline. Without any focus indicator they cannot see what Enter will activate.',
  bad: 'button:focus { outline: none; }',
  good: 'button:focus { outline: none; }\nbutton:focus-visible { box-shadow: 0 0 0 3px #1d4ed8; }',
  check(source) {
    const shown = collectIndicators(source.declarations);
    const removals = source.declarations.filter(isRemoval);
    const inlined = removals.filter(({ from }) => from !== 'sheet');
    return [
      ...removals.flatMap((declaration) => {
        if (declaration.from !== 'sheet' || isNotInteractive(declaration)) return [];
        const lost = splitSelectors(declaration.selector).filter(
          (selector) => losesFocus(selector, shown) && !isReplaced(selector, declaration, source, shown),
        );
        const [bare] = lost;
        if (bare === undefined) return [];
        return {
          message: `The outline of ${quote(bare)} is removed (${formatDeclaration(declaration)}), and nothing else in this file indicates its focus.`,
          span: { start: declaration.start, end: declaration.end },
          suggestion,
          ...(lost.every(isTag) ? { unless: 'focus-indicator' as const } : {}),
        };
      }),
      ...getPage(source).elements.flatMap((place) => [
        ...checkInlineStyle(place, inlined, shown),
        ...checkClasses(place, source),
        ...checkFocusProp(place, source),
      ]),
    ];
  },
};

/** The selector is weaker than a rule for every focused element, which may be in another sheet. */
const isTag = (selector: string): boolean => /^(?:\*|[a-z]+)$/.test(selector);

const formatDeclaration = ({ property, value }: Declaration): string => `${property}: ${value}`;

const NOTHING = /^(?:none|0(?:px|r?em)?)(?:\s+(?:none|0(?:px|r?em)?))*$/i;

const valueOf = ({ value }: Declaration): string => value.replace(/\s*!important$/i, '').trim();

const isRemoval = (declaration: Declaration): boolean =>
  /^outline(?:-style|-width)?$/.test(declaration.property) && NOTHING.test(valueOf(declaration));

/** Print styles and keyframes have no focus. */
const isNotInteractive = ({ within }: Declaration): boolean =>
  within.some((name) => /\bprint\b|^(?:-webkit-)?keyframes\b/.test(name));

const FOCUS = /:focus(?:-visible)?(?![\w-])/g;

/** Natively focusable elements, with any class or attribute. */
const INTERACTIVE =
  /^(?:\*|(?:a|button|input|select|textarea|summary)(?:[.#][\w-]+|\[[^\]]*\])*|\[role=["']?button["']?\]|\[tabindex(?:=["']?0["']?)?\])$/i;

/** Elements that only a script can focus, for screen readers: they need no visible indicator. */
const SCRIPT_FOCUSED =
  /^(?:article|aside|b|body|dd|dialog|div|dl|dt|em|fieldset|figure|footer|form|h[1-6]|header|html|i|img|label|li|main|nav|ol|p|section|small|span|strong|svg|table|tbody|td|th|thead|tr|ul)(?![\w-])(?!.*\[(?:role|tabindex))|\[role=["']?(?:alert)?dialog["']?\]/i;

/** Tab skips the element. */
const UNREACHABLE = /\[tabindex=["']?-1["']?\]/i;

/** In editable text, the caret indicates the focus. */
const EDITABLE = /\[contenteditable|\.(?:ProseMirror|tiptap|ql-editor|cm-editor|cm-content)\b/i;

/** States that are unrelated to keyboard focus, or set by a script, and elements that cannot be focused. */
const NO_FOCUS =
  /:not\(\s*:focus-visible\s*\)|\.(?:is-|has-)?focus(?:ed|ing|-visible)?(?![\w-])|::|:-moz-focus|:(?:hover|active|disabled|focus-within)\b|:not\(\[href|\[(?:disabled|readonly)/;

/** A utility class in a compiled sheet, such as `.focus\:outline-none`: it is checked where elements use it. */
const UTILITY = /\.[\w-]+\\:/;

const NEGATION = /:not\((?:[^()]|\([^()]*\))*\)/g;

/** The selector matches the focus state, or a focusable element in every state. */
function losesFocus(selector: string, { containers }: FocusIndicators): boolean {
  const subject = splitCompounds(selector).at(-1) ?? '';
  if (NO_FOCUS.test(subject) || EDITABLE.test(subject) || UTILITY.test(selector)) return false;
  if (UNREACHABLE.test(subject.replace(NEGATION, ''))) return false;
  const rest = subject.replace(FOCUS, '');
  if (rest !== subject) return !SCRIPT_FOCUSED.test(rest) && !containers.has(rest);
  const base = rest.replace(/:(?:any-link|link|visited|enabled)\b/g, '').replace(NEGATION, '');
  return INTERACTIVE.test(base);
}

interface FocusIndicators {
  /** Properties that indicate the focus, by selector without the pseudo-class: `.menu a` for `.menu a:focus-visible`. */
  readonly own: ReadonlyMap<string, ReadonlySet<string>>;
  /** The same for selectors of one compound, with its simple selectors. */
  readonly general: readonly {
    readonly parts: readonly string[];
    readonly properties: ReadonlySet<string>;
  }[];
  /** Selectors with a `:focus-within` indicator. */
  readonly around: ReadonlySet<string>;
  /** Compounds with a focused element inside: `.item` in `.item .link:focus`. Interactive elements do not nest. */
  readonly containers: ReadonlySet<string>;
  /** All properties by selector, without the pseudo-class. */
  readonly declared: ReadonlyMap<string, ReadonlySet<string>>;
}

const VISIBLE =
  /^(?:box-shadow|outline(?:-color|-style|-width)?|border(?:-.+)?|background(?:-.+)?|text-decoration(?:-.+)?|filter|transform|color|fill|stroke)$/;

/** A rule for another part of the focused element, such as an overlay, changes it even by clearing it. */
const CHANGES_PART =
  /^(?:background(?:-color|-image)?|filter|opacity|transform|visibility|display|width|height)$/;

/** These parts show nothing once a field has a value, or are inside of the browser's own drawing. */
const MINOR_PART = /placeholder|::?-moz-focus|::selection/;

const shows = (declaration: Declaration): boolean =>
  VISIBLE.test(declaration.property) &&
  declaration.property !== 'border-radius' &&
  !NOTHING.test(valueOf(declaration)) &&
  !/^(?:transparent|unset|initial|inherit|revert)$/i.test(valueOf(declaration));

/** A selector of a rule, taken apart once for all declarations of the rule. */
interface FocusSelector {
  /** Without the pseudo-class. */
  readonly bare: string;
  /** The part before `:focus-within`. */
  readonly within?: string | undefined;
  /** The part before `:focus`. Siblings and pseudo-elements after it can indicate the focus too. */
  readonly own?: string | undefined;
  /** It styles another part of the focused element: `.button:focus::after`. */
  readonly isPart: boolean;
}

function readSelector(selector: string): FocusSelector {
  const [, before, after = ''] =
    /^(.*?):focus(?:-visible)?(?![\w-])(.*)/.exec(selector.replace(NEGATION, '')) ?? [];
  return {
    bare: stripFocus(selector),
    within: /^(.*?):focus-within(?![\w-])/.exec(selector)?.[1],
    own: before === undefined || MINOR_PART.test(selector) ? undefined : before.trim() || '*',
    isPart: /^(?:::?(?:before|after)| )/.test(after),
  };
}

function collectIndicators(declarations: readonly Declaration[]): FocusIndicators {
  const own = new Map<string, Set<string>>();
  const declared = new Map<string, Set<string>>();
  const around = new Set<string>();
  const containers = new Set<string>();
  let last: { readonly list: string; readonly selectors: readonly FocusSelector[] } | undefined;
  for (const declaration of declarations) {
    if (declaration.from !== 'sheet') continue;
    const { selector: list, property } = declaration;
    if (last?.list !== list) {
      const selectors = splitSelectors(list);
      last = { list, selectors: selectors.map(readSelector) };
      for (const each of selectors.flatMap(findContainers)) containers.add(each);
    }
    const isShown = shows(declaration);
    for (const selector of last.selectors) {
      addProperty(declared, selector.bare, property);
      if (selector.within !== undefined && isShown) around.add(selector.within);
      if (selector.own !== undefined && (isShown || (selector.isPart && CHANGES_PART.test(property))))
        addProperty(own, selector.own, property);
    }
  }
  const general = [...own]
    .filter(([selector]) => !selector.includes(' '))
    .map(([selector, properties]) => ({ parts: splitSimple(selector), properties }));
  return { own, general, around, containers, declared };
}

function addProperty(properties: Map<string, Set<string>>, selector: string, property: string): void {
  const known = properties.get(selector);
  if (known) known.add(property);
  else properties.set(selector, new Set([property]));
}

/** The compounds that contain the focused element of the selector. */
function findContainers(selector: string): string[] {
  const at = selector.search(/:focus(?:-visible)?(?![\w-])/);
  if (at < 0) return [];
  return [...selector.slice(0, at).matchAll(/(\S+) (?:> )?(?=[^+~\s])/g)].map(
    ([, compound = '']) => compound,
  );
}

const stripFocus = (selector: string): string =>
  selector.replace(FOCUS, '').replace(NEGATION, '').trim() || '*';

function isReplaced(selector: string, removal: Declaration, source: Source, shown: FocusIndicators): boolean {
  const isAboutFocus = selector.replace(FOCUS, '') !== selector;
  const bare = stripFocus(selector);
  const compounds = splitCompounds(bare);
  const subject = compounds.at(-1) ?? '*';
  const { own, around } = shown;
  if (own.has('*') || own.has(bare) || own.has(subject) || (isAboutFocus && hasMixin(removal, source)))
    return true;
  // A reset of all outlines is acceptable if links and buttons have an indicator.
  if (subject === '*' && own.has('a') && own.has('button')) return true;
  if (hasGeneralIndicator(bare, subject, shown)) return true;
  if (/^(?:input|textarea|select)\b/.test(subject) && (around.size > 0 || areFieldsInBoxes(subject, source)))
    return true;
  return [...around].some((each) => bare.startsWith(each));
}

/** A rule for more elements, such as every button, indicates the focus by a property that this selector keeps. */
function hasGeneralIndicator(bare: string, subject: string, { general, declared }: FocusIndicators): boolean {
  const simple = splitSimple(subject);
  if (simple.length < 2) return false;
  const replaced = [...(declared.get(bare) ?? [])];
  const isKept = (property: string): boolean =>
    !replaced.some(
      (each) => each === property || property.startsWith(`${each}-`) || each.startsWith(`${property}-`),
    );
  return general.some(
    ({ parts, properties }) => parts.every((part) => simple.includes(part)) && [...properties].some(isKept),
  );
}

/** The simple selectors of a compound. */
const splitSimple = (compound: string): readonly string[] =>
  compound.match(/::?[\w-]+(?:\([^)]*\))?|[.#]?[\w-]+|\[[^\]]*\]|\*/g) ?? [compound];

/** Every field of the file with this tag is in a box with a class such as `focus-within:ring-2`. */
function areFieldsInBoxes(subject: string, source: Source): boolean {
  const tag = /^\w+/.exec(subject)?.[0];
  const fields = getPage(source).elements.filter(({ element }) => element.tag === tag);
  return fields.length > 0 && fields.every(({ parents }) => parents.some(indicatesFocusWithin));
}

const indicatesFocusWithin = (parent: Element): boolean =>
  /focus-within|has-\[/.test(getClasses(parent).join(' '));

/** The CSS rule includes declarations from elsewhere: `@apply ring-2`, `@include focus-ring`, `border-color: ${ring}`. */
function hasMixin({ start, end }: Declaration, { text }: Source): boolean {
  const from = text.lastIndexOf('{', start);
  const to = text.indexOf('}', end);
  return /@(?:apply|include|extend)\b|\$\{/.test(
    text.slice(Math.max(0, from - 1), to < 0 ? text.length : to),
  );
}

const CONTROLS = new Set(['button', 'input', 'select', 'textarea', 'summary']);

/** Elements in the tab order. With a negative `tabindex`, only a click or a script moves the focus there. */
const isControl = ({ element }: ElementWithParents): boolean =>
  (CONTROLS.has(element.tag) ||
    (element.tag === 'a' && element.attributes.some(({ name }) => name === 'href'))) &&
  !(Number(getKeyword(element, 'tabindex')) < 0);

/** A `style` attribute overrides style sheets, but an element with a class may still get another indicator. */
function checkInlineStyle(
  place: ElementWithParents,
  removals: readonly Declaration[],
  shown: FocusIndicators,
): readonly Violation[] {
  const { tag, open, attributes, hasSpread } = place.element;
  if (!isControl(place) || hasSpread || attributes.some(({ name }) => name.startsWith('class'))) return [];
  if (shown.own.has('*') || shown.own.has(tag) || shown.around.size > 0) return [];
  return removals
    .filter(({ start, end }) => start >= open.start && end <= open.end)
    .map((declaration) => ({
      message: `The outline of this element (<${tag}>) is removed (${formatDeclaration(declaration)}), and nothing else in this file indicates its focus.`,
      span: { start: declaration.start, end: declaration.end },
      suggestion,
    }));
}

/** The same check for Tailwind, where the classes are all the styles of an element. */
function checkClasses(place: ElementWithParents, source: Source): readonly Violation[] {
  const { element } = place;
  if (!isControl(place) || element.hasSpread) return [];
  const attribute = getAttribute(element, 'class');
  const classes = getClasses(element);
  const removal = classes.find((each) => REMOVING.test(each));
  if (!attribute || removal === undefined) return [];
  const added = element.attributes
    .filter((each) => each !== attribute && /^(?:\[?class|\[ngclass|:class|x-bind:class)/i.test(each.name))
    .map(readClassDirective);
  if (added.includes(undefined)) return [];
  const isShown = [...classes, ...added].some((each) => each !== undefined && indicatesFocus(each, source));
  if (isShown || isShownAround(place)) return [];
  return [
    {
      message: `The outline of this element (<${element.tag}>) is removed by the class ${quote(removal)}, and no other class indicates its focus.`,
      span: { start: attribute.start, end: attribute.end },
      suggestion: 'Remove the class, or add a focus indicator such as "focus-visible:ring-2".',
    },
  ];
}

const REMOVING = /^(?:focus(?:-visible)?:)?outline-(?:none|hidden|0)$/;

/** The class that a directive of Svelte sets: `class:active={isActive}`. Undefined if it is only known at run time. */
const readClassDirective = ({ name }: Attribute): string | undefined => /^class:(.+)/.exec(name)?.[1];

/** The class has an effect on focus that can be seen; with `group` and `peer`, on other elements of the file. */
function indicatesFocus(name: string, { text }: Source): boolean {
  if (/^(?:group|peer)(?:$|\/)/.test(name)) return /\b(?:group|peer|in)-(?:focus|has|\[)/.test(text);
  return name.includes('focus') && !SHOWS_NOTHING.test(name);
}

/** Utilities without a visible effect: `focus:ring-0`, `focus:z-10`. */
const SHOWS_NOTHING =
  /(?:^|:)!?(?:(?:outline|ring|border|shadow)-(?:none|hidden|0|transparent)|ring-(?:offset-\S+|inset)|z-\S+)!?$/;

/** An ancestor indicates the focus, or may do so, like the box around a field. */
function isShownAround({ element, parents }: ElementWithParents): boolean {
  if (parents.some(indicatesFocusWithin)) return true;
  if (!/^(?:input|select|textarea)$/.test(element.tag) || drawsBox(element)) return false;
  const box = parents.findIndex(drawsBox);
  return parents
    .slice(0, box < 0 ? parents.length : box)
    .some((parent) => isDynamic(parent, 'class') || (parent.isComponent && !isTransparent(parent)));
}

/** The element has a ground, an edge or a shadow of its own, so that no other element is the box of the field. */
const drawsBox = (element: Element): boolean =>
  getClasses(element).some((each) =>
    /^(?:bg|border|ring|shadow)(?:$|-(?!0$|none$|transparent$|inherit$))/.test(each),
  );

/** The same check for Chakra, whose components show the focus by a shadow. */
function checkFocusProp({ element }: ElementWithParents, { imports, text }: Source): readonly Violation[] {
  if (!element.isComponent || element.hasSpread) return [];
  const props = element.attributes.filter(({ name }) => /^_focus/.test(name));
  const [first] = props;
  if (!first || !props.every((each) => REMOVING_PROP.test(text.slice(each.start, each.end)))) return [];
  const isChakra = imports.some(
    ({ from, names }) =>
      from.startsWith('@chakra-ui/') && names.some(({ local }) => local === element.tag.split('.')[0]),
  );
  if (!isChakra) return [];
  return [
    {
      message: `The focus indicator of this component (<${element.tag}>) is removed by its prop ${quote(first.name)}, and no other prop indicates its focus.`,
      span: element.open,
      suggestion: 'Remove the prop, or give it a shadow, an outline or a background.',
    },
  ];
}

const REMOVING_PROP = /^_focus\w*=\{\{\s*(?:(?:boxShadow|outline)\s*:\s*["']?(?:none|0)["']?\s*,?\s*)+\}\}$/;
