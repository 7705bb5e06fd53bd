import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // The gate reads the counts from this file; see .ci/run.
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/svc/tests.json' }]],
    testTimeout: 60_000,
  },
});
