import type {
  ContractCapsuleV1,
  GraphDiffV1,
  GraphSnapshotV1,
  ProjectAuditReportV1,
  RuntimeProbePayloadV2,
} from '../schemas/types.ts';
import type { RuleDescription } from './rule.ts';

/** What was seen of a project beside the facts of its sources. Plain data; paths are from the folder of the app. */
export interface ProjectObservation {
  /** `project:v1:sha256:` and a digest that is the same in every clone. */
  readonly identity: string;
  readonly workspace: {
    /** Where the app lies in its workspace; `.` if it is the whole. */
    readonly app: string;
    /** Why it is this app that was looked at. */
    readonly reason: string;
  };
  readonly manifest: PackageManifest | undefined;
  /** By the lock file, or what the manifest says; undefined where nothing or two different things say it. */
  readonly packageManager:
    | {
        readonly name: string;
        /** Undefined where it lies above the app, in the root of the workspace. */
        readonly file: string | undefined;
      }
    | undefined;
  /** The settings of the TypeScript compiler. */
  readonly typescript: string | undefined;
  /** Instructions for coding assistants. */
  readonly ruleFiles: readonly string[];
  /** Rules and bridges the project set for itself. */
  readonly law: readonly string[];
  /** What svc wrote into the project besides its contract. */
  readonly support: readonly string[];
  readonly artifacts: Readonly<Record<ArtifactName, Artifact>>;
  /** What the contract says of itself, even if it is refused. */
  readonly essenceVersion: string | undefined;
  readonly graph: GraphObservation;
  /** What a browser saw the last time; its own time says when. */
  readonly runtimeProbe: RuntimeProbePayloadV2 | undefined;
  readonly sheets: readonly Sheet[];
  /** Files that name a router which keeps the path behind `#`. */
  readonly hashRouters: readonly string[];
  readonly hosting: Hosting;
  /** Configurations, sources and results of tools that know more than the sources say. */
  readonly tools: Readonly<Record<ToolName, Tool>>;
  /** Tests, stories and the like, which nobody looked at. */
  readonly left: readonly string[];
}

export interface PackageManifest {
  readonly file: string;
  readonly name: string | undefined;
  readonly description: string | undefined;
  /** Of all kinds, with what the manifest says about the version. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** Others may import it: it says what it exports. */
  readonly isLibrary: boolean;
}

export type ArtifactName =
  | 'essence'
  | 'packManifest'
  | 'reviewPack'
  | 'graphSnapshot'
  | 'graphManifest'
  | 'graphDiff'
  | 'contractCapsule'
  | 'workspaceConfig'
  | 'runtimeProbe'
  | 'visualManifest';

/** A file that is there, or is not. */
export interface Artifact {
  readonly path: string;
  readonly present: boolean;
  /** `sha256:` and hex digits; null if it is not there or cannot be read. */
  readonly hash: string | null;
  readonly changedAt: string | null;
}

/** The files of the graph; what is not there or damaged is undefined. */
export interface GraphObservation {
  readonly snapshot: GraphSnapshotV1 | undefined;
  readonly diff: GraphDiffV1 | undefined;
  readonly capsule: ContractCapsuleV1 | undefined;
  /** Sources that were changed or removed since it was made. */
  readonly stale: readonly string[];
}

/** A style sheet of its own. */
export interface Sheet {
  readonly file: string;
  /** Custom properties it declares. */
  readonly variables: readonly string[];
  /** Those of them whose value has a colour. */
  readonly colours: readonly string[];
  readonly isDark: boolean;
}

export interface Hosting {
  /** Files and settings that speak for GitHub Pages. */
  readonly pages: readonly string[];
  readonly homepage: string | undefined;
}

export type ToolName =
  | 'storybook'
  | 'figmaCodeConnect'
  | 'designTokens'
  | 'projectTests'
  | 'runtime'
  | 'visual'
  | 'accessibility';

export interface Tool {
  readonly dependencies: readonly string[];
  readonly configuration: readonly string[];
  readonly sources: readonly string[];
  readonly results: readonly string[];
}

/** What a browser was asked to look at, and what it did look at: plain data for every report. */
export interface Visits {
  /** A running app, or a folder that was served for this. */
  readonly target: { readonly kind: 'url' | 'build'; readonly name: string };
  readonly viewport: { readonly width: number; readonly height: number; readonly mode: 'light' | 'dark' };
  readonly routes: readonly RouteVisit[];
  /** About the app as a whole: hotkeys. */
  readonly app: readonly CheckResult[];
  /** Requests to other hosts, by host: none of them was made. */
  readonly blocked: Readonly<Record<string, number>>;
  readonly screenshots: readonly Screenshot[];
  /** What its documents and files say without a browser around them; absent if none was opened. */
  readonly site?: ProjectAuditReportV1['runtimeAudit'];
  /** The rules that were asked; in a run without a browser all of them are there, and none was. */
  readonly rules: readonly RuleDescription[];
  readonly durationMs: number;
}

export interface RouteVisit {
  /** As the contract writes it: `/orders/:id`. */
  readonly route: string;
  readonly pointer: string;
  /** What was asked for, with values in the place of parameters. */
  readonly path?: string;
  /** `visited` means that it showed what belongs there; only then were all checks asked. */
  readonly status: 'visited' | 'failed' | 'not-visited';
  /** Why not, as the end of a sentence. */
  readonly reason?: string;
  readonly checks: readonly CheckResult[];
  readonly metrics?: Readonly<Record<string, number>>;
}

export interface CheckResult {
  /** The code of its rule. */
  readonly code: string;
  readonly status: 'passed' | 'found' | 'not-checked';
  /** What was left out, and why; also where the rest was looked at. */
  readonly left?: readonly string[];
  /** The worst that it found. */
  readonly severity?: 'error' | 'warn' | 'info';
}

export interface Screenshot {
  readonly route: string;
  /** From the root of the project. */
  readonly file: string;
  readonly digest: string;
}
