import { existsSync } from 'node:fs';

/** The address of a module as it is built, for the text of a program that imports it. */
export const built = (module: string): string => new URL(`../dist/${module}`, import.meta.url).href;

/** Why nothing that is built can be started; undefined if it can. */
export const unbuilt = (): string | undefined =>
  existsSync(new URL('../dist/bin/svc.js', import.meta.url))
    ? undefined
    : 'There is no build: run npm run build.';
