import { describe, expect, it } from 'vitest';
import { factsWith, page, projectWith, sourcesOf } from '../../../../test/verify/project.ts';
import { applyEdits } from '../../repair.ts';
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

describe('the repair of a missing skip link', () => {
  const LAYOUT = `export default function RootLayout({ children }) {
  return (
    <html lang="en">
      <body className="antialiased">
        <Header />
        <main className="p-4">{children}</main>
      </body>
    </html>
  );
}
`;
  const repair = (
    files: Readonly<Record<string, string>>,
    packages = ['next', 'tailwindcss'],
    edit = requireSkipLink,
  ) => {
    const sources = sourcesOf(files, packages);
    const [found] = skipLinkIsThere.check(projectWith(edit, { ...sources, packages: new Set(packages) }));
    const { file = '', edits = [] } = found ?? {};
    return edits.length === 0 ? undefined : applyEdits(files[file] ?? '', edits).text;
  };
  const files = { 'app/layout.tsx': LAYOUT, 'app/page.tsx': 'export default () => <h1>Menu</h1>;' };

  it('adds the link and the id in the root layout, in its formatting', () => {
    expect(repair(files)).toBe(
      LAYOUT.replace(
        '<Header />',
        '<a className="sr-only focus:not-sr-only" href="#main-content">Skip to content</a>\n        <Header />',
      ).replace('<main className="p-4">', '<main className="p-4" id="main-content">'),
    );
  });

  it('uses the id that the main landmark has, and the class of the framework', () => {
    const text =
      '<!doctype html>\n<html lang="en-GB">\n<body>\n<nav></nav>\n<main id="top"></main>\n</body>\n</html>';
    expect(repair({ 'index.html': text }, ['bootstrap'])).toBe(
      text.replace('<nav>', '<a class="visually-hidden-focusable" href="#top">Skip to content</a>\n<nav>'),
    );
  });

  it.each([
    ['an app in several languages', files, ['next', 'tailwindcss', 'next-intl'], requireSkipLink],
    ['no class that hides the link', files, ['next'], requireSkipLink],
    [
      'another language',
      { ...files, 'app/layout.tsx': LAYOUT.replace('"en"', '"de"') },
      undefined,
      requireSkipLink,
    ],
    [
      'a dynamic id',
      { ...files, 'app/layout.tsx': LAYOUT.replace('<main', '<main id={useId()}') },
      undefined,
      requireSkipLink,
    ],
    [
      'a spread in main',
      { ...files, 'app/layout.tsx': LAYOUT.replace('<main', '<main {...rest}') },
      undefined,
      requireSkipLink,
    ],
    [
      'no main in the layout',
      { ...files, 'app/layout.tsx': LAYOUT.replaceAll('main', 'div') },
      undefined,
      requireSkipLink,
    ],
    [
      'paths behind #',
      files,
      undefined,
      (document: EssenceV4) => {
        requireSkipLink(document);
        document.meta.platform.routing = 'hash';
      },
    ],
  ])('edits nothing with %s', (_, sources, packages, edit) => {
    expect(repair(sources, packages, edit)).toBeUndefined();
  });
});
