import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADVISORIES } from '../proof/advisories.ts';
import { type RunningService, serve } from './http/socket/server.ts';

let service: RunningService;
beforeAll(async () => {
  service = await serve();
});
afterAll(() => service.stop());

describe('advisories', () => {
  it.each(ADVISORIES.map((advisory) => [advisory.number, advisory.lesson, advisory] as const))(
    '%s: %s',
    async (_number, _lesson, { findViolation }) => {
      expect(await findViolation(service.port)).toBeUndefined();
    },
  );
});
