import { commandFor } from '../verify/commands.ts';
import type { Finding } from '../verify/finding.ts';
import { whereabouts } from './places.ts';
import { oneLine } from './text.ts';

/** Of all files: a repair in one file may show in another. */
export const VERIFY_COMMAND = 'svc verify --full';

/** The command that does the repair; null where a person or an agent has to. */
export const commandOf = (finding: Finding): string | null =>
  commandFor(finding) ?? (finding.edits.length > 0 ? `svc repair --write --code ${finding.code}` : null);

/** How to remove a finding: for a reader, for an agent and for a shell. */
export function remediationOf(finding: Finding): { summary: string; prompt: string; commands: string[] } {
  const { code, rule, message, suggestion, repair } = finding;
  const command = commandOf(finding);
  const summary =
    suggestion === undefined || suggestion.trim() === '' ? `Do the repair ${repair}.` : suggestion;
  const places = whereabouts(finding).map(oneLine);
  return {
    summary,
    prompt: [
      `Repair one finding of svc: ${code} (${rule}).`,
      `What was found, in the words of the tool: ${oneLine(message)}`,
      ...(places.length === 0 ? [] : [`Read first: ${places.join(', ')}`]),
      `What to do: ${oneLine(summary)}`,
      'Change only what this needs, keep what the page does and says, and leave other findings alone.',
      `Then run ${VERIFY_COMMAND}; the finding has to be gone and no other may have come.`,
    ].join('\n'),
    commands: [...(command === null ? [] : [command]), VERIFY_COMMAND],
  };
}
