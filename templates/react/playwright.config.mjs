import { env } from 'node:process';
import { defineConfig } from '@playwright/test';

const ORIGIN = 'http://localhost:4173';
// A build opens much faster than the development server. Only in the mode "test" can its states be opened.
const FOLDER = 'node_modules/.cache/test-build';

export default defineConfig({
  testDir: 'test',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  // Checking a large page twice takes time on a small machine.
  timeout: 120_000,
  reporter: 'line',
  use: {
    baseURL: ORIGIN,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: env.CHROMIUM_PATH },
  },
  webServer: {
    command: `npx vite build --mode test --outDir ${FOLDER} --logLevel error && npx vite preview --outDir ${FOLDER} --port 4173 --strictPort`,
    url: ORIGIN,
    timeout: 180_000,
  },
});
