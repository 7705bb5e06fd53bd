import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../../src/content/corpus.ts';
import { minifyCss, readSheet } from '../../../scripts/generate/styles.ts';
import { contrastRatio, themeModes } from '../../../src/render/palette.ts';
import { modeTokens } from '../../../src/tokens/values.ts';
import { attribute, focusedText, on, press, useBrowser } from '../browser.ts';
import { corpus } from '../../corpus.ts';

type Theme = RecordData<'theme'>;

const BEHAVIOURS_CSS = minifyCss(readSheet('src/render/styles/behaviours.css'));

useBrowser();

describe('an entry of a list', () => {
  const entry = (name: string, more = ''): string =>
    `<li><button type="button" class="p-list__press" data-action="open" ${more}>${name}</button></li>`;

  it('becomes the current one when it is pressed, in the words of the list', () =>
    on(`<ol>${entry('Where?', 'aria-current="step"')}${entry('By when?')}</ol>`, async (page) => {
      await page.getByText('By when?').click();
      await expect.poll(() => attribute(page, 'li + li button', 'aria-current')).toBe('step');
      expect(await page.locator('[aria-current]').count()).toBe(1);
      await page.getByText('By when?').click();
      expect(await page.locator('[aria-current]').count()).toBe(1);
    }));

  it('becomes the current one of a list without any', () =>
    on(`<ul>${entry('Calendar')}${entry('Mail')}</ul>`, async (page) => {
      await page.getByText('Mail').click();
      await expect.poll(() => attribute(page, 'li + li button', 'aria-current')).toBe('true');
    }));
});

describe('a tree', () => {
  const leaf = (name: string): string =>
    `<li role="treeitem" aria-selected="false" aria-label="${name}">${name}</li>`;
  const folder = (name: string, isOpen: boolean, ...inside: string[]): string =>
    `<li role="treeitem" aria-expanded="${isOpen}" aria-selected="false" aria-label="${name}"><span>${name}</span><ul role="group" ${isOpen ? '' : 'hidden'}>${inside.join('')}</ul></li>`;
  const body = (more = ''): string =>
    `<ul role="tree" aria-label="T" data-behaviour="tree" ${more}>${folder('docs', false, leaf('plan'), leaf('notes'))}${folder('src', true, leaf('main'))}${leaf('readme')}</ul>`;

  it('is one tab stop with arrow keys between visible items', () =>
    on(body(), async (page) => {
      await press(page, 'Tab');
      await expect.poll(() => focusedText(page)).toBe('docs');
      await press(page, 'ArrowDown', 'ArrowDown');
      await expect.poll(() => focusedText(page)).toBe('main');
      await press(page, 'End');
      await expect.poll(() => focusedText(page)).toBe('readme');
      await press(page, 'Home');
      await expect.poll(() => focusedText(page)).toBe('docs');
    }));

  it('expands and enters with one arrow key, leaves and collapses with the other', () =>
    on(body(), async (page) => {
      await press(page, 'Tab', 'ArrowRight');
      await expect.poll(() => attribute(page, '[aria-label=docs]', 'aria-expanded')).toBe('true');
      await expect.poll(() => page.locator('[aria-label=plan]').isVisible()).toBe(true);
      await expect.poll(() => focusedText(page)).toBe('docs');
      await press(page, 'ArrowRight');
      await expect.poll(() => focusedText(page)).toBe('plan');
      await press(page, 'ArrowLeft');
      await expect.poll(() => focusedText(page)).toBe('docs');
      await press(page, 'ArrowLeft');
      await expect.poll(() => page.locator('[aria-label=plan]').isVisible()).toBe(false);
    }));

  it('supports typeahead, expands all with *, opens with Enter and selects with Space', () =>
    on(body(), async (page) => {
      await press(page, 'Tab', 'r');
      await expect.poll(() => focusedText(page)).toBe('readme');
      // Within half a second a space would be part of the typed text.
      await page.waitForTimeout(600);
      await press(page, 'Space');
      await expect.poll(() => attribute(page, '[aria-label=readme]', 'aria-selected')).toBe('true');
      await press(page, '*');
      await expect.poll(() => attribute(page, '[aria-label=docs]', 'aria-expanded')).toBe('true');
      await press(page, 'Home', 'Enter');
      await expect.poll(() => attribute(page, '[aria-label=docs]', 'aria-expanded')).toBe('false');
      await expect.poll(() => attribute(page, '[aria-label=readme]', 'aria-selected')).toBe('false');
    }));
});

describe('a listbox', () => {
  const body = (more = ''): string =>
    `<ul role="listbox" aria-label="L" data-behaviour="listbox" ${more}>${['Ash', 'Beech', 'Birch', 'Cedar'].map((name) => `<li role="option" aria-selected="${name === 'Beech'}">${name}</li>`).join('')}</ul>`;

  it('is entered at the selected option; arrows move, Enter and Space select', () =>
    on(body(), async (page) => {
      await press(page, 'Tab');
      await expect.poll(() => focusedText(page)).toBe('Beech');
      await press(page, 'ArrowDown');
      await expect.poll(() => page.locator('[aria-selected=true]').textContent()).toBe('Beech');
      await press(page, 'Enter');
      await expect.poll(() => page.locator('[aria-selected=true]').textContent()).toBe('Birch');
      await press(page, 'Home', 'Space');
      await expect.poll(() => page.locator('[aria-selected=true]').textContent()).toBe('Ash');
      await press(page, 'End', 'ArrowDown');
      await expect.poll(() => focusedText(page)).toBe('Cedar');
    }));

  it('supports typeahead', () =>
    on(body(), async (page) => {
      await press(page, 'Tab', 'b', 'i');
      await expect.poll(() => focusedText(page)).toBe('Birch');
    }));

  it('selects several with Space, Shift and arrows, all or none', () =>
    on(body('aria-multiselectable="true"'), async (page) => {
      const count = (): Promise<number> => page.locator('[aria-selected=true]').count();
      await press(page, 'Tab', 'Shift+ArrowDown');
      await expect.poll(() => count()).toBe(2);
      await press(page, 'Space');
      await expect.poll(() => count()).toBe(1);
      await press(page, 'Control+a');
      await expect.poll(() => count()).toBe(4);
      await press(page, 'Control+a');
      await expect.poll(() => count()).toBe(0);
    }));
});

describe('a combobox', () => {
  const body = `<span data-behaviour="combobox"><input role="combobox" id="box" aria-label="Tree" aria-expanded="false" aria-autocomplete="list" aria-controls="list"><ul role="listbox" id="list" aria-label="Trees" hidden>${['Ash', 'Beech', 'Birch'].map((name, at) => `<li role="option" id="o${at}" aria-selected="false">${name}</li>`).join('')}</ul></span><button id="after">After</button>`;
  const active = (page: Page): Promise<string | null> => page.locator('[data-active]').textContent();

  it('narrows while the user types and selects the active option with Enter', () =>
    on(body, async (page) => {
      await page.locator('#box').focus();
      await page.keyboard.type('ch');
      await expect.poll(() => page.locator('[role=option]:visible').count()).toBe(2);
      await press(page, 'ArrowDown', 'ArrowDown');
      await expect.poll(() => active(page)).toBe('Birch');
      await expect.poll(() => attribute(page, '#box', 'aria-activedescendant')).toBe('o2');
      await press(page, 'ArrowDown');
      await expect.poll(() => active(page)).toBe('Beech');
      await press(page, 'Enter');
      await expect.poll(() => page.locator('#box').inputValue()).toBe('Beech');
      await expect.poll(() => attribute(page, '#box', 'aria-expanded')).toBe('false');
      await expect.poll(() => attribute(page, '#o1', 'aria-selected')).toBe('true');
      await expect.poll(() => focusedText(page)).toBe('Tree');
    }));

  it('opens and closes with Alt, closes with Escape, then clears', () =>
    on(body, async (page) => {
      await page.locator('#box').fill('ash');
      await press(page, 'Alt+ArrowUp');
      await expect.poll(() => page.locator('#list').isVisible()).toBe(false);
      await press(page, 'Alt+ArrowDown');
      await expect.poll(() => page.locator('#list').isVisible()).toBe(true);
      await expect.poll(() => page.locator('[data-active]').count()).toBe(0);
      await press(page, 'Escape');
      await expect.poll(() => page.locator('#list').isVisible()).toBe(false);
      await expect.poll(() => page.locator('#box').inputValue()).toBe('ash');
      await press(page, 'Escape');
      await expect.poll(() => page.locator('#box').inputValue()).toBe('');
    }));

  it('outlines the active option on any background', () =>
    on(
      body,
      async (page) => {
        await page.locator('#box').focus();
        await press(page, 'ArrowDown');
        const ring = await page.evaluate<Record<string, string>>(
          "(({ outlineStyle, outlineColor, boxShadow }) => ({ outlineStyle, outlineColor, boxShadow }))(getComputedStyle(document.querySelector('[data-active]')))",
        );
        expect([ring['outlineStyle'], ring['outlineColor']]).toEqual(['solid', 'rgb(1, 2, 3)']);
        expect(ring['boxShadow']).toContain('rgb(4, 5, 6)');
      },
      undefined,
      `:root{--color-text:rgb(1 2 3);--color-background:rgb(4 5 6);--border-medium:2px}${BEHAVIOURS_CSS}`,
    ));

  it('outlines it in two colours, one of which contrasts with any background', () => {
    const low = corpus.records.flatMap((record) =>
      record.type === 'theme'
        ? themeModes(record.data as Theme).filter((mode) => {
            const { color } = modeTokens(record.data as Theme, mode);
            // If two colours have a contrast of 9:1, every background has 3:1 to one of them.
            return contrastRatio(String(color?.['text']), String(color?.['background'])) < 9;
          })
        : [],
    );
    expect(low).toEqual([]);
    expect(BEHAVIOURS_CSS).not.toMatch(/#[0-9a-f]{3}|\b(?:rgb|hsl|oklch)a?\(/);
  });

  it('selects the active option with Tab or a press', () =>
    on(body, async (page) => {
      await page.locator('#box').focus();
      await press(page, 'ArrowDown', 'Tab');
      await expect.poll(() => page.locator('#box').inputValue()).toBe('Ash');
      await expect.poll(() => focusedText(page)).toBe('after');
      await page.locator('#box').click();
      await page.locator('#o2').click();
      await expect.poll(() => page.locator('#box').inputValue()).toBe('Birch');
      await expect.poll(() => page.locator('#list').isVisible()).toBe(false);
    }));
});
