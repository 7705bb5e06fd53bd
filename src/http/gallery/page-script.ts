/** The script of the gallery: search as you type, buttons that copy commands, live previews. It inserts text only, never HTML. */
export const GALLERY_SCRIPT = String.raw`'use strict';
(() => {
  const by = (id) => document.getElementById(id);
  const make = (name, text, properties) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    for (const [key, value] of Object.entries(properties || {})) made.setAttribute(key, value);
    return made;
  };
  const status = by('count');

  /** Puts a button behind a command that copies it. */
  function addCopy(code) {
    const button = make('button', 'Copy', { type: 'button', class: 'copy', 'aria-label': 'Copy ' + code.textContent });
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(code.textContent);
        button.textContent = 'Copied';
        status.textContent = 'Copied ' + code.textContent;
      } catch {
        getSelection().selectAllChildren(code);
        button.textContent = 'Selected';
      }
      setTimeout(() => { button.textContent = 'Copy'; }, 2000);
    });
    const line = make('span', undefined, { class: 'copyable' });
    code.replaceWith(line);
    line.append(code, button);
  }
  const command = (text) => {
    const holder = make('div');
    const code = make('code', text, { class: 'command' });
    holder.append(code);
    addCopy(code);
    return holder;
  };
  for (const code of document.querySelectorAll('code.command')) addCopy(code);

  // Search: one request per pause in typing; a newer one cancels the older.
  const PAUSE_MS = 120;
  const MAX_RESULTS = 8;
  const COMMANDS = {
    blueprint: (slug) => 'svc preview blueprint ' + slug,
    archetype: (slug) => 'svc preview archetype ' + slug,
    shell: (slug) => 'svc preview shell ' + slug,
    theme: (slug) => 'svc preview theme ' + slug,
    pattern: (slug) => 'svc preview pattern ' + slug,
  };
  const input = by('q');
  const results = by('results');
  let running;
  let timer;

  const linkTo = ({ type, slug }) =>
    type === 'pattern' ? '/gallery/patterns/' + slug : '/v1/' + type + 's/@official/' + slug;

  function show(items, total, text) {
    const list = make('ul');
    for (const item of items) {
      const row = make('li');
      const name = make('a', item.name, { href: linkTo(item) });
      if (item.type === 'pattern') name.dataset.pattern = item.slug;
      const title = make('p', undefined, { class: 'hit' });
      title.append(name, make('span', item.type === 'blueprint' ? 'product' : item.type));
      row.append(title, make('p', item.description), command(COMMANDS[item.type](item.slug)));
      list.append(row);
    }
    const summary = total === 0 ? 'Nothing found for “' + text + '”. Try fewer or plainer words.' : total + (total === 1 ? ' result' : ' results');
    status.textContent = summary;
    results.replaceChildren(make('p', summary, { class: 'total' }), list);
    results.hidden = false;
  }

  function close() {
    clearTimeout(timer);
    if (running) running.abort();
    results.hidden = true;
    results.replaceChildren();
    status.textContent = '';
  }

  async function search() {
    const text = input.value.trim();
    if (text === '') return close();
    if (running) running.abort();
    const own = (running = new AbortController());
    try {
      const query = new URLSearchParams({ q: text, limit: String(MAX_RESULTS) });
      const response = await fetch('/v1/search?' + query, { signal: own.signal, credentials: 'omit' });
      const body = await response.json();
      if (own !== running) return;
      if (!response.ok) throw new Error(body.error || response.statusText);
      show(body.items || body.results, body.total, text);
    } catch (error) {
      if (error.name === 'AbortError' || own !== running) return;
      results.replaceChildren(make('p', 'The search failed: ' + error.message, { class: 'total' }));
      results.hidden = false;
    }
  }

  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(search, PAUSE_MS);
  });
  input.form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    search();
  });
  input.form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !results.hidden) {
      event.preventDefault();
      input.value = '';
      close();
      input.focus();
      return;
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [input, ...results.querySelectorAll('a')];
    const at = stops.indexOf(document.activeElement);
    if (at < 0 || results.hidden) return;
    event.preventDefault();
    stops[Math.min(stops.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1)))].focus();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('input, textarea, select, iframe')) return;
    event.preventDefault();
    input.focus();
    input.select();
  });

  // Live previews: on a wide window beside the index, otherwise on a page of their own.
  const wide = matchMedia('(min-width: 64rem)');
  const stage = by('stage');
  const frame = by('frame');
  let current;
  const links = [...document.querySelectorAll('.index a[data-pattern]')];
  stage.hidden = false;

  async function open(slug) {
    const link = links.find((one) => one.dataset.pattern === slug);
    if (!link || current === slug) return;
    current = slug;
    for (const one of links) one.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'true');
    by('stage-name').textContent = link.textContent;
    by('stage-say').textContent = link.title;
    by('stage-alone').href = link.href;
    by('stage-commands').replaceChildren(
      command('svc preview pattern ' + slug),
      command('svc get pattern ' + slug + ' --json'),
    );
    frame.title = 'Live preview of ' + link.textContent;
    const response = await fetch(link.href, { credentials: 'omit' });
    const text = await response.text();
    if (current === slug) frame.srcdoc = text.replace('<body', '<body data-framed');
  }

  frame.addEventListener('load', () => {
    const page = frame.contentDocument;
    if (!page) return;
    // A link inside would replace the preview by the gallery: the address of framed text is that of the page around it.
    page.addEventListener('click', (event) => {
      const link = event.target.closest && event.target.closest('a[href]');
      if (!link) return;
      event.preventDefault();
      const target = link.getAttribute('href');
      if (target.startsWith('#') && target.length > 1) page.getElementById(target.slice(1))?.scrollIntoView();
    });
    page.addEventListener('submit', (event) => event.preventDefault());
  });

  document.addEventListener('click', (event) => {
    const link = event.target.closest && event.target.closest('a[data-pattern]');
    if (!link || !wide.matches || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(link.dataset.pattern);
    if (!stage.contains(link) && !link.closest('.index')) by('patterns').scrollIntoView();
  });
  for (const button of document.querySelectorAll('[data-width]')) {
    button.addEventListener('click', () => {
      for (const one of document.querySelectorAll('[data-width]')) one.setAttribute('aria-pressed', String(one === button));
      frame.dataset.shown = button.dataset.width;
    });
  }
  new IntersectionObserver((entries, observer) => {
    if (!wide.matches || !entries.some((one) => one.isIntersecting)) return;
    observer.disconnect();
    if (!current) open(stage.dataset.first);
  }, { rootMargin: '300px' }).observe(stage);
})();
`;
