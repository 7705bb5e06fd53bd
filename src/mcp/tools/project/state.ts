import type { ProjectCheck } from '../../../project/check.ts';
import { countSeverities } from '../../../reports/counts.ts';
import type { DocumentInput } from '../../../reports/report.ts';
import { migrateCommand } from '../../../reports/older.ts';
import type { EssenceV4 } from '../../../schemas/types.ts';
import type { OlderProject } from '../../../verify/observations.ts';
import { checkCached, loadDocumentInput, projectName } from '../../project.ts';
import { resolveProject } from '../../session.ts';
import type { Action } from '../../tool.ts';
import { summarizeUnresolved } from '../contract/document.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { summarizeHealth, summarizeUnchecked } from '../verify/select-finding.ts';
import { findingId } from '../../../reports/findings.ts';

export const state = {
  name: 'state',
  summary: 'Returns the state of the project: contract, packs, graph, finding counts and next actions.',
  parameters: { project_path: PROJECT_PATH },
  example: {},
  result: {
    description:
      'essence with unresolved names, packs, lock, agents_file, graph, local_authority, diagnostics by code family, adoption, recommended_next_actions {tool, action, arguments, why}, commands that write',
  },
  async run(input, session) {
    const root = resolveProject(session, input.text('project_path'));
    const checked = await checkCached(session, root);
    const documents = await loadDocumentInput(session, root);
    const { contract, context, refusal } = checked.result.project;
    const { observed, report } = documents;
    const unresolved = contract
      ? await summarizeUnresolved(contract.essence, contract.bundle.diagnostics ?? [], session)
      : undefined;
    return {
      result: {
        project: projectName(session, root),
        framework: checked.result.project.framework,
        essence: {
          present: observed.artifacts.essence.present,
          valid: contract !== undefined,
          version: report.essenceVersion,
          ...(refusal ? { refusal: refusal.message } : {}),
          ...(observed.older.contracts.length > 0 ? { older: observed.older.contracts } : {}),
          ...(contract ? await summarizeEssence(contract.essence) : {}),
          ...(unresolved ? { unresolved } : {}),
        },
        packs: {
          manifest: context?.manifest ?? false,
          review: context?.review ?? false,
          stale: context?.stale.length ?? null,
          sections: contract?.bundle.manifest.sections.length ?? 0,
          pages: contract?.bundle.manifest.pages.length ?? 0,
          mutations: contract?.bundle.manifest.mutations.length ?? 0,
        },
        lock: context?.lock ?? null,
        agents_file: context?.agents ?? null,
        graph: {
          state: context?.graph ?? null,
          ready: report.graph.ready,
          snapshot_id: report.graph.snapshotId,
          stale_sources: report.graph.staleArtifacts,
        },
        local_authority: {
          local_patterns: report.localLaw.patternsPresent,
          local_rules: report.localLaw.rulesPresent,
          style_bridge: observed.law.includes('.svc/style-bridge.json'),
          assistant_rules: observed.ruleFiles,
        },
        diagnostics: {
          ...summarizeHealth(checked),
          rules: report.coverage.rules,
          files: report.coverage.files,
          not_checked: summarizeUnchecked(checked),
          // Files that were not checked may have findings, too.
          ...((report.coverage.skipped['too-many'] ?? 0) > 0 ? { truncated: true } : {}),
          families: countByFamily(checked),
        },
        adoption: await summarizeAdoption(documents),
        ...recommendActions(checked, observed.older, input.text('project_path')),
      },
      cuts: [
        'essence.unresolved.names',
        'graph.stale_sources',
        'adoption.facts',
        'essence.routes',
        'essence.sections',
        'essence.features',
      ],
      more: 'Call again with max_tokens up to 10000, or use svc_contract read_essence and svc_verify findings.',
    };
  },
} as const satisfies Action;

async function summarizeEssence({ dna, blueprint, meta }: EssenceV4): Promise<Record<string, unknown>> {
  const { declaredRoutes } = await import('../../../reports/report.ts');
  return {
    archetype: meta.archetype,
    target: meta.target,
    theme: { id: dna.theme.id, mode: dna.theme.mode },
    guard: meta.guard,
    sections: blueprint.sections.map(({ id, role, pages }) => ({
      id,
      role,
      pages: pages.map((page) => page.id),
    })),
    routes: declaredRoutes({ dna, blueprint, meta, version: '4.0.0' }),
    features: blueprint.features,
  };
}

/** Counts findings by the letters of their codes. */
function countByFamily({ report: { findings } }: ProjectCheck): Record<string, unknown> {
  const families = new Map<string, (typeof findings)[number][]>();
  for (const finding of findings) {
    const family = finding.code.replace(/\d+$/, '');
    families.set(family, [...(families.get(family) ?? []), finding]);
  }
  return Object.fromEntries(
    [...families].map(([family, own]) => {
      const { error, warn, info } = countSeverities(own);
      const codes = [...new Set(own.map(({ code }) => code))].sort();
      return [family, { errors: error, warnings: warn, remarks: info, codes }];
    }),
  );
}

/** Observation and governance of each fact as a line: `project.routes: found, partial`. */
async function summarizeAdoption(documents: DocumentInput): Promise<Record<string, unknown>> {
  const { buildAdoptionTruth } = await import('../../../reports/adoption-truth.ts');
  const { facts, nextAction } = buildAdoptionTruth(documents);
  return {
    facts: facts.map(({ id, observation, governance }) => `${id}: ${observation.state}, ${governance.state}`),
    next_action: nextAction,
  };
}

interface RecommendedAction {
  readonly tool: string;
  readonly action: string;
  /** Complete arguments of the call. */
  readonly arguments: Readonly<Record<string, string>>;
  readonly why: string;
}

export interface Recommendation {
  readonly recommended_next_actions: readonly RecommendedAction[];
  /** Commands for what the read-only tools cannot do. */
  readonly commands: readonly string[];
}

/** Recommends next actions, most urgent first. */
export function recommendActions(
  { result, fresh }: ProjectCheck,
  older: OlderProject,
  project: string | undefined,
): Recommendation {
  const { contract, context, refusal } = result.project;
  const about = project === undefined ? {} : { project_path: project };
  const call = (tool: string, action: string, why: string, given: RecommendedAction['arguments'] = {}) => ({
    tool,
    action,
    arguments: { ...given, ...about },
    why,
  });
  const migration = refusal?.kind === 'missing' ? migrateCommand(older) : undefined;
  // An older contract is better than a new one.
  if (migration !== undefined)
    return {
      recommended_next_actions: [
        call('svc_verify', 'report', 'scan the stack, pages, components and styling', { name: 'scan' }),
      ],
      commands: [migration, 'svc init'],
    };
  if (!contract)
    return refusal?.kind === 'missing'
      ? {
          recommended_next_actions: [
            call('svc_verify', 'report', 'scan the stack, pages, components and styling', { name: 'scan' }),
            {
              tool: 'svc_registry',
              action: 'list',
              arguments: { type: 'blueprint' },
              why: 'choose a blueprint; svc_contract create_essence drafts a contract from it',
            },
          ],
          commands: ['svc init'],
        }
      : {
          recommended_next_actions: [call('svc_contract', 'validate', 'find the errors of the contract')],
          commands: refusal?.kind === 'version' ? ['svc migrate --write'] : [],
        };
  const [gravest] = fresh;
  const page = contract.bundle.manifest.pages[0];
  return {
    recommended_next_actions: [
      ...(gravest
        ? [
            call('svc_repair', 'repair_plan', 'plan the fix of the most severe finding', {
              finding_id: findingId(gravest),
            }),
            call('svc_verify', 'findings', 'list all open findings'),
          ]
        : []),
      call('svc_verify', 'changes', 'after every edit'),
      ...(page
        ? [
            call('svc_context', 'page', 'before building or changing a page', {
              page_id: page.qualifiedId ?? page.id,
            }),
          ]
        : []),
    ],
    commands: [
      ...(context && (context.stale.length > 0 || context.lock !== 'current')
        ? ['svc packs compile --write']
        : []),
      ...(context?.graph === 'fresh' ? [] : ['svc graph']),
    ],
  };
}
