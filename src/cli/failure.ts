import type { ServiceError } from '../base/errors.ts';
import type { Terminal } from './command.ts';
import { shown } from './text.ts';

/** One line for what is wrong, then at most twenty lines for where, then what to try. */
export function failureText(failure: ServiceError, { colour }: Terminal, help: string): string {
  const { errors = [], truncated, suggestions = [] } = failure.facts;
  const lines = [`${colour.red(`error[${failure.code}]`)}: ${shown(failure.message)}`];
  if (errors.length > 1) lines.push(...errors.map((error) => `  ${shown(error.message)}`));
  if (truncated) lines.push('  …');
  const hint = hintFor(failure, suggestions, help);
  if (hint) lines.push(colour.dim(`try: ${shown(hint)}`));
  return `${lines.join('\n')}\n`;
}

function hintFor({ code, message }: ServiceError, suggestions: readonly string[], help: string): string {
  if (code === 'UNKNOWN_SCHEMA')
    return suggestions.length > 0 ? `svc schema ${suggestions[0]}` : 'svc schema';
  if (code === 'USAGE') return [...suggestions.slice(0, 2), help].join(', ');
  if (code === 'INTERNAL') return 'run again with SVC_DEBUG=1 and report what it prints';
  // What the message has asked already is not said again.
  return message.includes('Did you mean') ? '' : suggestions.slice(0, 3).join(', ');
}
