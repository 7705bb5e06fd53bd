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
  /** The first segment of the URI after `svc://`. */
  readonly kind: string;
  /** Lists all current resources in order. */
  list(session: SharedSession): Promise<readonly ListedResource[]>;
  /** Reads one resource; undefined if it does not exist. */
  read(
    path: string,
    session: SharedSession,
  ): Promise<{ readonly text: string; readonly mimeType: string } | undefined>;
}
