import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

interface PageUnderTest {
  readonly title: string;
  readonly path: string;
  /** The ids of its placements, in order. */
  readonly placements: readonly string[];
  /** Placements that load data, and so have states. */
  readonly withStates: readonly string[];
}

const MODES = ['light', 'dark'] as const;
const STATES = ['loading', 'empty', 'error'] as const;

/** The promises of one page: it opens, shows its placements and passes axe in every mode and state. */
export function testPage({ title, path, placements, withStates }: PageUnderTest): void {
  test.describe(title, () => {
    test('opens with its landmarks and placements', async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('main')).toHaveCount(1);
      await expect(page.locator('h1')).toHaveCount(1);
      for (const id of placements)
        await expect(page.locator(`[data-placement="${id}"]`)).toHaveAttribute('data-state', 'ready');
    });

    for (const mode of MODES)
      test(`passes axe in ${mode} mode`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: mode });
        await page.goto(path);
        await expect(page.locator('[data-state="loading"]')).toHaveCount(0);
        await expectNoViolations(page);
      });

    for (const id of withStates)
      for (const state of STATES)
        test(`shows ${id} as ${state}`, async ({ page }) => {
          await page.goto(`${path}?state=${id}:${state}`);
          await expect(page.locator(`[data-placement="${id}"]`)).toHaveAttribute('data-state', state);
          await expectNoViolations(page);
        });
  });
}

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
}
