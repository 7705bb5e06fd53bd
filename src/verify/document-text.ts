import type { Child, Element, Source } from '../source/source.ts';
import { getAttribute, isElement, walkElements } from '../source/elements.ts';

/** Elements whose text is not read out. */
const SILENT = new Set(['script', 'style', 'template', 'code', 'pre', 'svg']);

/** Attributes with text for people. */
const SPOKEN = ['alt', 'aria-label', 'placeholder', 'title'];

/** The words that a file shows: its texts, and the title and description of its documents. */
function* listTexts({ roots, programs, text, language }: Source): Generator<string> {
  const stack: Child[] = [...roots];
  for (let child = stack.pop(); child; child = stack.pop()) {
    if (!isElement(child)) {
      if (child.is === 'text') yield child.text;
      else stack.push(...child.children);
      continue;
    }
    if (SILENT.has(child.tag)) continue;
    for (const name of SPOKEN) yield readText(child, name);
    if (
      child.tag === 'meta' &&
      /^(?:og:)?(?:title|description)$/.test(readText(child, 'name') || readText(child, 'property'))
    )
      yield readText(child, 'content');
    stack.push(...child.children);
  }
  if (language !== 'script' || programs.length === 0) return;
  for (const [, , written = ''] of text.matchAll(
    /\b(?:title|description|default)\s*:\s*(["'`])((?:(?!\1)[^\\\n$]){3,300})\1/g,
  ))
    yield written;
}

const readText = (element: Element, name: string): string => {
  const value = getAttribute(element, name)?.value;
  return value?.is === 'text' ? value.text : '';
};

/** Words that are frequent in one of these languages and are not words of another one. */
const FUNCTION_WORDS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    en: 'the and of with you your this that from are is for to our it by or as be we at have can',
    de: 'der und ist für mit sie ihr nicht auf ein eine den zur zum wir unsere oder bei auch werden',
    fr: 'les et est pour avec vous votre dans une sur pas aux nous notre qui ou des sont cette',
    es: 'los las y para por una del más es el con su sus nuestro nuestra como este esta pero',
    pt: 'os uma não dos das você seu sua mais em ao são nosso nossa como pelo pela também',
    it: 'il di che per non una della sono gli più nostro nostra questo anche delle degli nel',
    nl: 'het een van voor met niet je zijn naar op wij onze deze ook worden bij uw',
  }).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** Different words of a language that show that a text is written in it. */
const MIN_WORDS = 3;

/** A second language with more of its words than this share of the first makes it uncertain. */
const MAX_OTHER_SHARE = 1 / 3;

/** The language of a document from its metadata, or from the words in it; undefined if it is uncertain. */
export function detectDocumentLanguage(source: Source): string | undefined {
  for (const { element } of walkElements(source.roots)) {
    if (element.tag !== 'meta') continue;
    const about = readText(element, 'property') || readText(element, 'http-equiv');
    const [tag] = /^[a-z]{2}(?:[-_][A-Z]{2})?$/.exec(readText(element, 'content').trim()) ?? [];
    if (/^(?:og:locale|content-language)$/i.test(about) && tag) return tag.replace('_', '-');
  }
  const words = new Set([...listTexts(source)].flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []));
  const [first, second] = Object.entries(FUNCTION_WORDS)
    .map(([language, own]) => ({ language, count: [...words].filter((word) => own.has(word)).length }))
    .toSorted((a, b) => b.count - a.count);
  const isLatin = [...words].filter((word) => !/^\p{Script=Latin}+$/u.test(word)).length <= words.size / 20;
  return first && first.count >= MIN_WORDS && isLatin && (second?.count ?? 0) <= first.count * MAX_OTHER_SHARE
    ? first.language
    : undefined;
}
