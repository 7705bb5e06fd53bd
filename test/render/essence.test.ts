import { describe, expect, it } from 'vitest';
import { compose } from '../../src/essence/compose.ts';
import { renderSite } from '../../src/render/site.ts';
import { corpus } from '../corpus.ts';

const APPS = ['knowledge-hub', 'investment-desk', 'api-business'];

/** The value at a JSON pointer in a document. */
const at = (document: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);

const pagesOf = (slug: string) => {
  const document = compose(slug, corpus);
  const { files, pages } = renderSite(document, corpus);
  return { document, pages: pages.map(({ path, file }) => ({ path, html: files.get(file) ?? '' })) };
};

describe.each(APPS)('the pages of %s', (slug) => {
  const { document, pages } = pagesOf(slug);

  it('link every element to its place in the document', () => {
    for (const { path, html } of pages) {
      const pointers = [...html.matchAll(/ data-essence="([^"]*)"/g)].map(([, pointer = '']) => pointer);
      expect(html, path).toMatch(/<body [^>]*data-essence="/);
      for (const pointer of pointers) expect(at(document, pointer), `${path}: ${pointer}`).toBeDefined();
    }
  });

  it('link the frame, the page and each navigation entry', () => {
    for (const { path, html } of pages) {
      expect(html, path).toMatch(
        /<body [^>]*data-essence="\/blueprint\/sections\/\d+\/(?:shell|pages\/\d+\/shell_override)"/,
      );
      expect(html, path).toMatch(
        /class="l-page"(?: data-density="\w+")? data-essence="\/blueprint\/sections\/\d+\/pages\/\d+"/,
      );
      const [list] = /<ul class="r-nav">.*?<\/ul>/.exec(html) ?? [''];
      expect(list.match(/<li[ >]/g) ?? [], path).toHaveLength(list.split('<li data-essence="/').length - 1);
    }
  });

  it('have landmarks with unique names', () => {
    for (const { path, html } of pages) {
      const names = [...html.matchAll(/<(nav|aside|section|form|search) [^>]*?aria-label="([^"]*)"[^>]*>/g)]
        .filter(([tag]) => !/ role="(?:dialog|alertdialog|group)"/.test(tag))
        .map(([, tag, name]) => `${tag} ${name}`);
      expect(names, path).toEqual([...new Set(names)]);
    }
  });
});

describe('the navigation', () => {
  it('offers visitors the pages of their frame, and those at the desk theirs', () => {
    const { document, pages } = pagesOf('clinic-booking');
    const offered = (wanted: string): string[] => {
      const html = pages.find(({ path }) => path === wanted)?.html ?? '';
      const [list] = /<ul class="r-nav"[^>]*>.*?<\/ul>/.exec(html) ?? [''];
      return [...list.matchAll(/data-essence="([^"]*)"/g)].map(([, pointer = '']) =>
        String(at(document, `${pointer}/route`)),
      );
    };
    const route = (page: string): string =>
      Object.entries(document.blueprint.routes ?? {}).find(([, to]) => to.page === page)?.[0] ?? '';
    expect(offered(route('my-visits'))).toContain(route('find-time'));
    expect(offered(route('my-visits'))).not.toContain(route('day-schedule'));
    expect(offered(route('directory'))).toContain(route('day-schedule'));
    expect(offered(route('directory'))).not.toContain(route('find-time'));
  });
});

describe('the mode control', () => {
  const count = (html: string): number => html.split(/class="(?:r-icon )?r-mode"/).length - 1;

  it('is on every page once, in every shell', () => {
    const document = compose('developer-docs', corpus);
    for (const { slug, type } of corpus.records) {
      if (type !== 'shell') continue;
      const sections = document.blueprint.sections.map((section) => ({ ...section, shell: slug }));
      const inShell = { ...document, blueprint: { ...document.blueprint, sections } };
      const { files, pages } = renderSite(inShell as typeof document, corpus);
      for (const { path, file } of pages) expect(count(files.get(file) ?? ''), `${slug} ${path}`).toBe(1);
    }
  });

  it('is left out if the theme has a single mode', () => {
    const document = compose('knowledge-hub', corpus);
    const theme = { ...document.dna.theme, id: 'terminal', mode: 'dark' as const };
    const { files, pages } = renderSite({ ...document, dna: { ...document.dna, theme } }, corpus);
    const [first] = pages;
    const html = files.get(first?.file ?? '') ?? '';
    expect(count(html)).toBe(0);
    expect(html).not.toMatch(/<html[^>]*data-mode/);
  });
});
