import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import type { Source } from '../source/source.ts';
import type { AuthorityLane, Severity, Violation } from './finding.ts';
import type { Facts, Framework } from './facts.ts';
import type { Components } from './shape.ts';

/** Metadata of a rule, for reports and the reference. */
export interface RuleDescription {
  /** Kebab case, as in `image-alt`. */
  readonly id: string;
  readonly code: string;
  readonly category: string;
  readonly severity: Severity;
  readonly lane: AuthorityLane;
  readonly repair: string;
  /** The contract layer whose enforcement sets the severity; without a layer, the rule's severity applies. */
  readonly layer?: 'dna' | 'blueprint' | 'interactions';
  /** The requirement, in one sentence. */
  readonly summary: string;
  /** The reason, in one or two sentences. Summary, reason and examples are the documentation of the rule. */
  readonly why: string;
  readonly bad: string;
  readonly good: string;
}

/** Checks one file at a time. The result depends only on the file, the components it uses, and the contract. */
export type FileRule = SourceRule | LayerRule;

/** Applies to every file, independent of the contract. */
export interface SourceRule extends RuleDescription {
  readonly scope: 'file';
  readonly layer?: never;
  check(source: Source, contract?: Contract, components?: Components): readonly Violation[];
}

/** Checks a file against a layer of the contract; skipped without a contract. */
interface LayerRule extends RuleDescription {
  readonly scope: 'file';
  readonly layer: NonNullable<RuleDescription['layer']>;
  check(source: Source, contract: Contract): readonly Violation[];
}

/** Checks the project as a whole, from the facts of all files. */
export interface ProjectRule extends RuleDescription {
  readonly scope: 'project';
  check(project: Project): readonly Violation[];
}

export type Rule = FileRule | ProjectRule;

/** Rules that report a contract which is missing or cannot be read, and so run without one. */
const ABOUT_THE_FILE = /^CONTRACT00[1-3]$/;

/** The rule cannot run without a contract. */
export const needsContract = ({ code, lane, layer }: RuleDescription): boolean =>
  layer !== undefined || code === 'CTX006' || (lane === 'essence-contract' && !ABOUT_THE_FILE.test(code));

/** The contract of the project, prepared for rules. */
export interface Contract {
  readonly essence: EssenceV4;
  readonly bundle: ExecutionPackBundleV1;
  /** Values of the theme tokens in all modes, in lower case. */
  readonly tokens: Tokens;
  /** Absent if nothing is known about the rest of the project. */
  readonly project?: ProjectTokens;
  /** Shared components of the project by the native control they wrap: `button` → `Button`. */
  readonly components: ReadonlyMap<string, { readonly name: string; readonly file: string }>;
  /** Colours of the default palette by the token of the contract that the Tailwind theme of the project defines as it. */
  readonly palette?: ReadonlyMap<string, string>;
}

/** Names of the project for exact values, which replace hard-coded ones without changing how a page looks. */
export interface ProjectTokens {
  /** Custom properties with one value everywhere, by name. */
  readonly variables: ReadonlyMap<string, ProjectVariable>;
  /** Utilities of Tailwind by the folder of their package; absent where it is not used or its theme is unknown. */
  readonly tailwind: ReadonlyMap<string, TailwindTokens>;
  /** Folders with a `package.json`, the longest first. */
  readonly folders: readonly string[];
  /** A rem is 16 px. */
  readonly hasUsualRem: boolean;
}

export interface ProjectVariable {
  /** A hex colour or a length in pixels. */
  readonly value: string | number;
  /** The folders of the packages that declare it for the whole document. */
  readonly folders: readonly string[];
}

export interface TailwindTokens {
  readonly version: 3 | 4;
  /** Keys by value. */
  readonly spacing: ReadonlyMap<number, readonly string[]>;
  readonly radius: ReadonlyMap<number, readonly string[]>;
  readonly colours: ReadonlyMap<string, readonly string[]>;
  /** The multiple of a pixel for the numeric keys of version 4. */
  readonly unit?: number;
}

export interface Tokens {
  /** Token names by hex colour of six or eight digits. */
  readonly colours: ReadonlyMap<string, readonly string[]>;
  /** Token names by length in pixels. */
  readonly spaces: ReadonlyMap<number, readonly string[]>;
  readonly radii: ReadonlyMap<number, readonly string[]>;
}

/** State of the files that svc writes, compared with what it would write now. */
export interface ContextState {
  readonly manifest: boolean;
  readonly review: boolean;
  /** Files of `.svc/context/` that are missing or do not match the current contract. */
  readonly stale: readonly string[];
  readonly lock: 'current' | 'stale' | 'missing';
  readonly agents: 'current' | 'stale' | 'none';
  readonly graph: 'fresh' | 'stale' | 'missing';
}

/** The reason why there is no contract: no file, another version, or an invalid document. */
export interface Refusal {
  readonly kind?: 'missing' | 'version' | 'invalid';
  readonly message: string;
  readonly pointer?: string;
}

/** The patterns of the contract by the components of the project that implement them: `.svc/map.json`. */
export interface PatternMap {
  readonly components: readonly {
    /** `hero`, or `hero.search` for one of its presets. */
    readonly pattern: string;
    /** The file of the component, or a package. */
    readonly component: string;
    readonly exported: string;
  }[];
  /** Only a browser can check selectors. */
  readonly selectors: readonly { readonly pattern: string; readonly selector: string }[];
  /** Entries that cannot be used, with the reason. */
  readonly issues: readonly {
    readonly pointer: string;
    readonly message: string;
    readonly suggestion?: string;
  }[];
}

export interface Project {
  /** Undefined if the contract is missing or refused; `refusal` has the reason. */
  readonly contract: Contract | undefined;
  readonly refusal?: Refusal;
  /** The facts of each source file by path, sorted. */
  readonly facts: ReadonlyMap<string, Facts>;
  readonly framework: Framework;
  /** Packages that the project depends on; absent if unknown. */
  readonly packages?: ReadonlySet<string>;
  /** The file of the project that an import means; undefined for packages. */
  readonly resolve: (from: string, specifier: string) => string | undefined;
  /** Undefined if there is no such file. */
  readonly map?: PatternMap;
  /** Undefined without a contract. */
  readonly context: ContextState | undefined;
  /** All paths of the project, sorted, including files that are not parsed. */
  readonly paths: readonly string[];
}
