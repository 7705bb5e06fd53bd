import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

interface PageUnderTest {
  readonly title: string;
  readonly path: string;
  /** The ids of its placements, in order. */
  readonly placements: readonly string[];
  /** Placements that load data, and so have states. */
  readonly withStates: readonly string[];
  /** A search narrows the lists of the page. */
  readonly hasSearch?: boolean;
}

const STATES = ['loading', 'empty', 'error'] as const;

/** The promises of one page: it opens, shows its placements and passes axe in every state and colour mode. */
export function testPage({ title, path, placements, withStates, hasSearch }: PageUnderTest): void {
  test.describe(`${title} at ${path}`, () => {
    test('has its landmarks and placements, and passes axe', async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('main')).toHaveCount(1);
      await expect(page.locator('h1')).toHaveCount(1);
      for (const id of placements)
        await expect(page.locator(`[data-placement="${id}"]`)).toHaveAttribute('data-state', 'ready');
      await expectNoViolations(page);
    });

    if (hasSearch)
      test('narrows its lists by the search, and shows all of them again', async ({ page }) => {
        await page.goto(path);
        const search = page.locator('main [data-action="search"] input').first();
        await search.fill('no row has these words');
        await expect(page.getByText('Nothing matches.').first()).toBeVisible();
        await page.getByRole('button', { name: 'Show all' }).first().click();
        await expect(search).toHaveValue('');
        await expect(page.getByText('Nothing matches.')).toHaveCount(0);
      });

    if (withStates.length === 0) return;
    for (const state of STATES)
      test(`passes axe while its data is ${state}`, async ({ page }) => {
        const query = withStates.map((id) => `state=${id}:${state}`).join('&');
        await page.goto(`${path}?${query}`);
        for (const id of withStates)
          await expect(page.locator(`[data-placement="${id}"]`)).toHaveAttribute('data-state', state);
        await expectNoViolations(page);
      });
  });
}

/** Runs axe in both colour modes; an app without a choice has one. */
async function expectNoViolations(page: Page): Promise<void> {
  const hasModes = (await page.locator('html[data-mode]').count()) > 0;
  for (const mode of hasModes ? ['light', 'dark'] : ['']) {
    if (hasModes) await page.evaluate((name) => (document.documentElement.dataset.mode = name), mode);
    // A colour in the middle of a transition is not what users read.
    await page.evaluate(() => {
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${mode} ${id}: ${nodes[0]?.html ?? ''}`);
    expect(found).toEqual([]);
  }
}
