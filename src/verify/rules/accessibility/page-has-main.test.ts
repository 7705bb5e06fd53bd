import { describe, expect, it } from 'vitest';
import { factsWith, page, projectWith } from '../../../../test/verify/project.ts';
import { pageHasMain } from './page-has-main.ts';

const SPAN = { start: 0, end: 6 };

describe('page has main', () => {
  it('reports a project with pages in which no file renders one', () => {
    const facts = new Map([['app/page.tsx', factsWith({ routes: [page('/', 'next-app')] })]]);
    const found = pageHasMain.check(projectWith(undefined, { framework: 'next-app', facts }));
    expect(found).toMatchObject([
      { message: 'No page of this project has a main landmark: no file renders <main>.' },
    ]);
    expect(found[0]?.file).toBeUndefined();
  });

  it('accepts one file that renders it', () => {
    const facts = new Map([
      ['app/layout.tsx', factsWith({ marks: { main: SPAN } })],
      ['app/page.tsx', factsWith({ routes: [page('/', 'next-app')] })],
    ]);
    expect(pageHasMain.check(projectWith(undefined, { framework: 'next-app', facts }))).toEqual([]);
  });

  it('checks each document of a plain HTML project, but not partials', () => {
    const facts = new Map([
      ['about.html', factsWith({ marks: { document: SPAN } })],
      ['contact.html', factsWith({ marks: { language: SPAN } })],
      ['index.html', factsWith({ marks: { document: SPAN, main: SPAN } })],
      ['part.html', factsWith({ routes: [page('/part', 'html')] })],
    ]);
    expect(pageHasMain.check(projectWith(undefined, { framework: 'html', facts }))).toMatchObject([
      { file: 'about.html', span: SPAN, message: 'This page has no main landmark: it has no <main>.' },
      { file: 'contact.html', span: SPAN },
    ]);
  });

  it.each([
    ['there are no pages', {}, []],
    ['the pages are of another framework', { routes: [page('/', 'html')] }, []],
    ['a library may draw it', { routes: [page('/')], imports: ['@mantine/core'] }, []],
    [
      'a file could not be read',
      { routes: [page('/')], problems: [{ ...SPAN, message: 'Script: no.' }] },
      [],
    ],
    ['a template is read by nobody', { routes: [page('/')] }, ['src/Layout.astro']],
  ])('reports nothing if %s', (_, of, paths) => {
    const facts = new Map([['a.tsx', factsWith(of)]]);
    expect(pageHasMain.check(projectWith(undefined, { framework: 'react-router', facts, paths }))).toEqual(
      [],
    );
  });

  it('tolerates a stray tag elsewhere', () => {
    const problems = [{ ...SPAN, message: 'HTML: stray end tag.' }];
    const facts = new Map([['a.tsx', factsWith({ routes: [page('/')], problems })]]);
    expect(pageHasMain.check(projectWith(undefined, { framework: 'react-router', facts }))).toHaveLength(1);
  });
});
