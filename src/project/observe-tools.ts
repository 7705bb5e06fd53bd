import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PackageManifest, Tool, ToolName } from '../verify/observed.ts';

interface Signs {
  readonly packages: RegExp;
  /** Files of the root folder; dots in front are not walked, so they are asked for. */
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

/** Traces of tools that know more about the interface than its sources say. */
export const toolsIn = (
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
