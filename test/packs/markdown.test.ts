import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/packs/compile.ts';
import { code, toSentence, text } from '../../src/packs/markdown/text.ts';
import { corpus, documents } from './documents.ts';
import { hostile, markdownOf, shapeOf } from './hostile-text.ts';
import { composed, some } from './support.ts';

describe('document text in Markdown', () => {
  it('stays in one paragraph, and names stay in inline code', () => {
    fc.assert(
      fc.property(hostile, (value) => {
        expect(shapeOf(`Rule: ${text(value)}\n`)).toEqual([]);
        expect(shapeOf(`- Rule: ${toSentence(text(value))}\n`)).toEqual([
          '/root/list',
          '/root/list/listItem',
        ]);
        expect(shapeOf(`Named ${code(value)}: more\n`)).toEqual([]);
      }),
      { numRuns: 1_500 },
    );
  });

  it('can be read back: parsing returns the text on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 }), (value) => {
        const [paragraph] = fromMarkdown(`Rule: ${text(value)}\n`).children;
        const parsed =
          paragraph?.type === 'paragraph'
            ? paragraph.children.map((child) => ('value' in child ? child.value : `<${child.type}>`)).join('')
            : '';
        const expected = value.replace(/\s+/g, ' ').trim();
        fc.pre(expected !== '');
        expect(parsed.replace(/\s+/g, ' ')).toBe(`Rule: ${expected}`);
      }),
      { numRuns: 1_000 },
    );
  });

  it('leaves every pack of any valid document with one top-level heading and no blank lines', () => {
    fc.assert(
      fc.property(documents, (document) => {
        for (const markdown of markdownOf(compile(document, corpus))) {
          expect(
            fromMarkdown(markdown).children.filter((node) => node.type === 'heading' && node.depth === 1),
          ).toHaveLength(1);
          expect(markdown.endsWith('\n')).toBe(true);
          expect(markdown).not.toMatch(/[\r\u2028\u2029]|\n\n/);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('the hierarchy of a page', () => {
  const lineOf = (slug: string, page: string): string => {
    const pack = some(composed.find((one) => one.slug === slug)).bundle.pages.find(
      ({ data }) => data.pageId === page,
    );
    return some(/^Hierarchy: .*$/m.exec(some(pack).renderedMarkdown))[0];
  };

  it('gives the ground of the primary colour to the one card that answers the question, not to cards of rows', () => {
    expect(lineOf('retail-bank', 'balances')).toContain('Its card `main-account` alone has --color-primary');
    expect(lineOf('retail-bank', 'cards')).not.toContain('--color-primary');
  });
});
