import { quote } from '../../../base/text.ts';
import type { Declaration, Source } from '../../../source/source.ts';
import type { ElementWithParents } from '../../../source/elements.ts';
import type { Violation as Finding } from '../../finding.ts';
import { isTransparent } from '../../accessible-name.ts';
import { getClasses, isDynamic, getPage, getKeyword } from '../../page.ts';
import type { FileRule } from '../../rule.ts';
import { splitCompounds, splitSelectors } from '../../selectors.ts';

const suggestion =
  'Remove it, or show the focus in another way for :focus-visible: an outline, a border, a shadow or a background.';

export const focusIsVisible: FileRule = {
  id: 'focus-is-visible',
  code: 'A11Y014',
  category: 'Accessibility',
  severity: 'error',
  lane: 'production-source',
  repair: 'restore-focus-outline',
  scope: 'file',
  summary: 'What removes the outline of the focus puts something else in its place.',
  why: 'Who works with the keyboard finds the focus by its outline; without one, nobody can tell what the Enter key will press.',
  bad: 'button:focus { outline: none; }',
  good: 'button:focus { outline: none; }\nbutton:focus-visible { box-shadow: 0 0 0 3px #1d4ed8; }',
  check(source) {
    const shown = shownIn(source.declarations);
    const removals = source.declarations.filter(isRemoval);
    const inlined = removals.filter(({ from }) => from !== 'sheet');
    return [
      ...removals.flatMap((declaration) => {
        if (declaration.from !== 'sheet' || isElsewhere(declaration)) return [];
        const bare = splitSelectors(declaration.selector).find(
          (selector) => losesFocus(selector) && !isReplaced(selector, declaration, source, shown),
        );
        if (bare === undefined) return [];
        return {
          message: `The outline of ${quote(bare)} is removed (${written(declaration)}), and nothing in this file shows its focus instead.`,
          span: { start: declaration.start, end: declaration.end },
          suggestion,
        };
      }),
      ...getPage(source).elements.flatMap((place) => [...inline(place, inlined, shown), ...byClass(place)]),
    ];
  },
};

const written = ({ property, value }: Declaration): string => `${property}: ${value}`;

const NOTHING = /^(?:none|0(?:px|r?em)?)(?:\s+(?:none|0(?:px|r?em)?))*$/i;

const valueOf = ({ value }: Declaration): string => value.replace(/\s*!important$/i, '').trim();

const isRemoval = (declaration: Declaration): boolean =>
  /^outline(?:-style|-width)?$/.test(declaration.property) && NOTHING.test(valueOf(declaration));

/** On paper there is no focus. */
const isElsewhere = ({ within }: Declaration): boolean =>
  within.some((name) => /\bprint\b|^(?:-webkit-)?keyframes\b/.test(name));

const FOCUS = /:focus(?:-visible)?(?![\w-])/g;

/** What can be focused by itself, of whatever class and kind. */
const INTERACTIVE =
  /^(?:\*|(?:a|button|input|select|textarea|summary)(?:[.#][\w-]+|\[[^\]]*\])*|\[role=["']?button["']?\]|\[tabindex(?:=["']?0["']?)?\])$/i;

/** What is focused by a script only, to be read: nobody has to find it. */
const READ =
  /^(?:main|body|html|section|article|div|h[1-6]|dialog)$|\[tabindex=["']?-1["']?\]|\[role=["']?(?:alert)?dialog["']?\]/i;

/** Where one writes, the caret shows the focus. */
const WRITTEN = /\[contenteditable|\.(?:ProseMirror|tiptap|ql-editor|cm-editor|cm-content)\b/i;

/** States in which an element is not waiting for a key, and elements that cannot be focused. */
const NO_FOCUS =
  /:not\(\s*:focus-visible\s*\)|::|:-moz-focus|:(?:hover|active|disabled|focus-within)\b|:not\(\[href|\[(?:disabled|readonly)/;

/** The selector speaks of the focus, or of what can be focused, in any state. */
function losesFocus(selector: string): boolean {
  const subject = splitCompounds(selector).at(-1) ?? '';
  if (NO_FOCUS.test(subject) || WRITTEN.test(subject)) return false;
  const rest = subject.replace(FOCUS, '');
  if (rest !== subject) return !READ.test(rest);
  const base = rest.replace(/:(?:any-link|link|visited|enabled)\b|:not\((?:[^()]|\([^()]*\))*\)/g, '');
  return INTERACTIVE.test(base);
}

interface Shown {
  /** Selectors whose focus is shown, without the word for the focus: `.menu a` for `.menu a:focus-visible`. */
  readonly own: ReadonlySet<string>;
  /** Those that show that the focus is in them. */
  readonly around: ReadonlySet<string>;
}

const VISIBLE =
  /^(?:box-shadow|outline(?:-color|-style|-width)?|border(?:-.+)?|background(?:-.+)?|text-decoration(?:-.+)?|filter|transform|color|fill|stroke)$/;

const shows = (declaration: Declaration): boolean =>
  VISIBLE.test(declaration.property) &&
  declaration.property !== 'border-radius' &&
  !NOTHING.test(valueOf(declaration)) &&
  !/^(?:transparent|unset|initial|inherit|revert)$/i.test(valueOf(declaration));

function shownIn(declarations: readonly Declaration[]): Shown {
  const own = new Set<string>();
  const around = new Set<string>();
  const seen = new Set<string>();
  for (const declaration of declarations) {
    if (declaration.from !== 'sheet' || seen.has(declaration.selector) || !shows(declaration)) continue;
    seen.add(declaration.selector);
    for (const selector of splitSelectors(declaration.selector)) {
      const within = /^(.*?):focus-within(?![\w-])/.exec(selector)?.[1];
      if (within !== undefined) around.add(within);
      // Also what stands beside or in it shows the focus: `input:focus + .box`, `.button:focus::after`.
      const upTo = /^(.*?):focus(?:-visible)?(?![\w-])/.exec(selector.replace(/:not\([^)]*\)/g, ''))?.[1];
      if (upTo !== undefined) own.add(upTo.trim() || '*');
    }
  }
  return { own, around };
}

function isReplaced(selector: string, removal: Declaration, source: Source, shown: Shown): boolean {
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
  // What is removed from everything is given back to what is used most.
  if (subject === '*' && own.has('a') && own.has('button')) return true;
  if (/^(?:input|textarea|select)\b/.test(subject) && around.size > 0) return true;
  return [...around].some((each) => bare.startsWith(each));
}

/** The rule takes more declarations from elsewhere: `@apply ring-2`, `@include focus-ring`. */
function hasMixin({ start, end }: Declaration, { text }: Source): boolean {
  const from = text.lastIndexOf('{', start);
  const to = text.indexOf('}', end);
  return /@(?:apply|include|extend)\b/.test(text.slice(from, to < 0 ? text.length : to));
}

const CONTROLS = new Set(['button', 'input', 'select', 'textarea', 'summary']);

/** What the Tab key reaches; with a negative `tabindex`, only a click or a script puts the focus there. */
const isControl = ({ element }: ElementWithParents): boolean =>
  (CONTROLS.has(element.tag) ||
    (element.tag === 'a' && element.attributes.some(({ name }) => name === 'href'))) &&
  !(Number(getKeyword(element, 'tabindex')) < 0);

/** A `style` beats the style sheets; with a class, one of them may still show the focus by other means. */
function inline(
  place: ElementWithParents,
  removals: readonly Declaration[],
  shown: Shown,
): readonly Finding[] {
  const { tag, open, attributes, hasSpread } = place.element;
  if (!isControl(place) || hasSpread || attributes.some(({ name }) => name.startsWith('class'))) return [];
  if (shown.own.has('*') || shown.own.has(tag) || shown.around.size > 0) return [];
  return removals
    .filter(({ start, end }) => start >= open.start && end <= open.end)
    .map((declaration) => ({
      message: `The outline of this element (<${tag}>) is removed (${written(declaration)}), and nothing in this file shows its focus instead.`,
      span: { start: declaration.start, end: declaration.end },
      suggestion,
    }));
}

/** The same in the words of Tailwind, where classes say all there is to say about an element. */
function byClass(place: ElementWithParents): readonly Finding[] {
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
      message: `The outline of this element (<${element.tag}>) is removed by the class ${quote(removal)}, and no other class shows its focus instead.`,
      span: { start: attribute.start, end: attribute.end },
      suggestion: 'Remove the class, or add one that shows the focus, such as "focus-visible:ring-2".',
    },
  ];
}

const REMOVING = /^(?:focus(?:-visible)?:)?outline-(?:none|hidden|0)$/;

/** What is around the element shows that the focus is in it, or may do so, as boxes around fields do. */
const isShownAround = ({ element: { tag }, parents }: ElementWithParents): boolean =>
  parents.some(
    (parent) =>
      /focus-within|has-\[/.test(getClasses(parent).join(' ')) ||
      (/^(?:input|select|textarea)$/.test(tag) &&
        (isDynamic(parent, 'class') || (parent.isComponent && !isTransparent(parent)))),
  );
