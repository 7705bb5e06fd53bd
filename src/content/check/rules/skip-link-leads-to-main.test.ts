import { describe, expect, it } from 'vitest';
import { violationPointers, findViolations, record } from '../../../../test/content/probe.ts';
import { skipLinkLeadsToMain } from './skip-link-leads-to-main.ts';

describe(skipLinkLeadsToMain.name, () => {
  it('reports a skip link with another target', () => {
    const regions = [
      { id: 'nav', landmark: 'navigation' },
      { id: 'content', landmark: 'main' },
    ];
    expect(
      violationPointers(skipLinkLeadsToMain, record('shell', { skip_link_target: 'content', regions })),
    ).toEqual([]);
    expect(
      findViolations(skipLinkLeadsToMain, [record('shell', { skip_link_target: 'nav', regions })]),
    ).toMatchObject([{ pointer: '/skip_link_target', fix: 'Use "content".' }]);
  });
});
