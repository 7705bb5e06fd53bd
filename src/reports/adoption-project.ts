import {
  at,
  byContract,
  type ClaimOf,
  contractStep,
  NOBODY,
  type Observation,
  PLACES,
} from './adoption-claim.ts';
import { componentsSeen, declaredOf, stackSeen, stylingSeen } from './inventory.ts';
import { count } from './counts.ts';
import { declaredRoutes } from './report.ts';

const packageManager: ClaimOf = ({ observed: { packageManager: own, manifest } }) => ({
  observation: own
    ? {
        subject: `Package manager: ${own.name}`,
        state: 'found',
        confidence: 'high',
        from: [at('package_manifest', own.file ?? null, `names ${own.name}`)],
      }
    : manifest
      ? {
          subject: 'Package manager',
          state: 'unknown',
          confidence: 'low',
          limitation: 'There is a package manifest, and no lock file, or several, to tell who installs it.',
          from: [at('package_manifest', manifest.file, 'names no package manager')],
        }
      : { subject: 'Package manager', state: 'not_found', confidence: 'high' },
  governance: NOBODY,
});

const framework: ClaimOf = (input) => {
  const { project, observed } = input;
  const { framework: name, version } = stackSeen(project, observed);
  const { manifest } = observed;
  return {
    observation:
      name === 'unknown'
        ? {
            subject: 'Framework',
            state: 'unknown',
            confidence: 'low',
            limitation: 'Neither the packages nor the files name a framework that is known here.',
          }
        : {
            subject: `Framework: ${name}${version === null ? '' : ` ${version}`}`,
            state: 'found',
            confidence: manifest ? 'high' : 'medium',
            from:
              manifest && version !== null
                ? [at('package_manifest', manifest.file, `depends on ${name} ${version}`)]
                : [at('inference', null, 'from the names and imports of the source files')],
          },
    governance: byContract(input, 'advisory'),
    next: contractStep(input),
  };
};

const language: ClaimOf = ({ project, observed }) => {
  const { language: name } = stackSeen(project, observed);
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
                : [at('source', observed.typescript, 'settings of the compiler')]),
              at('inference', null, `most of ${count(project.facts.size, 'source file')} that were read`),
            ],
          },
    governance: NOBODY,
  };
};

const routes: ClaimOf = (input, seen) => {
  const { items, confidence, limitations, files, strategy } = seen;
  const [limitation] = limitations;
  const { others } = declaredOf(items, declaredRoutes(input.report.essence));
  const from = files.slice(0, PLACES).map((file) => at('source', file, `routes by ${strategy}`));
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
            subject: `Routes: ${count(items.length, 'page')}`,
            state: 'found',
            confidence,
            from,
            ...(limitation === undefined ? {} : { limitation }),
          };
  return {
    observation,
    governance: byContract(
      input,
      // What could not be read may be declared or not.
      others.length > 0 || confidence !== 'high' ? 'partial' : 'governed',
    ),
    next: input.report.essence
      ? others.length > 0
        ? `Declare or remove ${count(others.length, 'page')}: ${others
            .slice(0, PLACES)
            .map(({ path }) => path)
            .join(', ')}.`
        : undefined
      : contractStep(input),
  };
};

const components: ClaimOf = (input, seen) => {
  const { items, directories, limitations } = componentsSeen(input.project, seen);
  const [limitation] = limitations;
  return {
    observation: {
      subject: items.length === 0 ? 'Components' : `Components: ${items.length}`,
      state: items.length > 0 ? 'found' : limitation === undefined ? 'not_found' : 'unknown',
      confidence: limitation === undefined ? 'high' : 'medium',
      from: directories.slice(0, PLACES).map((folder) => at('source', folder, 'exports components')),
      ...(limitation === undefined ? {} : { limitation }),
    },
    governance: byContract(input, 'partial'),
  };
};

const styling: ClaimOf = (input) => {
  const { project, observed, report } = input;
  const { approach, files, configFile, variables } = stylingSeen(project, observed);
  const tokens = report.findings.filter(({ code }) => code.startsWith('TOKEN')).length;
  const from = [
    ...(configFile === null ? [] : [at('source', configFile, `settings of ${approach}`)]),
    ...files.slice(0, PLACES).map((file) => at('source', file, 'declares custom properties')),
  ];
  return {
    observation:
      approach === 'unknown'
        ? {
            subject: 'Styling',
            state: 'not_found',
            confidence: 'low',
            limitation: 'No style sheet and no styling library that is known here was found.',
          }
        : {
            subject: `Styling: ${approach}, ${variables} custom properties`,
            state: 'found',
            confidence: from.length > 0 ? 'high' : 'medium',
            from,
          },
    // Colours, spaces and radii are held against the theme; the rest of the looks is the project's own.
    governance: byContract(input, 'partial'),
    ...(tokens > 0 ? { next: `See ${count(tokens, 'finding')} about tokens: svc verify --full.` } : {}),
  };
};

const assistantRules: ClaimOf = (input) => {
  const { observed, project } = input;
  const block = project.context?.agents;
  return {
    observation: {
      subject: 'Instructions for coding assistants',
      state: observed.ruleFiles.length > 0 ? 'found' : 'not_found',
      confidence: 'high',
      from: observed.ruleFiles.map((file) => at('assistant_rule', file, 'instructions for assistants')),
    },
    governance:
      block === 'current' || block === 'stale' ? byContract(input, 'partial') : { state: 'uncovered' },
    ...(block === 'stale'
      ? { next: 'svc packs compile --write' }
      : block === 'none' && input.report.essence
        ? { next: 'svc init writes a block for assistants into AGENTS.md.' }
        : {}),
  };
};

/** What people made, whether svc is there or not. */
export const PROJECT_CLAIMS: readonly (readonly [id: string, claimOf: ClaimOf])[] = [
  ['project.package-manager', packageManager],
  ['project.framework', framework],
  ['project.language', language],
  ['project.routes', routes],
  ['project.components', components],
  ['project.styling-authority', styling],
  ['project.assistant-rules', assistantRules],
];
