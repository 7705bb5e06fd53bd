import { quote } from '../../../base/text.ts';
import type { Child, Element, Source, SyntaxNode } from '../../../source/source.ts';
import { type ElementWithParents, getAttribute, isElement, walkElements } from '../../../source/elements.ts';
import { walkNodes } from '../../../source/syntax.ts';
import { computeContentName, computeFieldName, isField } from '../../accessible-name.ts';
import {
  formatTag,
  getClasses,
  getKeyword,
  getRenderedPage,
  isHidden,
  listReported,
  type Page,
} from '../../page.ts';
import { insertFirstAttribute } from '../../attribute-edit.ts';
import type { Edit } from '../../finding.ts';
import type { FileRule } from '../../rule.ts';
import { splitCompounds, splitSelectors } from '../../selectors.ts';

export const fieldHasLabel: FileRule = {
  id: 'field-has-label',
  code: 'A11Y011',
  category: 'Accessibility',
  severity: 'error',
  lane: 'production-source',
  repair: 'restore-label-association',
  scope: 'file',
  summary: 'Every form field has a label.',
  why: 'Without a label, screen readers and voice control cannot identify the field, and clicking the text beside it does nothing. A placeholder does not replace a label: it disappears with the first character typed.',
  bad: '<form>\n  <input type="email" placeholder="Email">\n</form>',
  good: '<form>\n  <label for="email">Email</label>\n  <input id="email" type="email">\n</form>',
  check(source, _, components) {
    const page = getRenderedPage(source, components);
    return listReported(page)
      .filter(({ element }) => isField(element, source.text))
      .filter((place) => !isHidden(place, page) && !isReplacedByButton(place.element))
      .filter((place) => computeFieldName(place, page) === 'nameless' && !isHiddenBySheet(place, source))
      .map((place) => {
        const { element } = place;
        const edit = associateLabel(place, page);
        return {
          message: `${describeField(element, page)} has no label: no <label> with text is associated with it, and it has no aria-label or aria-labelledby.`,
          span: element.open,
          suggestion:
            'Wrap it in a <label>, or give it an id and add a <label> whose for attribute is that id.',
          ...(edit ? { edits: [edit] } : {}),
        };
      });
  },
};

/** Refers the label beside the field to it, if the field has an id of its own and the label can be that of no other. */
function associateLabel(place: ElementWithParents, page: Page): Edit | undefined {
  const {
    element,
    parents: [parent],
  } = place;
  const { text, language } = page.source;
  const id = getAttribute(element, 'id')?.value;
  if (id?.is !== 'text' || !/^[\w:.-]+$/.test(id.text) || page.byId.get(id.text)?.length !== 1)
    return undefined;
  const label = findLabelBeside(element, parent?.children ?? page.source.roots, text);
  if (!label || !/^<label[\s>]/.test(text.slice(label.open.start, label.open.end))) return undefined;
  // A directive or a spread may set the attribute or repeat the label.
  if (label.hasSpread || label.attributes.some(({ name }) => !HARMLESS_ATTRIBUTE.test(name)))
    return undefined;
  if (mayOccurSeveralTimes(place, page)) return undefined;
  if (computeContentName(label, page) !== 'named' || page.rendered?.added.has(label)) return undefined;
  return insertFirstAttribute(
    label,
    page.source,
    `${language === 'script' ? 'htmlFor' : 'for'}="${id.text}"`,
  );
}

const HARMLESS_ATTRIBUTE = /^(?:class|id|style|title|lang|dir|data-.+)$/;

/** In Vue and Angular, elements with such attributes occur several times or not at all. */
const STRUCTURAL_ATTRIBUTE = /^(?:v-(?:if|else|else-if|for|slot)|#.*|\*.+)$/;

/** In a list, every field would have the id, and every label would be that of the first. */
function mayOccurSeveralTimes({ element, parents }: ElementWithParents, { source }: Page): boolean {
  const line = [element, ...parents];
  if (line.some(({ attributes }) => attributes.some(({ name }) => STRUCTURAL_ATTRIBUTE.test(name))))
    return true;
  if (line.some((one, index) => line[index + 1]?.children.includes(one) === false)) return true;
  // Elements of blocks at the top level of a Svelte file, and of expressions of Astro, have no parents that show it.
  if (source.language === 'astro' || isInBlock(element, source)) return true;
  return source.programs.some(({ tree, offset }) =>
    [...walkNodes(tree)].some(
      ({ node }) =>
        node.type === 'CallExpression' &&
        node.start + offset <= element.start &&
        node.end + offset >= element.end &&
        /\b(?:map|flatMap|forEach|reduce|from|times)$/.test(getCalleeText(node, source, offset)),
    ),
  );
}

/** A block of Svelte is open before the element. */
const isInBlock = ({ start }: Element, { language, text }: Source): boolean =>
  language === 'svelte' &&
  (text.slice(0, start).match(/\{#\w/g)?.length ?? 0) > (text.slice(0, start).match(/\{\/\w/g)?.length ?? 0);

function getCalleeText(node: SyntaxNode, { text }: Source, offset: number): string {
  const { callee } = node as { readonly callee?: SyntaxNode };
  return callee ? text.slice(callee.start + offset, callee.end + offset) : '';
}

/**
 * The label before the field, or after it if the field is a box to tick. Beside them are only other such pairs, and
 * elements in which every field may have a label, so that it is clear which label belongs to which field.
 */
function findLabelBeside(field: Element, siblings: readonly Child[], text: string): Element | undefined {
  const count = (element: Element, isMeant: (one: Element) => boolean): number =>
    [...walkElements([element])].filter((one) => isMeant(one.element)).length;
  const isLabel = ({ tag }: Element): boolean => tag === 'label';
  const isFormField = (element: Element): boolean => isField(element, text);
  const isOther = ({ tag, isComponent }: Element): boolean => isComponent || tag === 'button';
  const own = siblings.filter((one) => isElement(one)).filter(({ tag }) => tag !== 'button');
  const parts = own.filter((element) => isLabel(element) || isFormField(element));
  const areOthersComplete = own.every(
    (element) =>
      parts.includes(element) ||
      (count(element, isLabel) >= count(element, isFormField) && count(element, isComponent) === 0),
  );
  const isAfter = isTicked(field);
  const isPaired = parts.every((part, index) => {
    if (count(part, (one) => isLabel(one) || isFormField(one) || isOther(one)) !== 1) return false;
    const isFirst = index % 2 === 0;
    return isFirst === isAfter ? isFormField(part) && isTicked(part) === isAfter : isLabel(part);
  });
  if (!areOthersComplete || !isPaired || parts.length % 2 !== 0) return undefined;
  const label = parts[parts.indexOf(field) + (isAfter ? 1 : -1)];
  if (!label) return undefined;
  const [from, to] = isAfter ? [field, label] : [label, field];
  return text.slice(from.end, to.start).trim() === '' ? label : undefined;
}

const isTicked = (element: Element): boolean =>
  /^(?:checkbox|radio)$/.test(getKeyword(element, 'type') ?? '');

const isComponent = (element: Element): boolean => element.isComponent;

/** A file input is usually hidden by a class and clicked by the script of a button that replaces it. */
const isReplacedByButton = (element: Element): boolean =>
  getKeyword(element, 'type') === 'file' &&
  element.attributes.some(({ name }) => name === 'ref' || name === 'bind:this') &&
  element.attributes.some(({ name }) => name === 'class');

/** A style sheet of the file hides the field, and no rule shows it again. */
function isHiddenBySheet(place: ElementWithParents, { declarations }: Source): boolean {
  const own = declarations.filter(
    ({ from, property, selector }) =>
      from === 'sheet' &&
      property === 'display' &&
      splitSelectors(selector).some((each) =>
        matchesCompound(place.element, splitCompounds(each).at(-1) ?? ''),
      ),
  );
  return (
    own.some(
      ({ within, selector }) => within.length === 0 && splitSelectors(selector).some(isAlways(place)),
    ) && own.every(({ value }) => /^none\b/.test(value))
  );
}

/** The selector matches the field, each of its other compounds an ancestor, and none of them is about a state. */
const isAlways =
  ({ element, parents }: ElementWithParents) =>
  (selector: string): boolean => {
    const compounds = splitCompounds(selector);
    const subject = compounds.pop();
    return (
      !selector.includes(':') &&
      subject !== undefined &&
      matchesCompound(element, subject) &&
      compounds.every((compound) => parents.some((parent) => matchesCompound(parent, compound)))
    );
  };

/** Compares tag, classes, id and attributes; pseudo-classes and unknown syntax are ignored. */
function matchesCompound(element: Element, compound: string): boolean {
  const parts = compound.match(/^[\w-]+|[.#][\w-]+|\[[^\]]+\]/g) ?? [];
  const classes = getClasses(element);
  return (
    parts.length > 0 &&
    parts.every((part) => {
      if (part.startsWith('.')) return classes.includes(part.slice(1));
      if (part.startsWith('#')) return getKeyword(element, 'id') === part.slice(1).toLowerCase();
      if (!part.startsWith('[')) return element.tag === part;
      const [, name = '', value] = /^\[([\w-]+)(?:=["']?([^"'\]]*)["']?)?\]$/.exec(part) ?? [];
      const attribute = getAttribute(element, name)?.value;
      return attribute?.is === 'text' ? value === undefined || attribute.text === value : false;
    })
  );
}

function describeField(element: Element, page: Page): string {
  const type = getKeyword(element, 'type');
  const tag = formatTag(element, page);
  const kind = tag === '<input>' && type ? `<input type=${quote(type)}>` : tag;
  return `This field (${kind})`;
}
