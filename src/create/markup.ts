import { type Jsx, type JsxChild, stringLiteral } from './code.ts';

const TOKEN = /<(\/?)([a-zA-Z][\w-]*)((?: [^\s=>"]+(?:="[^"]*")?)*)(\/?)>|([^<]+)/g;
const ATTRIBUTE = / ([^\s=>"]+)(?:="([^"]*)")?/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const decode = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (one) => ENTITIES[one] ?? one);

/** `class` and `fill-rule` as React names them; `data-` and `aria-` attributes keep their names. */
function propertyOf(attribute: string): string {
  if (attribute === 'class') return 'className';
  if (/^(?:data|aria)-/.test(attribute)) return attribute;
  return attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Markup of the renderer, which is well-formed, as JSX. */
export function parseMarkup(markup: string): JsxChild[] {
  const root: JsxChild[] = [];
  const open: JsxChild[][] = [root];
  for (const [, slash, tag = '', attributes = '', isClosed, text] of markup.matchAll(TOKEN)) {
    const siblings = open.at(-1) ?? root;
    if (text !== undefined) siblings.push({ text: decode(text) });
    else if (slash) open.pop();
    else {
      const children: JsxChild[] = [];
      const props = [...attributes.matchAll(ATTRIBUTE)].map(
        ([, name = '', value]) =>
          [propertyOf(name), value === undefined ? true : stringLiteral(decode(value))] as const,
      );
      const element: Jsx = { kind: 'jsx', tag, props, children };
      siblings.push({ code: element });
      if (!isClosed) open.push(children);
    }
  }
  return root;
}
