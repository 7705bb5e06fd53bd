/** What an answer depends on. Nothing else of a request is ever looked at. */
export interface Asked {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly target: string;
  header(name: string): string | undefined;
  /** Reads the body, if there is one; fails as soon as it has more bytes than the limit. */
  body?(limit: number): Promise<Uint8Array>;
}
