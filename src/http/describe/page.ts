import { FAILURES } from '../../base/errors.ts';
import type { Route, Service } from '../route.ts';
import { type Group, grouped } from './groups.ts';
import { html, type Markup, pageOf, prose } from './html.ts';
import { operationIdOf, templateOf } from './names.ts';
import { DEFAULT_ORIGIN, pathMarkup, routeSection } from './page-route.ts';
import { ANSWERED } from './problems.ts';

const chapterId = ({ name }: Group): string => `chapter-${name.toLowerCase()}`;

/** The reference page, from the route table and the failures: read with any browser, tried with a script. */
export function referencePage({ routes, catalog, version }: Service): string {
  const chapters = grouped(routes);
  // The lists share their parameters: those of the first are shown open, the others folded.
  const seen = new Set<Route['query']>();
  const isFirst = ({ query }: Route): boolean => seen.size < seen.add(query).size;
  const main = html`
<h1>Content API</h1>
<p class="lead">Design records to search and read: patterns, themes, blueprints, archetypes and shells, and the ${catalog.names.length} JSON schemas they follow. Essence documents are compiled into execution packs. Read-only and public: no account, no key, no cookie.</p>
<pre class="curl"><code>curl '<span class="origin">${DEFAULT_ORIGIN}</span>/v1/search?q=data%20table'</code></pre>
${behaviour()}${chapters.map(
  ({ group, routes: members }) => html`
<section class="chapter" aria-labelledby="${chapterId(group)}">
<h2 id="${chapterId(group)}">${group.name}</h2>
<p>${group.about}</p>${members.map((route) => routeSection(route, isFirst(route)))}
</section>`,
)}
${failures()}
`;
  const navigation = html`<ul>
<li><a href="#behaviour">How it behaves</a></li>${chapters.map(
    ({ group, routes: members }) => html`
<li><a href="#${chapterId(group)}">${group.name}</a><ul>${members.map(
      (route) => html`
<li><a href="#${operationIdOf(route)}">${pathMarkup(templateOf(route))}</a></li>`,
    )}</ul></li>`,
  )}
<li><a href="#failures">Failures</a></li>
</ul>`;
  return pageOf({
    title: 'svc content API: reference',
    description: 'Every route of the svc content API: parameters, answers, examples, and a form to try it.',
    version,
    navigation,
    main,
    script: true,
  });
}

const BEHAVIOUR: readonly (readonly [string, string])[] = [
  ['Methods', '`GET` and `HEAD`; `POST` for packs. `OPTIONS` answers preflights; anything else is 405.'],
  [
    'Parameters',
    'An empty value counts as absent; of repeated ones the first counts. Unknown ones are passed over.',
  ],
  ['Pages', '`limit` and `offset`. The header `Link` leads to the first, previous, next and last page.'],
  [
    'Caching',
    'Send the `ETag` back in `If-None-Match`: as long as nothing changed, the answer is 304 without a body.',
  ],
  [
    'Equal bytes',
    'Equal questions to an equal corpus give equal bytes. `X-Corpus-Digest` tells which corpus it is.',
  ],
  [
    'Request id',
    '`X-Request-ID` is on every answer, and in the log. Send your own: letters, digits, `.`, `_` and `-`, up to 64.',
  ],
];

function behaviour(): Markup {
  return html`<section class="chapter" aria-labelledby="behaviour">
<h2 id="behaviour">How it behaves</h2>
<dl class="behaviour">${BEHAVIOUR.map(
    ([name, text]) => html`
<div><dt>${name}</dt><dd>${prose(text)}</dd></div>`,
  )}
</dl>
<p class="note">The forms below need JavaScript. Everything else on this page works without it.</p>
</section>`;
}

function failures(): Markup {
  const rows = ANSWERED.map((code) => {
    const { status, title, when } = FAILURES[code];
    return html`
<tr id="${code.toLowerCase().replaceAll('_', '-')}"><th scope="row"><code>${code}</code></th><td data-label="Status">${status}</td><td>${title}</td><td>${prose(when)}</td></tr>`;
  });
  return html`<section class="chapter" aria-labelledby="failures">
<h2 id="failures">Failures</h2>
<p>Every failure is a problem document (RFC 9457, <code>application/problem+json</code>): <code>type</code>, <code>title</code>, <code>status</code>, <code>detail</code> and <code>instance</code>, plus <code>code</code>, which is stable, and <code>error</code>, a short sentence. Where it helps, <code>errors</code>, <code>available</code> and <code>suggestions</code> say what is allowed and what was perhaps meant.</p>
<table class="failures">
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Title</th><th scope="col">When</th></tr></thead>
<tbody>${rows}
</tbody></table>
</section>`;
}
