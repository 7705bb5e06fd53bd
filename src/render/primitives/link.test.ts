import { describe, expect, it } from 'vitest';
import { trial } from '../../../test/render/trial.ts';
import { link } from './link.ts';

describe('a link', () => {
  it('resolves its target on the page', () => {
    expect(trial(link, { text: 'Hives', href: '#hives' })).toMatch(/^<a class="p-link" href="\/at#hives"/);
  });

  it('marks the current page', () => {
    expect(trial(link, { text: 'Hives', href: '#hives', current: true })).toContain('aria-current="page"');
  });

  it('with a variant looks like a button', () => {
    expect(trial(link, { text: 'Hives', href: '#hives', variant: 'outline' })).toContain('class="p-button"');
  });
});
