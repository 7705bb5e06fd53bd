import type {
  ContractCapsuleV1,
  GraphDiffV1,
  GraphSnapshotV1,
  RuntimeProbePayloadV2,
} from '../schemas/types.ts';

/** What was seen of a project beside the facts of its sources. Plain data; paths are from the folder of the app. */
export interface Observed {
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
  readonly graph: GraphSeen;
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
export interface GraphSeen {
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
