import type { Attribute, Element, Source } from '../source/source.ts';
import {
  type ElementWithParents,
  getAttribute,
  getTextContent,
  isElement,
  walkElements,
} from '../source/elements.ts';
import { insertAttribute, quoteAttribute } from './attribute-edit.ts';
import type { Edit } from './finding.ts';
import { getPage, type Page } from './page.ts';
import { renderElements } from './see-through.ts';
import type { Components } from './shape.ts';

/** Props of tooltip components for their text. */
const TEXT_PROPS = ['title', 'content', 'label', 'text', 'tip', 'tooltip', 'overlay'];

/** Attributes from which a style sheet or a script shows a tooltip. */
const TEXT_ATTRIBUTES = ['data-tooltip', 'data-tip', 'data-tooltip-content', 'data-bs-title'];

const TOOLTIP = /^(?:\w*Tooltip(?:Wrapper)?|Tooltip\.Root|\w+-tooltip)$/;
const CONTENT = /^(?:\w*Tooltip\.?(?:Content|Popup|Text|Panel)|Tooltip\.Positioner)$/;
const TRIGGER = /^(?:\w*Tooltip\.?(?:Trigger|Target|Anchor))$/;

/** Names an element that shows only an icon by the text of its tooltip, which describes it, but is not its name. */
export function nameByTooltip(
  { element }: ElementWithParents,
  page: Page,
  components: Components | undefined,
): Edit | undefined {
  const written = page.rendered?.written.get(element) ?? element;
  if (!passesOnLabel(written, element.tag, page.source, components)) return undefined;
  const found = findTooltipText(written, page.source);
  return found && insertAttribute(written, page.source, found.name, found.value);
}

interface WrittenLabel {
  readonly name: string;
  readonly value: string;
}

function findTooltipText(written: Element, source: Source): WrittenLabel | undefined {
  for (const name of TEXT_ATTRIBUTES) {
    const attribute = getAttribute(written, name);
    if (attribute) return toLabel(attribute, source);
  }
  const place = getPage(source).elements.find(({ element }) => element === written);
  if (!place) return undefined;
  const tooltip = findTooltip(place);
  if (!tooltip) return undefined;
  // Beside a second control it would not be clear which one the text is about.
  const inside = [...walkElements(tooltip.children)].map(({ element }) => element);
  const contents = inside.filter(({ tag }) => CONTENT.test(tag));
  const isInContent = (one: Element): boolean =>
    contents.some(({ start, end }) => one.start >= start && one.end <= end);
  if (inside.filter((one) => one.tag === written.tag && !isInContent(one)).length !== 1) return undefined;
  const [content, another] = contents.filter(({ tag }) => tag !== 'Tooltip.Positioner');
  if (content) {
    const text = another ? undefined : getTextContent(content.children)?.replace(/\s+/g, ' ').trim();
    const value = text ? quoteAttribute(text) : undefined;
    return value === undefined ? readTranslation(content, source) : { name: 'aria-label', value };
  }
  const prop = tooltip.attributes.find(({ name }) => TEXT_PROPS.includes(name.replace(/^:|^v-bind:/, '')));
  return prop && toLabel(prop, source);
}

/** The tooltip component around an element; only a trigger may be between the two. */
function findTooltip({ element, parents }: ElementWithParents): Element | undefined {
  for (const [index, parent] of parents.entries()) {
    if (TOOLTIP.test(parent.tag) && parent.isComponent) return parent;
    const inner = index === 0 ? element : parents[index - 1];
    if (!TRIGGER.test(parent.tag) || !parent.children.every((child) => child === inner || isBlank(child)))
      return undefined;
  }
  return undefined;
}

const isBlank = (child: Element['children'][number]): boolean =>
  !isElement(child) && child.is === 'text' && child.text.trim() === '';

/** A call of a translation function with a key: its result is a text. */
const TRANSLATION = /^(?:i18n\.)?\$?t\(\s*(?:'[\w.:/ -]+'|"[\w.:/ -]+"|`[\w.:/ -]+`)\s*\)$/;

/** The same text as a value of `aria-label`; undefined if it may be something else than a text. */
function toLabel(
  { name, value, valueSpan }: Attribute,
  { text, language }: Source,
): WrittenLabel | undefined {
  if (value.is === 'text') {
    const quoted = value.text.trim() === '' ? undefined : quoteAttribute(value.text.trim());
    return quoted === undefined ? undefined : { name: 'aria-label', value: quoted };
  }
  const code = valueSpan ? text.slice(valueSpan.start, valueSpan.end) : '';
  if (!TRANSLATION.test(code.slice(1, -1).trim())) return undefined;
  if (language === 'script' || language === 'svelte') return { name: 'aria-label', value: code };
  return language === 'vue' && !name.startsWith('#') ? { name: ':aria-label', value: code } : undefined;
}

/** `<TooltipContent>{t('close')}</TooltipContent>` */
function readTranslation({ children }: Element, { text, language }: Source): WrittenLabel | undefined {
  const [only, another] = children.filter((child) => !isBlank(child));
  if (!only || another || language !== 'script' || isElement(only)) return undefined;
  const code = text.slice(only.start, only.end);
  return TRANSLATION.test(code.slice(1, -1).trim()) ? { name: 'aria-label', value: code } : undefined;
}

/** A component hands the attribute on to the element that it renders. */
function passesOnLabel(
  written: Element,
  tag: string,
  source: Source,
  components: Components | undefined,
): boolean {
  if (!written.isComponent) return true;
  const { start, end } = written.open;
  const label: Attribute = { name: 'aria-label', value: { is: 'text', text: 'x' }, start, end };
  const probe = { ...written, attributes: [...written.attributes, label], children: [] };
  const rendered = renderElements({ ...source, roots: [probe] }, components);
  return [...walkElements(rendered?.roots ?? [])].some(
    ({ element }) => element.tag === tag && getAttribute(element, 'aria-label') !== undefined,
  );
}

/** Tooltips of these packages name the element in them by a title that is a text. */
const NAMING_PACKAGE = /^@(?:mui\/(?:material|joy)|material-ui\/core)(?:\/Tooltip)?$/;

/** The component around an element names it at run time. */
export function isNamedByTooltip({ element }: ElementWithParents, { source, rendered }: Page): boolean {
  const written = rendered?.written.get(element) ?? element;
  const naming = source.imports
    .filter(({ from }) => NAMING_PACKAGE.test(from))
    .flatMap(({ names }) => names.filter(({ imported, local }) => /Tooltip$/.test(`${imported} ${local}`)));
  if (naming.length === 0) return false;
  return [...walkElements(source.roots)].some(
    ({ element: { tag, attributes, children } }) =>
      naming.some(({ local }) => local === tag) &&
      children.includes(written) &&
      attributes.some(({ name }) => name === 'title') &&
      !attributes.some(({ name }) => name === 'describeChild'),
  );
}
