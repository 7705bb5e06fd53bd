import { describe, expect, it } from 'vitest';
import { compose } from '../../src/essence/compose.ts';
import { renderSite } from '../../src/render/site.ts';
import { corpus } from '../corpus.ts';

describe('the style sheets of a site', () => {
  const document = compose('festival-box-office', corpus);
  const { files, pages } = renderSite(document, corpus);
  const sheetsOf = (file: string): string[] =>
    [...(files.get(file) ?? '').matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) =>
      new URL(href, `http://site/${file}`).pathname.slice(1),
    );

  it('are the same files for the same document', () => {
    expect([...renderSite(document, corpus).files]).toEqual([...files]);
  });

  it('exist: one for all pages, then one for the page', () => {
    for (const { file } of pages) {
      expect(sheetsOf(file)).toEqual(['assets/site.css', expect.stringMatching(/^assets\/page-\d+\.css$/)]);
      for (const sheet of sheetsOf(file)) expect(files.has(sheet), sheet).toBe(true);
    }
  });

  it('are all used, and no two are equal', () => {
    const sheets = [...files.keys()].filter((file) => file.endsWith('.css'));
    expect(new Set(pages.flatMap(({ file }) => sheetsOf(file)))).toEqual(new Set(sheets));
    expect(new Set(sheets.map((file) => files.get(file))).size).toBe(sheets.length);
  });

  it("use only tokens of the site's theme", () => {
    const css = [...files]
      .filter(([file]) => file.endsWith('.css'))
      .map(([, text]) => text)
      .join('');
    const declared = new Set(css.match(/--[\w-]+(?=:)/g));
    const tokens =
      css.match(/var\(--(?:color|space|radius|text|font|weight|border|elevation)-[\w-]+(?=\))/g) ?? [];
    expect(tokens.filter((token) => !declared.has(token.slice('var('.length)))).toEqual([]);
  });
});
