import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';

/** All that a graph is built from. */
export interface GraphInput {
  readonly essence: { readonly path: string; readonly digest: string; readonly document: EssenceV4 };
  /** What the document compiles to; it says of the corpus all that the graph knows. */
  readonly bundle: ExecutionPackBundleV1;
  readonly files: readonly GraphFile[];
  readonly rules?: readonly LocalRule[];
  readonly bridges?: readonly StyleBridge[];
  /** What a check found. Absent if none has run, which is something else than an empty list. */
  readonly findings?: readonly GraphFinding[];
}

/** A file of the project, paths from its root with `/`. */
export interface GraphFile {
  readonly path: string;
  /** `sha256:` and hex digits, over its bytes. */
  readonly digest: string;
  /** Paths of the files that it imports; see `resolveImport`. */
  readonly imports: readonly string[];
  /** Paths that it gives a page to, as the contract writes them: `/orders/:id`. */
  readonly routes: readonly string[];
  /** Names of the components that it declares. */
  readonly components: readonly string[];
  /** Its role, where it is another than its routes and components tell, such as `rules` or `style-bridge`. */
  readonly kind?: string;
}

/** A rule the project has set for itself. */
export interface LocalRule {
  readonly id: string;
  readonly text: string;
  /** Ids of nodes; the whole project if there are none. */
  readonly appliesTo: readonly string[];
  /** The file that states it, one of `files`. */
  readonly file: string;
}

/** How the project's own styling spells tokens of the contract. */
export interface StyleBridge {
  readonly id: string;
  readonly text: string;
  /** Tokens as themes name them: `color.primary`; the whole project if there are none. */
  readonly mapsTo: readonly string[];
  readonly file: string;
}

/** What the graph needs of a finding. */
export interface GraphFinding {
  readonly code: string;
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  readonly fingerprint: string;
  readonly place?: { readonly file: string; readonly line: number; readonly column: number };
  readonly pointer?: string;
  readonly repair?: string;
}
