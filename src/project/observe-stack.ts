import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type {
  Hosting,
  ProjectObservation,
  PackageManifest,
  Sheet,
  Tool,
  ToolName,
} from '../verify/observations.ts';
import { detectPackageManager, MANIFEST, type ManifestFields, readManifest } from './package-manager.ts';
import { readSource } from './sources.ts';
import type { Project } from '../verify/rule.ts';
import { ROUTERS } from './describe-styles.ts';
import { isUnread, type TaskResults } from './reader-task.ts';
import { SourceReader } from './source-reader.ts';

/** Reads package.json, the package manager and the workspace of a project. */
export function readPackage(root: string): Pick<
  ProjectObservation,
  'manifest' | 'packageManager' | 'workspace'
> & {
  readonly homepage: string | undefined;
} {
  const own = readManifest(root);
  const above = findWorkspace(realpathSync(root));
  return {
    manifest: own && toPackageManifest(own),
    // In a workspace the lock file is in its root.
    packageManager:
      detectPackageManager(root, own) ??
      (above && aboveApp(detectPackageManager(above.root, readManifest(above.root)))),
    workspace: above
      ? { app: above.app, reason: 'It is the folder that svc was started for, one app of a workspace.' }
      : { app: '.', reason: 'It is the folder that svc was started for.' },
    homepage: textOf(own?.['homepage']),
  };
}

/** Drops the file name, since files of the workspace are not in the app folder. */
const aboveApp = (found: ProjectObservation['packageManager']): ProjectObservation['packageManager'] =>
  found && { name: found.name, file: undefined };

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const toPackageManifest = (fields: ManifestFields): PackageManifest => ({
  file: MANIFEST,
  name: textOf(fields['name']),
  description: textOf(fields['description']),
  dependencies: Object.fromEntries(
    ['dependencies', 'devDependencies', 'peerDependencies']
      .flatMap((kind) => Object.entries(fields[kind] ?? {}))
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  ),
  isLibrary: fields['private'] !== true && (fields['exports'] !== undefined || fields['main'] !== undefined),
});

/** Finds the workspace around an app, within the repository. */
function findWorkspace(root: string): { readonly root: string; readonly app: string } | undefined {
  for (let folder = root; !existsSync(join(folder, '.git')); ) {
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
    if (existsSync(join(folder, 'pnpm-workspace.yaml')) || readManifest(folder)?.['workspaces'] !== undefined)
      return { root: folder, app: relative(folder, root).replaceAll('\\', '/') };
  }
  return undefined;
}

const WORKFLOWS = '.github/workflows';

/** Collects signs that a project is published on GitHub Pages. */
export function detectHosting(
  root: string,
  manifest: PackageManifest | undefined,
  homepage: string | undefined,
): Hosting {
  return {
    pages: [
      ...listWorkflows(root).filter((path) => DEPLOYS.test(readSource(root, path) ?? '')),
      ...['CNAME', 'public/CNAME', 'static/CNAME'].filter((path) => existsSync(join(root, path))),
      ...(manifest && Object.hasOwn(manifest.dependencies, 'gh-pages') ? ['the package gh-pages'] : []),
      ...(homepage !== undefined && /^https?:\/\/[^/]+\.github\.io(?:\/|$)/.test(homepage)
        ? [`homepage in ${manifest?.file ?? 'package.json'}`]
        : []),
    ],
    homepage,
  };
}

/** Actions that deploy to GitHub Pages. */
const DEPLOYS =
  /\buses:\s*['"]?(?:actions\/deploy-pages|peaceiris\/actions-gh-pages|JamesIves\/github-pages-deploy-action)@/;

function listWorkflows(root: string): string[] {
  try {
    return readdirSync(join(root, WORKFLOWS))
      .filter((name) => /\.ya?ml$/.test(name))
      .map((name) => `${WORKFLOWS}/${name}`)
      .sort();
  } catch {
    return [];
  }
}

interface Signs {
  readonly packages: RegExp;
  /** Files in the root folder. Hidden files are not walked and are listed in `hidden`. */
  readonly configuration: RegExp;
  readonly hidden?: readonly string[];
  readonly sources?: RegExp;
  readonly results?: readonly string[];
}

const NEVER = /(?!)/;

const SIGNS: Readonly<Record<ToolName, Signs>> = {
  storybook: {
    packages: /^(?:storybook|@storybook\/.+)$/,
    configuration: NEVER,
    hidden: ['js', 'ts', 'mjs', 'cjs'].map((ending) => `.storybook/main.${ending}`),
    sources: /\.(?:stories|story)\.[^./]+$/,
  },
  figmaCodeConnect: {
    packages: /^@figma\/code-connect$/,
    configuration: /^figma\.config\.json$/,
    sources: /\.figma\.[jt]sx?$/,
  },
  designTokens: {
    packages: /^(?:style-dictionary|@terrazzo\/.+|@cobalt-ui\/.+)$/,
    configuration: /^(?:style-dictionary|terrazzo)\.config\.[cm]?[jt]s(?:on)?$/,
    sources: /(?:^|\/)(?:design-)?tokens\.json$|\.tokens\.json$/,
    results: ['.svc/design/figma-tokens.json'],
  },
  projectTests: {
    packages: /^(?:vitest|jest|mocha|cypress|@playwright\/test|@testing-library\/.+)$/,
    configuration: /^(?:vitest|jest|cypress|playwright)\.config\.[cm]?[jt]s$/,
    sources: /(?:^|\/)(?:__tests__|tests?|e2e|cypress|playwright)$|\.(?:test|spec|cy|e2e)\.[^./]+$/,
  },
  runtime: {
    packages: NEVER,
    configuration: NEVER,
    results: ['.svc/evidence/runtime-probe.json', '.svc/evidence/latest.json'],
  },
  visual: {
    packages: /^(?:chromatic|@percy\/.+|backstopjs|loki)$/,
    configuration: NEVER,
    results: ['.svc/evidence/visual-manifest.json'],
  },
  accessibility: {
    packages: /^(?:axe-core|@axe-core\/.+|jest-axe|vitest-axe|pa11y|pa11y-ci|@storybook\/addon-a11y)$/,
    configuration: NEVER,
    hidden: ['.pa11yci', '.pa11yci.json'],
  },
};

/** Detects tools that provide evidence about the interface beyond its sources. */
export const detectTools = (
  root: string,
  paths: readonly string[],
  left: readonly string[],
  manifest: PackageManifest | undefined,
): Readonly<Record<ToolName, Tool>> =>
  Object.fromEntries(
    Object.entries(SIGNS).map(([name, { packages, configuration, hidden = [], sources, results = [] }]) => {
      const isThere = (path: string): boolean => existsSync(join(root, path));
      const tool: Tool = {
        dependencies: Object.keys(manifest?.dependencies ?? {})
          .filter((one) => packages.test(one))
          .sort(),
        configuration: [...hidden.filter(isThere), ...paths.filter((path) => configuration.test(path))],
        sources: sources ? [...paths, ...left].filter((path) => sources.test(path)) : [],
        results: results.filter(isThere),
      };
      return [name, tool];
    }),
  ) as Record<ToolName, Tool>;

/** Describes the style sheets, and finds routers that keep paths behind `#`. */
export async function readStyles(
  root: string,
  { facts }: Pick<Project, 'facts'>,
): Promise<Pick<ProjectObservation, 'sheets' | 'hashRouters'>> {
  const css = [...facts.keys()].filter((path) => path.endsWith('.css'));
  const routing = [...facts].flatMap(([path, { imports }]) =>
    imports.some((from) => ROUTERS.test(from)) ? [path] : [],
  );
  const reader = new SourceReader();
  try {
    const describe = async (path: string): Promise<TaskResults['styles'] | undefined> => {
      const described = await reader.run('styles', path, () => readSource(root, path));
      return described && isUnread(described) ? undefined : described;
    };
    const sheets: Sheet[] = [];
    for (const path of css) {
      const described = await describe(path);
      if (described) sheets.push(described.sheet);
    }
    const hashRouters: string[] = [];
    for (const path of routing) if ((await describe(path))?.usesHashRouter === true) hashRouters.push(path);
    return { sheets, hashRouters };
  } finally {
    reader.close();
  }
}
