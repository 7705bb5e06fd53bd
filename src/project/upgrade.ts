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

/** The contract beside what the corpus would compose today. */
export interface Comparison {
  /** The document as it was composed, and as it would be today; not there where that cannot be said. */
  readonly sides?: { readonly base: EssenceV4; readonly theirs: EssenceV4 };
  /** Why only records can be upgraded. */
  readonly note?: string;
  readonly differences: readonly Difference[];
}

/** What was decided; a difference that is not in it is open. */
export type Decisions = ReadonlyMap<Difference, 'take' | 'keep'>;

/** A difference that somebody has to decide about. */
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
    return { differences: [], note: 'svc.lock holds no composed document: only records are upgraded.' };
  try {
    const theirs = withoutOtherTheme(base, await composeAgain(records, base, call), yours);
    return { sides: { base, theirs }, differences: merge(base, theirs, yours).differences };
  } catch (thrown) {
    if (!isGone(thrown)) throw thrown;
    const note = `The document cannot be composed any more, so only records are upgraded: ${thrown.message}`;
    return { differences: [], note };
  }
}

/** The lock is a file that people can edit; composing asks for these. */
function isComposed(base: EssenceV4 | undefined): base is EssenceV4 {
  return typeof base?.meta?.archetype === 'string' && typeof base.dna?.theme?.id === 'string';
}

/**
 * The document that would be composed today with the decisions of then: theme, mode, shape, target, platform and
 * guard stay. Only a look that is no longer offered gives way to the one that the records suggest.
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

/** Who wears another theme by now is not bothered with news of the old one. */
function withoutOtherTheme(base: EssenceV4, theirs: EssenceV4, yours: EssenceV4): EssenceV4 {
  if (yours.dna.theme.id === base.dna.theme.id) return theirs;
  const old = Object.fromEntries(THEMED.map((part) => [part, base.dna[part]]));
  return { ...theirs, dna: { ...theirs.dna, ...old } };
}

export interface UpgradedContract {
  /** The contract with everything that was taken over; valid. */
  readonly essence: EssenceV4;
  /** What the next upgrade compares with. */
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
    const message = `Taken over together, these changes would leave an invalid contract. Nothing was written. ${thrown.message}`;
    throw new ServiceError('INVALID_RESULT', message, facts);
  }
}

/** Everything that was decided counts as seen, so that it is not offered again; what is open stays as it was. */
function nextBase(base: EssenceV4, theirs: EssenceV4, open: readonly Difference[]): EssenceV4 {
  if (open.length === 0) return theirs;
  const isOpen = (one: Difference): boolean => open.some((other) => covers(other, one));
  return merge(base, theirs, base, (one) => !isOpen(one)).value as EssenceV4;
}

function covers(open: Difference, { pointer, order }: Difference): boolean {
  if (open.order) return order === true && pointer === open.pointer;
  return isAtOrUnder(pointer, open.pointer);
}

/** The contract as it was read: what an upgrade may replace, as long as it is still this text. */
export interface Contract {
  readonly essence: EssenceV4;
  readonly text: string;
}

export async function readContractText(root: string): Promise<Contract> {
  const essence = await readContract(root);
  const text = readFileSync(join(root, ESSENCE), 'utf8');
  // It could have been replaced between the two.
  if (toCanonicalJson(parseJson(Buffer.from(text))) !== toCanonicalJson(essence)) throw conflictError(root);
  return { essence, text };
}

/** Everything an upgrade makes, before any of it is written. */
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

/** What writing would change. */
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
 * Writes what changes: packs, contract, agents block, and the lock last. Should it fail on the way, the old lock
 * still says what is due, and the same upgrade completes it.
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

/** A block that is damaged is for its owner to mend; it stops no upgrade. */
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
