import { describe, expect, it } from 'vitest';
import { compile } from '../../src/packs/compile.ts';
import { validate } from '../../src/schemas/parse.ts';
import type { CommonV1ProductContent } from '../../src/schemas/types.ts';
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
