import type { SchemaCatalog } from '../../schemas/catalog.ts';
import type { Service } from '../route.ts';
import { html, type Markup, pageOf, prose } from './html.ts';

/** The published folder of schemas, as a page for people; the files stand beside it. */
export function schemaListPage({ catalog, version }: Service): string {
  const letters = [...new Set(catalog.names.map((name) => name.charAt(0)))];
  return pageOf({
    title: 'svc schemas',
    description: `The ${catalog.names.length} JSON schemas of the svc catalog.`,
    version,
    navigation: html`<ul>${letters.map(
      (letter) => html`
<li><a href="#${letter}">${letter.toUpperCase()}</a><ul>${ofLetter(catalog, letter).map(
        (name) => html`
<li><a href="/schemas/${name}">${name}</a></li>`,
      )}</ul></li>`,
    )}
</ul>`,
    main: html`
<h1>Schemas</h1>
<p class="lead">The catalog: ${catalog.names.length} JSON Schema documents (2020-12). References between them are file names, so the folder can be published anywhere as it is.</p>${letters.map(
      (letter) => html`
<section class="letter" aria-labelledby="${letter}"><h2 id="${letter}">${letter.toUpperCase()}</h2>
<dl class="schemas">${ofLetter(catalog, letter).map((name) => entry(catalog, name))}
</dl></section>`,
    )}
`,
  });
}

const ofLetter = ({ names }: SchemaCatalog, letter: string): string[] =>
  names.filter((name) => name.startsWith(letter));

function entry(catalog: SchemaCatalog, name: string): Markup {
  const { title = name, description = '' } = catalog.schema(name) ?? {};
  return html`
<div><dt><a href="/schemas/${name}"><code>${name}</code></a> <span class="title">${title}</span></dt><dd>${prose(description)}</dd></div>`;
}
