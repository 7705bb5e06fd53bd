import { quote } from '../../../base/text.ts';
import type { Element, Source } from '../../../source/source.ts';
import { type ElementWithParents, getAttribute } from '../../../source/elements.ts';
import { computeFieldName, isField } from '../../accessible-name.ts';
import {
  formatTag,
  getClasses,
  getKeyword,
  getRenderedPage,
  isHidden,
  listReported,
  type Page,
} from '../../page.ts';
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
      .map(({ element }) => ({
        message: `${describeField(element, page)} has no label: no <label> with text is associated with it, and it has no aria-label or aria-labelledby.`,
        span: element.open,
        suggestion:
          'Wrap it in a <label>, or give it an id and add a <label> whose for attribute is that id.',
      }));
  },
};

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
