import { describe, expect, it } from 'vitest';
import { factsWith, page, projectWith } from '../../../../test/verify/project.ts';
import type { EssenceV4 } from '../../../schemas/types.ts';
import { skipLinkIsThere } from './skip-link-is-there.ts';

const SPAN = { start: 0, end: 6 };
const framework = 'react-router';
const pages = factsWith({ routes: [page('/')] });

const requireSkipLink = (document: EssenceV4) => {
  document.dna.accessibility.skip_nav = true;
};
const allowNoSkipLink = (document: EssenceV4) => {
  document.dna.accessibility.skip_nav = false;
};

describe('skip link is there', () => {
  it('reports a project without one if the contract requires it', () => {
    const facts = new Map([['a.tsx', pages]]);
    expect(skipLinkIsThere.check(projectWith(requireSkipLink, { framework, facts }))).toMatchObject([
      {
        message: 'The contract requires a skip link, but no file of this project has one.',
        pointer: '/dna/accessibility/skip_nav',
      },
    ]);
  });

  it('reports nothing if the contract does not require it or is missing', () => {
    const facts = new Map([['a.tsx', pages]]);
    expect(skipLinkIsThere.check(projectWith(allowNoSkipLink, { framework, facts }))).toEqual([]);
    expect(
      skipLinkIsThere.check(projectWith(requireSkipLink, { framework, facts, contract: undefined })),
    ).toEqual([]);
  });

  it('accepts one file that has it, or a library that renders it', () => {
    const withLink = new Map([['a.tsx', factsWith({ routes: [page('/')], marks: { 'skip-link': SPAN } })]]);
    const library = new Map([
      ['a.tsx', factsWith({ routes: [page('/')], imports: ['@reach/skip-nav/styles.css'] })],
    ]);
    expect(skipLinkIsThere.check(projectWith(requireSkipLink, { framework, facts: withLink }))).toEqual([]);
    expect(skipLinkIsThere.check(projectWith(requireSkipLink, { framework, facts: library }))).toEqual([]);
  });

  it('checks each document of a plain HTML project', () => {
    const facts = new Map([
      ['about.html', factsWith({ marks: { document: SPAN } })],
      ['index.html', factsWith({ marks: { document: SPAN, 'skip-link': SPAN } })],
    ]);
    expect(skipLinkIsThere.check(projectWith(requireSkipLink, { framework: 'html', facts }))).toMatchObject([
      { file: 'about.html', span: SPAN },
    ]);
  });
});
