import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { readAgentsState } from './agents.ts';
import { diffContext } from './context.ts';
import { readContract } from './contract.ts';
import { hasContract } from './init.ts';
import { type Lockfile, buildLockfile, findOutdated, readLockfile } from './lockfile.ts';
import { AGENTS, CONTEXT, ESSENCE, LOCKFILE, PRODUCT } from './paths.ts';
import { formatCount, formatNames } from '../base/text.ts';
import { collectUnresolved, describeUnresolved, isAboutProduct } from '../essence/unresolved.ts';
import {
  checkOlderContracts,
  checkOlderState,
  describeOlderContract,
  migrateCommand,
} from '../reports/older.ts';
import type { OlderProject } from '../verify/observations.ts';
import { formatPlacementCounts, type PlacementCounts } from '../verify/placements.ts';

/** The result of one check. */
export interface Check {
  readonly name:
    | 'pages'
    | 'contract'
    | 'names'
    | 'product'
    | 'corpus'
    | 'context'
    | 'agents'
    | 'app'
    | 'graph'
    | 'older';
  /** `skipped` if an earlier check has to pass first; `unresolved` if the contract names records that do not exist. */
  readonly state: 'ok' | 'problem' | 'skipped' | 'unresolved';
  readonly message: string;
  /** Command that fixes the problem. */
  readonly run?: string;
}

type GraphState = 'fresh' | 'stale' | 'missing';

/** The part of a verification that the status shows. */
export interface ProjectState {
  readonly graph: GraphState;
  /** Undefined without source files: then nothing could be judged. */
  readonly placements: PlacementCounts | undefined;
}

type Compile = (essence: EssenceV4) => Promise<ExecutionPackBundleV1>;

/** Counts the files that an update of the app would change; undefined without an app that `svc create` wrote. */
type CountAppChanges = (essence: EssenceV4) => Promise<number | undefined>;

/** Checks that contract, corpus, packs, agents file, app and graph are in sync. Writes nothing. */
export async function checkStatus(
  root: string,
  compile: Compile,
  verify: () => Promise<ProjectState>,
  countAppChanges: CountAppChanges,
  { older, folder }: { readonly older: OlderProject; readonly folder: string },
): Promise<readonly Check[]> {
  const isOlder = older.contracts.some(({ path }) => path === ESSENCE);
  const fix = isOlder ? migrateCommand(older, folder) : 'svc validate';
  const contract = await attempt('contract', fix, () => readContract(root));
  if (!('value' in contract)) {
    const skipped = (name: Check['name']): Check => ({
      name,
      state: 'skipped',
      message: 'needs a valid contract',
    });
    return [
      hasContract(root) ? contract : missingContractCheck(older, folder),
      skipped('names'),
      skipped('product'),
      skipped('corpus'),
      skipped('context'),
      skipped('agents'),
      skipped('graph'),
      ...checkOlderState(older, { hasContract: false, folder }),
    ];
  }
  const { value: essence } = contract;
  const pages = essence.blueprint.sections.reduce((sum, section) => sum + section.pages.length, 0);
  const bundle = await compile(essence);
  const lock = await attempt('corpus', 'svc packs compile --write', () => readLockfile(root));
  const agents = await attempt('agents', undefined, async () => readAgentsState(root, bundle));
  const app = await attempt('app', undefined, () => countAppChanges(essence));
  // An error here is reported by an earlier check.
  const state = await attempt('graph', undefined, verify);
  return [
    ...('value' in state ? placementsCheck(state.value.placements) : []),
    { name: 'contract', state: 'ok', message: `${ESSENCE} is valid: ${formatCount(pages, 'page')}` },
    namesCheck(essence, bundle),
    productCheck(root, bundle),
    'value' in lock ? corpusCheck(lock.value, buildLockfile(bundle)) : lock,
    contextCheck(root, bundle),
    'value' in agents ? agentsCheck(agents.value) : agents,
    ...('value' in app ? appCheck(app.value) : [app]),
    'value' in state ? graphCheck(state.value.graph) : { ...state, state: 'skipped' },
    ...checkOlderContracts(older, { hasContract: true, folder }),
    ...checkOlderState(older, { hasContract: true, folder }),
  ];
}

/** Placements that are not proven count like unresolved names: only --strict fails on them. */
function placementsCheck(counts: PlacementCounts | undefined): Check[] {
  if (!counts || counts.total === 0) return [];
  const state = counts.broken > 0 ? 'problem' : counts.notProven > 0 ? 'unresolved' : 'ok';
  return [
    {
      name: 'pages',
      state,
      message: formatPlacementCounts(counts),
      ...(state === 'ok' ? {} : { run: 'svc verify --full --verbose' }),
    },
  ];
}

function namesCheck(essence: EssenceV4, { diagnostics }: ExecutionPackBundleV1): Check {
  const unresolved = describeUnresolved(collectUnresolved(essence, diagnostics));
  return unresolved === undefined
    ? { name: 'names', state: 'ok', message: 'every name in the contract is that of a record' }
    : {
        name: 'names',
        state: 'unresolved',
        message: `${unresolved}: their packs contain only the names`,
        run: 'svc migrate --map names.json',
      };
}

function productCheck(root: string, { diagnostics = [] }: ExecutionPackBundleV1): Check {
  if (!existsSync(join(root, PRODUCT)))
    return {
      name: 'product',
      state: 'skipped',
      message: `no ${PRODUCT}: pages show official or neutral content`,
      run: 'svc product init',
    };
  const ignored = diagnostics.filter(isAboutProduct).length;
  return ignored === 0
    ? { name: 'product', state: 'ok', message: `${PRODUCT} fits the contract` }
    : {
        name: 'product',
        state: 'problem',
        message: `${formatCount(ignored, 'part')} of ${PRODUCT} ${ignored === 1 ? 'does' : 'do'} not fit`,
        run: 'svc product check',
      };
}

const NO_CONTRACT = `no ${ESSENCE} here`;

/** An older contract is better than a new one. */
function missingContractCheck(older: OlderProject, folder: string): Check {
  const run = migrateCommand(older, folder);
  if (run === undefined) return { name: 'contract', state: 'problem', message: NO_CONTRACT, run: 'svc init' };
  const files = older.contracts.map(describeOlderContract);
  const what = files.length === 1 ? 'a contract of an older version' : 'contracts of older versions';
  return {
    name: 'contract',
    state: 'problem',
    message: `${NO_CONTRACT}, but ${what}: ${formatNames(files)}`,
    run,
  };
}

/** Returns the value, or a problem if the work fails. */
async function attempt<Value>(
  name: Check['name'],
  run: string | undefined,
  work: () => Promise<Value>,
): Promise<{ readonly value: Value } | Check> {
  try {
    return { value: await work() };
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    if (thrown.code === 'FILE_NOT_FOUND')
      return { name, state: 'problem', message: NO_CONTRACT, run: 'svc init' };
    return { name, state: 'problem', message: thrown.message, ...(run === undefined ? {} : { run }) };
  }
}

function corpusCheck(lock: Lockfile | undefined, now: Lockfile): Check {
  const problem = (message: string, run: string): Check => ({
    name: 'corpus',
    state: 'problem',
    message,
    run,
  });
  if (!lock) return problem(`no ${LOCKFILE}: the locked records are unknown`, 'svc packs compile --write');
  const differing = findOutdated(lock, now);
  const changed = differing.filter(({ kind }) => kind === 'changed').length;
  if (changed > 0)
    return problem(
      `${changed} of ${formatCount(lock.records.length, 'record')} changed since ${LOCKFILE} was written`,
      'svc outdated',
    );
  if (differing.length > 0)
    return problem(`the contract uses records that are not in ${LOCKFILE}`, 'svc packs compile --write');
  const same = lock.corpus.digest === now.corpus.digest;
  return {
    name: 'corpus',
    state: 'ok',
    message: `${formatCount(lock.records.length, 'record')} as in ${LOCKFILE}${same ? '' : '; other records of the corpus changed'}`,
  };
}

function contextCheck(root: string, bundle: ExecutionPackBundleV1): Check {
  const { written, removed, unchanged } = diffContext(root, bundle);
  const stale = written.length + removed.length;
  if (stale === 0)
    return {
      name: 'context',
      state: 'ok',
      message: `${formatCount(unchanged, 'file')} of ${CONTEXT}/ ${areOf(unchanged)} current`,
    };
  return {
    name: 'context',
    state: 'problem',
    message:
      unchanged === 0
        ? `no current packs in ${CONTEXT}/`
        : `${formatCount(stale, 'file')} of ${CONTEXT}/ ${areOf(stale)} not current`,
    run: 'svc packs compile --write',
  };
}

function agentsCheck(state: ReturnType<typeof readAgentsState>): Check {
  if (state === 'stale')
    return {
      name: 'agents',
      state: 'problem',
      message: `the svc block of ${AGENTS} is not current`,
      run: 'svc init',
    };
  const message =
    state === 'current' ? `the svc block of ${AGENTS} is current` : `${AGENTS} has no svc block`;
  return { name: 'agents', state: 'ok', message };
}

function appCheck(changes: number | undefined): Check[] {
  if (changes === undefined) return [];
  return [
    changes === 0
      ? { name: 'app', state: 'ok', message: 'the app follows the contract' }
      : {
          name: 'app',
          state: 'problem',
          message: `${formatCount(changes, 'file')} of the app ${changes === 1 ? 'does' : 'do'} not follow the contract`,
          run: 'svc create --update',
        },
  ];
}

/** A graph is optional: a missing one is reported but is not a problem. */
function graphCheck(state: GraphState): Check {
  if (state === 'fresh')
    return { name: 'graph', state: 'ok', message: 'the graph in .svc/graph/ is current' };
  return state === 'missing'
    ? { name: 'graph', state: 'skipped', message: 'no graph in .svc/graph/ yet', run: 'svc graph' }
    : {
        name: 'graph',
        state: 'problem',
        message: 'the graph in .svc/graph/ is not current',
        run: 'svc graph',
      };
}

const areOf = (number: number): string => (number === 1 ? 'is' : 'are');
