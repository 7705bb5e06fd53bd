import { FAILURES } from '../../base/errors.ts';
import type { Route, Service } from '../route.ts';
import {
  describeRoute,
  type Group,
  groupRoutes,
  listParameters,
  mediaTypeOf,
  methodOf,
  operationIdOf,
  type OperationParameter,
  pathTemplate,
} from './operations.ts';
import { html, type Markup, prose, renderPage } from './html.ts';
import { HTTP_ERROR_CODES } from './problems.ts';

const chapterId = ({ name }: Group): string => `chapter-${name.toLowerCase()}`;

/** Renders the reference page from the routes and the error catalog. It needs no script except to send requests. */
export function referencePage({ routes, catalog, version }: Service): string {
  const chapters = groupRoutes(routes);
  // The lists share their parameters, so only the first one shows them expanded.
  const seen = new Set<Route['query']>();
  const isFirst = ({ query }: Route): boolean => seen.size < seen.add(query).size;
  const main = html`
<h1>Content API</h1>
<p class="lead">Search and read design records: patterns, themes, blueprints, archetypes and shells. Get the ${catalog.names.length} JSON schemas they follow, and compile essence documents into execution packs. Read-only and public: no account, no API key, no cookies.</p>
<pre class="curl"><code>curl '<span class="origin">${DEFAULT_ORIGIN}</span>/v1/search?q=data%20table'</code></pre>
${behaviourSection()}${chapters.map(
  ({ group, routes: members }) => html`
<section class="chapter" aria-labelledby="${chapterId(group)}">
<h2 id="${chapterId(group)}">${group.name}</h2>
<p>${group.description}</p>${members.map((route) => routeSection(route, isFirst(route)))}
</section>`,
)}
${errorSection()}
`;
  const navigation = html`<ul>
<li><a href="#behaviour">Conventions</a></li>${chapters.map(
    ({ group, routes: members }) => html`
<li><a href="#${chapterId(group)}">${group.name}</a><ul>${members.map(
      (route) => html`
<li><a href="#${operationIdOf(route)}">${pathMarkup(pathTemplate(route))}</a></li>`,
    )}</ul></li>`,
  )}
<li><a href="#failures">Errors</a></li>
</ul>`;
  return renderPage({
    title: 'svc content API reference',
    description:
      'All routes of the svc content API, with parameters, responses, examples and forms to send requests.',
    version,
    navigation,
    main,
    script: true,
  });
}

const BEHAVIOUR: readonly (readonly [string, string])[] = [
  [
    'Methods',
    '`GET` and `HEAD`; `POST` for packs; `OPTIONS` for CORS preflights. Any other method is rejected with 405.',
  ],
  [
    'Parameters',
    'An empty value counts as absent. If a parameter is repeated, the first value counts. Unknown parameters are ignored.',
  ],
  [
    'Pagination',
    'Use `limit` and `offset`. The `Link` header has the URLs of the first, previous, next and last page.',
  ],
  [
    'Caching',
    'Send the `ETag` back in `If-None-Match` to get 304 without a body as long as nothing has changed.',
  ],
  [
    'Determinism',
    'Equal requests to the same corpus return equal bytes. `X-Corpus-Digest` identifies the corpus.',
  ],
  [
    'Request id',
    'Every response has an `X-Request-ID`, which is also in the server log. You may send your own: up to 64 letters, digits, `.`, `_` and `-`.',
  ],
];

function behaviourSection(): Markup {
  return html`<section class="chapter" aria-labelledby="behaviour">
<h2 id="behaviour">Conventions</h2>
<dl class="behaviour">${BEHAVIOUR.map(
    ([name, text]) => html`
<div><dt>${name}</dt><dd>${prose(text)}</dd></div>`,
  )}
</dl>
<p class="note">The forms below require JavaScript. The rest of this page works without it.</p>
</section>`;
}

function errorSection(): Markup {
  const rows = HTTP_ERROR_CODES.map((code) => {
    const { status, title, when } = FAILURES[code];
    return html`
<tr id="${code.toLowerCase().replaceAll('_', '-')}"><th scope="row"><code>${code}</code></th><td data-label="Status">${status}</td><td>${title}</td><td>${prose(when)}</td></tr>`;
  });
  return html`<section class="chapter" aria-labelledby="failures">
<h2 id="failures">Errors</h2>
<p>Every error is a problem document (RFC 9457, <code>application/problem+json</code>) with <code>type</code>, <code>title</code>, <code>status</code>, <code>detail</code> and <code>instance</code>, plus a stable <code>code</code> and <code>error</code>, a short message. Where applicable, <code>errors</code> lists the individual issues, <code>available</code> the available values and <code>suggestions</code> similar valid values.</p>
<table class="failures">
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Title</th><th scope="col">When</th></tr></thead>
<tbody>${rows}
</tbody></table>
</section>`;
}

/** The default address of the service; the page's script replaces it with the actual one. */
const DEFAULT_ORIGIN = 'http://127.0.0.1:3001';

/** Longer tables of parameters are collapsed. */
const MAX_EXPANDED_PARAMETERS = 4;

/** Documents one route, with a form to send a request. */
function routeSection(route: Route, isExpanded: boolean): Markup {
  const id = operationIdOf(route);
  const notes = describeRoute(route);
  const parameters = listParameters(route);
  return html`
<article class="route" aria-labelledby="${id}">
<h3 id="${id}"><span class="method">${methodOf(route)}</span> <code>${pathMarkup(pathTemplate(route))}</code></h3>
<p class="summary">${route.summary}</p>${notes === undefined ? undefined : html`\n<p>${prose(notes)}</p>`}
<dl class="facts">${route.kind === 'pack' ? html`\n<div><dt>Body</dt><dd>${bodyMarkup(route)}</dd></div>` : undefined}
<div><dt>Response</dt><dd>${responseMarkup(route)}</dd></div>
<div><dt>Cache</dt><dd>${formatCacheDuration(route.cache)}</dd></div>
</dl>${parameters.length === 0 ? undefined : parameterTable(parameters, isExpanded || parameters.length <= MAX_EXPANDED_PARAMETERS)}
<pre class="curl"><code>curl ${route.kind === 'pack' ? "-H 'Content-Type: application/json' -d @body.json " : ''}'<span class="origin">${DEFAULT_ORIGIN}</span>${route.example}'</code></pre>
${tryFormMarkup(route, id, parameters)}
</article>`;
}

/** Renders a path with marked parameters, and with line-break opportunities for narrow screens. */
function pathMarkup(template: string): Markup {
  const parts = template.split(/(?<=\/)|(\{\w+\})/).filter((part) => part !== undefined && part !== '');
  return html`${parts.map((part) => (part.startsWith('{') ? html`<var>${part}</var>` : html`${part}<wbr>`))}`;
}

type PackRoute = Extract<Route, { kind: 'pack' }>;

/** The summary of the body, with a link to its schema. */
const bodyMarkup = ({ body }: PackRoute): Markup =>
  html`${prose(body.summary)} <a href="/schemas/essence.v4.json"><code>essence.v4.json</code></a>`;

function responseMarkup(route: Route): Markup {
  if (route.kind !== 'document' && route.kind !== 'pack') return html`<code>${mediaTypeOf(route)}</code>`;
  return html`<a href="/schemas/${route.response}"><code>${route.response}</code></a>`;
}

function formatCacheDuration(cache: string): string {
  const seconds = /max-age=(\d+)/.exec(cache)?.[1];
  if (seconds === undefined) return 'not cached';
  const hours = Number(seconds) / 3600;
  return hours >= 1 ? `${hours} hours` : `${seconds} seconds`;
}

function parameterTable(parameters: readonly OperationParameter[], open: boolean): Markup {
  const many = parameters.length === 1 ? '1 parameter' : `${parameters.length} parameters`;
  const rows = parameters.map(
    ({ name, summary, schema, required }) => html`
<tr><th scope="row"><code>${name}</code>${required ? html` <span class="required">required</span>` : undefined}</th><td>${prose(summary)}</td><td data-label="Allowed">${allowedMarkup(schema)}</td>${defaultCell(schema)}</tr>`,
  );
  return html`
<details class="parameters"${open ? html` open` : undefined}><summary>${many}</summary>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">Description</th><th scope="col">Allowed</th><th scope="col">Default</th></tr></thead>
<tbody>${rows}
</tbody></table></details>`;
}

type ValueSchema = OperationParameter['schema'];

function allowedMarkup(schema: ValueSchema): Markup {
  const values = valuesOf(schema);
  if (values.length > 0) {
    return html`${values.map((value, index) => html`${index === 0 ? '' : ', '}<code>${value}</code>`)}`;
  }
  const { minimum, maximum, minLength, maxLength } = schema;
  if (schema['type'] === 'integer') {
    return maximum === undefined
      ? html`integer from ${String(minimum)}`
      : html`integer from ${String(minimum)} to ${String(maximum)}`;
  }
  if (maxLength !== undefined) return html`${String(minLength ?? 0)} to ${String(maxLength)} characters`;
  if (typeof schema['pattern'] === 'string') return html`<code>${schema['pattern']}</code>`;
  return html`string`;
}

const valuesOf = (schema: ValueSchema): string[] =>
  Array.isArray(schema['enum']) ? schema['enum'].map(String) : [];

const defaultCell = (schema: ValueSchema): Markup =>
  schema['default'] === undefined
    ? html`<td class="none">none</td>`
    : html`<td data-label="Default"><code>${String(schema['default'])}</code></td>`;

function tryFormMarkup(route: Route, id: string, parameters: readonly OperationParameter[]): Markup {
  const template = pathTemplate(route);
  return html`<details class="try"><summary>Try it<span class="apart">: ${template}</span></summary>
<form data-path="${template}" data-method="${methodOf(route)}" novalidate aria-label="Try ${template}">${
    parameters.length === 0
      ? undefined
      : html`\n<div class="fields">${parameters.map((parameter) => fieldMarkup(parameter, `${id}-${parameter.name}`))}\n</div>`
  }${route.kind === 'pack' ? bodyFieldMarkup(route, `${id}-body`) : undefined}
<p class="actions"><button type="submit">Send</button>${
    route.kind === 'pack' ? undefined : html` <a href="${route.example}">Open the example</a>`
  }</p>
<div class="response" aria-live="polite"></div>
</form></details>`;
}

function bodyFieldMarkup({ body }: PackRoute, id: string): Markup {
  return html`
<div class="field body"><label for="${id}">body <span class="required">required</span></label><textarea id="${id}" name="body" data-in="body" rows="16" autocomplete="off" autocapitalize="off" spellcheck="false">${JSON.stringify(body.example, null, 2)}</textarea></div>`;
}

function fieldMarkup(parameter: OperationParameter, id: string): Markup {
  const { name, schema, sample = '', required } = parameter;
  const values = valuesOf(schema);
  const label = html`<label for="${id}">${name}${required ? html` <span class="required">required</span>` : undefined}</label>`;
  if (values.length > 0) {
    const options = values.map(
      (value) => html`<option${value === sample ? html` selected` : undefined}>${value}</option>`,
    );
    return html`
<div class="field">${label}<select id="${id}" name="${name}" data-in="${parameter.in}"><option value="">any</option>${options}</select></div>`;
  }
  const hint = schema['default'] === undefined ? '' : String(schema['default']);
  // Not a number field: users may want to see the error for an invalid value.
  const mode = schema['type'] === 'integer' ? 'numeric' : 'text';
  return html`
<div class="field">${label}<input id="${id}" name="${name}" data-in="${parameter.in}" value="${sample}" placeholder="${hint}" inputmode="${mode}" autocomplete="off" autocapitalize="off" spellcheck="false"></div>`;
}
