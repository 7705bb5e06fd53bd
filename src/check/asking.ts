import type { Client } from '../client/index.ts';
import type { Memory } from '../project/verify-cache.ts';

/** Who wants a project checked, and over which service: the command line, or an agent's call. */
export interface Asking {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Opened only when something has to be asked. */
  readonly client: () => Promise<Client>;
  readonly signal: AbortSignal;
  /** Whether what is known from before counts; true unless told otherwise. */
  readonly useCache?: boolean;
  /** Where it is kept by whoever must not write into the project. */
  readonly memory?: Memory;
}
