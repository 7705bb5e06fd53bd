import type { SchemaCatalog } from '../../schemas/catalog.ts';
import { html, type Markup, PAGE_POLICY, prose, renderPage } from '../describe/html.ts';
import { CACHE_CONTROL, type FileRoute, memoizeByService, type Service, textResult } from '../route.ts';

const textFor = memoizeByService(renderSchemaList);

export const schemaFolder = {
  kind: 'file',
  path: '/schemas/',
  summary: 'Browse the schema catalog.',
  cache: CACHE_CONTROL.fiveMinutes,
  example: '/schemas/',
  handle: ({ service }) =>
    textResult(textFor(service), 'text/html; charset=utf-8', { 'Content-Security-Policy': PAGE_POLICY }),
} as const satisfies FileRoute;

/** An index page for the folder in which the schema files are published. */
function renderSchemaList({ catalog, version }: Service): string {
  const letters = [...new Set(catalog.names.map((name) => name.charAt(0)))];
  return renderPage({
    title: 'svc schemas',
    description: `The ${catalog.names.length} JSON schemas of the svc catalog.`,
    version,
    navigation: html`<ul>${letters.map(
      (letter) => html`
<li><a href="#${letter}">${letter.toUpperCase()}</a><ul>${namesWithInitial(catalog, letter).map(
        (name) => html`
<li><a href="/schemas/${name}">${name}</a></li>`,
      )}</ul></li>`,
    )}
</ul>`,
    main: html`
<h1>Schemas</h1>
<p class="lead">The catalog has ${catalog.names.length} JSON Schema documents (2020-12). They refer to each other by file name, so the folder can be published anywhere unchanged.</p>${letters.map(
      (letter) => html`
<section class="letter" aria-labelledby="${letter}"><h2 id="${letter}">${letter.toUpperCase()}</h2>
<dl class="schemas">${namesWithInitial(catalog, letter).map((name) => schemaEntry(catalog, name))}
</dl></section>`,
    )}
`,
  });
}

const namesWithInitial = ({ names }: SchemaCatalog, letter: string): string[] =>
  names.filter((name) => name.startsWith(letter));

function schemaEntry(catalog: SchemaCatalog, name: string): Markup {
  const { title = name, description = '' } = catalog.schema(name) ?? {};
  return html`
<div><dt><a href="/schemas/${name}"><code>${name}</code></a> <span class="title">${title}</span></dt><dd>${prose(description)}</dd></div>`;
}
