import { readFileSync } from 'node:fs';

/** Of the package: what a client is told about the server. */
export const version = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string })
    .version;
