/** The limits of the client, apart from the table in `limits.ts`: its descriptions would be most of a browser bundle. */
export const CLIENT_LIMITS = {
  connectMs: 3_000,
  responseMs: 10_000,
  responseBytes: 16 * 1024 * 1024,
} as const;
