/**
 * Tries the shadcn registry with the real command line: `tsx scripts/try-shadcn.ts [folder] [pattern …]`, or `all`
 * instead of patterns for all of them with one theme. Creates a Vite app
 * with Tailwind and shadcn's own theme, adds patterns (half of them from files, half from an address) and themes, and runs
 * the type checker, the build, and axe on every example in both modes. Needs the npm registry, and no other host.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { loadCorpus } from '../src/content/load.ts';
import { createRegistry, printRegistry } from '../src/create/registry.ts';
import { pascalCase } from '../src/create/names.ts';
import { DEPENDENCIES, DEV_DEPENDENCIES } from '../src/create/versions.ts';
import { readTemplates } from '../src/project/templates.ts';
import { openBrowser, startSiteServer } from './audit/serve.ts';

const SHADCN = 'shadcn@4.23.0';
const PATTERNS = [
  'hero',
  'data-table',
  'transaction-list',
  'kpi-grid',
  'chart-panel',
  'funnel-chart',
  'pricing-table',
  'sign-in-form',
  'checkout-form',
  'form-wizard',
  'calendar-month',
  'kanban-board',
  'tabs-panel',
  'chat-thread',
  'faq-accordion',
  'map-explorer',
  'file-tree',
  'media-player',
  'confirm-dialog',
  'product-grid',
];
const THEMES = ['ledger', 'bloom', 'carbon'];

const pick = (table: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, table[name] ?? '']));

/** shadcn's default theme for Tailwind 4, as its own `init` writes it. */
const INDEX_CSS = `@import "tailwindcss";

@custom-variant dark (&:is(.dark *));

@theme inline {
  --radius-sm: calc(var(--radius) - 4px);
  --radius-md: calc(var(--radius) - 2px);
  --radius-lg: var(--radius);
  --radius-xl: calc(var(--radius) + 4px);
  --color-background: var(--background);
  --color-foreground: var(--foreground);
  --color-card: var(--card);
  --color-card-foreground: var(--card-foreground);
  --color-primary: var(--primary);
  --color-primary-foreground: var(--primary-foreground);
  --color-muted: var(--muted);
  --color-muted-foreground: var(--muted-foreground);
  --color-border: var(--border);
  --color-input: var(--input);
  --color-ring: var(--ring);
}

:root {
  --radius: 0.625rem;
  --background: oklch(1 0 0);
  --foreground: oklch(0.145 0 0);
  --card: oklch(1 0 0);
  --card-foreground: oklch(0.145 0 0);
  --popover: oklch(1 0 0);
  --popover-foreground: oklch(0.145 0 0);
  --primary: oklch(0.205 0 0);
  --primary-foreground: oklch(0.985 0 0);
  --secondary: oklch(0.97 0 0);
  --secondary-foreground: oklch(0.205 0 0);
  --muted: oklch(0.97 0 0);
  --muted-foreground: oklch(0.556 0 0);
  --accent: oklch(0.97 0 0);
  --accent-foreground: oklch(0.205 0 0);
  --destructive: oklch(0.577 0.245 27.325);
  --border: oklch(0.922 0 0);
  --input: oklch(0.922 0 0);
  --ring: oklch(0.708 0 0);
  --chart-1: oklch(0.646 0.222 41.116);
  --chart-2: oklch(0.6 0.118 184.704);
  --chart-3: oklch(0.398 0.07 227.392);
  --chart-4: oklch(0.828 0.189 84.429);
  --chart-5: oklch(0.769 0.188 70.08);
}

.dark {
  --background: oklch(0.145 0 0);
  --foreground: oklch(0.985 0 0);
  --card: oklch(0.205 0 0);
  --card-foreground: oklch(0.985 0 0);
  --popover: oklch(0.205 0 0);
  --popover-foreground: oklch(0.985 0 0);
  --primary: oklch(0.922 0 0);
  --primary-foreground: oklch(0.205 0 0);
  --secondary: oklch(0.269 0 0);
  --secondary-foreground: oklch(0.985 0 0);
  --muted: oklch(0.269 0 0);
  --muted-foreground: oklch(0.708 0 0);
  --accent: oklch(0.269 0 0);
  --accent-foreground: oklch(0.985 0 0);
  --destructive: oklch(0.704 0.191 22.216);
  --border: oklch(1 0 0 / 10%);
  --input: oklch(1 0 0 / 15%);
  --ring: oklch(0.556 0 0);
  --chart-1: oklch(0.488 0.243 264.376);
  --chart-2: oklch(0.696 0.17 162.48);
  --chart-3: oklch(0.769 0.188 70.08);
  --chart-4: oklch(0.627 0.265 303.9);
  --chart-5: oklch(0.645 0.246 16.439);
}

@layer base {
  * {
    @apply border-border outline-ring/50;
  }
  body {
    @apply bg-background text-foreground;
  }
}
`;

const BUTTON = `export function Button() {
  return <button className="rounded-md bg-primary px-4 py-2 text-primary-foreground">Mine</button>;
}
`;

function appFiles(patterns: readonly string[]): Record<string, string> {
  const lines = patterns.map(
    (name) =>
      `  '${name}': lazy(() => import('./components/svc/${name}-example').then((one) => ({ default: one.${pascalCase(name)}Example }))),\n`,
  );
  return {
    'package.json': JSON.stringify({
      name: 'shadcn-trial',
      private: true,
      type: 'module',
      dependencies: pick(DEPENDENCIES, ['react', 'react-dom']),
      devDependencies: pick(DEV_DEPENDENCIES, [
        '@tailwindcss/vite',
        '@types/react',
        '@types/react-dom',
        '@vitejs/plugin-react',
        'tailwindcss',
        'typescript',
        'vite',
      ]),
    }),
    // No base colour: for one, the command line asks ui.shadcn.com.
    'components.json': JSON.stringify({
      $schema: 'https://ui.shadcn.com/schema.json',
      style: 'new-york',
      rsc: false,
      tsx: true,
      tailwind: { config: '', css: 'src/index.css', baseColor: '', cssVariables: true },
      aliases: {
        components: '@/components',
        ui: '@/components/ui',
        utils: '@/lib/utils',
        lib: '@/lib',
        hooks: '@/hooks',
      },
      iconLibrary: 'lucide',
    }),
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        target: 'ES2023',
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        module: 'ESNext',
        types: ['vite/client'],
        skipLibCheck: true,
        moduleResolution: 'bundler',
        verbatimModuleSyntax: true,
        moduleDetection: 'force',
        noEmit: true,
        jsx: 'react-jsx',
        strict: true,
        noUnusedLocals: true,
        noUnusedParameters: true,
        erasableSyntaxOnly: true,
        noFallthroughCasesInSwitch: true,
        noUncheckedSideEffectImports: true,
        paths: { '@/*': ['./src/*'] },
      },
      include: ['src'],
    }),
    'vite.config.ts': `import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({ base: './', plugins: [react(), tailwindcss()], resolve: { alias: { '@': '/src' } } });
`,
    'index.html': `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Trial</title><link rel="icon" href="data:,"></head>
  <body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body>
</html>
`,
    'src/index.css': INDEX_CSS,
    'src/components/ui/button.tsx': BUTTON,
    // The style sheets of patterns come before that of the app here: their layers must not depend on it.
    'src/main.tsx': `import { type ComponentType, lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '@/components/ui/button';
import './index.css';

const examples: Record<string, ComponentType> = {
${lines.join('')}};
const query = new URLSearchParams(location.search);
if (query.has('dark')) document.documentElement.classList.add('dark');
const Example = examples[query.get('example') ?? ''];
createRoot(document.getElementById('root')!).render(
  <main>
    <h1 className="text-2xl" id="mine">Trial</h1>
    <Button />
    <h2>Example</h2>
    <Suspense>{Example && <Example />}</Suspense>
  </main>,
);
`,
  };
}

function run(root: string, tool: string, options: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(tool, options, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${tool} ${options.join(' ')}\n${stdout}\n${stderr}`.slice(0, 6000));
  return stdout;
}

const writeAll = (root: string, files: Iterable<readonly [string, string]>): void => {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
};

/** The files of the app, without those of npm and of a build, each with its digest. */
const snapshot = (root: string): Map<string, string> =>
  new Map(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => !/^(?:node_modules|dist)\b/.test(path) && statSync(join(root, path)).isFile())
      .map((path) => [
        path,
        createHash('sha256')
          .update(readFileSync(join(root, path)))
          .digest('hex'),
      ]),
  );

const changedSince = (root: string, before: ReadonlyMap<string, string>): string[] =>
  [...snapshot(root)].filter(([path, digest]) => before.get(path) !== digest).map(([path]) => path);

const report = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs axe on every example; returns the number of violations. */
async function inspect(root: string, names: readonly string[], browser: Browser): Promise<number> {
  const dist = join(root, 'dist');
  const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => statSync(join(dist, path)).isFile());
  const server = await startSiteServer();
  server.set('app', new Map(files.map((path) => [path, readFileSync(join(dist, path), 'utf8')])));
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  let count = 0;
  const problems: string[] = [];
  for (const name of names)
    for (const mode of ['light', 'dark']) {
      const page = await context.newPage();
      page.on('pageerror', (error) => void problems.push(`${name} ${mode}: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(`${name} ${mode}: ${message.text()}`);
      });
      await page.goto(`${server.origin}/app/?example=${name}${mode === 'dark' ? '&dark' : ''}`);
      await page.locator(`.svc-${name} *`).first().waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const { id, nodes } of violations)
        problems.push(
          `${name} ${mode}: ${id} ${nodes
            .slice(0, 3)
            .map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`)
            .join(' | ')}`,
        );
      const shots = process.env['TRIAL_PICTURES'];
      if (shots) await page.screenshot({ path: join(shots, `${name}-${mode}.png`), fullPage: true });
      count++;
      await page.close();
    }
  await context.close();
  await server.close();
  for (const problem of problems) report(`  ${problem}`);
  report(`axe: ${count} pages, ${problems.length} problems`);
  return problems.length;
}

/** The bytes of all scripts and style sheets of the build, compressed. */
const weigh = (root: string, end: string): number =>
  readdirSync(join(root, 'dist/assets'))
    .filter((path) => path.endsWith(end))
    .reduce((sum, path) => sum + gzipSync(readFileSync(join(root, 'dist/assets', path))).length, 0);

async function main(): Promise<number> {
  const [folder, ...named] = process.argv.slice(2);
  const root = folder === undefined ? mkdtempSync(join(tmpdir(), 'svc-shadcn-')) : resolve(folder);
  const start = performance.now();
  const made = createRegistry(loadCorpus(), {
    react: readTemplates('react'),
    shadcn: readTemplates('shadcn'),
  });
  const files = printRegistry(made);
  const known = made.patterns;
  report(`registry: ${files.size} files, ${Math.round(performance.now() - start)} ms`);
  const patterns = named[0] === 'all' ? known : named.length > 0 ? named : PATTERNS;
  const registry = mkdtempSync(join(tmpdir(), 'svc-registry-'));
  writeAll(registry, files);
  rmSync(join(root, 'src'), { recursive: true, force: true });
  writeAll(root, Object.entries(appFiles(patterns)));
  if (!existsSync(join(root, 'node_modules'))) run(root, 'npm', ['install', '--no-audit', '--no-fund']);
  const before = snapshot(root);

  const server = await startSiteServer();
  server.set('r', files);
  // The command line runs in a process of its own, so that this one can serve it.
  const half = Math.ceil(patterns.length / 2);
  const sources = [
    patterns.slice(0, half).map((name) => join(registry, `${name}.json`)),
    patterns.slice(half).map((name) => `${server.origin}/r/${name}.json`),
  ];
  const add = async (items: readonly string[]): Promise<void> => {
    const child = spawn('npx', ['--yes', SHADCN, 'add', ...items, '--yes'], { cwd: root, stdio: 'pipe' });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => void (output += chunk));
    child.stderr.on('data', (chunk: Buffer) => void (output += chunk));
    const status = await new Promise((done) => child.once('close', done));
    if (status !== 0) throw new Error(`shadcn add failed:\n${output}`.slice(0, 6000));
  };
  for (const items of sources) if (items.length > 0) await add(items);
  const written = changedSince(root, before);
  const foreign = written.filter((path) => !/^src\/components\/svc\//.test(path));
  report(
    `added ${patterns.length} patterns: ${written.length} files; elsewhere: ${foreign.join(', ') || 'none'}`,
  );
  const between = snapshot(root);
  await add(sources.flat());
  report(`added again: ${changedSince(root, between).join(', ') || 'nothing changed'}`);

  const browser = await openBrowser();
  let failures = 0;
  for (const theme of [undefined, ...(named[0] === 'all' ? [] : THEMES)]) {
    if (theme !== undefined) await add([`${server.origin}/r/${theme}.json`]);
    run(root, 'node_modules/.bin/tsc', ['--noEmit']);
    run(root, 'node_modules/.bin/vite', ['build', '--logLevel', 'error']);
    report(
      `${theme ?? 'the theme of shadcn'}: types and build pass; ${weigh(root, '.js')} bytes of scripts, ${weigh(root, '.css')} of styles (gzip)`,
    );
    failures += await inspect(root, patterns, browser);
  }
  await browser.close();
  await server.close();
  report(`in ${root}`);
  return failures === 0 ? 0 : 1;
}

process.exitCode = await main();
