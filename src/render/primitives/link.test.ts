import { describe, expect, it } from 'vitest';
import { renderNode } from '../../../test/render/render-node.ts';
import { link } from './link.ts';

describe('a link', () => {
  it('resolves its target on the page', () => {
    expect(renderNode(link, { text: 'Hives', href: '#hives' })).toMatch(
      /^<a class="p-link" href="\/at#hives"/,
    );
  });

  it('marks the current page', () => {
    expect(renderNode(link, { text: 'Hives', href: '#hives', current: true })).toContain(
      'aria-current="page"',
    );
  });

  it('with a variant looks like a button', () => {
    expect(renderNode(link, { text: 'Hives', href: '#hives', variant: 'outline' })).toContain(
      'class="p-button"',
    );
  });
});
