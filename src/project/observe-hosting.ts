import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Hosting, PackageManifest } from '../verify/observed.ts';
import { readSource } from './sources.ts';

const WORKFLOWS = '.github/workflows';

/** What in a project speaks for being published on GitHub Pages. */
export function hostingOf(
  root: string,
  manifest: PackageManifest | undefined,
  homepage: string | undefined,
): Hosting {
  return {
    pages: [
      ...workflowsIn(root).filter((path) => DEPLOYS.test(readSource(root, path) ?? '')),
      ...['CNAME', 'public/CNAME', 'static/CNAME'].filter((path) => existsSync(join(root, path))),
      ...(manifest && Object.hasOwn(manifest.dependencies, 'gh-pages') ? ['the package gh-pages'] : []),
      ...(homepage !== undefined && /^https?:\/\/[^/]+\.github\.io(?:\/|$)/.test(homepage)
        ? [`homepage in ${manifest?.file ?? 'package.json'}`]
        : []),
    ],
    homepage,
  };
}

/** Actions that publish there. */
const DEPLOYS =
  /\buses:\s*['"]?(?:actions\/deploy-pages|peaceiris\/actions-gh-pages|JamesIves\/github-pages-deploy-action)@/;

function workflowsIn(root: string): string[] {
  try {
    return readdirSync(join(root, WORKFLOWS))
      .filter((name) => /\.ya?ml$/.test(name))
      .map((name) => `${WORKFLOWS}/${name}`)
      .sort();
  } catch {
    return [];
  }
}
