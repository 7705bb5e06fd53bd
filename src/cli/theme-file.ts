import type { Theme } from '../tokens/exporter.ts';
import type { Terminal } from './command.ts';

/** No slug has a dot or a slash: what has one is a file. */
export const isThemeFile = (word: string): boolean => /[./\\]/.test(word);

/** A theme record in a file, such as `svc tokens import` writes. */
export async function themeIn(path: string, { cwd, stdin }: Terminal): Promise<Theme> {
  const { resolve } = await import('node:path');
  const { readDocument } = await import('../project/file.ts');
  const { parse } = await import('../schemas/parse.ts');
  return parse('theme.v1.json', await readDocument(resolve(cwd, path), stdin));
}
