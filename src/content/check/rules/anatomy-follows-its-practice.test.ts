import { describe, expect, it } from 'vitest';
import { findViolations, patternWith } from '../../../../test/content/probe.ts';
import { anatomyFollowsItsPractice } from './anatomy-follows-its-practice.ts';

const TABS = { is: 'tabs', label: 'Parts', items: [{ text: 'One', selected: true }, { text: 'Two' }] };
const ARROWS = [{ keys: ['ArrowLeft', 'ArrowRight'], does: 'Opens the neighbouring tab.' }];

/** Messages about a pattern whose only preset has this anatomy, practice and keyboard map. */
const messages = (anatomy: object, practice: string | undefined, keyboard: readonly object[]): string[] =>
  findViolations(anatomyFollowsItsPractice, [
    patternWith(anatomy, {
      default_preset: 'only',
      accessibility: { keyboard, ...(practice === undefined ? {} : { authoring_practice: practice }) },
    }),
  ]).map(({ message }) => message);

const keys = (...names: readonly string[]): object[] => [{ keys: names, does: 'Does something.' }];

describe(anatomyFollowsItsPractice.name, () => {
  it('accepts a practice whose parts are drawn and whose keys are documented', () => {
    expect(messages(TABS, 'tabs', ARROWS)).toEqual([]);
    expect(messages({ is: 'text', text: 'Nothing to operate' }, undefined, [])).toEqual([]);
  });

  it('reports a practice that the default preset does not draw', () => {
    expect(messages({ is: 'text', text: 'One' }, 'tabs', ARROWS)).toEqual([
      '/accessibility/authoring_practice is "tabs", but the default preset "only" does not draw tabs.',
    ]);
  });

  it('reports keys that the practice requires', () => {
    expect(messages(TABS, 'tabs', keys('ArrowLeft'))).toEqual([
      '/accessibility/keyboard lacks keys that the practice "tabs" requires in the preset "only": ArrowRight.',
    ]);
  });

  it('does not count a key of a slot that the preset does not have', () => {
    expect(messages(TABS, 'tabs', [{ ...ARROWS[0], slot: 'elsewhere' }])).toHaveLength(1);
  });

  it('requires the keys of a composite widget, whatever practice is declared', () => {
    const feed = { is: 'list', kind: 'feed', label: 'Posts', items: [{ text: 'One' }] };
    expect(messages(feed, undefined, keys('PageDown', 'PageUp'))).toEqual([
      '/accessibility/keyboard lacks keys that the practice "feed" requires in the preset "only": Ctrl+End, Ctrl+Home.',
    ]);
  });

  it.each([
    ['radio-group', { is: 'button', kind: 'toggle', text: 'Monthly' }],
    ['menu-button', { is: 'button', kind: 'menu', text: 'More' }],
    ['accordion', { is: 'card', label: 'One', expanded: false, children: [] }],
    ['feed', { is: 'list', label: 'Posts', items: [{ text: 'One' }] }],
    ['grid', { is: 'table', label: 'Sums', columns: [{ label: 'Name' }], rows: [['One']] }],
    ['window-splitter', { is: 'divider' }],
    ['multi-thumb-slider', { is: 'field', kind: 'slider', label: 'Price' }],
  ])('does not take a look-alike for the practice %s', (practice, anatomy) => {
    expect(messages(anatomy, practice, []).join()).toContain('does not draw');
  });

  it.each([
    ['radio-group', { is: 'field', kind: 'radio', label: 'Pay', options: ['Monthly', 'Yearly'] }],
    ['grid', { is: 'table', label: 'Sums', rows: [['One', { is: 'field', kind: 'number', label: 'Sum' }]] }],
    ['window-splitter', { is: 'divider', label: 'Resize list' }],
    ['carousel', { is: 'row', children: ['go-back', 'go-next'].map((action) => ({ is: 'button', action })) }],
    ['disclosure', { is: 'nav', items: [{ text: 'Group', expanded: true }] }],
  ])('recognises the parts of the practice %s', (practice, anatomy) => {
    expect(messages(anatomy, practice, []).join()).not.toContain('does not draw');
  });
});
