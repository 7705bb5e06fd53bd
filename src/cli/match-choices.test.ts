import { describe, expect, it } from 'vitest';
import { matchChoices } from './match-choices.ts';

const CHOICES = [
  { value: 'online-store', label: 'Online store', keywords: 'A maker sells direct: shop front and basket.' },
  { value: 'retail-bank', label: 'Retail bank', keywords: 'Everyday money for private customers.' },
  { value: 'online-academy', label: 'Online academy', keywords: 'A school that sells courses.' },
  { value: 'store-manager', label: 'Back office', keywords: '' },
];
const find = (typed: string, shown = 2): string[] =>
  matchChoices(CHOICES, typed, shown).map(({ value }) => value);

describe('choices that are filtered as the user types', () => {
  it('are a short list at first, and all of them once something is typed', () => {
    expect(find('')).toEqual(['online-store', 'retail-bank']);
    expect(find('  ')).toEqual(['online-store', 'retail-bank']);
    expect(find('o')).toHaveLength(3);
  });

  it('contain every typed word, in any case, in name or slug, or else in the description', () => {
    expect(find('BANK')).toEqual(['retail-bank']);
    expect(find('sells online')).toEqual(['online-store', 'online-academy']);
    expect(find('basket')).toEqual(['online-store']);
    expect(find('store-man')).toEqual(['store-manager']);
  });

  it('start with the text before those that only contain it', () => {
    expect(find('online a')).toEqual(['online-academy']);
    expect(find('back')).toEqual(['store-manager']);
    expect(find('re')).toEqual(['retail-bank', 'online-store', 'store-manager']);
  });

  it('are the nearest names after a typo, and none for text that is like nothing', () => {
    expect(find('onlin stor')).toEqual(['online-store']);
    expect(find('retial bank')).toEqual(['retail-bank']);
    expect(find('zzzzzzzzzz')).toEqual([]);
  });
});
