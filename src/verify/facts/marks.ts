import type { Facts, Mark } from '../facts.ts';
import {
  type Attribute,
  type Declaration,
  type Element,
  isStyleSheet,
  type Source,
  type Span,
} from '../../source/source.ts';
import { getTextContent as wordsOf } from '../../source/elements.ts';
import { splitSelectors } from '../selectors.ts';
import { toNodes, getName, type ElementPath, spanOf, type Trees } from './tree.ts';

/** Collects the marks of a document: language, main landmark, skip link, command palette and visible focus. */
export function collectMarks(source: Source, trees: Trees, keys: Facts['keys']): Facts['marks'] {
  const marks: Partial<Record<Mark, Span>> = {};
  const mark = (name: Mark, { start, end }: Span): void => {
    marks[name] ??= { start, end };
  };
  const root = trees.elements.find(({ element }) => element.tag === 'html');
  const doctype =
    source.language === 'html' ? /<!doctype html[^>]*>/i.exec(source.text.slice(0, 2000)) : null;
  if (root) mark('document', root.element.open);
  else if (doctype) mark('document', { start: doctype.index, end: doctype.index + doctype[0].length });
  for (const { element } of trees.elements) {
    if (element.tag === 'html' && hasAttributeValue(element, 'lang')) mark('language', element.open);
    if (isMain(element)) mark('main', element.open);
  }
  const styled = findStyledMain(trees);
  if (styled) mark('main', styled);
  const skip = findSkipLink(trees.elements);
  if (skip) mark('skip-link', skip.open);
  for (const { selector, start, end } of source.declarations)
    if (/:focus-visible(?![-\w])/.test(selector)) mark('focus-visible', { start, end });
  for (const declaration of source.declarations)
    if (isStyleSheet(source.language) && indicatesEveryFocus(declaration))
      mark('focus-indicator', declaration);
  for (const { element } of trees.elements)
    for (const attribute of element.attributes)
      if (
        attribute.name === 'class' &&
        attribute.value.is === 'text' &&
        /(?:^|\s|:)focus-visible:/.test(attribute.value.text)
      )
        mark('focus-visible', attribute);
  const title = findTitle(source, trees);
  if (title) mark('title', title);
  const palette = findPalette(source, trees, keys);
  if (palette) mark('command-palette', palette);
  return marks;
}

/** `:focus-visible { outline: 2px solid }`: stronger than any reset of a tag, in whichever sheet that is. */
const indicatesEveryFocus = ({ selector, property, value }: Declaration): boolean =>
  /^(?:outline|box-shadow)$/.test(property) &&
  !/^(?:(?:none|0(?:px)?)\s*)+(?:!important)?$/.test(value) &&
  splitSelectors(selector).some((each) => /^\*?:focus(?:-visible)?$/.test(each));

/** `<main>`, a library component that renders it, or the `main` role. */
const isMain = (element: Element): boolean =>
  /(?:^|\.)main$/.test(element.tag) ||
  ['role', 'as', 'component', 'is'].some((name) => getAttributeText(element, name) === 'main');

/** `styled.main` and `styled('main')` declare a component that renders `<main>`. */
function findStyledMain({ nodes }: Trees): Span | undefined {
  const styled = nodes.find(({ node }) =>
    node.type === 'CallExpression'
      ? getName(node['callee']) === 'styled' && toNodes(node['arguments'])[0]?.['value'] === 'main'
      : node.type === 'MemberExpression' && getName(node) === 'styled.main',
  );
  return styled && spanOf(styled);
}

const findAttribute = ({ attributes }: Element, name: string): Attribute | undefined =>
  attributes.find((one) => one.name.toLowerCase() === name);

const getAttributeText = (element: Element, name: string): string | undefined => {
  const value = findAttribute(element, name)?.value;
  return value?.is === 'text' ? value.text.trim() : undefined;
};

/** The attribute is present and not empty. */
function hasAttributeValue(element: Element, name: string): boolean {
  const value = findAttribute(element, name)?.value;
  return value?.is === 'dynamic' || (value?.is === 'text' && value.text.trim() !== '');
}

/** Statements, calls and components by which libraries set the title of a document. */
const TITLE_CODE =
  /\bdocument\.title\s*=(?!=)|\b(?:use(?:Server)?Head(?:Safe)?|use(?:Server)?SeoMeta|use(?:Document|Page)?Title|useMeta|setTitle|updateTitle|titleTemplate)\s*[(:]|<(?:Head|NextSeo|DefaultSeo|Meta(?:Tags|Head)|Seo|SEO)\b|@solidjs\/meta/;

/** Exports and options that a framework turns into the head of a document, such as `metadata`, if they name a title. */
const TITLE_EXPORT =
  /\bexport\s+(?:const|let|(?:async\s+)?function)\s+(?:metadata|generateMetadata|meta|head|Head)\b|\bhead\s*(?::|\()|@angular\/router/;

/** Code for the title of documents: an HTML document has its own. */
function findTitle(source: Source, { elements }: Trees): Span | undefined {
  if (source.language === 'html' || source.language === 'css') return undefined;
  const element = elements.find((one) => one.element.tag === 'title' && !isInPicture(one))?.element;
  if (element) return element.open;
  const { text } = source;
  const found = TITLE_CODE.exec(text) ?? (/\btitle\b/.test(text) ? TITLE_EXPORT.exec(text) : null);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}

function isInPicture({ parent }: ElementPath): boolean {
  for (let around = parent; around; around = around.parent)
    if (/^svg$|Svg$|Icon$/.test(around.element.tag)) return true;
  return false;
}

const SKIP_TEXT =
  /^\s*(?:skip|jump)\s+(?:to|past|over|navigation|nav\b)|^\s*(?:zum\s+inhalt|aller\s+au\s+contenu|saltar\s+al?\s+contenido)/i;
const SKIP_CLASS = /(?:^|[\s_-])skip(?:[\s_-]?(?:to|link|nav|navigation|content|main))?(?:$|[\s_-])/i;

/** A link within the page that skips to the content. */
function findSkipLink(elements: readonly ElementPath[]): Element | undefined {
  const ids = new Set<string>();
  const mains = new Set<string>();
  for (const { element } of elements) {
    const id = getAttributeText(element, 'id');
    if (id === undefined) continue;
    ids.add(id);
    if (element.tag === 'main' || getAttributeText(element, 'role') === 'main') mains.add(id);
  }
  let isFirst = true;
  for (const { element } of elements) {
    if (!FOCUSABLE.has(element.tag)) {
      if (/^SkipTo|^Skip(?:Nav|Link|Content|Main)/.test(element.tag)) return element;
      continue;
    }
    const target = element.tag === 'a' || element.isComponent ? getAttributeText(element, 'href') : undefined;
    if (target?.startsWith('#') && target.length > 1) {
      const id = target.slice(1);
      const isNamed =
        SKIP_TEXT.test(wordsOf(element.children) ?? '') ||
        SKIP_CLASS.test(getAttributeText(element, 'class') ?? '');
      // The target may be in another file; then its id or the link text must identify it.
      if (
        isNamed ||
        mains.has(id) ||
        (isFirst && (ids.has(id) || /^(?:main|content)(?:[-_]?(?:content|main))?$/i.test(id)))
      )
        return element;
    }
    isFirst = false;
  }
  return undefined;
}

const FOCUSABLE = new Set([
  'a',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  'Link',
  'NuxtLink',
  'RouterLink',
]);

/** A palette from a library, a component with the name of one, or a dialog with a searchable list. */
function findPalette({ imports }: Source, { elements, nodes }: Trees, keys: Facts['keys']): Span | undefined {
  const library = imports.find(({ from, isType }) => !isType && isPaletteImport(from));
  if (library) return library;
  for (const { element } of elements) {
    const tag = element.tag.split('.').at(-1) ?? '';
    if (isPaletteName(tag) || element.tag === 'ninja-keys') return element.open;
  }
  const declared = nodes.find(
    ({ node }) =>
      /^(?:Function|Class)Declaration$|^VariableDeclarator$/.test(node.type) &&
      isPaletteName(getName(node['id']) ?? ''),
  );
  if (declared) return spanOf(declared);
  const listens = keys.some(({ keys: pressed }) => /^(?:Cmd\+(?:Shift\+)?[kp]|\/)$/.test(pressed));
  // The key that opens it is often handled in another file; then the list must be linked to its field.
  return elements.find(
    (placed) =>
      isSearchList(placed.element) &&
      (listens || findAttribute(placed.element, 'aria-controls') !== undefined) &&
      isInDialog(placed),
  )?.element.open;
}

const isSearchList = (element: Element): boolean =>
  getAttributeText(element, 'role') === 'combobox' ||
  getAttributeText(element, 'type') === 'search' ||
  (element.tag === 'input' && findAttribute(element, 'list') !== undefined) ||
  getAttributeText(element, 'role') === 'listbox';

function isInDialog({ parent }: ElementPath): boolean {
  for (let around = parent; around; around = around.parent) {
    const { tag } = around.element;
    if (
      tag === 'dialog' ||
      getAttributeText(around.element, 'role') === 'dialog' ||
      /(?:^|\.)(?:Dialog|Modal)/.test(tag)
    )
      return true;
  }
  return false;
}

/** Command palette libraries. */
const LIBRARIES =
  /^(?:cmdk|cmdk-sv|cmdk-svelte|cmdk-solid|kbar|ninja-keys|vue-command-palette|@?vue-cmdk|svelte-command-palette|react-cmdk|react-command-palette|@mantine\/spotlight|@algolia\/autocomplete-js|kmenu)(?:\/|$)/;

export const isPaletteImport = (from: string): boolean => LIBRARIES.test(from);

/** `CommandPalette`, `AppCommandMenu`, `command-palette`, `QuickSwitcher`. */
export const isPaletteName = (name: string): boolean =>
  /^(?:[A-Z]\w*)?(?:Command(?:Palette|Menu|Bar|Dialog|K|Center)|CmdK|QuickSwitcher|Spotlight)(?:Dialog|Provider|Modal|Root|Menu)?$/.test(
    name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
