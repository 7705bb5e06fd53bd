import { describe, expect, it } from 'vitest';
import { compose } from '../../src/essence/compose.ts';
import { renderView } from '../../src/preview/pages.ts';
import { fileUrl, parseFileUrl } from '../../src/preview/urls.ts';
import { renderRecord } from '../../src/render/record.ts';
import { renderSite } from '../../src/render/site.ts';
import type { CommonV1ProductContent } from '../../src/schemas/types.ts';
import { corpus } from '../corpus.ts';

const document = compose('online-store', corpus);
const usual = renderSite(document, corpus);
const pageOf = (site: typeof usual, path: string): string =>
  site.files.get(site.pages.find((one) => one.path === path)?.file ?? '') ?? '';

describe('a page in a state', () => {
  it('offers the states of its patterns', () => {
    expect(usual.states?.get('/products')).toEqual(expect.arrayContaining(['empty', 'error', 'loading']));
  });

  it('has no rows when it is empty, and says so in words of the product', () => {
    const empty = renderSite(document, corpus, undefined, 'empty');
    expect(pageOf(usual, '/products')).toContain('Moss herringbone blanket');
    expect(pageOf(empty, '/products')).not.toContain('Moss herringbone blanket');
    expect(pageOf(empty, '/products')).toContain('No products yet');
  });

  it('is as usual in a state that none of its patterns has', () => {
    const none = renderSite(document, corpus, undefined, 'no-such-state');
    for (const [file, text] of usual.files) expect(none.files.get(file), file).toBe(text);
  });

  it('has no placeholders of announcements', () => {
    for (const state of usual.states?.get('/products') ?? [])
      expect(pageOf(renderSite(document, corpus, undefined, state), '/products'), state).not.toMatch(
        /&lt;[a-z][\w -]*&gt;/,
      );
  });
});

const FIR = {
  name: 'Fir throw',
  kind: 'throw',
  price: 64,
  status: 'stock',
  detail: '130 × 170 cm',
  stock: 3,
  season: 'always',
  image: 'Dark green throw',
};

describe('a page in a state that its product draws', () => {
  const product: CommonV1ProductContent = {
    pages: {
      'storefront/catalogue': {
        states: {
          closed: { shows: 'The shop says that it is closed.' },
          sale: {
            shows: 'A line says that the sale is on; a blanket has another name, another one is gone.',
            notice: {
              text: 'Winter sale at {product.name}.',
              tone: 'danger',
              actions: [
                { label: 'Undo', action: 'undo' },
                { label: 'To the basket', action: 'navigate', href: '#cart' },
              ],
            },
            records: { article: { moss: { name: 'Moss sale blanket' }, oat: false, fir: FIR } },
            content: { 'product-grid': { copy: { title: 'Everything for less' } } },
            hidden: ['filter-bar'],
          },
        },
      },
    },
  };
  const usualPage = pageOf(renderSite(document, corpus, product), '/products');
  const site = renderSite(document, corpus, product, 'sale');
  const page = pageOf(site, '/products');

  it('is offered first, and only if the product says how the page differs', () => {
    expect(site.states?.get('/products')?.[0]).toBe('sale');
    expect(site.states?.get('/products')).not.toContain('closed');
  });

  it('has its message above the content, announced at once where something failed', () => {
    const notice = /<div class="l-placement" data-notice>[^]*?(?=<h1)/.exec(page)?.[0] ?? '';
    expect(notice).toContain('role="alert"');
    expect(notice).toContain('Winter sale at Hollowfold.');
    expect(notice).toMatch(/<button[^>]* data-action="undo"[^>]*>(?:<[^>]*>)*Undo/);
    expect(notice).toMatch(/<a[^>]* href="[^"]*cart[^"]*"[^>]*>(?:<[^>]*>)*To the basket/);
    expect(usualPage).not.toContain('data-notice');
  });

  it('has the rows, texts and parts of the state, and those of the page elsewhere', () => {
    expect(usualPage).toContain('Moss herringbone blanket');
    expect(usualPage).toContain('data-record="pattern/filter-bar');
    expect(page).toContain('Moss sale blanket');
    expect(page).toContain('Fir throw');
    expect(page.match(/<article/g)).toHaveLength(usualPage.match(/<article/g)?.length ?? 0);
    expect(page).toContain('Everything for less');
    expect(page).not.toContain('Moss herringbone blanket');
    expect(page).not.toContain('data-record="pattern/filter-bar');
    expect(pageOf(site, '/cart')).toBe(pageOf(usual, '/cart'));
  });
});

describe('the URL of a page in an appearance', () => {
  it.each([
    {},
    { theme: 'slate' },
    { mode: 'dark' },
    { theme: 'slate', mode: 'dark', state: 'no-results' },
    { state: 'empty' },
  ] as const)('is read back: %j', (look) => {
    expect(parseFileUrl(fileUrl(look, 'orders/index.html'))).toEqual({
      look: { theme: undefined, mode: undefined, state: undefined, ...look },
      rest: 'orders/index.html',
    });
  });
});

describe('the frame of the preview', () => {
  const [page] = usual.pages;
  if (!page) throw new Error('no pages');
  const { text } = renderView({
    name: 'Online store',
    pages: usual.pages,
    products: [],
    product: undefined,
    page,
    look: { theme: 'slate' },
    rival: 'neon',
    width: '768',
    themes: ['neon', 'slate'],
    modes: ['light', 'dark'],
    states: ['empty'],
    error: undefined,
  });

  it('names the product, and lists every page by its name with the choices kept', () => {
    expect(text).toContain('>Online store<');
    for (const { title, path } of usual.pages) {
      expect(text).toContain(`>${title.replace('&', '&amp;')}<`);
      const query = new URLSearchParams({ page: path, theme: 'slate', with: 'neon', mode: '', width: '768' });
      expect(text).toContain(query.toString().replaceAll('&', '&amp;'));
    }
    expect(text.match(/aria-current="page"/g)).toHaveLength(1);
  });

  it('shows two themes side by side, each named', () => {
    expect(text).toContain(`src="${fileUrl({ theme: 'slate' }, page.file)}"`);
    expect(text).toContain(`src="${fileUrl({ theme: 'neon' }, page.file)}"`);
    expect(text).toContain('theme neon');
  });
});

describe('the preview of a record', () => {
  const slate = corpus.get('theme', 'slate');
  const table = corpus.get('pattern', 'data-table');
  if (!slate || !table) throw new Error('the corpus has changed');

  it('draws every preset and every state of a pattern', () => {
    const text = renderRecord(table, slate).files.get('index.html') ?? '';
    for (const preset of Object.keys(table.data.presets))
      expect(text).toContain(`data-essence="/presets/${preset}"`);
    for (const state of Object.keys(table.data.states))
      expect(text).toContain(`data-essence="/states/${state}"`);
  });

  it('shows the faces, weights, decorators and motion of a theme', () => {
    const { files } = renderRecord(slate, slate);
    const text = files.get('index.html') ?? '';
    const css = files.get('assets/page-1.css') ?? '';
    for (const name of Object.keys(slate.data.decorators)) {
      expect(text).toContain(`class="x-decorator-${name}"`);
      expect(css).toContain(`.x-decorator-${name}{`);
    }
    for (const name of Object.keys(slate.data.typography.weights)) expect(text).toContain(`x-weight-${name}`);
    for (const name of Object.keys(slate.data.motion.easings)) expect(text).toContain(`x-easing-${name}`);
    expect(text).toContain('>Inter<');
  });
});
