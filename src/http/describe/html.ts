/** Trusted HTML; `html` escapes all other values. */
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

function escapePart(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(escapePart)));
}

/** Renders text with `code` in backticks. */
export function prose(text: string): Markup {
  return new Markup(
    text
      .split('`')
      .map((part, index) => (index % 2 === 0 ? escapePart(part) : `<code>${escapePart(part)}</code>`))
      .join(''),
  );
}

/** Pages may load their own stylesheet and script, and send requests to this service. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Inline, so that browsers do not request a favicon. */
export const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"%3E%3Crect width="16" height="16" rx="4" fill="%230f5e63"/%3E%3Cpath d="M11 5.5C10 4 6 3.9 6 6s5 1.700 5 4-4.300 2.300-6 .4" fill="none" stroke="white" stroke-width="1.800" stroke-linecap="round"/%3E%3C/svg%3E';

export interface PageOptions {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly navigation: Markup;
  readonly main: Markup;
  readonly script?: boolean;
}

/** Renders the layout that all pages share. */
export function renderPage({ title, description, version, navigation, main, script }: PageOptions): string {
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
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<p class="brand"><a href="/">svc</a> <span class="version">${version}</span></p>
<nav aria-label="Service"><ul>
<li><a href="/">Gallery</a></li>
<li><a href="/reference">Reference</a></li>
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
