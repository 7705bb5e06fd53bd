/** The script of the reference page: sends a form with fetch and shows the response. It inserts text only, never HTML. */
export const PAGE_SCRIPT = String.raw`'use strict';

const SHOWN_HEADERS = ['content-type', 'cache-control', 'etag', 'link', 'x-corpus-digest', 'x-request-id', 'retry-after'];
const MAX_SHOWN_LENGTH = 100000;

function element(name, text, properties) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(properties || {})) made.setAttribute(key, value);
  return made;
}

/** The URL that a form requests; empty fields are left out of the query. */
function buildUrl(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  for (const field of form.querySelectorAll('[data-in]')) {
    const value = field.value;
    if (field.dataset.in === 'body') continue;
    if (field.dataset.in === 'path') {
      path = path.replace('{' + field.name + '}', encodeURIComponent(value).replace(/%40/g, '@'));
    } else if (value !== '') {
      query.append(field.name, value);
    }
  }
  const search = query.toString();
  return search === '' ? path : path + '?' + search;
}

function pretty(text, type) {
  let shown = text;
  if (/[/+]json/.test(type)) {
    try {
      shown = JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      shown = text;
    }
  }
  return shown.length > MAX_SHOWN_LENGTH ? shown.slice(0, MAX_SHOWN_LENGTH) + '\n… truncated; open the URL to see all of it.' : shown;
}

function headerList(response) {
  const list = element('dl', undefined, { class: 'headers' });
  for (const name of SHOWN_HEADERS) {
    const value = response.headers.get(name);
    if (value === null) continue;
    const row = element('div');
    row.append(element('dt', name), element('dd', value));
    list.append(row);
  }
  return list;
}

/** The options for fetch. A body is sent as typed, valid or not. */
function requestOptions(form) {
  const body = form.querySelector('[data-in=body]');
  // The browser's cache would hide the caching behaviour of the service.
  const options = { method: form.dataset.method, cache: 'no-store', credentials: 'omit' };
  return body ? { ...options, body: body.value, headers: { 'content-type': 'application/json' } } : options;
}

async function send(form) {
  const region = form.querySelector('.response');
  const button = form.querySelector('button');
  const url = buildUrl(form);
  const status = element('p', 'Sending …', { class: 'status' });
  button.setAttribute('aria-disabled', 'true');
  region.replaceChildren(status);
  const start = performance.now();
  try {
    const response = await fetch(url, requestOptions(form));
    const text = await response.text();
    const time = Math.max(1, Math.round(performance.now() - start));
    const type = response.headers.get('content-type') || '';
    const size = new TextEncoder().encode(text).length;
    const code = element('strong', (response.status + ' ' + response.statusText).trim());
    code.className = response.ok ? 'good' : 'bad';
    status.replaceChildren(code, ' in ' + time + ' ms, ' + size.toLocaleString('en') + ' bytes');
    // Screen readers announce only the status line; the body is for browsing.
    const body = element('pre', pretty(text, type), {
      tabindex: '0', role: 'group', 'aria-label': 'Response body', 'aria-live': 'off',
    });
    region.append(element('p', form.dataset.method + ' ' + url, { class: 'request' }), headerList(response), body);
  } catch {
    status.replaceChildren(element('strong', 'No response', { class: 'bad' }), ': the service cannot be reached.');
  } finally {
    button.removeAttribute('aria-disabled');
  }
}

for (const place of document.querySelectorAll('.origin')) place.textContent = location.origin;

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const button = event.target.querySelector('button');
  if (button.getAttribute('aria-disabled') !== 'true') send(event.target);
});
`;
