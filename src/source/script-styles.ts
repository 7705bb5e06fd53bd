import { constantOf, textOfLiteral, unwrap } from './constants.ts';
import { fillHoles, readCss } from './css.ts';
import { kebab, numberFor } from './jsx-names.ts';
import type { Parts } from './parts.ts';
import type { SyntaxNode } from './source.ts';
import { shifted } from './spans.ts';

/** The declarations of a style object. */
export function addStyleObject(parts: Parts, object: SyntaxNode, offset: number): void {
  for (const each of object.properties as SyntaxNode[]) {
    if (each.type !== 'Property' || each.computed === true) continue;
    const key = each.key as SyntaxNode;
    const written = key.type === 'Identifier' ? (key.name as string) : textOfLiteral(key);
    if (written === undefined) continue;
    const property = written.includes('-') ? written : kebab(written);
    for (const node of outcomesOf(each.value as SyntaxNode)) {
      const constant = constantOf(node);
      if (typeof constant !== 'string' && typeof constant !== 'number') continue;
      const value = typeof constant === 'number' ? numberFor(property, constant) : constant.trim();
      const valueSpan = shifted(node, offset);
      parts.declarations.push({
        from: 'object',
        property,
        value,
        valueSpan,
        selector: '',
        within: [],
        ...shifted(each, offset),
      });
    }
  }
}

/** The text of a styled template. */
export function addStyledTemplate(parts: Parts, script: string, template: SyntaxNode, offset: number): void {
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
    const inner = unwrap(next);
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
