import { getAttribute } from '../../../source/elements.ts';
import { getPage } from '../../page.ts';
import type { FileRule } from '../../rule.ts';

export const noPositiveTabindex: FileRule = {
  id: 'no-positive-tabindex',
  code: 'A11Y018',
  category: 'Accessibility',
  severity: 'warn',
  lane: 'production-source',
  repair: 'use-document-order',
  scope: 'file',
  summary: 'The tab order follows the order of the document.',
  why: 'An element with a positive tabindex comes before every element without one, wherever it is on the page. The focus jumps around, and every element added later makes it worse.',
  bad: '<button type="button" tabindex="3">Save</button>',
  good: '<button type="button">Save</button>\n<div role="grid" tabindex="0"></div>',
  check(source) {
    return getPage(source).elements.flatMap(({ element }) => {
      const tabindex = element.isComponent ? undefined : getAttribute(element, 'tabindex');
      if (tabindex?.value.is !== 'text') return [];
      // Browsers parse the leading integer.
      const order = Number(/^\s*\+?(\d+)/.exec(tabindex.value.text)?.[1] ?? 0);
      if (order <= 0) return [];
      return {
        message: `This element (<${element.tag}>) has tabindex ${order}, so Tab reaches it before all elements without a tabindex, regardless of the document order.`,
        span: { start: tabindex.start, end: tabindex.end },
        suggestion:
          'Remove it if the element is natively focusable, otherwise use 0, and order the elements in the document as Tab should reach them.',
      };
    });
  },
};
