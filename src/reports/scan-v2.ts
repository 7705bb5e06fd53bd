import type { ScanReportV2 } from '../schemas/types.ts';
import { componentsSeen } from './components-seen.ts';
import { count } from './counts.ts';
import type { DocumentInput } from './input.ts';
import { notRead } from './not-checked.ts';
import { routesSeen } from './routes-seen.ts';
import { scanReport } from './scan.ts';
import { stylingSeen } from './styling-seen.ts';
import { uiSurfaces } from './ui-surfaces.ts';

/** As many components as are listed; the rest is counted. */
const MOST = 1000;

/** `scan-report.v2`: version 1, with how far each statement is proven. */
export function scanReportV2(input: DocumentInput): ScanReportV2 {
  const { report, project, observed } = input;
  const { graphPreview, ...first } = scanReport(input);
  const routes = routesSeen(project);
  const components = componentsSeen(project, routes);
  const { app } = observed.workspace;
  const scope = app === '.' ? 'single-app' : 'workspace-app';
  const projectEvidence = [
    ...(observed.manifest ? [observed.manifest.file] : []),
    ...(observed.packageManager?.file === undefined ? [] : [observed.packageManager.file]),
    ...(observed.typescript === undefined ? [] : [observed.typescript]),
    `${count(project.facts.size, 'source file')} read`,
  ];
  const route = {
    routeSignalCount: routes.signals.length,
    taskableRouteCount: routes.items.length,
  };
  const excluded = observed.left.filter((path) => ROUTELIKE.test(path)).length;
  const componentEvidence =
    components.items.length === 0 ? [] : [`${count(components.items.length, 'export')} that draw markup`];
  const beyond = components.items.length > MOST ? [`Only the first ${MOST} are listed.`] : [];
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
        kind: KIND[by],
        confidence: 'high',
        taskable: isPage,
        evidence: isPage ? 'a page' : 'a layout, a redirect or a part of a path',
      })),
    },
    components: {
      ...first.components,
      componentCount: components.items.filter(({ kind }) => kind !== 'page').length,
      confidence,
      evidence: componentEvidence,
      items: components.items.slice(0, MOST).map((item) => ({ ...item, confidence: 'high' })),
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
      uiSurfaces: uiSurfaces(input, routes, components, stylingSeen(project, observed)),
      limitations: [
        ...routes.limitations,
        ...components.limitations,
        ...notRead(report.coverage).map((line) => `Not looked at: ${line}.`),
      ],
    },
    findings: first.findings.map((finding) => ({ ...finding })),
    privacy: { ...first.privacy },
  };
}

/** Left out, and by its name it could be a page. */
const ROUTELIKE = /(?:^|\/)(?:pages|app|routes|views|screens)\//;

const KIND = {
  file: 'page-file',
  element: 'router-element',
  object: 'router-entry',
  call: 'router-call',
} as const;
