import {
  provenance,
  governedByContract,
  type BuildClaim,
  contractStep,
  NOT_GOVERNED,
  type Observation,
  MAX_PLACES,
} from './adoption-claim.ts';
import { collectComponents, splitByContract, detectStack, detectStyling } from './inventory.ts';
import { formatQuantity } from './counts.ts';
import { declaredRoutes } from './report.ts';

const packageManager: BuildClaim = ({ observed: { packageManager: own, manifest } }) => ({
  observation: own
    ? {
        subject: `Package manager: ${own.name}`,
        state: 'found',
        confidence: 'high',
        from: [provenance('package_manifest', own.file ?? null, `names ${own.name}`)],
      }
    : manifest
      ? {
          subject: 'Package manager',
          state: 'unknown',
          confidence: 'low',
          limitation:
            'There is a package manifest, but not exactly one lock file that identifies the package manager.',
          from: [provenance('package_manifest', manifest.file, 'names no package manager')],
        }
      : { subject: 'Package manager', state: 'not_found', confidence: 'high' },
  governance: NOT_GOVERNED,
});

const framework: BuildClaim = (input) => {
  const { project, observed } = input;
  const { framework: name, version } = detectStack(project, observed);
  const { manifest } = observed;
  return {
    observation:
      name === 'unknown'
        ? {
            subject: 'Framework',
            state: 'unknown',
            confidence: 'low',
            limitation: 'Neither the packages nor the files indicate a supported framework.',
          }
        : {
            subject: `Framework: ${name}${version === null ? '' : ` ${version}`}`,
            state: 'found',
            confidence: manifest ? 'high' : 'medium',
            from:
              manifest && version !== null
                ? [provenance('package_manifest', manifest.file, `depends on ${name} ${version}`)]
                : [provenance('inference', null, 'from the names and imports of the source files')],
          },
    governance: governedByContract(input, 'advisory'),
    next: contractStep(input),
  };
};

const language: BuildClaim = ({ project, observed }) => {
  const { language: name } = detectStack(project, observed);
  return {
    observation:
      name === 'unknown'
        ? { subject: 'Language', state: 'not_found', confidence: 'high' }
        : {
            subject: `Language: ${name}`,
            state: 'found',
            confidence: 'high',
            from: [
              ...(observed.typescript === undefined
                ? []
                : [provenance('source', observed.typescript, 'settings of the compiler')]),
              provenance(
                'inference',
                null,
                `most of ${formatQuantity(project.facts.size, 'source file')} that were read`,
              ),
            ],
          },
    governance: NOT_GOVERNED,
  };
};

const routes: BuildClaim = (input, seen) => {
  const { items, confidence, limitations, files, strategy } = seen;
  const [limitation] = limitations;
  const { others } = splitByContract(items, declaredRoutes(input.report.essence));
  const from = files.slice(0, MAX_PLACES).map((file) => provenance('source', file, `routes by ${strategy}`));
  const observation: Observation =
    strategy === 'none'
      ? {
          subject: 'Routes',
          state: 'unknown',
          confidence: 'low',
          limitation: limitation ?? 'No router was recognised.',
        }
      : confidence === 'low'
        ? {
            subject: 'Routes',
            state: 'not_found',
            confidence: 'low',
            limitation: limitation ?? 'No page was found.',
          }
        : {
            subject: `Routes: ${formatQuantity(items.length, 'page')}`,
            state: 'found',
            confidence,
            from,
            ...(limitation === undefined ? {} : { limitation }),
          };
  return {
    observation,
    governance: governedByContract(
      input,
      // Unreadable routes may or may not be declared.
      others.length > 0 || confidence !== 'high' ? 'partial' : 'governed',
    ),
    next: input.report.essence
      ? others.length > 0
        ? `Declare or remove ${formatQuantity(others.length, 'page')}: ${others
            .slice(0, MAX_PLACES)
            .map(({ path }) => path)
            .join(', ')}.`
        : undefined
      : contractStep(input),
  };
};

const components: BuildClaim = (input, seen) => {
  const { items, directories, limitations } = collectComponents(input.project, seen);
  const [limitation] = limitations;
  return {
    observation: {
      subject: items.length === 0 ? 'Components' : `Components: ${items.length}`,
      state: items.length > 0 ? 'found' : limitation === undefined ? 'not_found' : 'unknown',
      confidence: limitation === undefined ? 'high' : 'medium',
      from: directories
        .slice(0, MAX_PLACES)
        .map((folder) => provenance('source', folder, 'exports components')),
      ...(limitation === undefined ? {} : { limitation }),
    },
    governance: governedByContract(input, 'partial'),
  };
};

const styling: BuildClaim = (input) => {
  const { project, observed, report } = input;
  const { approach, files, configFile, variables } = detectStyling(project, observed);
  const tokens = report.findings.filter(({ code }) => code.startsWith('TOKEN')).length;
  const from = [
    ...(configFile === null ? [] : [provenance('source', configFile, `settings of ${approach}`)]),
    ...files.slice(0, MAX_PLACES).map((file) => provenance('source', file, 'declares custom properties')),
  ];
  return {
    observation:
      approach === 'unknown'
        ? {
            subject: 'Styling',
            state: 'not_found',
            confidence: 'low',
            limitation: 'No style sheet and no supported styling library was found.',
          }
        : {
            subject: `Styling: ${approach}, ${variables} custom properties`,
            state: 'found',
            confidence: from.length > 0 ? 'high' : 'medium',
            from,
          },
    // Rules check colours, spacing and radii against the theme; other styles are up to the project.
    governance: governedByContract(input, 'partial'),
    ...(tokens > 0
      ? { next: `See ${formatQuantity(tokens, 'finding')} about tokens: svc verify --full.` }
      : {}),
  };
};

const assistantRules: BuildClaim = (input) => {
  const { observed, project } = input;
  const block = project.context?.agents;
  return {
    observation: {
      subject: 'Instructions for coding assistants',
      state: observed.ruleFiles.length > 0 ? 'found' : 'not_found',
      confidence: 'high',
      from: observed.ruleFiles.map((file) =>
        provenance('assistant_rule', file, 'instructions for assistants'),
      ),
    },
    governance:
      block === 'current' || block === 'stale'
        ? governedByContract(input, 'partial')
        : { state: 'uncovered' },
    ...(block === 'stale'
      ? { next: 'svc packs compile --write' }
      : block === 'none' && input.report.essence
        ? { next: 'svc init writes a block for assistants into AGENTS.md.' }
        : {}),
  };
};

/** Claims about the project itself, with or without svc. */
export const PROJECT_CLAIMS: readonly (readonly [id: string, claimOf: BuildClaim])[] = [
  ['project.package-manager', packageManager],
  ['project.framework', framework],
  ['project.language', language],
  ['project.routes', routes],
  ['project.components', components],
  ['project.styling-authority', styling],
  ['project.assistant-rules', assistantRules],
];
