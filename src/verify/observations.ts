import type { PlacementResult } from './placements.ts';
import type {
  ContractCapsuleV1,
  GraphDiffV1,
  GraphSnapshotV1,
  ProjectAuditReportV1,
  RuntimeProbePayloadV2,
} from '../schemas/types.ts';
import type { RuleDescription } from './rule.ts';

/** Observations about a project besides the facts of its sources. Plain data; paths are relative to the app. */
export interface ProjectObservation {
  /** `project:v1:sha256:` and a digest that is the same in every clone. */
  readonly identity: string;
  readonly workspace: {
    /** The path of the app in its workspace; `.` if it is the root. */
    readonly app: string;
    /** The reason why this app was chosen. */
    readonly reason: string;
  };
  readonly manifest: PackageManifest | undefined;
  /** From the lock file or the manifest; undefined if they are missing or contradict each other. */
  readonly packageManager:
    | {
        readonly name: string;
        /** Undefined if it is in the root of the workspace, above the app. */
        readonly file: string | undefined;
      }
    | undefined;
  /** The TypeScript configuration file. */
  readonly typescript: string | undefined;
  /** Instructions for coding assistants. */
  readonly ruleFiles: readonly string[];
  /** Local rules and style bridges of the project. */
  readonly law: readonly string[];
  /** Files that svc wrote besides the contract. */
  readonly support: readonly string[];
  readonly artifacts: Readonly<Record<ArtifactName, Artifact>>;
  /** The version that the contract declares, even if the contract is invalid. */
  readonly essenceVersion: string | undefined;
  /** Contracts and state folders of older versions. */
  readonly older: OlderProject;
  readonly graph: GraphObservation;
  /** The latest report of a browser run, with its own timestamp. */
  readonly runtimeProbe: RuntimeProbePayloadV2 | undefined;
  readonly sheets: readonly Sheet[];
  /** Files that use a hash router. */
  readonly hashRouters: readonly string[];
  readonly hosting: Hosting;
  /** Configurations, sources and results of other tools. */
  readonly tools: Readonly<Record<ToolName, Tool>>;
  /** Tests, stories and similar files that were skipped. */
  readonly left: readonly string[];
}

/** Files of older versions in a project. */
export interface OlderProject {
  /** Contracts with another name, and `svc.essence.json` itself if its version is older. */
  readonly contracts: readonly OlderContract[];
  readonly state: readonly OlderState[];
}

export interface OlderContract {
  /** Relative to the project, with `/`. */
  readonly path: string;
  /** As it is written in the file; null if it is missing or the file is not JSON. */
  readonly version: string | null;
  readonly bytes: number;
}

/** A folder with files that an older version wrote beside the contract. */
export interface OlderState {
  readonly path: string;
  /** The version of the tool that wrote it; null if unknown. */
  readonly version: string | null;
  readonly files: number;
  readonly bytes: number;
  /** Rules and bridges of the project in this folder that `.svc/` does not have. */
  readonly law: readonly string[];
}

export interface PackageManifest {
  readonly file: string;
  readonly name: string | undefined;
  readonly description: string | undefined;
  /** All kinds of dependencies with their version ranges. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** The package declares exports for others. */
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

/** A file that may be missing. */
export interface Artifact {
  readonly path: string;
  readonly present: boolean;
  /** `sha256:` and hex digits; null if the file is missing or unreadable. */
  readonly hash: string | null;
  readonly changedAt: string | null;
}

/** The files of the graph; undefined if missing or damaged. */
export interface GraphObservation {
  readonly snapshot: GraphSnapshotV1 | undefined;
  readonly diff: GraphDiffV1 | undefined;
  readonly capsule: ContractCapsuleV1 | undefined;
  /** Sources that were changed or removed since the graph was built. */
  readonly stale: readonly string[];
}

/** A style sheet file. */
export interface Sheet {
  readonly file: string;
  /** Custom properties that it declares. */
  readonly variables: readonly string[];
  /** Custom properties whose value contains a colour. */
  readonly colours: readonly string[];
  readonly isDark: boolean;
}

export interface Hosting {
  /** Files and settings that indicate GitHub Pages. */
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

/** The result of a browser run: the routes to visit and what was checked. Plain data for every report. */
export interface Visits {
  /** A running app, or a built folder that was served for the run. */
  readonly target: { readonly kind: 'url' | 'build'; readonly name: string };
  readonly viewport: { readonly width: number; readonly height: number; readonly mode: 'light' | 'dark' };
  readonly routes: readonly RouteVisit[];
  /** Checks of the app as a whole: hotkeys. */
  readonly app: readonly CheckResult[];
  /** Number of blocked requests by host: requests to other hosts are never sent. */
  readonly blocked: Readonly<Record<string, number>>;
  readonly screenshots: readonly Screenshot[];
  /** Static audit of its documents and files; absent if no document was opened. */
  readonly site?: ProjectAuditReportV1['runtimeAudit'];
  /** The rules of the run; without a browser, all of them are listed and none was run. */
  readonly rules: readonly RuleDescription[];
  readonly durationMs: number;
}

export interface RouteVisit {
  /** In the notation of the contract: `/orders/:id`. */
  readonly route: string;
  readonly pointer: string;
  /** The requested path, with values for its parameters. */
  readonly path?: string;
  /** `visited`: the expected page was shown and all checks ran. */
  readonly status: 'visited' | 'failed' | 'not-visited';
  /** The reason for another status, as the end of a sentence. */
  readonly reason?: string;
  readonly checks: readonly CheckResult[];
  /** The placements of the page as the browser shows them; absent if that was not checked. */
  readonly placements?: readonly PlacementResult[];
  readonly metrics?: Readonly<Record<string, number>>;
}

export interface CheckResult {
  /** The code of its rule. */
  readonly code: string;
  readonly status: 'passed' | 'found' | 'not-checked';
  /** The parts that were skipped, with the reason; also set if the rest was checked. */
  readonly skipped?: readonly string[];
  /** The highest severity of its findings. */
  readonly severity?: 'error' | 'warn' | 'info';
}

export interface Screenshot {
  readonly route: string;
  /** Relative to the project. */
  readonly file: string;
  readonly digest: string;
}
