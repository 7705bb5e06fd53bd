import type { Element, Import, Source } from '../../../source/source.ts';
import { getAttribute } from '../../../source/elements.ts';
import { walkNodes } from '../../../source/syntax.ts';
import { isTransparent } from '../../accessible-name.ts';
import { mayHaveMoreAttributes, getPage, getKeyword } from '../../page.ts';
import type { FileRule } from '../../rule.ts';

export const dialogReturnsFocus: FileRule = {
  id: 'dialog-returns-focus',
  code: 'A11Y019',
  category: 'Accessibility',
  severity: 'warn',
  lane: 'production-source',
  repair: 'return-focus',
  scope: 'file',
  summary: 'A custom dialog moves the focus into itself when it opens and back when it closes.',
  why: 'Only <dialog> does this natively. With any other dialog the focus stays on the page behind it, and after closing it keyboard users start again at the top of the page.',
  bad: 'export const Confirm = ({ onClose }) => (\n  <div role="dialog" aria-modal="true" aria-label="Delete order">\n    <button type="button" onClick={onClose}>Close</button>\n  </div>\n);',
  good: 'export const Confirm = ({ dialog }) => (\n  <dialog ref={dialog} aria-label="Delete order">\n    <button type="button" onClick={() => dialog.current.close()}>Close</button>\n  </dialog>\n);',
  check(source) {
    const page = getPage(source);
    const dialogs = page.elements.filter(
      (place) =>
        isDialog(place.element) && !mayHaveMoreAttributes(place, page) && place.parents.every(isHarmless),
    );
    if (dialogs.length === 0 || !isSelfContained(source) || movesFocus(source)) return [];
    return dialogs.map(({ element: { tag, open } }) => ({
      message: `This dialog (<${tag}>) is a custom dialog, and no script in this file moves the focus, so the focus is lost when the dialog closes.`,
      span: open,
      suggestion:
        'Use <dialog> with showModal(), or focus an element in the dialog when it opens and the element that opened it when it closes.',
    }));
  },
};

function isDialog(element: Element): boolean {
  const { tag, isComponent } = element;
  // The browser manages the focus of <dialog> and popovers.
  if (isComponent || tag === 'dialog' || getAttribute(element, 'popover')) return false;
  const role = getKeyword(element, 'role');
  const modal = getAttribute(element, 'aria-modal')?.value;
  if (modal?.is === 'dynamic' || (modal?.is === 'text' && modal.text !== 'true')) return false;
  return role === 'dialog' || role === 'alertdialog' || (modal !== undefined && role === undefined);
}

/** A component around the dialog may manage the focus. */
const isHarmless = (parent: Element): boolean => !parent.isComponent || isTransparent(parent);

/** External scripts may do anything, and a document without scripts cannot open a dialog. */
function isSelfContained(source: Source): boolean {
  if (source.programs.length === 0) return false;
  if (source.language !== 'html') return true;
  return !getPage(source).elements.some(
    ({ element }) => element.tag === 'script' && getAttribute(element, 'src'),
  );
}

/** Names that suggest focus management. */
const ABOUT_FOCUS = /focus|trap|dialog|modal|overlay|drawer|popover|a11y|accessib|(?:^|[/-])aria|restore/i;

/** Packages whose components manage the focus of dialogs. */
const LIBRARY =
  /^(?:@radix-ui\/|radix-ui$|radix-vue|reka-ui|@headlessui\/|@ariakit\/|@base-ui|@mui\/|@chakra-ui\/|@mantine\/|@zag-js\/|@ark-ui\/|@melt-ui\/|bits-ui|@floating-ui\/|@vueuse\/|@nextui-org\/|@heroui\/|vaul$|jquery|bootstrap|micromodal|svelte-)/;

function movesFocus(source: Source): boolean {
  const { imports, programs, language, text } = source;
  if (imports.some((each) => !each.isType && isAboutFocus(each))) return true;
  // Inline handlers: `@click="$refs.opener.focus()"`.
  const isInMarkup = getPage(source).elements.some(({ element }) =>
    element.attributes.some(
      ({ name, valueSpan }) =>
        valueSpan && name !== 'class' && /\bfocus\b/.test(text.slice(valueSpan.start, valueSpan.end)),
    ),
  );
  if (isInMarkup) return true;
  return programs.some(({ tree }) => {
    for (const { node } of walkNodes(tree)) {
      if (node.type === 'Identifier' && /focus/i.test(String(node.name))) return true;
      // `element['focus']`, `$('#close').trigger('focus')`, an `autofocus` set by script.
      if (node.type === 'Literal' && /^(?:auto)?focus$/i.test(String(node.value))) return true;
      if (node.type === 'CallExpression' && language === 'html' && isLoading(node.callee)) return true;
    }
    return false;
  });
}

const isLoading = (callee: unknown): boolean =>
  typeof callee === 'object' && callee !== null && 'name' in callee && callee.name === 'require';

const isAboutFocus = ({ from, names }: Import): boolean =>
  LIBRARY.test(from) ||
  ABOUT_FOCUS.test(from) ||
  names.some(({ imported, local }) => ABOUT_FOCUS.test(imported) || ABOUT_FOCUS.test(local));
