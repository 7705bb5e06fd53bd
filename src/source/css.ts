import { type AtRule, type ChildNode, CssSyntaxError, list, parse, type Rule } from 'postcss';
import { addProblem, type SourceParts, shiftSpan } from './parts.ts';
import type { Declaration, Span, SyntaxNode } from './source.ts';
import { evaluateConstant, evaluateString, stripTypeSyntax } from './syntax.ts';
import { toKebabCase, formatStyleNumber } from './jsx.ts';

/** Where nesting would make a selector longer than this, only its innermost part is kept. */
const MAX_SELECTOR_LENGTH = 1000;

/** At-rules inside this many are not named any more. */
const MAX_AT_RULE_DEPTH = 100;

interface Around {
  readonly selector: string;
  readonly within: readonly string[];
}

interface Options {
  readonly from: Declaration['from'];
  /** Where the text begins in the file. */
  readonly offset: number;
  /** The selector that is around everything. */
  readonly selector?: string;
  /** Stretches whose content is known only at run time: declarations that touch one are left out. */
  readonly holes?: readonly Span[];
}

/** Reads the declarations of a style sheet, or of a list of declarations. */
export function readCss(parts: SourceParts, text: string, options: Options): void {
  const { from, offset, holes = [] } = options;
  try {
    // Source maps are off: with them, a comment could make the parser open a file.
    const { nodes } = parse(text, { map: false });
    const stack: { node: ChildNode; around: Around }[] = [];
    pushAll(stack, nodes, { selector: options.selector ?? '', within: [] });
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const { node, around } = next;
      const start = node.source?.start?.offset ?? 0;
      const end = node.source?.end?.offset ?? start;
      if (node.type === 'decl') {
        // A hole that is the whole value stands behind the declaration.
        if (holes.length > 0 && node.value === '') continue;
        if (holes.some((hole) => hole.start < end && hole.end > start)) continue;
        const raw = node.raws.value?.raw ?? node.value;
        const at = text.indexOf(node.prop, start) + node.prop.length + (node.raws.between?.length ?? 0);
        const valueStart = offset + at;
        parts.declarations.push({
          from,
          property: node.prop.startsWith('--') ? node.prop : node.prop.toLowerCase(),
          value: node.value.trim(),
          valueSpan: { start: valueStart, end: valueStart + raw.trimEnd().length },
          ...around,
          start: offset + start,
          end: offset + (text[end - 1] === ';' ? end - 1 : end),
        });
      } else if (node.type === 'rule') {
        const inner = { ...around, selector: joinSelectors(around.selector, node) };
        pushAll(stack, node.nodes, inner);
      } else if (node.type === 'atrule') {
        if (node.nodes === undefined) addImport(parts, node, { start: offset + start, end: offset + end });
        else
          pushAll(
            stack,
            node.nodes,
            around.within.length < MAX_AT_RULE_DEPTH ? withAtRule(around, node) : around,
          );
      }
    }
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    // With holes in it, it may well be right for its framework and yet be no CSS here.
    if (holes.length > 0) return;
    const start = offset + Math.min(error.input?.offset ?? 0, text.length);
    addProblem(parts, `CSS: ${error.reason}.`, { start, end: Math.min(start + 1, offset + text.length) });
  }
}

/** Puts something of equal length that CSS allows almost everywhere into the place of each hole. */
export function fillHoles(text: string, holes: readonly Span[]): string {
  let filled = '';
  let at = 0;
  for (const { start, end } of holes) {
    const length = end - start;
    filled += text.slice(at, start) + (length < 4 ? 'x'.repeat(length) : `/*${' '.repeat(length - 4)}*/`);
    at = end;
  }
  return filled + text.slice(at);
}

/** Nodes are taken from the end of the stack, so that the first comes first. */
function pushAll(
  stack: { node: ChildNode; around: Around }[],
  nodes: readonly ChildNode[],
  around: Around,
): void {
  for (const node of nodes.toReversed()) stack.push({ node, around });
}

function withAtRule(around: Around, rule: AtRule): Around {
  return { ...around, within: [...around.within, `${rule.name} ${rule.params}`.trim()] };
}

function joinSelectors(outer: string, rule: Rule): string {
  if (outer === '') return rule.selector;
  const parents = list.comma(outer);
  const parent = parents.length > 1 ? `:is(${outer})` : outer;
  const own = list.comma(rule.selector);
  const amount = own.reduce((sum, each) => sum + each.split('&').length, 0);
  if (amount * parent.length > MAX_SELECTOR_LENGTH) return rule.selector;
  return own
    .map((each) => (each.includes('&') ? each.replaceAll('&', () => parent) : `${parent} ${each}`))
    .join(', ');
}

function addImport(parts: SourceParts, rule: AtRule, span: Span): void {
  if (rule.name.toLowerCase() !== 'import') return;
  const match = /^(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"')]+)\s*\))/.exec(rule.params);
  const from = match?.[1] ?? match?.[2] ?? match?.[3];
  if (from !== undefined) parts.imports.push({ from, names: [], isType: false, isDynamic: false, ...span });
}

/** Reads what stands between the quotes of a `style` attribute. */
export function readStyleAttribute(parts: SourceParts, raw: string, offset: number): void {
  // Quotes are written as entities inside quotes; the blanks keep every offset.
  let isOpen = false;
  const text = raw.replace(/&(?:quot|apos|#34|#39);/g, (entity) => {
    isOpen = !isOpen;
    return isOpen ? "'".padEnd(entity.length) : "'".padStart(entity.length);
  });
  readCss(parts, text, { from: 'attribute', offset });
}

/** The declarations of a style object. */
export function addStyleObject(parts: SourceParts, object: SyntaxNode, offset: number): void {
  for (const each of object.properties as SyntaxNode[]) {
    if (each.type !== 'Property' || each.computed === true) continue;
    const key = each.key as SyntaxNode;
    const written = key.type === 'Identifier' ? (key.name as string) : evaluateString(key);
    if (written === undefined) continue;
    const property = written.includes('-') ? written : toKebabCase(written);
    for (const node of outcomesOf(each.value as SyntaxNode)) {
      const constant = evaluateConstant(node);
      if (typeof constant !== 'string' && typeof constant !== 'number') continue;
      const value = typeof constant === 'number' ? formatStyleNumber(property, constant) : constant.trim();
      const valueSpan = shiftSpan(node, offset);
      parts.declarations.push({
        from: 'object',
        property,
        value,
        valueSpan,
        selector: '',
        within: [],
        ...shiftSpan(each, offset),
      });
    }
  }
}

/** The text of a styled template. */
export function addStyledTemplate(
  parts: SourceParts,
  script: string,
  template: SyntaxNode,
  offset: number,
): void {
  const start = template.start + 1;
  const quasis = template.quasis as SyntaxNode[];
  const holes = (template.expressions as SyntaxNode[]).map((expression, index) => {
    // From `${` to the `}` at which the next text begins; a tree of JavaScript has that text without its `}`.
    const next = quasis[index + 1]?.start ?? expression.end;
    return {
      start: script.lastIndexOf('${', expression.start) - start,
      end: script.indexOf('}', Math.max(expression.end, next - 1)) + 1 - start,
    };
  });
  const text = fillHoles(script.slice(start, template.end - 1), holes);
  readCss(parts, text, { from: 'sheet', offset: offset + start, selector: '&', holes });
}

/** What an expression may come to: both sides of a condition. */
function outcomesOf(node: SyntaxNode): SyntaxNode[] {
  const outcomes: SyntaxNode[] = [];
  const stack = [node];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const inner = stripTypeSyntax(next);
    if (inner.type === 'ConditionalExpression') {
      stack.push(inner.alternate as SyntaxNode, inner.consequent as SyntaxNode);
    } else if (inner.type === 'LogicalExpression') {
      stack.push(inner.right as SyntaxNode, inner.left as SyntaxNode);
    } else {
      outcomes.push(inner);
    }
  }
  return outcomes;
}

/** `css`, `styled.div`, `styled(Button)`, `styled.div.attrs(…)` and what else makes style sheets of templates. */
export function isStyleTag(tag: SyntaxNode): boolean {
  let node = tag;
  while (node.type === 'MemberExpression' || node.type === 'CallExpression') {
    node = (node.type === 'MemberExpression' ? node.object : node.callee) as SyntaxNode;
  }
  if (node.type !== 'Identifier') return false;
  if (node === tag) return /^(?:css|keyframes|createGlobalStyle|injectGlobal)$/.test(String(node.name));
  return node.name === 'styled';
}
