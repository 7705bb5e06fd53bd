import type { ScanReportV1, ScanReportV2 } from '../schemas/types.ts';
import { collectComponents, collectRoutes, detectStack, detectStyling, findBasePath } from './inventory.ts';
import type { DocumentInput } from './report.ts';
import { buildGraphPreview } from './scan-graph.ts';
import {
  assessApplicability,
  recommendCommands,
  rateConfidence,
  buildScanFindings,
} from './scan-findings.ts';
import { formatQuantity } from './counts.ts';
import { listUnread } from './coverage.ts';
import { buildUiSurfaces } from './ui-surfaces.ts';

/** `scan-report.v1`: the inventory of a folder, and how well a contract would fit. */
export function buildScanReport(input: DocumentInput): ScanReportV1 {
  const { report, project, observed } = input;
  const { manifest, hosting } = observed;
  const dependencies = manifest?.dependencies ?? {};
  const routes = collectRoutes(project);
  const components = collectComponents(project, routes);
  const stack = detectStack(project, observed);
  const styling = detectStyling(project, observed);
  const homepage = parseAddress(hosting.homepage);
  const pages = new Set(components.items.filter(({ kind }) => kind === 'page').map(({ file }) => file));
  const shared = components.items.filter(({ kind }) => kind !== 'page');
  return {
    $schema: 'https://svc.example/schemas/scan-report.v1.json',
    schemaVersion: 'scan-report.v1',
    generatedAt: report.generatedAt,
    input: { kind: 'local', value: input.requestedPath ?? '.' },
    // The repository name is hidden, and a scan does not use the network.
    source: { repository: null, publishedSiteUrl: homepage },
    confidence: rateConfidence(input, routes),
    applicability: assessApplicability(input, routes, components),
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
      // A bundler configuration is code, which a scan reads but does not run; react-scripts uses the homepage field instead.
      basePath:
        findBasePath(project)?.path ??
        (homepage !== null && Object.hasOwn(dependencies, 'react-scripts')
          ? new URL(homepage).pathname
          : null),
      hashRouting: observed.hashRouters.length > 0,
    },
    assistant: { ruleFiles: [...observed.ruleFiles] },
    graphPreview: buildGraphPreview(input),
    pagesProbe: null,
    findings: buildScanFindings(input, routes, components, styling),
    recommendedCommands: recommendCommands(input),
    privacy: {
      sourceUploaded: false,
      persistedBySvc: false,
      notes: [
        'Only files of the folder were read; nothing was executed, sent or written.',
        'Absolute paths and the repository name are hidden.',
      ],
    },
  };
}

const parseAddress = (text: string | undefined): string | null =>
  text !== undefined && /^https?:\/\//.test(text) && URL.canParse(text) ? text : null;

/** The most components that are listed; the rest are only counted. */
const MAX_COMPONENTS = 1000;

/** `scan-report.v2`: version 1, with evidence and confidence for each statement. */
export function buildScanReportV2(input: DocumentInput): ScanReportV2 {
  const { report, project, observed } = input;
  const { graphPreview, ...first } = buildScanReport(input);
  const routes = collectRoutes(project);
  const components = collectComponents(project, routes);
  const { app } = observed.workspace;
  const scope = app === '.' ? 'single-app' : 'workspace-app';
  const projectEvidence = [
    ...(observed.manifest ? [observed.manifest.file] : []),
    ...(observed.packageManager?.file === undefined ? [] : [observed.packageManager.file]),
    ...(observed.typescript === undefined ? [] : [observed.typescript]),
    `${formatQuantity(project.facts.size, 'source file')} read`,
  ];
  const route = {
    routeSignalCount: routes.signals.length,
    taskableRouteCount: routes.items.length,
  };
  const excluded = observed.left.filter((path) => PAGE_LIKE_FOLDER.test(path)).length;
  const componentEvidence =
    components.items.length === 0
      ? []
      : [`${formatQuantity(components.items.length, 'export')} that render markup`];
  const beyond =
    components.items.length > MAX_COMPONENTS ? [`Only the first ${MAX_COMPONENTS} are listed.`] : [];
  const confidence =
    components.limitations.length > 0 ? 'medium' : components.items.length > 0 ? 'high' : 'low';
  return {
    ...first,
    $schema: 'https://svc.example/schemas/scan-report.v2.json',
    schemaVersion: 'scan-report.v2',
    project: { ...first.project, evidence: projectEvidence, workspaceScope: scope, projectPath: app },
    routes: {
      ...first.routes,
      ...route,
      excludedSourceCount: excluded,
      confidence: routes.confidence,
      authority: routes.authority,
      completeness: routes.completeness,
      authorityFiles: [...routes.files],
      evidence: [...routes.evidence, ...routes.limitations],
      signals: routes.signals.map(({ path, file, by, isPage }) => ({
        path,
        file,
        kind: SIGNAL_KINDS[by],
        confidence: 'high',
        taskable: isPage,
        evidence: isPage ? 'a page' : 'a layout, a redirect or a path segment',
      })),
    },
    components: {
      ...first.components,
      componentCount: components.items.filter(({ kind }) => kind !== 'page').length,
      confidence,
      evidence: componentEvidence,
      items: components.items.slice(0, MAX_COMPONENTS).map((item) => ({ ...item, confidence: 'high' })),
      limitations: [...components.limitations, ...beyond],
    },
    styling: { ...first.styling },
    staticHosting: { ...first.staticHosting },
    ...(graphPreview ? { graphPreview: { ...graphPreview } } : {}),
    source: { ...first.source },
    pagesProbe: null,
    discovery: {
      schemaVersion: 'discovery.v1',
      workspace: { projectPath: app, scope },
      projectEvidence,
      ...route,
      routeExcludedSourceCount: excluded,
      routeConfidence: routes.confidence,
      routeAuthority: routes.authority,
      routeCompleteness: routes.completeness,
      routeAuthorityFiles: [...routes.files],
      routeEvidence: [...routes.evidence, ...routes.limitations],
      componentConfidence: confidence,
      componentEvidence,
      uiSurfaces: buildUiSurfaces(input, routes, components, detectStyling(project, observed)),
      limitations: [
        ...routes.limitations,
        ...components.limitations,
        ...listUnread(report.coverage).map((line) => `Not checked: ${line}.`),
      ],
    },
    findings: first.findings.map((finding) => ({ ...finding })),
    privacy: { ...first.privacy },
  };
}

/** Folders that usually contain pages, to count skipped files that may be pages. */
const PAGE_LIKE_FOLDER = /(?:^|\/)(?:pages|app|routes|views|screens)\//;

const SIGNAL_KINDS = {
  file: 'page-file',
  element: 'router-element',
  object: 'router-entry',
  call: 'router-call',
} as const;
