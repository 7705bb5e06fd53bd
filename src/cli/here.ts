import { relative, sep } from 'node:path';
import type { Terminal } from './command.ts';

/** A path as whoever started svc would write it: whose machine it is says nothing about the project. */
export const fromHere = ({ cwd }: Pick<Terminal, 'cwd'>, path: string): string =>
  relative(cwd, path).replaceAll(sep, '/') || '.';
