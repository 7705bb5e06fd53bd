import { describe, expect, it } from 'vitest';
import { parseSource } from '../../../test/verify/run-rule.ts';
import { collectFacts } from './index.ts';

const marksIn = (path: string, text: string): string[] =>
  Object.keys(collectFacts(parseSource(path, text)).marks).sort();

const page = (body: string, lang = ' lang="en"'): string =>
  `<!doctype html><html${lang}><head><title>a</title></head><body>${body}</body></html>`;

describe('marks of a document', () => {
  it('include an indicator for every focused element', () => {
    for (const text of [':focus-visible { outline: 2px solid }', 'a, *:focus { box-shadow: 0 0 0 2px }'])
      expect(marksIn('a.css', text)).toContain('focus-indicator');
    for (const text of [
      ':focus { outline: none }',
      'a:focus { outline: 2px solid }',
      '.a :focus { outline: 2px solid }',
    ])
      expect(marksIn('a.css', text)).not.toContain('focus-indicator');
  });

  it('include its language and main landmark', () => {
    expect(marksIn('a.html', page('<main>a</main>'))).toEqual(['document', 'language', 'main']);
    expect(marksIn('a.html', page('<div role="main">a</div>', ''))).toEqual(['document', 'main']);
    expect(marksIn('a.html', page('<p>a</p>', ' lang=""'))).toEqual(['document']);
    expect(
      marksIn('app/layout.tsx', 'export default () => <html lang={locale}><body>a</body></html>;'),
    ).toEqual(['document', 'language']);
  });

  it('include a skip link', () => {
    expect(
      marksIn('a.html', page('<a href="#start">Skip to content</a><nav></nav><p id="start">a</p>')),
    ).toContain('skip-link');
    expect(marksIn('a.html', page('<a href="#x">Go</a><nav></nav><main id="x">a</main>'))).toContain(
      'skip-link',
    );
    expect(
      marksIn(
        'Shell.tsx',
        'export const S = () => <><a className="skip-link" href="#main">Past</a><Nav /></>;',
      ),
    ).toContain('skip-link');
    expect(marksIn('Shell.tsx', 'export const S = () => <SkipLink />;')).toContain('skip-link');
  });

  it('do not mistake other links within the page for a skip link', () => {
    expect(
      marksIn('a.html', page('<a href="/">Home</a><a href="#faq">Questions</a><h2 id="faq">a</h2>')),
    ).not.toContain('skip-link');
    expect(marksIn('a.html', page('<a href="#">Top</a>'))).not.toContain('skip-link');
    expect(marksIn('a.tsx', 'export const A = () => <a href="#pricing">Prices</a>;')).not.toContain(
      'skip-link',
    );
  });

  it('include visible focus', () => {
    expect(marksIn('a.css', 'a:focus-visible { outline: 2px solid }')).toEqual(['focus-visible']);
    expect(marksIn('a.css', 'a:focus { outline: 2px solid }')).toEqual([]);
    expect(
      marksIn('a.tsx', 'export const A = () => <a className="focus-visible:ring-2" href="/">a</a>;'),
    ).toEqual(['focus-visible']);
  });

  it('include a command palette from a library or the project', () => {
    expect(marksIn('a.tsx', `import { Command } from 'cmdk'; export const A = () => <Command />;`)).toEqual([
      'command-palette',
    ]);
    expect(marksIn('a.tsx', 'export const A = () => <CommandPalette />;')).toEqual(['command-palette']);
    expect(marksIn('a.tsx', 'export function AppCommandMenu() { return <div />; }')).toEqual([
      'command-palette',
    ]);
    expect(marksIn('a.vue', '<template><command-palette /></template>')).toEqual(['command-palette']);
    expect(
      marksIn(
        'a.tsx',
        `window.addEventListener('keydown', (e) => { if (e.metaKey && e.key === 'k') open(); });
         export const A = () => <div role="dialog" aria-label="Find"><input role="combobox" aria-label="Find" /></div>;`,
      ),
    ).toEqual(['command-palette']);
  });

  it('do not mistake other commands and dialogs for a palette', () => {
    expect(
      marksIn('a.tsx', 'export const A = () => <div role="dialog"><input role="combobox" /></div>;'),
    ).toEqual([]);
    expect(marksIn('a.tsx', 'export function CommandHistory() { return <div />; }')).toEqual([]);
  });
});
