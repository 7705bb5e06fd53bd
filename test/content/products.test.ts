import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../src/content/corpus.ts';
import type { CommonV1LayoutItem } from '../../src/schemas/types.ts';
import { corpus } from '../corpus.ts';

const archetypes = corpus.records.flatMap(({ type, slug }) =>
  type === 'archetype' ? (corpus.get('archetype', slug)?.data ?? []) : [],
);
const themes = corpus.records.flatMap(({ type, slug }) =>
  type === 'theme' ? (corpus.get('theme', slug)?.data ?? []) : [],
);
const pages = archetypes.flatMap((archetype) =>
  archetype.pages.map((page) => ({ at: `${archetype.id}/${page.id}`, page })),
);

/** The patterns of a page in reading order. */
const readingOrder = (layout: readonly CommonV1LayoutItem[]): string[] =>
  layout.flatMap((item) => {
    if (typeof item === 'string') return [item];
    return 'cols' in item ? readingOrder(item.cols) : [item.pattern];
  });

const findPage = (at: string) => pages.find((one) => one.at === at)?.page;

describe('a page that takes money', () => {
  it('shows what is bought and the total before the button that pays', () => {
    const wrong = pages.filter(({ page }) => {
      const order = readingOrder(page.default_layout);
      const [form, recap] = [order.indexOf('checkout-form'), order.indexOf('cart-summary')];
      const isRecap = JSON.stringify(page.default_layout).includes('"recap"');
      return isRecap && form >= 0 && recap > form;
    });
    expect(wrong.map(({ at }) => at)).toEqual([]);
  });

  it('asks for a payment on one page and for the confirmation on the next', () => {
    const [form, check] = [findPage('personal-banking/pay'), findPage('personal-banking/pay-check')];
    expect(readingOrder(form?.default_layout ?? [])).not.toContain('form-review');
    expect(readingOrder(check?.default_layout ?? [])).toEqual(['page-header', 'stepper-nav', 'form-review']);
    expect(check?.path.startsWith(`${form?.path}/`)).toBe(true);
  });
});

describe('a page', () => {
  it('begins with an empty search where it shows no results', () => {
    const results = ['search-results', 'diff-view'];
    const wrong = pages.filter(
      ({ page }) =>
        page.content?.['search-box']?.copy?.['query'] !== undefined &&
        !readingOrder(page.default_layout).some((pattern) => results.includes(pattern)),
    );
    expect(wrong.map(({ at }) => at)).toEqual([]);
  });

  it('links no booking to the page of another account', () => {
    const own = archetypes.find(({ id }) => id === 'personal-banking');
    expect(JSON.stringify(own?.pages)).not.toContain('#account/{account.id}');
  });

  it('of the account is in the menu of the person, so that no column repeats the tabs', () => {
    const own = archetypes.find(({ id }) => id === 'account-center');
    const listed = (own?.navigation_items ?? []).filter(({ icon }) => icon === 'user');
    expect(listed.map(({ route }) => route)).toEqual([
      '/account',
      '/account/security',
      '/account/appearance',
    ]);
  });

  it('names a group of choices by its question, not by the word for an option', () => {
    const pattern = corpus.get('pattern', 'radio-cards')?.data;
    for (const { anatomy } of Object.values(pattern?.presets ?? {}))
      expect(JSON.stringify(anatomy)).not.toContain('"label":"{items.singular}"');
  });

  it('folds its filters, so that a phone begins with the results', () => {
    for (const id of ['faceted-search', 'filter-bar'])
      expect(JSON.stringify(corpus.get('pattern', id)?.data.presets), id).not.toContain(
        '"expanded":"{item.first}"',
      );
  });
});

type Theme = RecordData<'theme'>;

const propertiesOf = (theme: Theme, hook: 'alert' | 'quiet-button'): Readonly<Record<string, unknown>> =>
  theme.decorator_definitions[theme.hooks?.[hook]?.decorator ?? '']?.suggested_properties ?? {};

describe('a theme', () => {
  it('leaves the colours of notices to their tone, so that a warning and an error differ by more than a bar', () => {
    for (const theme of themes)
      expect(
        Object.keys(propertiesOf(theme, 'alert')).filter((name) => name.endsWith('color')),
        theme.id,
      ).toEqual([]);
  });

  it('fills no secondary button with the secondary colour, which looks disabled', () => {
    for (const theme of themes)
      expect(propertiesOf(theme, 'quiet-button')['background-color'], theme.id).not.toBe('{color.secondary}');
  });

  it('for a control room has headings in sentence case, panels without marks and controls for a desk', () => {
    const theme = themes.find(({ id }) => id === 'observatory');
    const drawn = [theme?.decorator_definitions, theme?.treatments];
    expect(JSON.stringify(drawn)).not.toContain('uppercase');
    expect(theme?.hooks?.card?.ornament).toBeUndefined();
    expect(theme?.spacing.density).toBe('comfortable');
    expect(theme?.typography.scale.steps.xs).toBeGreaterThanOrEqual(12);
  });

  it('for logs has headings that are clearly larger than the lines below them', () => {
    const steps = themes.find(({ id }) => id === 'terminal')?.typography.scale.steps;
    expect((steps?.['4xl'] ?? 0) / (steps?.md ?? 1)).toBeGreaterThan(1.6);
  });
});
