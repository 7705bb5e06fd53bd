import { describe, expect, it } from 'vitest';
import { compose } from '../../src/essence/compose.ts';
import { renderSite } from '../../src/render/site.ts';
import { corpus } from '../corpus.ts';

/** Products with different shells. */
const PRODUCTS = [
  'support-desk',
  'retail-bank',
  'developer-docs',
  'law-office',
  'agency-site',
  'esports-league',
];

const countOf = (html: string, pattern: RegExp): number => [...html.matchAll(pattern)].length;

describe.each(PRODUCTS)('the frame of the pages of %s', (slug) => {
  const { files, pages } = renderSite(compose(slug, corpus), corpus);
  const rendered = pages.map(({ file, path }) => ({ path, html: String(files.get(file)) }));
  const failing = (fails: (html: string) => boolean): string[] =>
    rendered.filter(({ html }) => fails(html)).map(({ path }) => path);

  it('marks at most one entry of a list of pages as the current one', () => {
    expect(
      failing((html) =>
        [...html.matchAll(/<ul class="r-nav"[^>]*>.*?<\/ul>/gs)].some(
          ([list]) => countOf(list, /aria-current="page"/g) > 1,
        ),
      ),
    ).toEqual([]);
  });

  it('shows one path to the page', () => {
    const path = /<nav[^>]*(?:class="(?:r-crumbs|p-breadcrumb)"|aria-label="Breadcrumb)/g;
    expect(failing((html) => countOf(html, path) > 1)).toEqual([]);
  });

  it('shows no path on a page that the navigation lists', () => {
    const isListed = (html: string): boolean =>
      /<ul class="r-nav"[^>]*>(?:(?!<\/ul>).)*aria-current="page"/s.test(html);
    const entries = new Set(
      (compose(slug, corpus).blueprint.sections ?? []).flatMap(({ navigation_items: items = [] }) =>
        items.map(({ route }) => route),
      ),
    );
    expect(
      rendered
        .filter(({ path, html }) => entries.has(path) && isListed(html) && html.includes('class="r-crumbs"'))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('names a navigation only if the page has another one', () => {
    expect(
      failing((html) => {
        const navs = [...html.matchAll(/<nav [^>]*>/g)].map(([tag]) => tag);
        return navs.length === 1 && navs.some((tag) => /data-landmark.* aria-label/.test(tag));
      }),
    ).toEqual([]);
  });

  it('has no words of the tool, and the colour mode once, in a menu or as an icon', () => {
    expect(failing((html) => />(?:Go to|Shortcuts|Commands)</.test(html))).toEqual([]);
    expect(failing((html) => countOf(html, /class="(?:r-icon )?r-mode"/g) > 1)).toEqual([]);
    expect(
      failing((html) => html.includes('<label class="r-mode"') && !html.includes('class="r-pop r-account"')),
    ).toEqual([]);
  });

  it('has one button for the palette, and no region without content', () => {
    expect(failing((html) => countOf(html, /data-behaviour="palette-open"/g) > 1)).toEqual([]);
    expect(failing((html) => /<div class="s-inner"[^>]*><\/div>/.test(html))).toEqual([]);
  });

  it('lists the parts of the page by links to them', () => {
    for (const { html, path } of rendered)
      for (const [, id = ''] of html.matchAll(/<a href="#(heading-\d+)">/g))
        expect(html, path).toContain(`id="${id}"`);
  });

  it('never prints a caption that repeats its heading', () => {
    const repeated =
      /<h[1-6] class="p-heading"[^>]*>([^<]+)<\/h[1-6]>(?:(?!<h[1-6] ).)*?<caption class="p-table__caption"[^>]*>\1<\/caption>/s;
    expect(failing((html) => repeated.test(html))).toEqual([]);
  });
});

describe('a page with a density of its own', () => {
  it('has the frame of all others, which would jump otherwise', () => {
    const { files, pages } = renderSite(compose('admin-suite', corpus), corpus);
    const densities = pages.map(({ file }) => {
      const html = String(files.get(file));
      return [
        /<html[^>]*data-density="(\w+)"/.exec(html)?.[1],
        /class="l-page"[^>]*data-density="(\w+)"/.exec(html)?.[1],
      ];
    });
    expect(new Set(densities.map(([frame]) => frame))).toEqual(new Set(['comfortable']));
    expect(new Set(densities.map(([, page]) => page))).toEqual(new Set([undefined, 'compact']));
  });
});
