import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The gate reads the counts from this file; see .ci/run.
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/svc/tests.json' }]],
    // Properties are many runs, and machines are slow at times: what hangs is found all the same.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // One for each of the two cores of the smallest machine; the default leaves one idle.
    maxWorkers: 2,
    globalSetup: 'test/set-up.ts',
    projects: [
      // Tests beside a module are about pure functions: loading these anew for each file took most of the time. A test
      // that replaces a module stands in test/: here others have loaded it before.
      { extends: true, test: { name: 'modules', include: ['src/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'promises', include: ['test/**/*.test.ts'] } },
    ],
  },
});
