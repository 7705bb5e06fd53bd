import { defineConfig } from 'vitest/config';
import { GROUPS } from './groups.ts';

// A change in what runs when a module is loaded is tried with all tests there are: so there are only those of its group.
const group = GROUPS[process.env['SVC_MUTATION_GROUP'] ?? ''];

export default defineConfig({
  test: {
    include: group ? [...group.tests] : Object.values(GROUPS).flatMap(({ tests }) => tests),
    globalSetup: 'test/set-up.ts',
    coverage: {
      provider: 'v8',
      include: Object.values(GROUPS).flatMap(({ files }) => files),
      reporter: ['text'],
      thresholds: { branches: 100 },
    },
  },
});
