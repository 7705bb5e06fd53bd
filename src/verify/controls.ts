import type { Child, Element, SyntaxNode } from '../source/source.ts';
import { getAttribute, isElement } from '../source/elements.ts';
import { walkNodes } from '../source/syntax.ts';
import { findExpressionAt, isNode, type Page, getKeyword } from './page.ts';

/** Natively focusable elements, elements that forward clicks to them, and embedded content. */
const CONTROLS = new Set(
  'a area audio button embed iframe input label object option select summary textarea video'.split(' '),
);

/** The browser makes the element operable with the keyboard. A link needs an `href` for that. */
export const isControl = (element: Element): boolean =>
  element.tag === 'a' || element.tag === 'area'
    ? getAttribute(element, 'href') !== undefined || getAttribute(element, 'xlink:href') !== undefined
    : CONTROLS.has(element.tag);

/** Made focusable by `tabindex` or `contenteditable`. */
export const isFocusable = (element: Element): boolean =>
  getAttribute(element, 'tabindex') !== undefined || getAttribute(element, 'contenteditable') !== undefined;

/** The element contains a focusable element, or may contain one that is only rendered at run time. */
export const mayContainControl = (element: Element, page: Page): boolean =>
  element.children.some((child) => mayBeControl(child, page));

function mayBeControl(child: Child, page: Page): boolean {
  if (!isElement(child)) {
    if (child.is === 'text') return false;
    return mayRenderElements(child, page) || child.children.some((inner) => mayBeControl(inner, page));
  }
  if (page.iconComponents.has(child.tag) || page.imageComponents.has(child.tag)) return false;
  if (child.isComponent || child.tag === 'slot' || CONTROLS.has(child.tag)) return true;
  return child.hasSpread || isFocusable(child) || isWidget(child) || mayContainControl(child, page);
}

/** Non-interactive roles; any other may make the element a control. */
const STATIC_ROLES = new Set(
  'article cell columnheader definition figure generic group heading img list listitem none note paragraph presentation region row rowgroup rowheader separator status strong table term text time'.split(
    ' ',
  ),
);

const isWidget = (element: Element): boolean =>
  getAttribute(element, 'role') !== undefined && !STATIC_ROLES.has(getKeyword(element, 'role') ?? '');

/** An expression between tags may render more than the elements written in it. */
function mayRenderElements({ start }: Child, page: Page): boolean {
  const { language, text } = page.source;
  // In Svelte and Vue, an interpolation renders text unless its syntax says otherwise.
  if (language === 'svelte') return /^(?:\{@(?:html|render)\b|<)/.test(text.slice(start, start + 9));
  if (language === 'vue') return /^(?:<slot\b|v-html\b)/.test(text.slice(start, start + 6));
  const expression = findExpressionAt(start, page);
  return expression === undefined || mayBeElements(expression, page);
}

/** Prop and variable names that usually contain elements. */
const ELEMENT_PROP_NAME =
  /^(?:children|slots?|content|body|header|footer|trigger|actions?|icon|cell|node|component|element|control|input|button|link|prefix|suffix|extra|addon|before|after|start|end|left|right|render\w*|\w+(?:Node|Element|Slot|Icon|Action|Actions|Button|Link|Content|Trigger))$/;

/** Functions that return text. */
export const TEXT_FUNCTION =
  /^(?:t|\$t|i18n|String|Number|format\w*|to[A-Z]\w*|trim|join|slice|substring|replace|replaceAll|padStart|padEnd|charAt|round|floor|ceil)$/;

/** The expression may yield elements other than the JSX written in it, which is checked as children. */
function mayBeElements(node: SyntaxNode, page: Page): boolean {
  const inner = (...keys: readonly string[]): boolean =>
    keys.some((key) => isNode(node[key]) && mayBeElements(node[key], page));
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'Literal':
    case 'TemplateLiteral':
    case 'BinaryExpression':
    case 'UnaryExpression':
      return false;
    case 'ConditionalExpression':
      return inner('consequent', 'alternate');
    case 'LogicalExpression':
      // The left side of `&&` is rendered only if it is falsy.
      return node.operator === '&&' ? inner('right') : inner('left', 'right');
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return inner('expression');
    case 'Identifier':
      return mayReferToElements(String(node.name), page);
    case 'MemberExpression':
      return node.computed === true || mayReferToElements(getIdentifierName(node.property), page);
    case 'CallExpression':
      return isNode(node.callee) && mayReturnElements(node.callee, node.arguments, page);
    default:
      return true;
  }
}

function mayReturnElements(callee: SyntaxNode, args: unknown, page: Page): boolean {
  const name = getIdentifierName(callee.type === 'MemberExpression' ? callee.property : callee);
  if (TEXT_FUNCTION.test(name)) return false;
  const [callback] = Array.isArray(args) ? (args as readonly unknown[]) : [];
  if (name !== 'map' || !isNode(callback) || !isNode(callback.body)) return true;
  return callback.body.type === 'BlockStatement'
    ? [...walkNodes(callback.body)].some(
        ({ node }) =>
          node.type === 'ReturnStatement' && isNode(node.argument) && mayBeElements(node.argument, page),
      )
    : mayBeElements(callback.body, page);
}

const getIdentifierName = (node: unknown): string => (isNode(node) ? String(node.name) : '');

/** Decides by the name, the declared type, or an assigned JSX expression. */
function mayReferToElements(name: string, page: Page): boolean {
  if (ELEMENT_PROP_NAME.test(name)) return true;
  const { programs, text } = page.source;
  return programs.some(({ tree, offset }) => {
    for (const { node } of walkNodes(tree)) {
      if (node.type === 'VariableDeclarator' && getIdentifierName(node.id) === name && isNode(node.init)) {
        for (const { node: part } of walkNodes(node.init)) if (part.type.startsWith('JSX')) return true;
      }
      if (node.type === 'TSPropertySignature' && getIdentifierName(node.key) === name) {
        const declared = text.slice(node.start + offset, node.end + offset);
        if (/\b(?:ReactNode|ReactElement|Element|ReactChild|VNode|Snippet)\b/.test(declared)) return true;
      }
    }
    return false;
  });
}
