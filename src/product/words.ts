import { parseTemplate } from './template.ts';
import { UI_WORDS } from './vocabulary.ts';

/** Keys of a template whose strings people read. */
export const READ_KEYS: ReadonlySet<string> = new Set([
  'text',
  'label',
  'placeholder',
  'hint',
  'error',
  'detail',
  'value',
  'time',
  'badge',
  'alt',
  'cite',
  'unit',
  'options',
  'categories',
]);

export interface ForeignWord {
  readonly pointer: string;
  readonly word: string;
  readonly text: string;
}

/** Words of a text, beside its templates, that do not belong to the vocabulary of interfaces. */
export function foreignWords(text: string): string[] {
  const literal = parseTemplate(text)
    .parts.filter((part) => typeof part === 'string')
    .join(' ');
  const words = literal.toLowerCase().match(/\p{L}[\p{L}’']*/gu) ?? [];
  return words.filter((word) => !UI_WORDS.has(word.replace(/[’']s$/, '')));
}

/** Words in an anatomy that belong to a business. */
export function foreignWordsIn(anatomy: unknown, pointer: string): ForeignWord[] {
  const found: ForeignWord[] = [];
  const walk = (value: unknown, at: string, isRead: boolean): void => {
    if (typeof value === 'string') {
      if (isRead) for (const word of foreignWords(value)) found.push({ pointer: at, word, text: value });
    } else if (Array.isArray(value))
      for (const [index, one] of value.entries()) walk(one, `${at}/${index}`, isRead);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value))
        walk(one, `${at}/${key}`, READ_KEYS.has(key) || key === 'rows' || key === 'cells');
  };
  walk(anatomy, pointer, false);
  return found;
}
