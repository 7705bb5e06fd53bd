import { html, ICON, type Markup } from '../describe/html.ts';
import type { Service } from '../route.ts';
import type { Catalogue, Exhibit } from './catalogue.ts';

/** The gallery loads its own files only. Previews of patterns are framed as text, so they are bound by this policy too. */
export const GALLERY_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The pattern that is shown first: many people know what to expect of it. */
const FIRST_PATTERN = 'data-table';

/** Six products that look like six companies. */
const MOSAIC = [
  'festival-box-office',
  'restaurant-group',
  'ai-agent-studio',
  'online-academy',
  'investment-desk',
  'agency-site',
];

export function renderGallery(catalogue: Catalogue, { version }: Pick<Service, 'version'>): string {
  const { products, themes, patterns } = catalogue;
  const page = html`<!doctype html>
<html lang="en" data-mode="auto">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Products, themes and patterns of svc, a design contract for user interfaces that can be searched, compiled and checked.">
<title>svc: interfaces by contract</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="/gallery/page.css">
<link rel="service-desc" type="application/json" href="/openapi.json">
<script src="/gallery/page.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
<a class="brand" href="/">svc <span>${version}</span></a>
<nav aria-label="Gallery"><ul>
<li><a href="#products">Products</a></li>
<li><a href="#themes">Themes</a></li>
<li><a href="#patterns">Patterns</a></li>
<li><a href="/reference">API</a></li>
<li><a href="/schemas/">Schemas</a></li>
</ul></nav>
</header>
<main id="main" tabindex="-1">
${renderLead(catalogue)}
<section class="part" id="products" aria-labelledby="products-title">
<div class="head"><h2 id="products-title">Products</h2>
<p>Complete apps as contracts: pages, words, data, theme. Preview one, start your own contract from it, or create a running app.</p></div>
<ul class="grid products">${products.map(renderProduct)}</ul>
</section>
<section class="part" id="themes" aria-labelledby="themes-title">
<div class="head"><h2 id="themes-title">Themes</h2>
<p>Faces, colours, shapes and motion with measured contrast, in light and dark. Any theme fits any product.</p></div>
<ul class="grid themes">${themes.map(renderTheme)}</ul>
</section>
<section class="part" id="patterns" aria-labelledby="patterns-title">
<div class="head"><h2 id="patterns-title">Patterns</h2>
<p>${patterns.length} building blocks with presets, states, keyboard behaviour and example data. Each one opens live.</p></div>
${renderPatterns(patterns)}
</section>
</main>
<footer class="foot">
<p>svc ${version}. Static data of this release: no account, no tracking, no request to another host.</p>
<p>${products.length} products · ${themes.length} themes · ${patterns.length} patterns · <a href="/reference">API reference</a> · <a href="/openapi.json">OpenAPI</a> · <a href="/llms.txt">llms.txt</a></p>
</footer>
</body>
</html>
`;
  return page.text;
}

function renderLead({ products, themes, patterns }: Catalogue): Markup {
  return html`<div class="lead">
<div class="words">
<h1>Interfaces<br> by contract</h1>
<p class="say">${products.length} products, ${themes.length} themes and ${patterns.length} patterns. Search them, compile them into instructions for people and agents, and check the code that follows.</p>
<form class="search" role="search" action="/v1/search" method="get">
<label for="q">Search all records</label>
<div class="line"><input id="q" name="q" type="search" required maxlength="200" autocomplete="off" spellcheck="false" placeholder="booking with calendar">
<button type="submit">Search</button></div>
<div id="results" hidden></div>
<p id="count" class="apart" role="status"></p>
</form>
<div class="start"><p>Or start in a terminal</p>
<code class="command">svc create my-shop --blueprint online-store</code></div>
</div>
${renderMosaic(products)}
</div>`;
}

/** Decoration: the same pictures have names and texts in the list below. */
function renderMosaic(products: readonly Exhibit<'blueprint'>[]): Markup {
  const shown = MOSAIC.flatMap((slug) => products.find((one) => one.slug === slug && one.picture) ?? []);
  return html`<div class="mosaic" aria-hidden="true">${shown.map((one) => renderPicture(one, ''))}</div>`;
}

const pad = (index: number): string => String(index + 1).padStart(2, '0');

/** Loaded when it comes near the screen. */
function renderPicture({ data, picture }: Exhibit<'blueprint' | 'theme'>, alt: string): Markup {
  if (!picture) return html`<div class="picture none" aria-hidden="true"><span>${data.name}</span></div>`;
  const { name, width, height } = picture;
  return html`<img class="picture" src="/gallery/pictures/${name}.webp" width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async">`;
}

/** The first command is visible, the others are one step away. */
function renderCommands([first = '', ...more]: readonly string[], name: string): Markup {
  return html`<div class="commands"><code class="command">${first}</code>
<details><summary>More commands<span class="apart"> for ${name}</span></summary>${more.map(
    (one) => html`<code class="command">${one}</code>`,
  )}</details></div>`;
}

function renderProduct(product: Exhibit<'blueprint'>, index: number): Markup {
  const { slug, data, picture } = product;
  const isExperimental = data.blueprint_portfolio.visibility === 'labs';
  const facts = [
    ...(picture?.pages === undefined ? [] : [`${picture.pages} pages`]),
    ...(picture?.theme === undefined ? [] : [`theme ${picture.theme}`]),
    ...(isExperimental ? ['experimental'] : []),
  ];
  return html`<li class="card">
${renderPicture(product, `First page of ${data.name}`)}
<h3><span class="folio" aria-hidden="true">${pad(index)}</span> <a href="/v1/blueprints/@official/${slug}">${data.name}</a></h3>
<p class="facts">${facts.join(' · ')}</p>
<p>${data.description}</p>
${renderCommands(
  [`svc preview blueprint ${slug}`, `svc init --blueprint ${slug}`, `svc create my-app --blueprint ${slug}`],
  data.name,
)}
</li>`;
}

const familyOf = (stack: string): string => (stack.split(',')[0] ?? '').trim().replaceAll(/["']/g, '');

function renderTheme(theme: Exhibit<'theme'>): Markup {
  const { slug, data } = theme;
  const { display, body, mono } = data.typography;
  const families = [...new Set([display, body, mono].map(familyOf))];
  return html`<li class="card">
${renderPicture(theme, `${data.name} in ${data.modes.filter((mode) => mode !== 'auto').join(' and ')} mode`)}
<h3><a href="/v1/themes/@official/${slug}">${data.name}</a></h3>
<p class="facts">${families.join(' · ')}</p>
<p>${data.description}</p>
${renderCommands(
  [`svc preview theme ${slug}`, `svc theme switch ${slug}`, `svc tokens export ${slug} --format css`],
  data.name,
)}
</li>`;
}

/** `order-list` becomes `Order list`. */
const sentence = (id: string): string =>
  id === 'ai' ? 'AI' : id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');

function renderPatterns(patterns: readonly Exhibit<'pattern'>[]): Markup {
  const groups = new Map<string, Exhibit<'pattern'>[]>();
  for (const one of patterns) groups.set(one.data.category, [...(groups.get(one.data.category) ?? []), one]);
  const first = patterns.find(({ slug }) => slug === FIRST_PATTERN) ?? patterns[0];
  return html`<div class="bench">
<div class="index">${[...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([category, members]) => html`<h3>${sentence(category)}</h3>
<ul>${members.map(
        ({ slug, data }) =>
          html`<li><a href="/gallery/patterns/${slug}" data-pattern="${slug}" title="${data.description}">${data.name}</a></li>`,
      )}</ul>`,
    )}</div>
<div class="stage" id="stage" data-first="${first?.slug}" hidden>
<div class="stage-bar">
<h3 id="stage-name" aria-live="polite"></h3>
<div class="widths" role="group" aria-label="Width of the preview">
<button type="button" data-width="390" aria-pressed="false">390</button>
<button type="button" data-width="768" aria-pressed="false">768</button>
<button type="button" data-width="full" aria-pressed="true">Full</button>
</div>
</div>
<p id="stage-say"></p>
<div class="frame"><iframe id="frame" title="Live preview of the pattern"></iframe></div>
<div class="commands" id="stage-commands"></div>
<p><a id="stage-alone" href="/gallery/patterns/${first?.slug}">Open this preview alone</a></p>
</div>
</div>`;
}
