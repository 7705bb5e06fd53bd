import { describe, expect, it } from 'vitest';
import { compile } from '../../src/packs/compile.ts';
import { validate } from '../../src/schemas/parse.ts';
import type { CommonV1PageContent, CommonV1ProductContent } from '../../src/schemas/types.ts';
import { type Bundle, corpus, documentOf, type Page, some } from './support.ts';

const compilePage = (layout: Page['layout'], product: CommonV1ProductContent): Bundle =>
  compile(documentOf([{ id: 'a', pages: [{ id: 'b', route: '/', layout }] }]), corpus, { product });

const PRODUCT: CommonV1ProductContent = {
  name: 'Greenacre',
  avoid: ['task', 'shift'],
  pages: {
    'a/b': {
      states: {
        error: { shows: 'One sentence that the turns could not be loaded, and “Try again”.' },
        'too-late': { shows: 'Another member took this turn first.', announce: 'Taken by another member' },
      },
    },
  },
};

const textOf = (bundle: Bundle): string => some(bundle.pages[0]).renderedMarkdown;

/** The text of a part: from its heading to the next one. */
const partOf = (text: string, heading: string): string =>
  some(text.split(`## ${heading}\n`)[1]).split('\n## ')[0] ?? '';

describe('the states of a page', () => {
  const bundle = compilePage(['data-table'], PRODUCT);

  it('come before its parts, with the text that assistive technology reads out', () => {
    const text = textOf(bundle);
    expect(text).toContain(
      '- `too-late` Another member took this turn first. Announces "Taken by another member".',
    );
    expect(text).toContain('States of the page: each says what happened, what still holds, and the way on');
    // A table that is empty is both: the page says what there is to do, the part offers to create the first entry.
    expect(text).toContain('A state of a part gives way to them where both describe one moment.');
    expect(text.indexOf('States of the page:')).toBeLessThan(text.indexOf('## `data-table`'));
    expect(some(bundle.pages[0]).data.states).toEqual(PRODUCT.pages?.['a/b']?.states);
    expect(validate('execution-pack-bundle.v1.json', bundle).issues).toEqual([]);
  });

  it('replace the states of the same name of its parts, and no others', () => {
    const part = partOf(textOf(bundle), '`data-table` standard');
    expect(part).not.toMatch(/^- error: /m);
    expect(part).toMatch(/^- loading: /m);
    const alone = partOf(textOf(compilePage(['data-table'], { name: 'Greenacre' })), '`data-table` standard');
    expect(alone).toMatch(/^- error: /m);
  });

  it('are part of what makes the page done', () => {
    const labels = some(bundle.pages[0]).successChecks.map(({ label }) => label);
    expect(labels.join('\n')).toContain('error, too-late');
  });

  it('may use the words of the product', () => {
    const shows = 'No {word.booking} this week.';
    const filled = compilePage(['data-table'], {
      name: 'Greenacre',
      words: { booking: 'turn' },
      pages: { 'a/b': { states: { empty: { shows } } } },
    });
    expect(textOf(filled)).toContain('- `empty` No turn this week.');
  });
});

describe('words to avoid', () => {
  it('are in the pack of the page and of the app', () => {
    const bundle = compilePage(['data-table'], PRODUCT);
    expect(textOf(bundle)).toContain('never: task, shift');
    expect(bundle.scaffold.renderedMarkdown).toContain('never: task, shift');
  });
});

describe('a second placement of a preset', () => {
  it('has a structure of its own, and the states, keys and widths of the first', () => {
    const bundle = compilePage(
      [
        { pattern: 'data-table', as: 'late' },
        { pattern: 'data-table', as: 'all' },
        { pattern: 'data-table', preset: 'dense', as: 'dense' },
      ],
      {
        name: 'Soundline',
        pages: { 'a/b': { content: { late: { copy: { title: 'Late' } }, all: { copy: { title: 'All' } } } } },
      },
    );
    const text = textOf(bundle);
    expect(partOf(text, '`data-table` standard as `late`')).toMatch(/^Keys: /m);
    const second = partOf(text, '`data-table` standard as `all`');
    expect(second).toMatch(/^Structure/m);
    expect(second).toContain('States, keys, focus and widths as `late`.');
    expect(second).not.toMatch(/^(?:Keys|Widths|Look): /m);
    // Another preset has rules of its own; those that it shares are not repeated.
    const dense = partOf(text, '`data-table` dense as `dense`');
    expect(dense).toMatch(/^Widths: /m);
    expect(dense).toContain('Other states, keys and focus as `late`.');
    const lines = partOf(text, '`data-table` standard as `late`')
      .split('\n')
      .filter((line) => /^- \w+: /.test(line));
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(dense).not.toContain(line);
  });
});

describe('a state that the product draws', () => {
  const withStates = (
    states: NonNullable<CommonV1PageContent['states']>,
    content: NonNullable<CommonV1PageContent['content']> = {},
  ): Bundle =>
    compilePage(['data-table', 'page-header', 'confirm-dialog'], {
      ...PRODUCT,
      locale: 'en-GB',
      entities: {
        plot: {
          singular: 'plot',
          plural: 'plots',
          fields: {
            number: { type: 'text', label: 'Plot', identity: true, required: true },
            size: { type: 'number', label: 'Size' },
          },
          rows: [{ id: 'p1', number: '27B', size: 125 }],
        },
      },
      pages: { 'a/b': { states, content } },
    });
  const shows = 'One plot is larger than before.';
  const messagesOf = ({ diagnostics = [] }: Bundle): readonly string[] =>
    diagnostics
      .filter(({ code }) => code === 'PRODUCT_IGNORED')
      .map(({ pointer, message }) => `${pointer} ${message}`);

  it('may change rows, texts and messages, and leave parts out', () => {
    const bundle = withStates({
      larger: {
        shows,
        lead: 'Your plot is larger now.',
        notice: {
          text: 'Plot 27B has 130 m².',
          tone: 'success',
          actions: [{ label: 'Undo', action: 'undo' }],
        },
        records: { plot: { p1: { size: 130 } } },
        content: { 'data-table': { copy: { title: 'Plots' } } },
        hidden: ['page-header'],
      },
      gone: { shows, records: { plot: { p1: false } } },
      more: { shows, records: { plot: { p2: { number: '28A', size: 90 } } } },
    });
    expect(messagesOf(bundle)).toEqual([]);
    // A pack says what a state shows in words.
    expect(some(some(bundle.pages[0]).data.states)['larger']).toEqual({ shows });
  });

  it('is reported if it removes a row that another part shows', () => {
    const question = { roles: { record: { entity: 'plot', row: 'p1', fields: { title: '{number}' } } } };
    const removed = { shows, records: { plot: { p1: false } } } as const;
    const [message = '', ...others] = messagesOf(withStates({ removed }, { 'confirm-dialog': question }));
    expect(message).toContain('/pages/a~1b/states/removed/content/confirm-dialog/roles/record/row ');
    expect(others).toEqual([]);
    const kept = { removed: { ...removed, hidden: ['confirm-dialog'] } };
    expect(messagesOf(withStates(kept, { 'confirm-dialog': question }))).toEqual([]);
  });

  it.each([
    [{ shows, hidden: ['data-tabel'] }, '/hidden/0', 'data-table'],
    [{ shows, content: { header: { copy: { title: 'Plots' } } } }, '/content/header', 'page-header'],
    [
      { shows, content: { 'data-table': { copy: { titel: 'Plots' } } } },
      '/content/data-table/copy/titel',
      'title',
    ],
    [{ shows, records: { plots: { p1: false } } }, '/records/plots', 'plot'],
    [{ shows, records: { plot: { p2: false } } }, '/records/plot/p2', 'p1'],
    [{ shows, records: { plot: { p2: { size: 90 } } } }, '/records/plot/p2', 'p1'],
    [{ shows, records: { plot: { p1: { sise: 3 } } } }, '/records/plot/p1/sise', 'size'],
    [{ shows, records: { plot: { p1: { size: 'large' } } } }, '/records/plot/p1/size', 'number'],
    [
      { shows, notice: { text: 'Gone.', actions: [{ label: 'Back', action: 'navigate', href: '#bb' }] } },
      '/notice/actions/0/href',
      '"b"',
    ],
  ] as const)('is reported where it changes what is not there: %j', (state, pointer, names) => {
    const [message = ''] = messagesOf(withStates({ wrong: state as never }));
    expect(message).toContain(`/pages/a~1b/states/wrong${pointer} `);
    expect(message).toContain(names);
  });
});
