import { expect, it } from 'vitest';

it('has no ghost', () => {
  expect('<img src="x.png"><a href="/ghost">').toContain('ghost');
});
