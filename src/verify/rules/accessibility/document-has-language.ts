import type { ElementWithParents } from '../../../source/elements.ts';
import type { Source } from '../../../source/source.ts';
import { insertAttribute } from '../../attribute-edit.ts';
import { detectDocumentLanguage } from '../../document-text.ts';
import type { Edit } from '../../finding.ts';
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
        const edit = what === 'missing' ? addLanguage(place, source) : undefined;
        return { message, span: place.element.open, suggestion, ...(edit ? { edits: [edit] } : {}) };
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

/** A document that is translated at run time or shown in a path of each language has no language of its own. */
const TRANSLATED = /\[(?:lang|locale|language)\]|\b(?:locale|i18n|intl)\b/i;

function addLanguage({ element }: ElementWithParents, source: Source): Edit | undefined {
  if (TRANSLATED.test(source.path) || TRANSLATED.test(source.text.replaceAll('og:locale', '')))
    return undefined;
  const language = detectDocumentLanguage(source);
  return language === undefined ? undefined : insertAttribute(element, source, 'lang', `"${language}"`);
}
