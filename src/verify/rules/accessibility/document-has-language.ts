import { getPage, getAttributeState } from '../../page.ts';
import type { FileRule } from '../../rule.ts';

/** A document may omit its `html` tag, and with it the `lang` attribute. */
const DOCTYPE = /^\s*<!doctype\s+html\b[^>]*>/i;

export const documentHasLanguage: FileRule = {
  id: 'document-has-language',
  code: 'A11Y015',
  category: 'Accessibility',
  severity: 'error',
  lane: 'production-source',
  repair: 'set-document-language',
  scope: 'file',
  summary: 'Every document declares its language.',
  why: 'Screen readers choose the voice by it; browsers use it for hyphenation, quotation marks and the offer to translate.',
  bad: '<html>\n  <body></body>\n</html>',
  good: '<html lang="en">\n  <body></body>\n</html>',
  check(source) {
    const page = getPage(source);
    const suggestion = 'Add the language of the text to the html element, for example lang="en".';
    const found = page.elements
      .filter(({ element }) => element.tag === 'html')
      .flatMap((place) => {
        const what = getAttributeState(place, page, 'lang');
        if (what !== 'missing' && what !== 'empty') return [];
        const message = `This document (<html>) does not declare its language: lang is ${what}.`;
        return { message, span: place.element.open, suggestion };
      });
    if (source.language !== 'html' || page.isDocument) return found;
    const doctype = DOCTYPE.exec(source.text)?.[0];
    if (doctype === undefined) return [];
    const start = doctype.search(/\S/);
    const message =
      'This document does not declare its language: it has no <html> element and therefore no lang attribute.';
    return [{ message, span: { start, end: doctype.length }, suggestion }];
  },
};
