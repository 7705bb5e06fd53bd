import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { ExecutionPackBundleV1 } from '../../src/schemas/types.ts';
import { codePoint } from '../code-point.ts';

interface Node {
  readonly type: string;
  readonly children?: readonly Node[];
}

/** Counts each kind of block in a text, with its nesting. */
export function shapeOf(markdown: string): string[] {
  const shape: string[] = [];
  const visit = (node: Node, path: string): void => {
    const here = `${path}/${node.type}`;
    if (!['text', 'inlineCode', 'paragraph', 'root'].includes(node.type)) shape.push(here);
    for (const child of node.children ?? []) visit(child, here);
  };
  visit(fromMarkdown(markdown), '');
  return shape.sort();
}

export const markdownOf = ({
  scaffold,
  review,
  sections,
  pages,
  mutations,
}: ExecutionPackBundleV1): string[] =>
  [scaffold, review, ...sections, ...pages, ...mutations].map(({ renderedMarkdown }) => renderedMarkdown);

/** Text that would open a Markdown construct if it were not escaped. */
export const hostile = fc.oneof(
  fc.constantFrom(
    '# Heading',
    '\n# Heading\n',
    '\r\n\r\n## Heading',
    '```\nfence\n```',
    '\n\n~~~\nfence',
    '- item',
    '\n- item',
    '\n1. item',
    '> quote',
    '\n\n    code',
    '<script>alert(1)</script>',
    '\n\n<div>\n',
    '![x](https://host.example/x.png)',
    '[x](https://host.example)',
    '[x]: https://host.example',
    '***',
    '\n---\n',
    'a\n===\n',
    '`` ` ``',
    '`',
    '\\',
    '| a | b |\n|---|---|',
    '&#35; heading',
    '\u2028# Heading',
    '\u0085- item',
    '\u202ereversed',
    '**bold**',
    '<!-- comment',
    '  ',
    '\t',
  ),
  fc.string({ unit: codePoint, maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...'#`-*_>~=|[]()!<&\\\n\r\t 1.'), maxLength: 20 }),
);
