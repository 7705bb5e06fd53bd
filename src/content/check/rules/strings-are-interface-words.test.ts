import { describe, expect, it } from 'vitest';
import { findViolations, record, violationPointers } from '../../../../test/content/probe.ts';
import { stringsAreInterfaceWords } from './strings-are-interface-words.ts';

const pattern = (anatomy: object, more: object = {}) =>
  record('pattern', {
    data: {},
    states: {},
    accessibility: { live_regions: [] },
    presets: { standard: { anatomy } },
    ...more,
  });

describe(stringsAreInterfaceWords.name, () => {
  it('reports words of a business in labels, options and cells', () => {
    const anatomy = {
      is: 'stack',
      label: 'Filter deliveries',
      children: [
        { is: 'field', kind: 'select', label: 'Sort by', options: ['All depots', 'None'] },
        { is: 'table', label: '{copy.title}', columns: [{ label: 'Parish' }], rows: [['Baptisms', 3]] },
      ],
    };
    expect(
      findViolations(stringsAreInterfaceWords, [pattern(anatomy)]).map(
        ({ message }) => /"([^"]+)"/.exec(message)?.[1],
      ),
    ).toEqual(['deliveries', 'depots', 'parish', 'baptisms']);
  });

  it('accepts interface words, templates, and names of slots, icons and actions', () => {
    const anatomy = {
      is: 'button',
      slot: 'kiln',
      icon: 'truck',
      action: 'refund',
      text: 'Remove {item.title}',
    };
    expect(violationPointers(stringsAreInterfaceWords, pattern(anatomy))).toEqual([]);
  });

  it('checks what is announced, without its changing parts', () => {
    const more = {
      states: { empty: { announce: 'No boats found' } },
      accessibility: {
        live_regions: [{ announces: '<boats> {items.plural} found' }],
        announcements: ['Boat saved'],
      },
    };
    expect(violationPointers(stringsAreInterfaceWords, pattern({ is: 'divider' }, more))).toEqual([
      '/states/empty/announce',
      '/accessibility/announcements/0',
    ]);
  });
});
