import type { Render } from '../../scripts/audit/build.ts';

/** A correct page; `change` breaks it. */
export function page(change: (html: string) => string = (html) => html): string {
  return change(
    `<!doctype html>
<html lang="en" data-mode="light"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:"><title>Start · Tiny</title><link rel="stylesheet" href="./assets/site.css"><script src="./assets/site.js" defer></script></head>
<body><a class="skip" href="#main">Skip to main content</a><header class="s-region"><p class="p-text">Tiny</p></header><main id="main" tabindex="-1"><h1 class="p-heading">Start</h1><div class="l-placement" data-record="pattern/hero@1.0.0"><h2 class="p-heading">Part</h2><p class="p-text">Words</p></div></main></body></html>
`,
  );
}

const CSS = `:root{--color-text:#111;--color-background:#fff}
[data-mode=dark]{--color-text:#eee;--color-background:#111}
body{margin:0;color:var(--color-text);background:var(--color-background)}.skip{color:inherit}`;

/** Creates a site of these pages, starting with the first. Assets resolve only from the root. */
export const site =
  (pages: Readonly<Record<string, string>>, { css = CSS, js = '' } = {}): Render =>
  () => {
    const files = Object.entries(pages).map(([path, html]) => ({
      path,
      file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
      title: path,
      section: 'tiny',
      html,
    }));
    return {
      files: new Map([
        ...files.map(({ file, html }) => [file, html] as const),
        ['assets/site.css', css],
        ['assets/site.js', js],
      ]),
      pages: files.map(({ path, file, title, section }) => ({ path, file, title, section })),
      fonts: [],
      diagnostics: [],
    };
  };
