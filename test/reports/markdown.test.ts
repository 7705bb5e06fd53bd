import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { formatMarkdown } from '../../src/reports/markdown.ts';
import { toOneLine } from '../../src/reports/text.ts';
import { at, finding, hostileReport, reportWith } from './findings.ts';

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)];
const textOf = (node: Node): string =>
  node.type === 'text' ? (node.value ?? '') : (node.children ?? []).map(textOf).join('');

describe('markdown', () => {
  it('has a heading for each file, an item for each finding, and ends with what was not checked', () => {
    const report = reportWith([
      finding('STRUCT005', { place: at('src/page.tsx', 7, 3), suggestion: 'Name it.' }),
      finding('CTX002'),
    ]);
    expect(textOf(fromMarkdown(formatMarkdown(report)))).toContain('src/page.tsx:7:3');
    const text = formatMarkdown(report);
    expect(text).toContain('1 error, 1 warning, in 3 files by ');
    expect(text.indexOf('## Not checked')).toBeGreaterThan(text.indexOf('## The project'));
    expect(text).toContain('2 .astro files');
  });

  it('lets nothing that a finding says become more than text', () => {
    const allowed = new Set(['root', 'heading', 'paragraph', 'list', 'listItem', 'strong', 'text']);
    fc.assert(
      fc.property(hostileReport, (report) => {
        const tree: Node = fromMarkdown(formatMarkdown(report));
        const nodes = nodesOf(tree);
        expect(
          nodes
            .filter(({ type, value }) => !allowed.has(type) && value !== '<!-- -->')
            .map(({ type }) => type),
        ).toEqual([]);
        const lists = (tree.children ?? []).filter(({ type }) => type === 'list').slice(0, -1);
        const items = lists.flatMap(({ children = [] }) => children.map(textOf));
        expect(items).toHaveLength(report.findings.length);
        for (const { message } of report.findings)
          expect(items.some((item) => item.includes(toOneLine(message).trim()))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('contains no mentions, issue references or links', () => {
    const message = 'Look at @somebody, #12, https://evil.example, www.evil.example and $x$.';
    const text = formatMarkdown(reportWith([finding('CTX002', { message })]));
    expect(text).not.toMatch(/@s|#1|s:\/\/|www\.|[^\\]\$/);
  });
});
