import type { RuntimeProbePayloadV2, RuntimeProbePayloadV2ProbeResult } from '../schemas/types.ts';
import type { CheckResult, RouteVisit, Visits } from '../verify/observations.ts';
import { toCatalogFinding } from './findings.ts';
import type { Report } from './report.ts';
import { isOpened, describeVisits } from './coverage.ts';

type Probe = RuntimeProbePayloadV2ProbeResult;

const KINDS: Readonly<Record<string, Probe['kind']>> = {
  VISUAL003: 'route-document',
  VISUAL010: 'visual-baseline',
  A11Y020: 'browser-render',
  RUNTIME010: 'browser-render',
};

export interface ProbedProject {
  /** `projectIdentity` of the project. */
  readonly id: string;
  readonly version: string | null;
  /** The path of the list of accepted screenshots; null if there is none. */
  readonly visualManifest: string | null;
}

/** `runtime-probe-payload.v2`: the checks of every page, their results, and those that did not run. */
export function buildRuntimeProbe(
  report: Report,
  visits: Visits,
  { id, version, visualManifest }: ProbedProject,
): RuntimeProbePayloadV2 {
  const { routes, app, target, viewport, rules, screenshots } = visits;
  const summaries = new Map(rules.map(({ code, summary }) => [code, summary]));
  const probes = [
    buildCoverageProbe(visits),
    ...routes.flatMap((visit) => visit.checks.map((check) => buildRouteProbe(visit, check, summaries))),
    ...app.map((check) => buildAppProbe(check, summaries)),
  ];
  const codes = new Set(rules.map(({ code }) => code));
  const opened = routes.filter(isOpened);
  const counted = (status: Probe['status']): number =>
    probes.filter((probe) => probe.status === status).length;
  return {
    $schema: 'https://svc.example/schemas/runtime-probe-payload.v2.json',
    generatedAt: report.generatedAt,
    project: { id, rootLabel: report.root, target: report.essence?.meta.target ?? null },
    scope: {
      kind: target.kind === 'build' ? 'local-build' : 'browser',
      baseUrl: target.kind === 'build' ? null : target.name,
      distDir: target.kind === 'build' ? target.name : null,
      routeHints: routes.map(({ route }) => route),
      viewport: {
        width: viewport.width,
        height: viewport.height,
        deviceScaleFactor: 1,
        name: `desktop-${viewport.mode}`,
      },
    },
    status: worstStatus(probes),
    privacy: {
      localOnly: true,
      sourceIncluded: false,
      screenshotsLocalOnly: true,
      redactedFields: ['absolute_path'],
    },
    summary: {
      probeCount: probes.length,
      passedCount: counted('passed'),
      warningCount: counted('warning'),
      failedCount: counted('failed'),
      routeCount: opened.length,
      routeCoverageOk: opened.length === 0 ? null : routes.every(({ status }) => status === 'visited'),
      // Build files are not measured individually.
      assetCount: 0,
      totalAssetBytes: 0,
      durationMs: visits.durationMs,
      runtimeKind: 'browser',
    },
    probes,
    artifacts: [
      ...screenshots.map(({ route, file, digest }) => ({
        id: `screenshot ${route}`,
        kind: 'screenshot' as const,
        path: file,
        hash: digest,
        route,
        localOnly: true,
      })),
      ...(visualManifest === null
        ? []
        : [
            {
              id: 'visual-manifest',
              kind: 'visual-manifest' as const,
              path: visualManifest,
              localOnly: true,
            },
          ]),
    ],
    provenance: {
      verifierVersion: version,
      command: null,
      inputHash: null,
      visualManifestPath: visualManifest,
    },
    findings: report.findings
      .filter(({ code }) => codes.has(code))
      .map((finding) => toCatalogFinding(finding, report)),
  };
}

function buildCoverageProbe(visits: Visits): Probe {
  const { routes } = visits;
  const left = routes.filter((visit) => visit.status !== 'visited');
  const isNothing = !routes.some(isOpened);
  return {
    id: 'route-coverage',
    kind: 'route-coverage',
    status: isNothing ? 'skipped' : left.length === 0 ? 'passed' : 'warning',
    target: null,
    ...(left.length === 0 || isNothing ? {} : { severity: 'warn' as const }),
    message: `${describeVisits(visits)}.`,
    evidence: left.map(({ route, reason }) => `${route}: ${reason ?? 'not visited'}`),
    metrics: { routes: routes.length, visited: routes.length - left.length },
  };
}

const buildRouteProbe = (
  { route, path, status, metrics }: RouteVisit,
  check: CheckResult,
  summaries: ReadonlyMap<string, string>,
): Probe => ({
  ...buildProbe(`${check.code} ${route}`, check, summaries),
  target: path ?? null,
  route,
  metrics: check.code === 'VISUAL003' && status !== 'not-visited' ? { ...metrics } : {},
});

const buildAppProbe = (check: CheckResult, summaries: ReadonlyMap<string, string>): Probe => ({
  ...buildProbe(check.code, check, summaries),
  target: null,
  metrics: {},
});

function buildProbe(
  id: string,
  { code, status, severity, skipped = [] }: CheckResult,
  summaries: ReadonlyMap<string, string>,
): Pick<Probe, 'id' | 'kind' | 'status' | 'severity' | 'message' | 'evidence'> {
  const summary = summaries.get(code) ?? code;
  return {
    id,
    kind: KINDS[code] ?? 'custom',
    status:
      status === 'found'
        ? severity === 'error'
          ? 'failed'
          : 'warning'
        : status === 'passed'
          ? 'passed'
          : 'skipped',
    ...(severity === undefined ? {} : { severity }),
    message: `${status === 'passed' ? 'Holds' : status === 'found' ? 'Does not hold' : 'Not checked'}: ${summary}`,
    evidence: skipped.map((gap) => `not checked: ${gap}`),
  };
}

function worstStatus(probes: readonly Probe[]): Probe['status'] {
  const all = new Set(probes.map(({ status }) => status));
  return all.has('failed')
    ? 'failed'
    : all.has('warning')
      ? 'warning'
      : all.has('passed')
        ? 'passed'
        : 'skipped';
}
