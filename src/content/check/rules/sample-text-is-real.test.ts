import { describe, expect, it } from 'vitest';
import { violationPointers, patternWith } from '../../../../test/content/probe.ts';
import { sampleTextIsReal } from './sample-text-is-real.ts';

describe(sampleTextIsReal.name, () => {
  it.each([
    [{ is: 'text', text: 'Lorem ipsum dolor sit amet' }, '/text'],
    [{ is: 'heading', text: 'Title' }, '/text'],
    [{ is: 'text', text: 'TODO: say something' }, '/text'],
    [{ is: 'text', text: '   ' }, '/text'],
    [{ is: 'button', text: 'Click here' }, '/text'],
    [{ is: 'text', text: 'Your text here' }, '/text'],
    [{ is: 'text', text: 'Placeholder text' }, '/text'],
    [{ is: 'list', items: [{ text: 'Item 1' }] }, '/items/0/text'],
    [{ is: 'field', label: 'Plan', options: ['Option A', 'Team'] }, '/options/0'],
    [{ is: 'field', label: 'Plan', value: 'foo' }, '/value'],
  ])('reports %j', (node, pointer) => {
    expect(violationPointers(sampleTextIsReal, patternWith(node))).toEqual([
      `/presets/only/anatomy${pointer}`,
    ]);
  });

  it.each([
    { is: 'heading', text: 'Open invoices' },
    { is: 'field', label: 'Title', placeholder: 'Quarterly review' },
    { is: 'table', columns: [{ label: 'Name' }, { label: 'Description' }], rows: [['Team', 'Up to ten']] },
    { is: 'button', text: 'Heading' },
    { is: 'badge', text: 'To do' },
    { is: 'text', text: 'Page 2 of 9' },
    { is: 'tabs', items: [{ text: 'Description' }] },
  ])('accepts %j', (node) => {
    expect(violationPointers(sampleTextIsReal, patternWith(node))).toEqual([]);
  });
});
