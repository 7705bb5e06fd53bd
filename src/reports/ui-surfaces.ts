import type {
  ScanReportV2UiAxis,
  ScanReportV2UiEvidenceAdapter,
  ScanReportV2UiEvidenceAdapters,
  ScanReportV2UiSurfaces,
} from '../schemas/types.ts';
import type { Tool } from '../verify/observations.ts';
import { type ComponentInventory, type RouteInventory, detectStack, type Styling } from './inventory.ts';
import { formatQuantity } from './counts.ts';
import type { DocumentInput } from './report.ts';

/** Assesses whether enough is known about the user interface to plan and verify changes. */
export function buildUiSurfaces(
  input: DocumentInput,
  routes: RouteInventory,
  components: ComponentInventory,
  styling: Styling,
): ScanReportV2UiSurfaces {
  const { project, observed } = input;
  const { tools, manifest } = observed;
  const axes = buildAxes(input, routes, components, styling);
  const shared = components.items.filter(({ kind }) => kind !== 'page');
  const isApplication = routes.items.length > 0;
  const status = toSurfaceStatus(Object.values(axes), input, routes);
  return {
    schemaVersion: 'ui-surfaces.v1',
    status,
    primaryMode: isApplication
      ? 'application'
      : manifest?.isLibrary && shared.length > 0
        ? tools.storybook.sources.length > 0 || tools.designTokens.sources.length > 0
          ? 'design-system'
          : 'component-library'
        : 'unknown',
    counts: {
      file: project.facts.size,
      route: routes.items.length,
      layout: routes.layouts,
      component: shared.length,
      story: tools.storybook.sources.length,
      // Overlays, flows and states only show in the running app.
      overlay: 0,
      flow: 0,
      package: manifest?.isLibrary ? 1 : 0,
      'runtime-state': 0,
    },
    axes,
    evidenceAdapters: buildAdapters(input),
    reasons: [
      ...Object.values(axes).flatMap(({ blocksReady, status: state, limitations }) =>
        blocksReady && state !== 'proven' ? limitations : [],
      ),
      ...(status === 'ready' ? ['Every required question is answered.'] : []),
      'Overlays, flows and states of the running app are not counted.',
    ],
  };
}

type Axes = ScanReportV2UiSurfaces['axes'];
type Status = ScanReportV2UiAxis['status'];

function buildAxes(
  { observed }: DocumentInput,
  routes: RouteInventory,
  components: ComponentInventory,
  styling: Styling,
): Axes {
  const results = [...observed.tools.runtime.results, ...observed.tools.visual.results];
  const AUTHORITY = { proven: 'proven', inferred: 'partial', unresolved: 'unresolved' } as const;
  const COMPLETE = { complete: 'proven', partial: 'partial', unknown: 'unresolved' } as const;
  const isByRouter = routes.strategy === 'router-configuration';
  return {
    selectedApp: createAxis('proven', [observed.workspace.reason], [], true),
    surfaceAuthority: createAxis(AUTHORITY[routes.authority], routes.files, routes.limitations, true),
    topologyCompleteness: createAxis(
      // An empty list of pages is not complete.
      routes.items.length === 0 ? 'unresolved' : COMPLETE[routes.completeness],
      routes.evidence,
      routes.limitations,
      true,
    ),
    taskability: createAxis(
      routes.items.length === 0 ? 'unresolved' : isByRouter ? 'partial' : 'proven',
      routes.items.length === 0 ? [] : [`${formatQuantity(routes.items.length, 'page')} lead to a file`],
      isByRouter
        ? ['The known file of a page is the router configuration, not the file that renders the page.']
        : routes.limitations,
      true,
    ),
    componentInventory: createAxis(
      components.items.length === 0 ? 'unresolved' : components.limitations.length > 0 ? 'partial' : 'proven',
      components.items.length === 0
        ? []
        : [`${formatQuantity(components.items.length, 'exported component')}`],
      components.items.length === 0 ? ['No exported component was found.'] : components.limitations,
      false,
    ),
    stylingAuthority: createAxis(
      styling.approach === 'unknown' ? 'unresolved' : styling.variables > 0 ? 'proven' : 'partial',
      styling.files,
      styling.variables > 0 ? [] : ['No custom property or token defines the intended values.'],
      false,
    ),
    runtimeEvidence: createAxis(
      results.length > 0 ? 'partial' : 'unresolved',
      results,
      [results.length > 0 ? 'Existing results were not evaluated.' : 'The app was not started.'],
      false,
    ),
  };
}

const CONFIDENCE = {
  proven: 'high',
  partial: 'medium',
  unresolved: 'low',
  not_applicable: 'high',
  unsupported: 'high',
} as const satisfies Record<Status, string>;

const MAX_EVIDENCE = 20;

const createAxis = (
  status: Status,
  evidence: readonly string[],
  limitations: readonly string[],
  blocksReady: boolean,
): ScanReportV2UiAxis => ({
  status,
  confidence: CONFIDENCE[status],
  evidence: evidence.slice(0, MAX_EVIDENCE),
  limitations: status === 'proven' ? [] : [...limitations],
  blocksReady,
});

/** Ready only if every blocking axis is proven; others cannot compensate. */
function toSurfaceStatus(
  axes: readonly ScanReportV2UiAxis[],
  { project, observed }: DocumentInput,
  routes: RouteInventory,
): ScanReportV2UiSurfaces['status'] {
  const blocking = axes.filter(({ blocksReady }) => blocksReady);
  if (blocking.every(({ status }) => status === 'proven')) return 'ready';
  if (routes.strategy === 'none' && detectStack(project, observed).framework !== 'unknown')
    return 'unsupported';
  return blocking.some(({ status }) => status === 'unresolved') ? 'blocked' : 'limited';
}

type Kind = ScanReportV2UiEvidenceAdapter['kind'];
type Scope = ScanReportV2UiEvidenceAdapter['files'][number]['scope'];

function buildAdapters({ observed: { tools } }: DocumentInput): ScanReportV2UiEvidenceAdapters {
  return {
    storybook: createAdapter('storybook', tools.storybook, 'story', true),
    figmaCodeConnect: createAdapter('figma-code-connect', tools.figmaCodeConnect, 'supporting', true),
    designTokens: createAdapter('design-tokens', tools.designTokens, 'production', true),
    // The existence of tests does not prove that they pass.
    projectTests: createAdapter('project-tests', tools.projectTests, 'test', false),
    runtime: createAdapter('runtime', tools.runtime, 'runtime-evidence', false),
    visual: createAdapter('visual', tools.visual, 'runtime-evidence', false),
    accessibility: createAdapter('accessibility', tools.accessibility, 'runtime-evidence', false),
  };
}

function createAdapter(
  kind: Kind,
  { dependencies, configuration, sources, results }: Tool,
  scope: Scope,
  isReadable: boolean,
): ScanReportV2UiEvidenceAdapter {
  const isAvailable = results.length > 0 || (isReadable && sources.length > 0);
  const isThere = isAvailable || dependencies.length + configuration.length + sources.length > 0;
  return {
    kind,
    status: isAvailable ? 'available' : isThere ? 'configured' : 'absent',
    confidence: 'high',
    files: [
      ...configuration.map((file) => ({
        file,
        role: 'configuration' as const,
        scope: 'supporting' as const,
      })),
      ...sources.slice(0, MAX_EVIDENCE).map((file) => ({ file, role: 'source' as const, scope })),
      ...results.map((file) => ({ file, role: 'artifact' as const, scope: 'runtime-evidence' as const })),
    ],
    evidence: [
      ...dependencies.map((name) => `the package ${name}`),
      ...(sources.length > 0 ? [formatQuantity(sources.length, 'source')] : []),
    ],
    limitations: isThere && !isAvailable ? ['It is configured, but there are no results.'] : [],
  };
}
