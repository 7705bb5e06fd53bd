import { getAttribute, getTextContent, walkElements } from '../../source/elements.ts';
import { readHtml } from '../../source/html.ts';
import { emptyParts } from '../../source/parts.ts';
import type { Declaration, Element, SyntaxNode } from '../../source/source.ts';
import { evaluateString, walkNodes } from '../../source/syntax.ts';
import type { ShellV1ShellRegion } from '../../schemas/types.ts';

/** The example of a shell: its elements in source order, its style and the facts of its script. */
export interface ShellExample {
  readonly elements: readonly ExampleElement[];
  readonly declarations: readonly Declaration[];
  readonly script: ScriptFacts;
  /** Syntax errors. */
  readonly problems: readonly string[];
}

export interface ExampleElement {
  readonly tag: string;
  readonly text: string;
  /** The id of the element and of those around it. */
  readonly within: readonly string[];
  /** The text of an attribute, empty if it has no value; undefined if it is absent. */
  get(name: string): string | undefined;
}

interface ScriptFacts {
  /** Strings, including those in templates. */
  readonly strings: ReadonlySet<string>;
  /** Names of properties that are read: `metaKey`. */
  readonly members: ReadonlySet<string>;
  /** Called methods with their object and first argument: `document.addEventListener click`. */
  readonly calls: ReadonlySet<string>;
}

export function readShellExample(text: string): ShellExample {
  const parts = emptyParts();
  readHtml(parts, text);
  return {
    elements: [...walkElements(parts.roots)].map(({ element, parents }) =>
      toExampleElement(element, parents),
    ),
    declarations: parts.declarations,
    script: collectFacts(parts.programs.map(({ tree }) => tree)),
    problems: parts.problems
      .map(({ message }) => message)
      .filter((message) => !/missing doctype/.test(message)),
  };
}

function toExampleElement(element: Element, parents: readonly Element[]): ExampleElement {
  const get = (of: Element, name: string): string | undefined => {
    const value = getAttribute(of, name)?.value;
    return value?.is === 'text' ? value.text : value && '';
  };
  return {
    tag: element.tag,
    text: (getTextContent(element.children) ?? '').trim(),
    within: [element, ...parents].flatMap((each) => get(each, 'id') ?? []),
    get: (name) => get(element, name),
  };
}

function collectFacts(trees: readonly SyntaxNode[]): ScriptFacts {
  const strings = new Set<string>();
  const members = new Set<string>();
  const calls = new Set<string>();
  for (const { node } of trees.flatMap((tree) => [...walkNodes(tree)])) {
    if (node.type === 'Literal' && typeof node.value === 'string') strings.add(node.value);
    if (node.type === 'MemberExpression') members.add(nameOf(node.property));
    // `({ metaKey }) => …` reads the property too.
    if (node.type === 'Property') members.add(nameOf(node.key));
    if (node.type === 'CallExpression') {
      const [first] = node.arguments as SyntaxNode[];
      const argument = (first && evaluateString(first)) ?? '';
      calls.add(`${calleeOf(node.callee as SyntaxNode)} ${argument}`.trim());
    }
  }
  return { strings, members, calls };
}

const nameOf = (node: unknown): string => {
  const { name } = node as { readonly name?: unknown };
  return typeof name === 'string' ? name : '';
};

/** `document.addEventListener`, or only the name of the method if its object is computed. */
function calleeOf(node: SyntaxNode): string {
  if (node.type !== 'MemberExpression') return nameOf(node);
  return [nameOf(node.object), nameOf(node.property)].filter(Boolean).join('.');
}

const LANDMARKS: Readonly<Record<string, ShellV1ShellRegion['landmark']>> = {
  header: 'banner',
  nav: 'navigation',
  main: 'main',
  aside: 'complementary',
  footer: 'contentinfo',
  search: 'search',
  form: 'form',
  section: 'region',
};

/** The landmark role of an element: its own role, or that of its tag. */
export const landmarkOf = ({ tag, get }: ExampleElement): string | undefined => get('role') ?? LANDMARKS[tag];
