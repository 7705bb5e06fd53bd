import { afterEach, expect, it, vi } from 'vitest';
import { createApp } from '../../src/http/app.ts';
import { openEmbeddedService } from '../../src/http/embedded.ts';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { localPlatform } from '../../src/http/local-platform.ts';
import { createNodePlatform } from '../../src/http/platform.ts';

afterEach(() => vi.restoreAllMocks());

/** The status of a compile on a machine that stands still for a second whenever the time is read. */
async function compileSlowly(platform: typeof localPlatform): Promise<number> {
  const app = createApp(await openEmbeddedService(), platform);
  const request = new Request('http://service.test/v1/packs/compile', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(SAMPLE_ESSENCE),
  });
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  return (await app.fetch(request)).status;
}

it('a program on a slow machine compiles its packs, while a service there rejects what waits too long', async () => {
  expect(await compileSlowly(localPlatform)).toBe(200);
  expect(await compileSlowly(createNodePlatform())).toBe(503);
});
