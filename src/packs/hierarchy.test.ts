import { describe, expect, it } from 'vitest';
import { compose } from '../essence/compose.ts';
import type { CommonV1PageJob, CommonV1TemplateNode } from '../schemas/types.ts';
import { compile } from './compile.ts';
import { decideHierarchy } from './hierarchy.ts';
import { corpus } from '../../test/corpus.ts';

const job = (first: string): CommonV1PageJob => ({
  who: 'A member.',
  question: 'What is due?',
  seconds: 5,
  first_screen: [first],
});

const part = (id: string, title: string, ...buttons: readonly string[]) => ({
  id,
  alias: id,
  anatomy: {
    is: 'stack',
    children: [
      { is: 'heading', level: 2, text: title },
      ...buttons.map((text) => ({ is: 'button', tone: 'primary', text })),
    ],
  } as CommonV1TemplateNode,
});

describe('the hierarchy of a page', () => {
  it('lets the part lead that has the words of the first thing on the first screen', () => {
    const parts = [part('kpi-grid', 'Figures'), part('next-action', 'Your next turn', 'I will be there')];
    expect(decideHierarchy(job('The next turn, with its buttons'), parts)).toEqual({
      leads: 'next-action',
      filled: 'I will be there',
    });
  });

  it('lets the first part lead that is not an introduction, if no part has the words', () => {
    const parts = [part('page-header', 'Turns'), part('data-table', 'Rows'), part('kpi-grid', 'Figures')];
    expect(decideHierarchy(job('Something else'), parts)).toEqual({ leads: 'data-table' });
  });

  it('lets a notice lead only if it is named by the first thing', () => {
    const parts = [
      { ...part('alert-banner', 'Open incident'), alias: 'open-incident' },
      part('data-table', 'Rows'),
    ];
    expect(decideHierarchy(job('The open incident with its lead'), parts)).toEqual({
      leads: 'open-incident',
    });
    expect(decideHierarchy(job('Something else'), parts)).toEqual({ leads: 'data-table' });
  });

  it('fills one button, that of the leading part or of the header, and outlines the others', () => {
    const header = part('page-header', 'Cards', 'Block card');
    const limits = part('slider-controls', 'Limits', 'Save limits');
    expect(decideHierarchy(job('My cards'), [header, part('record-cards', 'My cards'), limits])).toEqual({
      leads: 'record-cards',
      filled: 'Block card',
      outlined: ['Save limits'],
    });
  });

  it('fills the button that sends a form, wherever it stands, though its record gives it no tone', () => {
    const form = part('checkout-form', 'Address');
    form.anatomy.children?.push({ is: 'button', kind: 'submit', text: 'Pay EUR 206.00' });
    const table = part('data-table', 'Turns');
    expect(decideHierarchy(job('Turns'), [table, form])).toEqual({
      leads: 'data-table',
      filled: 'Pay EUR 206.00',
    });
  });

  it('says nothing about buttons that belong to a row of data', () => {
    const parts = [part('data-table', 'Turns', 'Take {turn.name}')];
    expect(decideHierarchy(job('Turns'), parts)).toEqual({ leads: 'data-table' });
  });

  it('exists only for pages with a job', () => {
    expect(decideHierarchy(undefined, [part('data-table', 'Turns')])).toBeUndefined();
    expect(decideHierarchy(job('Turns'), [])).toBeUndefined();
  });

  it('names parts and buttons of its page, on every page of a product', () => {
    for (const { data, renderedMarkdown: markdown } of compile(compose('retail-bank', corpus), corpus)
      .pages) {
      if (!data.hierarchy) continue;
      const { leads, filled } = data.hierarchy;
      expect(data.patterns.map(({ alias }) => alias)).toContain(leads);
      if (filled !== undefined) expect(JSON.stringify(data.patterns)).toContain(JSON.stringify(filled));
      expect(markdown).toContain(`Hierarchy: \`${leads}\` leads`);
    }
  });
});
