import { quote } from '../../../base/text.ts';
import type { Declaration, Source } from '../../../source/source.ts';
import type { ElementWithParents } from '../../../source/elements.ts';
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
        const bare = splitSelectors(declaration.selector).find(
          (selector) => losesFocus(selector) && !isReplaced(selector, declaration, source, shown),
        );
        if (bare === undefined) return [];
        return {
          message: `The outline of ${quote(bare)} is removed (${formatDeclaration(declaration)}), and nothing else in this file indicates its focus.`,
          span: { start: declaration.start, end: declaration.end },
          suggestion,
        };
      }),
      ...getPage(source).elements.flatMap((place) => [
        ...checkInlineStyle(place, inlined, shown),
        ...checkClasses(place),
      ]),
    ];
  },
};

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

/** Containers that only a script focuses, for screen readers: they need no visible indicator. */
const SCRIPT_FOCUSED =
  /^(?:main|body|html|section|article|div|h[1-6]|dialog)$|\[tabindex=["']?-1["']?\]|\[role=["']?(?:alert)?dialog["']?\]/i;

/** In editable text, the caret indicates the focus. */
const EDITABLE = /\[contenteditable|\.(?:ProseMirror|tiptap|ql-editor|cm-editor|cm-content)\b/i;

/** States that are unrelated to keyboard focus, and elements that cannot be focused. */
const NO_FOCUS =
  /:not\(\s*:focus-visible\s*\)|::|:-moz-focus|:(?:hover|active|disabled|focus-within)\b|:not\(\[href|\[(?:disabled|readonly)/;

/** A utility class in a compiled sheet, such as `.focus\:outline-none`: it is checked where elements use it. */
const UTILITY = /\.[\w-]+\\:/;

/** The selector matches the focus state, or a focusable element in every state. */
function losesFocus(selector: string): boolean {
  const subject = splitCompounds(selector).at(-1) ?? '';
  if (NO_FOCUS.test(subject) || EDITABLE.test(subject) || UTILITY.test(selector)) return false;
  const rest = subject.replace(FOCUS, '');
  if (rest !== subject) return !SCRIPT_FOCUSED.test(rest);
  const base = rest.replace(/:(?:any-link|link|visited|enabled)\b|:not\((?:[^()]|\([^()]*\))*\)/g, '');
  return INTERACTIVE.test(base);
}

interface FocusIndicators {
  /** Selectors with a focus indicator, without the pseudo-class: `.menu a` for `.menu a:focus-visible`. */
  readonly own: ReadonlySet<string>;
  /** Selectors with a `:focus-within` indicator. */
  readonly around: ReadonlySet<string>;
}

const VISIBLE =
  /^(?:box-shadow|outline(?:-color|-style|-width)?|border(?:-.+)?|background(?:-.+)?|text-decoration(?:-.+)?|filter|transform|color|fill|stroke)$/;

const shows = (declaration: Declaration): boolean =>
  VISIBLE.test(declaration.property) &&
  declaration.property !== 'border-radius' &&
  !NOTHING.test(valueOf(declaration)) &&
  !/^(?:transparent|unset|initial|inherit|revert)$/i.test(valueOf(declaration));

function collectIndicators(declarations: readonly Declaration[]): FocusIndicators {
  const own = new Set<string>();
  const around = new Set<string>();
  const seen = new Set<string>();
  for (const declaration of declarations) {
    if (declaration.from !== 'sheet' || seen.has(declaration.selector) || !shows(declaration)) continue;
    seen.add(declaration.selector);
    for (const selector of splitSelectors(declaration.selector)) {
      const within = /^(.*?):focus-within(?![\w-])/.exec(selector)?.[1];
      if (within !== undefined) around.add(within);
      // Siblings and pseudo-elements can indicate the focus too: `input:focus + .box`, `.button:focus::after`.
      const upTo = /^(.*?):focus(?:-visible)?(?![\w-])/.exec(selector.replace(/:not\([^)]*\)/g, ''))?.[1];
      if (upTo !== undefined) own.add(upTo.trim() || '*');
    }
  }
  return { own, around };
}

function isReplaced(selector: string, removal: Declaration, source: Source, shown: FocusIndicators): boolean {
  const isAboutFocus = selector.replace(FOCUS, '') !== selector;
  const bare =
    selector
      .replace(FOCUS, '')
      .replace(/:not\([^)]*\)/g, '')
      .trim() || '*';
  const compounds = splitCompounds(bare);
  const subject = compounds.at(-1) ?? '*';
  const { own, around } = shown;
  if (own.has('*') || own.has(bare) || own.has(subject) || (isAboutFocus && hasMixin(removal, source)))
    return true;
  // A reset of all outlines is acceptable if links and buttons have an indicator.
  if (subject === '*' && own.has('a') && own.has('button')) return true;
  if (/^(?:input|textarea|select)\b/.test(subject) && around.size > 0) return true;
  return [...around].some((each) => bare.startsWith(each));
}

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
function checkClasses(place: ElementWithParents): readonly Violation[] {
  const { element } = place;
  if (!isControl(place) || element.hasSpread) return [];
  const [attribute, ...more] = element.attributes.filter(({ name }) => name.startsWith('class'));
  const classes = getClasses(element);
  const removal = classes.find((each) => REMOVING.test(each));
  if (!attribute || more.length > 0 || removal === undefined) return [];
  const isShown = classes.some((each) => /(?:^|:)(?:focus|peer|group)/.test(each) && !REMOVING.test(each));
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

/** An ancestor indicates the focus, or may do so, like the box around a field. */
const isShownAround = ({ element: { tag }, parents }: ElementWithParents): boolean =>
  parents.some(
    (parent) =>
      /focus-within|has-\[/.test(getClasses(parent).join(' ')) ||
      (/^(?:input|select|textarea)$/.test(tag) &&
        (isDynamic(parent, 'class') || (parent.isComponent && !isTransparent(parent)))),
  );
