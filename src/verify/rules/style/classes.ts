import type { Source, Span, SyntaxNode } from '../../../source/source.ts';
import { elementsOf, nodesOf } from '../../../source/walk.ts';
import type { Style } from './style.ts';

/** Functions that put classes together. */
const JOINING = new Set(['cn', 'cx', 'clsx', 'classNames', 'classnames', 'cva', 'tv', 'twMerge', 'twJoin']);

/** What Tailwind's utilities set, as far as they take colours, spaces or radii. */
const PROPERTIES: readonly (readonly [RegExp, string])[] = [
  [/^p[xytrblse]?$/, 'padding'],
  [/^(?:m[xytrblse]?|space-[xy])$/, 'margin'],
  [/^gap(?:-[xy])?$/, 'gap'],
  [/^inset(?:-[xy])?$/, 'inset'],
  [/^rounded(?:-(?:[trblse]|tl|tr|bl|br|ss|se|es|ee))?$/, 'border-radius'],
  [/^(?:text|placeholder)$/, 'color'],
  [/^(?:bg|from|via|to)$/, 'background'],
  [/^(?:border|divide)(?:-[xytrblse])?$/, 'border'],
  [/^(?:outline|ring|ring-offset|inset-ring)$/, 'outline'],
  [/^(?:shadow|inset-shadow)$/, 'box-shadow'],
  [/^text-shadow$/, 'text-shadow'],
  [/^drop-shadow$/, 'filter'],
  [/^(?:fill|stroke)$/, 'fill'],
  [/^decoration$/, 'text-decoration-color'],
  [/^accent$/, 'accent-color'],
  [/^caret$/, 'caret-color'],
];

/** Classes whose value is written into their name: `p-[13px]`, `hover:bg-[#fff]`, `[color:red]`. */
export function arbitraryClasses(source: Source): Style[] {
  const styles = new Map<number, Style>();
  // Walking every tree costs more than a look for what such a class begins with.
  if (!/-\[|["'`\s:!]\[[a-z-]{2,40}:/.test(source.text)) return [];
  for (const { start, end } of classTexts(source)) {
    // Words of strings, whatever code stands around them: no code has a word of this form.
    for (const { 0: text, index } of source.text.slice(start, end).matchAll(/[^"'`]+/g)) {
      if (!text.includes('[')) continue;
      for (const { 0: className, index: at } of text.matchAll(/\S+/g)) {
        const from = start + index + at;
        const said = saidBy(className);
        if (!said || styles.has(from)) continue;
        const valueSpan = { start: from, end: from + className.length };
        styles.set(from, { ...said, valueSpan, className, group: start + index });
      }
    }
  }
  return [...styles.values()];
}

/** Where classes are written: values of class attributes, and calls of functions that join classes. */
function* classTexts({ roots, programs }: Source): Generator<Span> {
  for (const { element } of elementsOf(roots)) {
    for (const { name, valueSpan } of element.attributes) if (name === 'class' && valueSpan) yield valueSpan;
  }
  for (const { tree, offset } of programs)
    for (const { node } of nodesOf(tree)) {
      if (node.type !== 'CallExpression') continue;
      const { name } = node.callee as SyntaxNode;
      if (typeof name === 'string' && JOINING.has(name))
        yield { start: node.start + offset, end: node.end + offset };
    }
}

/** Which property a class sets to which value; undefined unless it has the value in its name. */
function saidBy(className: string): Pick<Style, 'property' | 'value'> | undefined {
  const utility = withoutVariants(className).replace(/^!|!$/g, '');
  const [, property, set] = /^\[([a-z-]+):(.+)\]$/.exec(utility) ?? [];
  if (property !== undefined && set !== undefined) return { property, value: spaced(set) };
  const [, sign = '', name = '', written] = /^(-?)([a-z-]+)-\[(.+)\](?:\/\S+)?$/.exec(utility) ?? [];
  const known = PROPERTIES.find(([pattern]) => pattern.test(name));
  if (written === undefined || !known) return undefined;
  return { property: known[1], value: sign + spaced(written.replace(/^(?:color|length):/, '')) };
}

const spaced = (value: string): string => value.replaceAll('_', ' ');

/** `md:hover:p-4` → `p-4`; colons in brackets separate nothing. */
function withoutVariants(className: string): string {
  let depth = 0;
  let from = 0;
  for (let at = 0; at < className.length; at++) {
    const sign = className[at];
    if (sign === '[' || sign === '(') depth++;
    else if (sign === ']' || sign === ')') depth--;
    else if (sign === ':' && depth === 0) from = at + 1;
  }
  return className.slice(from);
}
