import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'brave-browser',
];
const ELSEWHERE = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A browser of this machine: the one that CHROMIUM names, else the first that is found. `what` needs it. */
export function findChromium(env: Environment, what: string): string {
  const named = env['CHROMIUM'];
  if (named) {
    if (isProgram(named)) return named;
    throw new ServiceError('INVALID_CONFIGURATION', `CHROMIUM names ${quote(named)}, which is no program.`);
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE].find(
    isProgram,
  );
  if (found !== undefined) return found;
  throw new ServiceError(
    'INVALID_CONFIGURATION',
    `${what} need Chromium, and none was found. Install it (Debian: apt install chromium; macOS: brew install --cask chromium), or set CHROMIUM to the path of Chromium, Chrome or Edge.`,
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
