import { getAttribute, isElement, walkElements } from '../../source/elements.ts';
import type { Element, Source } from '../../source/source.ts';
import { insertAttribute } from '../attribute-edit.ts';
import type { SkipPlace } from '../facts.ts';
import type { Trees } from './tree.ts';

/** Files that frame every page of an app: the root layout of a framework, or the component around the router. */
const ROOT_FILE =
  /(?:^|\/)(?:app\/(?:\([^/]+\)\/|\[[^/]+\]\/)*layout\.[jt]sx|(?:app|src)\/root\.[jt]sx|(?:src\/)?routes\/\+layout\.svelte|(?:app\/|src\/)?layouts\/default\.vue|(?:src\/|app\/)?[Aa]pp\.(?:vue|[jt]sx))$/;

/** The id for a main landmark without one. */
const MAIN_ID = 'main-content';

/** The place for a skip link: the start of the body or of the element around the main landmark of all pages. */
export function findSkipPlace(source: Source): SkipPlace | undefined {
  const { text, language, path, roots } = source;
  if (language !== 'html' && !ROOT_FILE.test(path)) return undefined;
  const all = [...walkElements(roots)];
  const [main, another] = all.filter(({ element }) => element.tag === 'main');
  if (!main || another) return undefined;
  const frame = findFrame(main.parents, source);
  const [first] = frame?.children ?? [];
  if (!frame || !first || frame.hasSpread || frame.open.end > first.start) return undefined;
  const id = getAttribute(main.element, 'id');
  if (id && (id.value.is !== 'text' || !/^[\w-]+$/.test(id.value.text))) return undefined;
  const named = id ? undefined : insertAttribute(main.element, source, 'id', `"${MAIN_ID}"`);
  if (!id && (!named || all.some(({ element }) => hasId(element, MAIN_ID)))) return undefined;
  const lead = /^\s*/.exec(text.slice(frame.open.end))?.[0] ?? '';
  const indent = /\r?\n[\t ]*$/.exec(lead)?.[0] ?? '';
  return {
    at: frame.open.end,
    indent,
    id: id?.value.is === 'text' ? id.value.text : MAIN_ID,
    classAttribute: language === 'script' ? 'className' : 'class',
    ...(named ? { named } : {}),
  };
}

/** The `lang` of the document in a file. */
export function readDocumentLanguage({ elements }: Trees): string | undefined {
  const html = elements.find(({ element }) => element.tag === 'html')?.element;
  const value = html && getAttribute(html, 'lang')?.value;
  return value?.is === 'text' ? value.text : undefined;
}

const hasId = (element: Element, id: string): boolean => {
  const value = getAttribute(element, 'id')?.value;
  return value?.is === 'text' && value.text === id;
};

/** The body, or the only outermost element of a component, if it is not one itself. */
function findFrame(parents: readonly Element[], { roots, text }: Source): Element | undefined {
  const body = parents.find(({ tag }) => tag === 'body');
  if (body) return body;
  const outermost = parents.at(-1);
  const elements = roots.filter((root) => isElement(root));
  return outermost &&
    elements.length === 1 &&
    !outermost.isComponent &&
    text.startsWith(`<${outermost.tag}`, outermost.start)
    ? outermost
    : undefined;
}
