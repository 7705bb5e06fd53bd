import type { ScanReportV1 } from '../schemas/types.ts';
import { componentsSeen } from './components-seen.ts';
import type { DocumentInput } from './input.ts';
import { routesSeen } from './routes-seen.ts';
import { graphPreview } from './scan-graph.ts';
import { applicabilityOf, commandsOf, confidenceOf, scanFindings } from './scan-judgement.ts';
import { stackSeen } from './stack-seen.ts';
import { stylingSeen } from './styling-seen.ts';

/** `scan-report.v1`: what is in a folder, and whether a contract would suit it. */
export function scanReport(input: DocumentInput): ScanReportV1 {
  const { report, project, observed } = input;
  const { manifest, hosting } = observed;
  const dependencies = manifest?.dependencies ?? {};
  const routes = routesSeen(project);
  const components = componentsSeen(project, routes);
  const stack = stackSeen(project, observed);
  const styling = stylingSeen(project, observed);
  const homepage = addressOf(hosting.homepage);
  const pages = new Set(components.items.filter(({ kind }) => kind === 'page').map(({ file }) => file));
  const shared = components.items.filter(({ kind }) => kind !== 'page');
  return {
    $schema: 'https://svc.example/schemas/scan-report.v1.json',
    schemaVersion: 'scan-report.v1',
    generatedAt: report.generatedAt,
    input: { kind: 'local', value: input.asked ?? '.' },
    // The name of a repository is withheld, and nothing is asked over the network.
    source: { repository: null, publishedSiteUrl: homepage },
    confidence: confidenceOf(input, routes),
    applicability: applicabilityOf(input, routes, components),
    project: {
      framework: stack.framework,
      frameworkVersion: stack.version,
      packageManager: observed.packageManager?.name ?? 'unknown',
      primaryLanguage: stack.language,
      hasTypeScript: observed.typescript !== undefined || Object.hasOwn(dependencies, 'typescript'),
      hasTailwind: styling.approach === 'tailwind',
      hasSvc: observed.artifacts.essence.present || observed.support.length > 0,
      packageName: manifest?.name ?? null,
    },
    routes: {
      strategy: routes.strategy,
      count: routes.items.length,
      items: routes.items.map((item) => ({ ...item })),
    },
    components: {
      pageCount: pages.size,
      componentCount: new Set(shared.map(({ file }) => file)).size,
      directories: [...components.directories],
    },
    styling: {
      approach: styling.approach,
      configFile: styling.configFile,
      cssVariableCount: styling.variables,
      colorTokenCount: styling.colours,
      darkMode: styling.isDark,
      themeSignals: styling.files.map((file) => `custom properties in ${file}`),
    },
    staticHosting: {
      githubPagesLikely: hosting.pages.length > 0,
      evidence: [...hosting.pages],
      homepageUrl: homepage,
      // Settings of a bundler are programs, and nothing is run; these scripts take it from the homepage.
      basePath:
        homepage !== null && Object.hasOwn(dependencies, 'react-scripts') ? new URL(homepage).pathname : null,
      hashRouting: observed.hashRouters.length > 0,
    },
    assistant: { ruleFiles: [...observed.ruleFiles] },
    graphPreview: graphPreview(input),
    pagesProbe: null,
    findings: scanFindings(input, routes, components, styling),
    recommendedCommands: commandsOf(input),
    privacy: {
      sourceUploaded: false,
      persistedBySvc: false,
      notes: [
        'Files of the folder were read; nothing was started, sent or written.',
        'Absolute paths and the name of the repository are withheld.',
      ],
    },
  };
}

const addressOf = (text: string | undefined): string | null =>
  text !== undefined && /^https?:\/\//.test(text) && URL.canParse(text) ? text : null;
