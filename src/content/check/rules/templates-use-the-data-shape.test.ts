import { describe, expect, it } from 'vitest';
import { findViolations, record, violationPointers } from '../../../../test/content/probe.ts';
import { templatesUseTheDataShape } from './templates-use-the-data-shape.ts';

const pattern = (anatomy: object, more: object = {}) =>
  record('pattern', {
    states: {},
    accessibility: { live_regions: [] },
    data: {
      roles: {
        items: { many: true, fields: { title: { type: 'text' }, children: { type: 'list', of: 'items' } } },
        person: { fields: { name: { type: 'text' } } },
      },
      copy: { title: { default: '{items.plural}' } },
      options: { more: {} },
    },
    presets: { standard: { anatomy } },
    ...more,
  });

describe(templatesUseTheDataShape.name, () => {
  it('accepts roles, fields, texts, options and facts of the product', () => {
    const anatomy = {
      is: 'stack',
      when: 'option.more',
      children: [
        { is: 'text', text: '{copy.title} of {product.name}, {items.counted}, {person.name}, {page.title}' },
        { is: 'list', items: [{ each: 'items', text: '{item.title} {item.index}' }] },
        { is: 'list', each: 'items', as: 'row', items: [{ each: 'row.children', text: '{item.title}' }] },
      ],
    };
    expect(violationPointers(templatesUseTheDataShape, pattern(anatomy))).toEqual([]);
  });

  it('reports unknown names with the nearest known one', () => {
    const anatomy = { is: 'list', items: [{ each: 'items', text: '{item.tittle}' }], label: '{copy.titel}' };
    expect(findViolations(templatesUseTheDataShape, [pattern(anatomy)])).toMatchObject([
      { pointer: '/presets/standard/anatomy/items/0/text', fix: 'Did you mean "title"?' },
      { pointer: '/presets/standard/anatomy/label', fix: 'Did you mean "title"?' },
    ]);
  });

  it('reports the name of a row outside of its repetition, and unknown lists', () => {
    const anatomy = { is: 'text', text: '{item.title}', each: 'things' };
    expect(
      violationPointers(templatesUseTheDataShape, pattern({ is: 'text', text: '{item.title}' })),
    ).toEqual(['/presets/standard/anatomy/text']);
    expect(violationPointers(templatesUseTheDataShape, pattern(anatomy))).toEqual([
      '/presets/standard/anatomy/each',
    ]);
  });

  it('checks states and announcements', () => {
    const more = {
      states: { empty: { shows: 'No {items.plurals}', announce: 'No {entries.plural}' } },
      accessibility: { live_regions: [{ announces: '{item.title}' }], announcements: ['{person.title}'] },
    };
    expect(violationPointers(templatesUseTheDataShape, pattern({ is: 'divider' }, more))).toEqual([
      '/states/empty/shows',
      '/states/empty/announce',
      '/accessibility/live_regions/0/announces',
      '/accessibility/announcements/0',
    ]);
  });

  it('does not look at patterns that are written out', () => {
    const anatomy = { is: 'code', text: 'const {a} = b' };
    expect(
      violationPointers(templatesUseTheDataShape, record('pattern', { presets: { standard: { anatomy } } })),
    ).toEqual([]);
  });
});
