import { CONTRACT_FILE } from './contract-file.ts';
import type { Found } from './finding.ts';
import type { Project, Refusal } from './rule.ts';

const MISSING: Refusal = { kind: 'missing', message: `The project has no ${CONTRACT_FILE}.` };

/** What to say where there is no contract for this reason; nothing where there is one, or for another reason. */
export function refused(
  { contract, refusal, paths }: Project,
  kind: NonNullable<Refusal['kind']>,
  suggestion: string,
): Found[] {
  if (contract) return [];
  // A file that is there and that nobody refused was not compiled; that is no fault of the project.
  const reason = refusal ?? (paths.includes(CONTRACT_FILE) ? undefined : MISSING);
  if (!reason || (reason.kind ?? 'invalid') !== kind) return [];
  const { message, pointer } = reason;
  return [
    {
      message,
      // A file that is not there is no place to look at.
      ...(kind === 'missing' ? {} : { file: CONTRACT_FILE }),
      ...(pointer === undefined ? {} : { pointer }),
      suggestion,
    },
  ];
}
