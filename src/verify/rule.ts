import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import type { Source } from '../source/source.ts';
import type { AuthorityLane, Violation, Severity } from './finding.ts';
import type { Facts, Framework } from './facts.ts';

/** What is said about a rule wherever it is spoken of. */
export interface RuleDescription {
  /** What people write to name it, as in `image-alt`. */
  readonly id: string;
  readonly code: string;
  readonly category: string;
  readonly severity: Severity;
  readonly lane: AuthorityLane;
  readonly repair: string;
  /** The part of the contract whose enforcement decides how much a breach counts; without one the rule does. */
  readonly layer?: 'dna' | 'blueprint' | 'interactions';
  /** One sentence: what has to be true. */
  readonly summary: string;
  /** Why, in one or two sentences; with examples of both kinds it is the documentation of the rule. */
  readonly why: string;
  readonly bad: string;
  readonly good: string;
}

/** A rule that looks at one file at a time: what it finds depends on the file and the contract, and on nothing else. */
export type FileRule = SourceRule | LayerRule;

/** It holds for every file, whatever the contract says. */
interface SourceRule extends RuleDescription {
  readonly scope: 'file';
  readonly layer?: never;
  check(source: Source): readonly Violation[];
}

/** It holds a file against a layer of the contract: without a contract nobody can ask it. */
interface LayerRule extends RuleDescription {
  readonly scope: 'file';
  readonly layer: NonNullable<RuleDescription['layer']>;
  check(source: Source, contract: Contract): readonly Violation[];
}

/** A rule about the project as a whole: it sees what was read off every file. */
export interface ProjectRule extends RuleDescription {
  readonly scope: 'project';
  check(project: Project): readonly Violation[];
}

export type Rule = FileRule | ProjectRule;

/** Whether there is nothing to hold against where there is no contract; that there is none is for others to say. */
export const needsContract = ({ code, lane, layer }: RuleDescription): boolean =>
  layer !== undefined || (lane === 'essence-contract' && !code.startsWith('CONTRACT'));

/** What the contract of the project says, as far as files are held against it. */
export interface Contract {
  readonly essence: EssenceV4;
  readonly bundle: ExecutionPackBundleV1;
  /** Values of the theme's tokens in every mode, by what they are for; as CSS compares them (lower case). */
  readonly tokens: Tokens;
  /** Components of the project that stand for a control of the platform: `button` → `Button`, and where it is. */
  readonly components: ReadonlyMap<string, { readonly name: string; readonly file: string }>;
}

export interface Tokens {
  /** Hex of six or eight digits → names of tokens with that colour. */
  readonly colours: ReadonlyMap<string, readonly string[]>;
  /** Pixels → names. */
  readonly spaces: ReadonlyMap<number, readonly string[]>;
  readonly radii: ReadonlyMap<number, readonly string[]>;
}

/** What svc wrote into the project, held against what it would write now. */
export interface ContextState {
  readonly manifest: boolean;
  readonly review: boolean;
  /** Files of `.svc/context/` that are missing, or not those of the contract as it stands. */
  readonly stale: readonly string[];
  readonly lock: 'current' | 'stale' | 'missing';
  readonly agents: 'current' | 'stale' | 'none';
  readonly graph: 'fresh' | 'stale' | 'missing';
}

/** Why there is no contract: no file, one of another version, or one that its schema refuses. */
export interface Refusal {
  readonly kind?: 'missing' | 'version' | 'invalid';
  readonly message: string;
  readonly pointer?: string;
}

export interface Project {
  /** Undefined where the project has no contract, or one that is refused: `refusal` says why. */
  readonly contract: Contract | undefined;
  readonly refusal?: Refusal;
  /** What was read off each source file, by path, in order. */
  readonly facts: ReadonlyMap<string, Facts>;
  readonly framework: Framework;
  /** Undefined where there is no contract to compare with. */
  readonly context: ContextState | undefined;
  /** Every path of the project that was walked, in order; also of files nobody parses. */
  readonly paths: readonly string[];
}
