import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { parseJson } from '../schemas/json.ts';
import { bytesWithin } from './file.ts';
import { DRIFT_LOG } from './paths.ts';

/** One difference between code and contract that was put off, in words a person understands later. */
export interface DriftEntry {
  /** The same for the same difference: putting it off twice notes it once. */
  readonly id: string;
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  readonly page_id?: string;
  readonly details?: string;
  readonly resolution: 'defer';
  readonly scope?: string;
  readonly timestamp: string;
}

export const driftId = (rule: string, pageId: string | undefined, details: string | undefined): string =>
  `drift-${createHash('sha256')
    .update(JSON.stringify([rule, pageId ?? null, details ?? null]))
    .digest('hex')
    .slice(0, 12)}`;

/** What was put off so far. A file that is no such list is left alone. */
export function readDriftLog(root: string, within: string): readonly DriftEntry[] {
  const bytes = bytesWithin(join(root, DRIFT_LOG), within, 1024 * 1024);
  if (!bytes) return [];
  try {
    const value = parseJson(bytes);
    if (Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null)) return value;
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
  }
  throw new ServiceError(
    'MALFORMED_FILE',
    `${DRIFT_LOG} is no list of notes about drift. Nothing was written; remove or mend the file.`,
  );
}

export const driftLogText = (entries: readonly DriftEntry[]): string =>
  `${JSON.stringify(entries, null, 2)}\n`;
