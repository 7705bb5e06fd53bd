import { getPage, getAttributeState } from '../../page.ts';
import type { FileRule } from '../../rule.ts';

/** A document may leave out its `html` tag, and with it the place for its language. */
const DOCTYPE = /^\s*<!doctype\s+html\b[^>]*>/i;

export const documentHasLanguage: FileRule = {
  id: 'document-has-language',
  code: 'A11Y015',
  category: 'Accessibility',
  severity: 'error',
  lane: 'production-source',
  repair: 'set-document-language',
  scope: 'file',
  summary: 'Every document says in which language it is written.',
  why: 'Screen readers choose their voice by it, browsers hyphenation, quotation marks and the offer to translate.',
  bad: '<html>\n  <body></body>\n</html>',
  good: '<html lang="en">\n  <body></body>\n</html>',
  check(source) {
    const page = getPage(source);
    const suggestion = 'Write the language of the text on the html element, as in lang="en".';
    const found = page.elements
      .filter(({ element }) => element.tag === 'html')
      .flatMap((place) => {
        const what = getAttributeState(place, page, 'lang');
        if (what !== 'missing' && what !== 'empty') return [];
        const message = `This document (<html>) does not say its language: lang is ${what}.`;
        return { message, span: place.element.open, suggestion };
      });
    if (source.language !== 'html' || page.isDocument) return found;
    const doctype = DOCTYPE.exec(source.text)?.[0];
    if (doctype === undefined) return [];
    const start = doctype.search(/\S/);
    const message = 'This document does not say its language: it has no <html> element, and so no lang.';
    return [{ message, span: { start, end: doctype.length }, suggestion }];
  },
};
