import type { ExecutionPackBundleV1, GraphSnapshotV1, TaskCapsuleV1 } from '../schemas/types.ts';
import type { Finding } from '../verify/finding.ts';
import type { Project } from '../verify/rule.ts';
import type { Limits } from './prune.ts';
import type { Target } from './target.ts';

/** All that a capsule is made of. */
export interface TaskInput {
  /** The same for every clone of the project. */
  readonly identity: string;
  readonly target: Target;
  /** In the words of whoever asks; it may be empty. */
  readonly request: string;
  readonly project: Pick<Project, 'facts' | 'framework' | 'paths'>;
  readonly bundle: ExecutionPackBundleV1;
  /** The graph of the sources as they lie there. */
  readonly snapshot: GraphSnapshotV1;
  /** The graph that is written down, and whether it is still that of the sources. */
  readonly stored: {
    readonly freshness: TaskCapsuleV1['graph']['freshness'];
    readonly id: string | null;
    readonly hash: string | null;
  };
  readonly findings: readonly Finding[];
  /** The file of the page's pack in the project, and whether it is that of the contract; absent without a page. */
  readonly pack?: { readonly path: string; readonly state: 'current' | 'stale' | 'missing' };
  /** The file whose code says the route, also where another one draws its page. */
  readonly router?: string;
  /** Files with rules of the project itself. */
  readonly laws: readonly string[];
  /** Files that spell the tokens of the theme. */
  readonly styles: readonly string[];
  /** Files that differ from what is committed; undefined where nobody can say. */
  readonly changed: readonly string[] | undefined;
  readonly resolvedFrom: TaskCapsuleV1['contentGuidance'][number]['resolvedFrom'];
  readonly limits?: Limits;
}
