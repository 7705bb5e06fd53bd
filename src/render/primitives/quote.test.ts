import { describe, expect, it } from 'vitest';
import { renderNode } from '../../../test/render/render-node.ts';
import { quote } from './quote.ts';

describe('a quotation', () => {
  it('names the person quoted', () => {
    expect(renderNode(quote, { text: 'Not to clap', cite: 'Paragraph 2' })).toMatch(
      /^<figure class="p-quote"><blockquote><p.*<figcaption class="p-quote__source">Paragraph 2/,
    );
    expect(renderNode(quote, { text: 'Not to clap' })).toMatch(/^<blockquote class="p-quote">/);
  });
});
