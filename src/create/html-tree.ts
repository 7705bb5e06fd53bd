import { VOID_ELEMENTS } from '../render/html.ts';

/** An element of a page. Attributes without a value are `true`; values and texts are escaped as in the markup. */
export interface HtmlElement {
  tag: string;
  attributes: Map<string, string | true>;
  children: HtmlNode[];
}

export type HtmlNode = HtmlElement | string;

export const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string';

const TOKEN = /<(\/?)([a-zA-Z][\w-]*)((?: [^\s=>"]+(?:="[^"]*")?)*)(\/?)>|([^<]+)/g;
const ATTRIBUTE = / ([^\s=>"]+)(?:="([^"]*)")?/g;

/** Quotes need no escape in text, and apostrophes nowhere in markup with double quotes. */
const readable = (text: string): string => text.replaceAll('&#39;', "'");

/** Parses markup of the renderer, which is well-formed. */
export function parseHtml(markup: string): HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: HtmlNode[][] = [root];
  for (const [, slash, tag = '', attributes = '', isClosed, text] of markup.matchAll(TOKEN)) {
    const siblings = open.at(-1) ?? root;
    if (text !== undefined) siblings.push(readable(text).replaceAll('&quot;', '"'));
    else if (slash) open.pop();
    else {
      const children: HtmlNode[] = [];
      siblings.push({ tag, attributes: new Map(readAttributes(attributes)), children });
      if (!isClosed && !VOID_ELEMENTS.has(tag)) open.push(children);
    }
  }
  return root;
}

const readAttributes = (text: string): [string, string | true][] =>
  [...text.matchAll(ATTRIBUTE)].map(([, name = '', value]) => [
    name,
    value === undefined ? true : readable(value),
  ]);

export const element = (
  tag: string,
  attributes: Readonly<Record<string, string | true>> = {},
  children: HtmlNode[] = [],
): HtmlElement => ({ tag, attributes: new Map(Object.entries(attributes)), children });

/** All elements below these nodes, in document order. */
export function* walkElements(nodes: readonly HtmlNode[]): Generator<HtmlElement> {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    yield node;
    yield* walkElements(node.children);
  }
}

export const classesOf = ({ attributes }: HtmlElement): readonly string[] => {
  const value = attributes.get('class');
  return typeof value === 'string' ? value.split(' ') : [];
};

export const textOf = (node: HtmlNode): string =>
  isElement(node) ? node.children.map(textOf).join('') : node;
