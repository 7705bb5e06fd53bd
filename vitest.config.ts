import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The gate reads the counts from this file; see .ci/run.
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/svc/tests.json' }]],
    testTimeout: 60_000,
    projects: [
      // Tests beside a module are about pure functions: loading these anew for each file took most of the time.
      { extends: true, test: { name: 'modules', include: ['src/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'promises', include: ['test/**/*.test.ts'] } },
    ],
  },
});
