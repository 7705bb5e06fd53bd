/** Text that is HTML already. Everything else is escaped when it is put into a template. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | undefined | Markup | readonly Markup[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function written(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(written)));
}

/** Prose in which words between backticks are code. */
export function prose(text: string): Markup {
  return new Markup(
    text
      .split('`')
      .map((part, index) => (index % 2 === 0 ? written(part) : `<code>${written(part)}</code>`))
      .join(''),
  );
}

/** What a page of this service may do: load its own style and script, and ask its own routes. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A drawing of one letter, so that browsers ask for no icon. */
const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"%3E%3Crect width="16" height="16" rx="4" fill="%230f5e63"/%3E%3Cpath d="M11 5.5C10 4 6 3.9 6 6s5 1.700 5 4-4.300 2.300-6 .4" fill="none" stroke="white" stroke-width="1.800" stroke-linecap="round"/%3E%3C/svg%3E';

export interface Page {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly navigation: Markup;
  readonly main: Markup;
  readonly script?: boolean;
}

/** The frame that the pages share. */
export function pageOf({ title, description, version, navigation, main, script }: Page): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description}">
<title>${title}</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="/reference.css">
<link rel="service-desc" type="application/json" href="/openapi.json">${
    script ? html`\n<script src="/reference.js" defer></script>` : undefined
  }
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<p class="brand"><a href="/">svc</a> <span class="version">${version}</span></p>
<nav aria-label="Service"><ul>
<li><a href="/">Reference</a></li>
<li><a href="/schemas/">Schemas</a></li>
<li><a href="/openapi.json">OpenAPI</a></li>
<li><a href="/llms.txt">llms.txt</a></li>
</ul></nav>
</header>
<div class="frame">
<nav class="contents" aria-label="Contents">${navigation}</nav>
<main id="main" tabindex="-1">${main}</main>
</div>
</body>
</html>
`;
  return page.text;
}
