import { test } from '@playwright/test';

test('opens', async ({ page }) => {
  await page.setContent('<dialog style="color: #f00"><img src="x"><input></dialog>');
});
