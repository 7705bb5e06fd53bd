import { describe, expect, it } from 'vitest';
import { createTestContext, cssOf, renderNode } from '../../../test/render/render-node.ts';
import { heading } from './heading.ts';

describe('a heading', () => {
  it('shrinks with the window, so that a section is never larger than the title of the page', () => {
    // The title has a token that shrinks by itself, to 18 px and 4.6 hundredths of the window.
    expect(cssOf('heading')).toContain('font-size:min(var(--text-xl),15px + 3.2vw)');
    expect(cssOf('heading')).toContain('font-size:min(var(--text-lg),14px + 2.4vw)');
  });

  it('has the level of the page and the look of the pattern', () => {
    expect(renderNode(heading, { level: 1, text: 'Hives' })).toBe(
      '<h2 class="p-heading" data-level="1">Hives</h2>',
    );
    expect(renderNode(heading, { level: 2, text: 'Hives', href: '#hives' })).toContain('href="/at#hives"');
  });

  it('is not shown again where a part has the title of its page', () => {
    const context = { ...createTestContext(heading), repeatsHeading: (text: string) => text === 'Hives' };
    const render = (text: string): string => heading.render({ is: 'heading', level: 2, text }, context).text;
    expect(render('Hives')).toBe('<h2 class="p-heading v-hidden" data-level="2">Hives</h2>');
    expect(render('Honey')).toBe('<h2 class="p-heading" data-level="2">Honey</h2>');
  });
});
