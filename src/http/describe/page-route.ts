import type { Route } from '../route.ts';
import { notesOn, mediaOf, parametersOf, type Placed } from './example.ts';
import { html, type Markup, prose } from './html.ts';
import { methodOf, operationIdOf, templateOf } from './names.ts';

/** Where the service listens unless it is told otherwise; the page's script puts its own address here. */
export const DEFAULT_ORIGIN = 'http://127.0.0.1:3001';

/** From here on a list of parameters is folded, unless it is the first of its kind. */
const MANY = 4;

/** One route on the page: what it is, what it takes, what it gives, and a form that asks it. */
export function routeSection(route: Route, unfolded: boolean): Markup {
  const id = operationIdOf(route);
  const notes = notesOn(route);
  const parameters = parametersOf(route);
  return html`
<article class="route" aria-labelledby="${id}">
<h3 id="${id}"><span class="method">${methodOf(route)}</span> <code>${pathMarkup(templateOf(route))}</code></h3>
<p class="summary">${route.summary}</p>${notes === undefined ? undefined : html`\n<p>${prose(notes)}</p>`}
<dl class="facts">${route.kind === 'pack' ? html`\n<div><dt>Body</dt><dd>${bodyOf(route)}</dd></div>` : undefined}
<div><dt>Answer</dt><dd>${answerOf(route)}</dd></div>
<div><dt>Cache</dt><dd>${keptFor(route.cache)}</dd></div>
</dl>${parameters.length === 0 ? undefined : parameterTable(parameters, unfolded || parameters.length <= MANY)}
<pre class="curl"><code>curl ${route.kind === 'pack' ? "-H 'Content-Type: application/json' -d @body.json " : ''}'<span class="origin">${DEFAULT_ORIGIN}</span>${route.example}'</code></pre>
${tryForm(route, id, parameters)}
</article>`;
}

/** A path with its parameters set apart, and with places where a narrow screen may break it. */
export function pathMarkup(template: string): Markup {
  const parts = template.split(/(?<=\/)|(\{\w+\})/).filter((part) => part !== undefined && part !== '');
  return html`${parts.map((part) => (part.startsWith('{') ? html`<var>${part}</var>` : html`${part}<wbr>`))}`;
}

type PackRoute = Extract<Route, { kind: 'pack' }>;

/** The body in words, and where its members are described. */
const bodyOf = ({ body }: PackRoute): Markup =>
  html`${prose(body.summary)} <a href="/schemas/essence.v4.json"><code>essence.v4.json</code></a>`;

function answerOf(route: Route): Markup {
  if (route.kind !== 'document' && route.kind !== 'pack') return html`<code>${mediaOf(route)}</code>`;
  return html`<a href="/schemas/${route.response}"><code>${route.response}</code></a>`;
}

function keptFor(cache: string): string {
  const seconds = /max-age=(\d+)/.exec(cache)?.[1];
  if (seconds === undefined) return 'never';
  const hours = Number(seconds) / 3600;
  return hours >= 1 ? `${hours} hours` : `${seconds} seconds`;
}

function parameterTable(parameters: readonly Placed[], open: boolean): Markup {
  const many = parameters.length === 1 ? '1 parameter' : `${parameters.length} parameters`;
  const rows = parameters.map(
    ({ name, summary, schema, required }) => html`
<tr><th scope="row"><code>${name}</code>${required ? html` <span class="required">required</span>` : undefined}</th><td>${prose(summary)}</td><td data-label="Allowed">${allowed(schema)}</td>${fallback(schema)}</tr>`,
  );
  return html`
<details class="parameters"${open ? html` open` : undefined}><summary>${many}</summary>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">Meaning</th><th scope="col">Allowed</th><th scope="col">Default</th></tr></thead>
<tbody>${rows}
</tbody></table></details>`;
}

type ValueSchema = Placed['schema'];

function allowed(schema: ValueSchema): Markup {
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
  return html`text`;
}

const valuesOf = (schema: ValueSchema): string[] =>
  Array.isArray(schema['enum']) ? schema['enum'].map(String) : [];

const fallback = (schema: ValueSchema): Markup =>
  schema['default'] === undefined
    ? html`<td class="none">none</td>`
    : html`<td data-label="Default"><code>${String(schema['default'])}</code></td>`;

function tryForm(route: Route, id: string, parameters: readonly Placed[]): Markup {
  const template = templateOf(route);
  return html`<details class="try"><summary>Try it<span class="apart">: ${template}</span></summary>
<form data-path="${template}" data-method="${methodOf(route)}" novalidate aria-label="Try ${template}">${
    parameters.length === 0
      ? undefined
      : html`\n<div class="fields">${parameters.map((parameter) => field(parameter, `${id}-${parameter.name}`))}\n</div>`
  }${route.kind === 'pack' ? bodyField(route, `${id}-body`) : undefined}
<p class="actions"><button type="submit">Send</button>${
    route.kind === 'pack' ? undefined : html` <a href="${route.example}">Open the example</a>`
  }</p>
<div class="answer" aria-live="polite"></div>
</form></details>`;
}

function bodyField({ body }: PackRoute, id: string): Markup {
  return html`
<div class="field body"><label for="${id}">body <span class="required">required</span></label><textarea id="${id}" name="body" data-in="body" rows="16" autocomplete="off" autocapitalize="off" spellcheck="false">${JSON.stringify(body.example, null, 2)}</textarea></div>`;
}

function field(parameter: Placed, id: string): Markup {
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
  // Text for numbers too: a wrong value may be sent, to see what the service says of it.
  const mode = schema['type'] === 'integer' ? 'numeric' : 'text';
  return html`
<div class="field">${label}<input id="${id}" name="${name}" data-in="${parameter.in}" value="${sample}" placeholder="${hint}" inputmode="${mode}" autocomplete="off" autocapitalize="off" spellcheck="false"></div>`;
}
