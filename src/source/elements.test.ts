import { describe, expect, it } from 'vitest';
import { loadParsers } from './parse.ts';
import { getAttribute, walkElements, getTextContent } from './elements.ts';
import { walkNodes } from './syntax.ts';

const parseSource = await loadParsers(['script']);
const roots = (text: string) => parseSource('a.tsx', text)?.roots ?? [];

describe('elements', () => {
  it('come in source order with their ancestors, nearest first', () => {
    const found = [...walkElements(roots('<a><b>{x && <c/>}</b><d/></a>'))];
    expect(found.map(({ element, parents }) => [element.tag, parents.map(({ tag }) => tag)])).toEqual([
      ['a', []],
      ['b', ['a']],
      ['c', ['b', 'a']],
      ['d', ['a']],
    ]);
  });

  it('have attributes by case-insensitive name', () => {
    const [root] = roots('<Dialog asChild />');
    expect(root && getAttribute(root, 'aschild')?.name).toBe('asChild');
    expect(root && getAttribute(root, 'open')).toBeUndefined();
  });

  it('have a text if all of it is static', () => {
    expect(getTextContent(roots('<p>a <b>b</b></p>'))).toBe('a b');
    expect(getTextContent(roots('<p>a <B/></p>'))).toBeUndefined();
    expect(getTextContent(roots('<p>{x}</p>'))).toBeUndefined();
  });
});

describe('nodes of a tree', () => {
  it('come with their parents, parents first', () => {
    const [program] = parseSource('a.ts', 'f(1)')?.programs ?? [];
    if (program === undefined) throw new Error('no program');
    expect([...walkNodes(program.tree)].map(({ node, parent }) => [node.type, parent?.type])).toEqual([
      ['Program', undefined],
      ['ExpressionStatement', 'Program'],
      ['CallExpression', 'ExpressionStatement'],
      ['Identifier', 'CallExpression'],
      ['Literal', 'CallExpression'],
    ]);
  });
});
