import { type AtRule, type ChildNode, CssSyntaxError, list, parse, type Rule } from 'postcss';
import { addProblem, type Parts } from './parts.ts';
import type { Declaration, Span } from './source.ts';

/** Where nesting would make a selector longer than this, only its innermost part is kept. */
const LONGEST_SELECTOR = 1000;

/** At-rules inside this many are not named any more. */
const DEEPEST_AT_RULE = 100;

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
export function readCss(parts: Parts, text: string, options: Options): void {
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
        const inner = { ...around, selector: nested(around.selector, node) };
        pushAll(stack, node.nodes, inner);
      } else if (node.type === 'atrule') {
        if (node.nodes === undefined) addImport(parts, node, { start: offset + start, end: offset + end });
        else
          pushAll(stack, node.nodes, around.within.length < DEEPEST_AT_RULE ? within(around, node) : around);
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

function within(around: Around, rule: AtRule): Around {
  return { ...around, within: [...around.within, `${rule.name} ${rule.params}`.trim()] };
}

function nested(outer: string, rule: Rule): string {
  if (outer === '') return rule.selector;
  const parents = list.comma(outer);
  const parent = parents.length > 1 ? `:is(${outer})` : outer;
  const own = list.comma(rule.selector);
  const amount = own.reduce((sum, each) => sum + each.split('&').length, 0);
  if (amount * parent.length > LONGEST_SELECTOR) return rule.selector;
  return own
    .map((each) => (each.includes('&') ? each.replaceAll('&', () => parent) : `${parent} ${each}`))
    .join(', ');
}

function addImport(parts: Parts, rule: AtRule, span: Span): void {
  if (rule.name.toLowerCase() !== 'import') return;
  const match = /^(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"')]+)\s*\))/.exec(rule.params);
  const from = match?.[1] ?? match?.[2] ?? match?.[3];
  if (from !== undefined) parts.imports.push({ from, names: [], isType: false, isDynamic: false, ...span });
}

/** Reads what stands between the quotes of a `style` attribute. */
export function readStyleAttribute(parts: Parts, raw: string, offset: number): void {
  // Quotes are written as entities inside quotes; the blanks keep every offset.
  let isOpen = false;
  const text = raw.replace(/&(?:quot|apos|#34|#39);/g, (entity) => {
    isOpen = !isOpen;
    return isOpen ? "'".padEnd(entity.length) : "'".padStart(entity.length);
  });
  readCss(parts, text, { from: 'attribute', offset });
}
