import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from './package-manager.ts';

/** A package with a user interface. */
export interface App {
  /** Relative to the folder that was searched, with `/`. */
  readonly path: string;
  readonly framework: string;
}

/** Deeper packages are examples and fixtures more often than apps. */
const MAX_DEPTH = 3;

/** Folders that never contain an app of the repository. */
const SKIPPED = /^(?:node_modules|dist|build|out|coverage|vendor|test|tests|__tests__|fixtures|e2e)$|^\./;

/** Packages that make an app, the most telling first. */
const FRAMEWORKS = [
  'next',
  'nuxt',
  '@sveltejs/kit',
  'astro',
  '@angular/core',
  'expo',
  'react-native',
  '@react-router/dev',
  '@tanstack/react-start',
  'vue',
  'svelte',
  'solid-js',
  'preact',
  'react-dom',
  'lit',
];

/** Lists the apps below a folder, and says whether the folder itself is one. */
export function findApps(root: string): { readonly apps: readonly App[]; readonly isApp: boolean } {
  const apps: App[] = [];
  const visit = (path: string, depth: number): void => {
    for (const entry of listFolders(join(root, path))) {
      const below = path === '' ? entry : `${path}/${entry}`;
      const framework = readFramework(join(root, below));
      if (framework !== undefined) apps.push({ path: below, framework });
      else if (depth < MAX_DEPTH) visit(below, depth + 1);
    }
  };
  visit('', 1);
  return { apps, isApp: readFramework(root) !== undefined || readManifest(root) === undefined };
}

/** A library lists its framework as a peer, an app depends on it. */
function readFramework(folder: string): string | undefined {
  const manifest = readManifest(folder);
  if (!manifest) return undefined;
  const names = new Set(
    ['dependencies', 'devDependencies'].flatMap((kind) => Object.keys(manifest[kind] ?? {})),
  );
  const peers = new Set(Object.keys(manifest['peerDependencies'] ?? {}));
  return FRAMEWORKS.find((name) => names.has(name) && !peers.has(name));
}

function listFolders(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !SKIPPED.test(entry.name))
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}
