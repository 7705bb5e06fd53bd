import { type DefaultTreeAdapterTypes, html, parse, parseFragment } from 'parse5';
import { readCss, readStyleAttribute } from './css.ts';
import {
  addProblem,
  addDepthProblem,
  MAX_ELEMENT_DEPTH,
  stripQuotes,
  isComponentTag,
  type SourceParts,
  findValueSpan,
} from './parts.ts';
import { readScript } from './script.ts';
import type { Attribute, Child, Element, Span } from './source.ts';
import { outermostElements } from './elements.ts';

type Node = DefaultTreeAdapterTypes.Node;
type ElementNode = DefaultTreeAdapterTypes.Element;

/** Script types that are programs; others are data. */
const SCRIPT_TYPES =
  /^(?:|module|text\/(?:babel|ecmascript|javascript|jsx)|application\/(?:ecmascript|javascript))$/i;

/** Template syntax of Handlebars, Jinja, EJS or Angular. */
const PLACEHOLDER = /\{\{|\{%|<%/;

export function readHtml(parts: SourceParts, text: string): void {
  const options = {
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
    onParseError: ({
      code,
      startOffset,
      endOffset,
    }: {
      code: string;
      startOffset: number;
      endOffset: number;
    }) => addProblem(parts, `HTML: ${code.replaceAll('-', ' ')}.`, { start: startOffset, end: endOffset }),
  };
  const isDocument = /<(?:!doctype|html|head|body)[\s>]/i.test(text);
  const tree = isDocument ? parse(text, options) : parseFragment(text, options);
  const roots: Child[] = [];
  readChildren(parts, text, tree, roots, 0);
  for (const element of outermostElements(roots)) parts.roots.push(element);
}

function readChildren(parts: SourceParts, text: string, parent: Node, into: Child[], depth: number): void {
  const from = 'content' in parent ? parent.content : parent;
  for (const node of 'childNodes' in from ? from.childNodes : []) {
    const place = node.sourceCodeLocation;
    const span = { start: place?.startOffset ?? 0, end: place?.endOffset ?? 0 };
    if ('tagName' in node) {
      if (depth > MAX_ELEMENT_DEPTH) {
        addDepthProblem(parts, span);
        into.push({ is: 'dynamic', children: [], ...span });
      } else if (!place) {
        // Implied elements, which the parser adds: `html`, `head`, `body` and `tbody`.
        readChildren(parts, text, node, into, depth + 1);
      } else if (isSelfClosing(text, node)) {
        // For the parser, the nodes after it are its children.
        const end = node.sourceCodeLocation?.startTag?.endOffset ?? span.end;
        into.push(readElement(parts, text, node, { ...span, end }, depth));
        readChildren(parts, text, node, into, depth + 1);
      } else {
        into.push(readElement(parts, text, node, span, depth));
      }
    } else if ('value' in node && place) {
      if (PLACEHOLDER.test(node.value)) into.push({ is: 'dynamic', children: [], ...span });
      else into.push({ is: 'text', text: node.value, ...span });
    }
  }
}

function readElement(
  parts: SourceParts,
  text: string,
  node: ElementNode,
  span: Span,
  depth: number,
): Element {
  const place = node.sourceCodeLocation;
  const open = {
    start: place?.startTag?.startOffset ?? span.start,
    end: place?.startTag?.endOffset ?? span.end,
  };
  const attributes = node.attrs.flatMap((each): Attribute[] => {
    const name = each.prefix ? `${each.prefix}:${each.name}` : each.name;
    const at = place?.attrs?.[name.toLowerCase()];
    if (at === undefined) return [];
    const attribute = readAttribute(text, name, each.value, { start: at.startOffset, end: at.endOffset });
    if (name === 'style' && attribute.value.is === 'text' && attribute.valueSpan) {
      const { start, end } = stripQuotes(text, attribute.valueSpan);
      readStyleAttribute(parts, text.slice(start, end), start);
    }
    return [attribute];
  });
  const children: Child[] = [];
  const isSvg = node.namespaceURI === html.NS.SVG;
  if (node.tagName === 'style' || (node.tagName === 'script' && !isSvg)) {
    readRaw(parts, text, node);
  } else if (!isSelfClosing(text, node)) {
    readChildren(parts, text, node, children, depth + 1);
  }
  const isComponent = isComponentTag(node.tagName);
  return { tag: node.tagName, isComponent, open, attributes, hasSpread: false, children, ...span };
}

/** A component that ends with its start tag, as Angular allows in templates: `<app-icon name="close" />`. */
function isSelfClosing(text: string, { tagName, sourceCodeLocation: place }: ElementNode): boolean {
  return (
    isComponentTag(tagName) &&
    place?.startTag !== undefined &&
    place.endTag === undefined &&
    text.endsWith('/>', place.startTag.endOffset)
  );
}

function readAttribute(text: string, name: string, value: string, span: Span): Attribute {
  // A name may start with `=`.
  const valueSpan = findValueSpan(text, span, 1);
  if (valueSpan === undefined) return { name, value: { is: 'bare' }, ...span };
  if (PLACEHOLDER.test(value)) return { name, value: { is: 'dynamic' }, valueSpan, ...span };
  return { name, value: { is: 'text', text: value }, valueSpan, ...span };
}

/** Reads the content of `style` and `script`. */
function readRaw(parts: SourceParts, text: string, node: ElementNode): void {
  const [content] = node.childNodes;
  const place = content?.sourceCodeLocation;
  if (!place) return;
  const { startOffset: offset, endOffset } = place;
  const inner = text.slice(offset, endOffset);
  const get = (name: string) => node.attrs.find((each) => each.name === name)?.value;
  if (node.tagName === 'style') {
    if (/^(?:|text\/css)$/i.test(get('type')?.trim() ?? '')) readCss(parts, inner, { from: 'sheet', offset });
  } else if (get('src') === undefined && SCRIPT_TYPES.test(get('type')?.trim() ?? '')) {
    readScript(parts, inner, { offset, language: 'jsx' });
  }
}
