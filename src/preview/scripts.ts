/**
 * Reloads the page after a change. Pages of the preview render errors themselves; a page of the app gets a banner.
 * Hidden pages keep no connection open, since browsers limit their number.
 */
export const RELOAD_SCRIPT = String.raw`'use strict';
(() => {
  const stamp = new URL(document.currentScript.src).searchParams.get('stamp');
  const isTool = document.documentElement.hasAttribute('data-svc-tool');
  let source;

  function showError(message) {
    const line = document.createElement('div');
    line.setAttribute('role', 'alert');
    line.textContent = 'This is the last version without errors. ' + message;
    Object.assign(line.style, {
      position: 'fixed', zIndex: '2147483647', insetBlockStart: '0', insetInline: '0', padding: '12px 16px',
      background: '#b3261e', color: '#fff', font: '16px/1.4 system-ui, sans-serif',
    });
    document.body.append(line);
  }

  function listen() {
    if (document.hidden || source) return;
    let isShown = false;
    source = new EventSource('/__svc/events');
    source.onmessage = ({ data }) => {
      const now = JSON.parse(data);
      if (now.stamp !== stamp) {
        source.close();
        dispatchEvent(new Event('svc-reload'));
        location.reload();
      } else if (now.trouble && !isTool && !isShown) {
        isShown = true;
        showError(now.trouble);
      }
    };
  }

  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return listen();
    if (source) source.close();
    source = undefined;
  });
  listen();
})();
`;

/** The toolbar around a page: choices apply immediately, links update the URL, and elements can be inspected. */
export const VIEW_SCRIPT = String.raw`'use strict';
(() => {
  const by = (id) => document.getElementById(id);
  const [form, frame, stage, mark, panel, inspect] =
    ['choices', 'frame', 'stage', 'mark', 'panel', 'inspect'].map(by);
  const beside = by('beside');
  const links = [...document.querySelectorAll('.w-pages a')];
  const NAMED = '[data-essence],[data-record]';
  const attached = new WeakSet();
  let isOn = false;
  let pinned;

  const list = document.querySelector('.w-pages');
  if (list && matchMedia('(max-width: 900px)').matches) list.open = false;

  by('submit').hidden = true;
  inspect.hidden = false;
  form.addEventListener('change', () => form.requestSubmit());

  /** Follows links in the page: the URL of the view changes with it. */
  function follow() {
    const { pathname } = frame.contentWindow.location;
    const file = decodeURIComponent(pathname.split('/').slice(5).join('/'));
    by('alone').href = pathname.replace('/__svc/as/-/-/', '/').replace(/index\.html$/, '');
    const link = links.find((one) => one.dataset.file === file);
    if (!link || link.getAttribute('aria-current')) return;
    for (const one of links) one.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'page');
    by('page').value = link.dataset.path;
    history.replaceState(null, '', '?' + new URLSearchParams(new FormData(form)));
    if (beside) beside.src = beside.src.split('/').slice(0, 7).join('/') + '/' + file.split('/').map(encodeURIComponent).join('/');
  }

  /** Two pages side by side scroll together, by the share that has been scrolled. */
  function together(one, other) {
    const from = one.contentDocument.scrollingElement;
    const to = other.contentDocument && other.contentDocument.scrollingElement;
    if (!to) return;
    const share = from.scrollTop / Math.max(1, from.scrollHeight - from.clientHeight);
    to.scrollTop = share * (to.scrollHeight - to.clientHeight);
  }

  function outline(element) {
    mark.hidden = !element;
    if (!element) return;
    const box = element.getBoundingClientRect();
    Object.assign(mark.style, {
      left: frame.offsetLeft + box.left + 'px', top: frame.offsetTop + box.top + 'px',
      width: box.width + 'px', height: box.height + 'px',
    });
  }

  const make = (name, text) => Object.assign(document.createElement(name), { textContent: text });
  /** "data-table" becomes "Data table". */
  const sentence = (id) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');

  /** The name of an element as people call it: its pattern, else its label, its text or its place in the contract. */
  function nameOf(element) {
    const { essence = '', record } = element.dataset;
    const slug = /^\w+\/([^@]+)/.exec(record || '');
    if (slug) return sentence(slug[1]);
    const lines = element.children.length < 3 ? element.innerText.split('\n').map((line) => line.trim()) : [];
    const label = element.getAttribute('aria-label') || lines.sort((a, b) => b.length - a.length)[0];
    if (label && label.length < 40) return label;
    const words = essence.split('/').filter((part) => part && !/^\d+$/.test(part));
    const last = (words.at(-1) || 'element').replaceAll('_', '-');
    return sentence(/\/\d+$/.test(essence) ? last.replace(/s$/, '') : last);
  }

  /** The named elements around an element, from the page inwards. */
  function layersOf(element) {
    const layers = [];
    for (let one = element; one; one = one.parentElement && one.parentElement.closest(NAMED)) layers.unshift(one);
    return layers;
  }

  function factsOf(element) {
    const { essence, record, preset } = element.dataset;
    const slug = /^(\w+)\/([^@]+)/.exec(record || '');
    const { width, height } = element.getBoundingClientRect();
    return [
      ['Record', record],
      ['Preset', preset],
      ['Contract', essence],
      ['Size', Math.round(width) + ' × ' + Math.round(height) + ' px'],
      ['More', slug && 'svc get ' + slug[1] + ' ' + slug[2]],
    ].filter(([, value]) => value);
  }

  const buttonFor = (one, element, text) => {
    const button = make('button', text);
    button.type = 'button';
    button.setAttribute('aria-pressed', String(one === element));
    button.addEventListener('click', () => {
      one.scrollIntoView({ block: 'center' });
      pin(one);
      [...panel.querySelectorAll('button')].find((other) => other.getAttribute('aria-pressed') === 'true')?.focus();
    });
    return button;
  };

  const listOf = (buttons) => {
    const list = document.createElement('ul');
    for (const button of buttons) {
      const item = document.createElement('li');
      item.append(button);
      list.append(item);
    }
    return list;
  };

  function describe(element) {
    const list = document.createElement('dl');
    for (const [name, value] of element ? factsOf(element) : []) {
      const data = document.createElement('dd');
      data.append(make('code', value));
      list.append(make('dt', name), data);
    }
    const named = [...frame.contentDocument.querySelectorAll(NAMED)];
    const depthOf = (one) => Math.min(6, layersOf(one).length - 1);
    panel.replaceChildren(
      make('h2', element ? nameOf(element) : 'Point at an element, or choose one'),
      list,
      ...(element
        ? [make('h3', 'Layers'), listOf(layersOf(element).map((one) => buttonFor(one, element, nameOf(one))))]
        : []),
      make('h3', 'On this page'),
      listOf(named.map((one) => {
        const button = buttonFor(one, element, nameOf(one));
        button.dataset.depth = depthOf(one);
        return button;
      })),
    );
  }

  function pin(element) {
    pinned = element;
    outline(element);
    describe(element);
  }

  function turn(on) {
    isOn = on;
    inspect.setAttribute('aria-pressed', String(on));
    panel.hidden = !on;
    pin(undefined);
  }

  function attach() {
    const page = frame.contentDocument;
    if (attached.has(page)) return;
    attached.add(page);
    follow();
    const named = (event) => (event.target.closest ? event.target.closest(NAMED) : null);
    page.addEventListener('pointermove', (event) => isOn && !pinned && outline(named(event)));
    page.addEventListener('click', (event) => {
      if (!isOn) return;
      event.preventDefault();
      event.stopPropagation();
      const element = named(event);
      pin(element === pinned || !element ? undefined : element);
    }, true);
    page.addEventListener('scroll', () => outline(pinned), true);
    if (beside) page.addEventListener('scroll', () => together(frame, beside));
    page.addEventListener('keydown', (event) => event.key === 'Escape' && turn(false));
    if (isOn) turn(true);
    const kept = sessionStorage.getItem('svc-scroll ' + frame.src);
    sessionStorage.removeItem('svc-scroll ' + frame.src);
    if (kept) frame.contentWindow.scrollTo(0, Number(kept));
  }

  inspect.addEventListener('click', () => turn(!isOn));
  document.addEventListener('keydown', (event) => event.key === 'Escape' && isOn && turn(false));
  stage.addEventListener('scroll', () => outline(pinned));
  addEventListener('resize', () => outline(pinned));
  addEventListener('svc-reload', () =>
    sessionStorage.setItem('svc-scroll ' + frame.src, String(frame.contentWindow.scrollY)));
  frame.addEventListener('load', attach);
  if (frame.contentDocument && frame.contentDocument.readyState === 'complete' && frame.contentWindow.location.href !== 'about:blank') attach();
})();
`;
