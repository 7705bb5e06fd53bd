import { describe, expect, it } from 'vitest';
import { compose } from '../../src/essence/compose.ts';
import { renderSite } from '../../src/render/site.ts';
import { useBrowser, visit } from './browser.ts';
import { corpus } from '../corpus.ts';

function siteOf(slug: string) {
  const { files, pages } = renderSite(compose(slug, corpus), corpus);
  const served = new Map([...files].map(([path, text]) => [`/${path}`, text]));
  const html = (path: string): string => {
    const file = pages.find((page) => page.path === path)?.file ?? '';
    return String(files.get(file));
  };
  const file = (path: string): string => `/${pages.find((page) => page.path === path)?.file}`;
  return { served, html, file };
}

const store = siteOf('online-store');
const bank = siteOf('retail-bank');
const restaurant = siteOf('restaurant-group');
const desk = siteOf('support-desk');

const regionOf = (html: string, id: string): string =>
  new RegExp(`data-region="${id}".*?(?=data-region=|<script)`, 's').exec(html)?.[0] ?? '';

describe('the parts of a frame', () => {
  it('shows shoppers words, and people at work icons before them', () => {
    expect(regionOf(store.html('/'), 'nav')).toContain('>All products<');
    expect(regionOf(store.html('/'), 'nav')).not.toMatch(/<a [^>]*><svg/);
    expect(regionOf(desk.html('/'), 'nav')).toMatch(/<a [^>]*><svg/);
  });

  it('has the basket in the corner with the number of things in it', () => {
    expect(store.html('/')).toMatch(/class="r-icon r-basket"[^>]*aria-label="Basket, 3"/);
    expect(regionOf(store.html('/'), 'nav')).not.toContain('>Basket<');
  });

  it('offers the palette at work only, and search on a site unless the page searches', () => {
    expect(desk.html('/')).toContain('data-behaviour="palette-open"');
    expect(store.html('/orders')).not.toContain('data-behaviour="palette-open"');
    expect(restaurant.html('/')).not.toContain('class="r-find"');
  });

  it('shows visitors what they can do, and no account', () => {
    expect(restaurant.html('/')).toMatch(/class="r-cta"[^>]*>Reserve</);
    expect(restaurant.html('/')).not.toContain('r-account');
    expect(restaurant.html('/host')).toContain('r-account');
  });

  it('lists the latest notices of the product behind the bell', () => {
    expect(bank.html('/')).toMatch(/aria-label="Notifications, \d+ new"/);
    expect(bank.html('/')).toContain('<strong>Confirm your email address</strong>');
    expect(desk.html('/')).not.toContain('r-bell');
  });

  it('does not offer the sign-in to a user who is signed in', () => {
    expect(regionOf(store.html('/orders'), 'footer')).not.toContain('Sign in');
  });

  it('puts settings after the work', () => {
    const nav = regionOf(bank.html('/'), 'nav');
    expect(nav.indexOf('data-place="support"')).toBeGreaterThan(nav.indexOf('>Statements<'));
    expect(nav.indexOf('>Notification settings<')).toBeGreaterThan(nav.indexOf('data-place="support"'));
  });
});

describe('what opens from a frame', () => {
  useBrowser();

  it('covers the page with a scrim, has a close button, and returns the focus', () =>
    visit(
      desk.served,
      async (page) => {
        const opener = page.locator('.s-open:visible').first();
        const isFocused = (): Promise<boolean> =>
          opener.evaluate((one) => one === one.ownerDocument.activeElement);
        const drawer = page.locator('[data-region=nav]');
        const scrim = (): Promise<string> =>
          page.evaluate<string>(`getComputedStyle(document.querySelector('.s-frame'), '::after').position`);
        await opener.click();
        await expect.poll(() => drawer.isVisible()).toBe(true);
        expect(await scrim()).toBe('fixed');
        await drawer.locator('.s-close').click();
        await expect.poll(() => drawer.isVisible()).toBe(false);
        await expect.poll(isFocused).toBe(true);
        await opener.click();
        await page.mouse.click(380, 500);
        await expect.poll(() => drawer.isVisible()).toBe(false);
      },
      { path: desk.file('/'), viewport: { width: 390, height: 844 } },
    ));

  it('is a menu that the keyboard opens and closes, one at a time', () =>
    visit(
      bank.served,
      async (page) => {
        const [bell, account] = [page.locator('.r-bell'), page.locator('.r-account')];
        await bell.locator('summary').focus();
        await page.keyboard.press('Enter');
        await expect.poll(() => bell.locator('.r-panel').isVisible()).toBe(true);
        await page.keyboard.press('Escape');
        await expect.poll(() => bell.locator('.r-panel').isVisible()).toBe(false);
        await expect
          .poll(() => bell.locator('summary').evaluate((one) => one === one.ownerDocument.activeElement))
          .toBe(true);
        await bell.locator('summary').click();
        await account.locator('summary').click();
        await expect.poll(() => account.locator('.r-panel').isVisible()).toBe(true);
        await expect.poll(() => bell.locator('.r-panel').isVisible()).toBe(false);
      },
      { path: bank.file('/'), viewport: { width: 1440, height: 900 } },
    ));

  it.each([
    ['online-store', store, '/orders'],
    ['retail-bank', bank, '/'],
    ['restaurant-group', restaurant, '/'],
  ] as const)('leaves one compact bar above the content on a phone: %s', (_, site, path) =>
    visit(
      site.served,
      async (page) => {
        const top = await page.evaluate<number>(
          `document.querySelector('#main').getBoundingClientRect().top`,
        );
        expect(top).toBeLessThanOrEqual(72);
      },
      { path: site.file(path), viewport: { width: 390, height: 844 } },
    ),
  );
});
