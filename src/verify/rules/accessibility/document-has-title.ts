import { getAttribute, getTextContent, isElement, walkElements } from '../../../source/elements.ts';
import type { Element, Source, SyntaxNode } from '../../../source/source.ts';
import type { Edit } from '../../finding.ts';
import { getPage, type Page } from '../../page.ts';
import type { Contract, FileRule } from '../../rule.ts';

/** A document may omit its `html` tag. */
const DOCTYPE = /^\s*<!doctype\s+html\b[^>]*>/i;

/** The head, or a part of it, is filled in when the document is served. */
const FILLED_IN = /\{\{|\{%|<%|<\?|%sveltekit\.head%|<!--\s*(?:app|ssr|head|preload)[\w-]*\s*-->/;

/** The layout of the root segment in the App Router of Next.js. */
const NEXT_ROOT = /(?:^|\/)app\/(?:\([^/]+\)\/|\[[^/]+\]\/)*layout\.[jt]sx$/;

export const documentHasTitle: FileRule = {
  id: 'document-has-title',
  code: 'A11Y025',
  category: 'Accessibility',
  severity: 'error',
  lane: 'production-source',
  repair: 'set-document-title',
  scope: 'file',
  summary: 'Every document has a title.',
  why: 'Screen readers announce the title first when a page opens, and tabs, bookmarks and search results show it. Without one they show the address.',
  bad: '<!doctype html>\n<head>\n  <meta charset="utf-8">\n</head>',
  good: '<!doctype html>\n<head>\n  <meta charset="utf-8">\n  <title>Opening hours – Bistro Verde</title>\n</head>',
  check(source, contract) {
    const page = getPage(source);
    const html = page.elements.find(({ element }) => element.tag === 'html')?.element;
    if (source.language === 'html') return checkDocument(source, page, html, contract);
    // Code anywhere in the project may set the title of a document that is made of components.
    if (!html || source.language !== 'script' || /<title\b/i.test(source.text)) return [];
    const edit = NEXT_ROOT.test(source.path) ? addMetadata(source, contract) : undefined;
    return [
      {
        message: 'This document (<html>) has no title, and no other file sets one.',
        span: html.open,
        suggestion: NEXT_ROOT.test(source.path)
          ? 'Export metadata with a title from the root layout, and from each page its own.'
          : 'Add a <title> that names the page and the product.',
        unless: 'title',
        ...(edit ? { edits: [edit] } : {}),
      },
    ];
  },
};

function checkDocument(
  source: Source,
  { elements }: Page,
  html: Element | undefined,
  contract: Contract | undefined,
): ReturnType<FileRule['check']> {
  const doctype = DOCTYPE.exec(source.text)?.[0];
  if (!html && doctype === undefined) return [];
  const titles = elements.filter(
    ({ element, parents }) => element.tag === 'title' && !parents.some(({ tag }) => tag === 'svg'),
  );
  const isEmpty =
    titles.length > 0 && titles.every(({ element }) => getTextContent(element.children)?.trim() === '');
  if (titles.length > 0 && !isEmpty) return [];
  const head = elements.find(({ element }) => element.tag === 'head')?.element;
  // The parser moves a placeholder into the body.
  const inHead = source.text.split(/<\/head\s*>|<body[\s>]/i, 1)[0] ?? '';
  const isFilledIn = FILLED_IN.test(inHead);
  if (isFilledIn && !inHead.includes('%sveltekit.head%')) return [];
  // With a script, the title may be set at run time.
  const isApp = isFilledIn || elements.some(({ element }) => element.tag === 'script');
  const start = doctype?.search(/\S/) ?? 0;
  const edit = titles.length === 0 && !isFilledIn && head ? addTitle(source, head, contract) : undefined;
  return [
    {
      message: `This document has no title: <title> is ${isEmpty ? 'empty' : 'missing'}.`,
      span: html?.open ?? { start, end: doctype?.length ?? 0 },
      suggestion: 'Add a <title> that names the page and the product to the head.',
      ...(isApp ? { unless: 'title' as const } : {}),
      ...(edit ? { edits: [edit] } : {}),
    },
  ];
}

/** Inserts the title after the metadata of the head, in its layout. */
function addTitle(source: Source, head: Element, contract: Contract | undefined): Edit | undefined {
  const title = findTitleText(source, contract);
  if (title === undefined) return undefined;
  const written = `<title>${title}</title>`;
  const parts = head.children.filter((child) => isElement(child));
  const meta = parts.findLast(
    (each) =>
      each.tag === 'meta' &&
      /^(?:viewport|)$/.test(readText(each, 'name')) &&
      !getAttribute(each, 'property'),
  );
  const before = meta ?? parts[0];
  if (!before) {
    const isOpen = source.text.startsWith('<head>', head.start);
    return isOpen ? { start: head.open.end, end: head.open.end, text: written } : undefined;
  }
  const indent = /\r?\n[\t ]*$/.exec(source.text.slice(0, before.start))?.[0] ?? '';
  const at = meta ? meta.end : before.start;
  return { start: at, end: at, text: meta ? indent + written : written + indent };
}

const readText = (element: Element, name: string): string => {
  const value = getAttribute(element, name)?.value;
  return value?.is === 'text' ? value.text.trim() : '';
};

/** Metadata with the title that other programs show for the document. */
const TITLE_META = /^(?:og:title|twitter:title|application-name|apple-mobile-web-app-title)$/;

/** The title in other metadata, the only main heading, or the name of the product for the document of an app. */
function findTitleText(source: Source, contract: Contract | undefined): string | undefined {
  const elements = [...walkElements(source.roots)].map(({ element }) => element);
  const meta = elements.find(
    (each) => each.tag === 'meta' && TITLE_META.test(readText(each, 'property') || readText(each, 'name')),
  );
  const headings = elements.filter(({ tag }) => tag === 'h1');
  const [heading] = headings;
  const named = meta ? readText(meta, 'content') : '';
  const headed = heading && headings.length === 1 ? (getTextContent(heading.children) ?? '') : '';
  const product = headings.length === 0 ? contract?.bundle?.scaffold.data.product?.name : undefined;
  const title = (named || headed || product || '').replace(/\s+/g, ' ').trim();
  return title === '' || /[<>&{}%$]/.test(title) ? undefined : title;
}

/** Adds a title with the name of the product to the metadata of a root layout, which may not exist yet. */
function addMetadata(source: Source, contract: Contract | undefined): Edit | undefined {
  const name = contract?.bundle?.scaffold.data.product?.name;
  const [program] = source.programs;
  if (name === undefined || !program || /['"`\\\n$]/.test(name) || /^\s*['"]use client['"]/.test(source.text))
    return undefined;
  const quote =
    (source.text.match(/"/g)?.length ?? 0) > (source.text.match(/'/g)?.length ?? 0) * 2 ? '"' : "'";
  const title = `title: ${quote}${name}${quote}`;
  const body = program.tree.body as readonly SyntaxNode[];
  const exported = body.filter(({ type }) => /^Export/.test(type));
  const existing = exported.flatMap((node) => findMetadata(node));
  if (existing.some((object) => object?.type !== 'ObjectExpression')) return undefined;
  const [object] = existing;
  const { offset } = program;
  if (object) {
    const [first] = object.properties as readonly SyntaxNode[];
    if (!first) return { start: object.start + offset, end: object.end + offset, text: `{ ${title} }` };
    const at = first.start + offset;
    const indent = /\r?\n[\t ]*$/.exec(source.text.slice(0, at))?.[0] ?? ' ';
    return { start: at, end: at, text: `${title},${indent}` };
  }
  const page = exported.find(({ type }) => type === 'ExportDefaultDeclaration');
  if (!page) return undefined;
  const at = page.start + offset;
  const semicolon = /;\s*\n/.test(source.text) ? ';' : '';
  return { start: at, end: at, text: `export const metadata = { ${title} }${semicolon}\n\n` };
}

/** The value of `metadata` in an export; the function `generateMetadata` counts as one that is not known. */
function findMetadata({ declaration }: SyntaxNode): (SyntaxNode | undefined)[] {
  const declared = declaration as SyntaxNode | null | undefined;
  if (declared?.type === 'FunctionDeclaration')
    return (declared.id as SyntaxNode | null)?.name === 'generateMetadata' ? [undefined] : [];
  if (declared?.type !== 'VariableDeclaration') return [];
  return (declared.declarations as readonly SyntaxNode[])
    .filter(({ id }) => /^(?:metadata|generateMetadata)$/.test(String((id as SyntaxNode).name)))
    .map(({ init }) => {
      const value = init as SyntaxNode | null;
      return value?.type === 'TSSatisfiesExpression'
        ? (value.expression as SyntaxNode)
        : (value ?? undefined);
    });
}
