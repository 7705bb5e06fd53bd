import type { Session } from '../session.ts';

export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

type SharedSession = Omit<Session, 'signal'>;

/** One kind of resource: a file each. */
export interface ResourceKind {
  /** What stands behind `svc://`. */
  readonly kind: string;
  /** All there are now, in order. */
  list(session: SharedSession): Promise<readonly ListedResource[]>;
  /** The text of one; undefined if there is none. */
  read(
    path: string,
    session: SharedSession,
  ): Promise<{ readonly text: string; readonly mimeType: string } | undefined>;
}
