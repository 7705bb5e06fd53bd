import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';
import { parseJson } from '../schemas/json.ts';
import { parse } from '../schemas/parse.ts';
import type { ThemeV1 } from '../schemas/types.ts';
import { readBytesInside } from './file.ts';
import { resolveFolder } from './folder.ts';
import { THEME } from './paths.ts';

/** Reads the theme that the project defines itself; undefined if there is none. Throws if it is invalid. */
export function readThemeFile(root: string): ThemeV1 | undefined {
  const bytes = readBytesInside(join(root, THEME), resolveFolder(root));
  if (!bytes) return undefined;
  try {
    return parse('theme.v1.json', parseJson(bytes));
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    throw new ServiceError(thrown.code, `${quote(THEME)}: ${thrown.message}`, thrown.facts);
  }
}
