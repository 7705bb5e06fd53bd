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
  summary: 'The order of the Tab key is that of the document.',
  why: 'An element with a positive tabindex comes before every element without one, wherever it stands: the focus jumps over the page, and each element added later makes it worse.',
  bad: '<button type="button" tabindex="3">Save</button>',
  good: '<button type="button">Save</button>\n<div role="grid" tabindex="0"></div>',
  check(source) {
    return getPage(source).elements.flatMap(({ element }) => {
      const tabindex = element.isComponent ? undefined : getAttribute(element, 'tabindex');
      if (tabindex?.value.is !== 'text') return [];
      // As browsers read it: the integer at the beginning.
      const order = Number(/^\s*\+?(\d+)/.exec(tabindex.value.text)?.[1] ?? 0);
      if (order <= 0) return [];
      return {
        message: `This element (<${element.tag}>) has tabindex ${order}: it is reached before everything without one, against the order of the document.`,
        span: { start: tabindex.start, end: tabindex.end },
        suggestion:
          'Remove it where the element can be focused by itself, else write 0; put the elements into the order they are reached in.',
      };
    });
  },
};
