import type { ComposeOptions } from '../essence/compose.ts';
import { type Difference, merge } from '../essence/merge.ts';
import { parseEssence } from '../essence/read.ts';
import { ServiceError } from '../base/errors.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { composeContract, type RecordSource } from './compose.ts';
import { type Lockfile, writeLockfile } from './lockfile.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toCanonicalJson } from '../schemas/json.ts';
import { parseJson } from '../schemas/json.ts';
import { quote } from '../base/text.ts';
import { readAgentsState, refreshAgents } from './agents.ts';
import { type ContextChange, diffContext, writeContext } from './context.ts';
import { readContract } from './contract.ts';
import { editText } from './edit-text.ts';
import { writeDocument } from './file.ts';
import { ESSENCE } from './paths.ts';

/** The contract compared with what the corpus would compose today. */
export interface Comparison {
  /** The contract as composed then and today; absent if it cannot be composed. */
  readonly sides?: { readonly base: EssenceV4; readonly theirs: EssenceV4 };
  /** Reason why only records can be upgraded. */
  readonly note?: string;
  readonly differences: readonly Difference[];
}

/** Decisions by difference; a difference without one is open. */
export type Decisions = ReadonlyMap<Difference, 'take' | 'keep'>;

/** True for a difference that the user has to decide. */
export const needsDecision = ({ by }: Difference): boolean => by === 'theirs' || by === 'conflict';

export const isAtOrUnder = (pointer: string, above: string): boolean =>
  pointer === above || pointer.startsWith(`${above}/`);

type CallOptions = Parameters<typeof composeContract>[3];

export async function compareWithCorpus(
  records: RecordSource,
  { base }: Lockfile,
  yours: EssenceV4,
  call: CallOptions,
): Promise<Comparison> {
  if (!isComposed(base))
    return { differences: [], note: 'svc.lock has no composed contract, so only records are upgraded.' };
  try {
    const theirs = withoutOtherTheme(base, await composeAgain(records, base, call), yours);
    return { sides: { base, theirs }, differences: merge(base, theirs, yours).differences };
  } catch (thrown) {
    if (!isGone(thrown)) throw thrown;
    const note = `The contract can no longer be composed, so only records are upgraded: ${thrown.message}`;
    return { differences: [], note };
  }
}

/** Checks the fields that composing needs, since users can edit the lockfile. */
function isComposed(base: EssenceV4 | undefined): base is EssenceV4 {
  return typeof base?.meta?.archetype === 'string' && typeof base.dna?.theme?.id === 'string';
}

/**
 * Composes the contract today with the same theme, mode, shape, target, platform and guard. A theme that is no longer
 * available is replaced by the suggested one.
 */
async function composeAgain(
  records: RecordSource,
  { dna, meta }: EssenceV4,
  call: CallOptions,
): Promise<EssenceV4> {
  const { id: theme, mode, shape } = dna.theme;
  const project: ComposeOptions = {
    target: meta.target,
    platform: meta.platform,
    guardMode: meta.guard?.mode,
  };
  const slug = meta.archetype;
  const type = await records.record('blueprint', slug, {}, call).then(
    () => 'blueprint' as const,
    (thrown: unknown) => {
      if (isGone(thrown)) return 'archetype' as const;
      throw thrown;
    },
  );
  try {
    return await composeContract(records, { type, slug }, { ...project, theme, mode, shape }, call);
  } catch (thrown) {
    if (!isGone(thrown)) throw thrown;
    return composeContract(records, { type, slug }, project, call);
  }
}

const isGone = (thrown: unknown): thrown is ServiceError =>
  thrown instanceof ServiceError && (thrown.code === 'UNKNOWN_RECORD' || thrown.code === 'INVALID_PARAMETER');

/** The parts of `dna` that composing takes from the theme. */
const THEMED = ['theme', 'spacing', 'typography', 'color', 'radius', 'elevation', 'motion'] as const;

/** Ignores changes of the original theme if the contract uses another one. */
function withoutOtherTheme(base: EssenceV4, theirs: EssenceV4, yours: EssenceV4): EssenceV4 {
  if (yours.dna.theme.id === base.dna.theme.id) return theirs;
  const old = Object.fromEntries(THEMED.map((part) => [part, base.dna[part]]));
  return { ...theirs, dna: { ...theirs.dna, ...old } };
}

export interface UpgradedContract {
  /** The contract with all accepted changes. */
  readonly essence: EssenceV4;
  /** The base of the next upgrade. */
  readonly base: EssenceV4 | undefined;
  readonly open: readonly Difference[];
}

export function applyDecisions(
  { sides, differences }: Comparison,
  yours: EssenceV4,
  decisions: Decisions,
  lock: Lockfile,
): UpgradedContract {
  if (!sides) return { essence: yours, base: lock.base, open: [] };
  const { base, theirs } = sides;
  const accepted = new Set(
    differences.filter((one) => decisions.get(one) === 'take').map(({ pointer }) => pointer),
  );
  const merged = merge(base, theirs, yours, ({ pointer }) => accepted.has(pointer)).value;
  const open = differences.filter((one) => needsDecision(one) && !decisions.has(one));
  return { essence: parseMerged(merged), base: nextBase(base, theirs, open), open };
}

function parseMerged(merged: unknown): EssenceV4 {
  try {
    return parseEssence(merged);
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    const { error: _, ...facts } = thrown.facts;
    const message = `Together these changes would make the contract invalid. Nothing was written. ${thrown.message}`;
    throw new ServiceError('INVALID_RESULT', message, facts);
  }
}

/** Decided differences are not offered again; open ones are. */
function nextBase(base: EssenceV4, theirs: EssenceV4, open: readonly Difference[]): EssenceV4 {
  if (open.length === 0) return theirs;
  const isOpen = (one: Difference): boolean => open.some((other) => covers(other, one));
  return merge(base, theirs, base, (one) => !isOpen(one)).value as EssenceV4;
}

function covers(open: Difference, { pointer, order }: Difference): boolean {
  if (open.order) return order === true && pointer === open.pointer;
  return isAtOrUnder(pointer, open.pointer);
}

/** The contract with its text; an upgrade replaces the file only if it still has this text. */
export interface Contract {
  readonly essence: EssenceV4;
  readonly text: string;
}

export async function readContractText(root: string): Promise<Contract> {
  const essence = await readContract(root);
  const text = readFileSync(join(root, ESSENCE), 'utf8');
  // The file may have been replaced between the two reads.
  if (toCanonicalJson(parseJson(Buffer.from(text))) !== toCanonicalJson(essence)) throw conflictError(root);
  return { essence, text };
}

/** A planned upgrade. */
export interface Upgrade {
  readonly root: string;
  readonly before: { readonly contract: Contract; readonly lock: Lockfile };
  readonly essence: EssenceV4;
  readonly bundle: ExecutionPackBundleV1;
  readonly lock: Lockfile;
}

export interface UpgradeChange {
  readonly context: ContextChange;
  readonly essence: boolean;
  readonly agents: boolean;
  readonly lock: boolean;
}

/** Lists the parts that an upgrade changes. */
export function planChange({ root, before, essence, bundle, lock }: Upgrade): UpgradeChange {
  const differ = (one: unknown, other: unknown): boolean => toCanonicalJson(one) !== toCanonicalJson(other);
  return {
    context: diffContext(root, bundle),
    essence: differ(essence, before.contract.essence),
    agents: isAgentsStale(root, bundle),
    lock: differ(lock, before.lock),
  };
}

export const hasChanges = ({ context, essence, agents, lock }: UpgradeChange): boolean =>
  essence || agents || lock || context.written.length + context.removed.length > 0;

/**
 * Writes packs, contract, agents block and, last, the lockfile. After an error the old lockfile is still in place, and
 * the same upgrade completes the work.
 */
export function writeUpgrade(upgrade: Upgrade, change: UpgradeChange): void {
  const { root, before, essence, bundle, lock } = upgrade;
  const { text, essence: old } = before.contract;
  if (readFileSync(join(root, ESSENCE), 'utf8') !== text) throw conflictError(root);
  writeContext(root, bundle);
  if (change.essence) writeDocument(join(root, ESSENCE), editText(text, old, essence));
  if (change.agents) refreshAgents(root, bundle);
  if (change.lock) writeLockfile(root, lock);
}

/** A damaged block is left for the user to fix; it does not stop an upgrade. */
function isAgentsStale(root: string, bundle: ExecutionPackBundleV1): boolean {
  try {
    return readAgentsState(root, bundle) === 'stale';
  } catch (thrown) {
    if (thrown instanceof ServiceError) return false;
    throw thrown;
  }
}

function conflictError(root: string): ServiceError {
  return new ServiceError(
    'CONFLICT',
    `${quote(join(root, ESSENCE))} changed in the meantime. Nothing was written. Run it again.`,
  );
}
