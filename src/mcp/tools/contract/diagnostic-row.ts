import type { ExecutionPackCommonV1Diagnostic as Diagnostic } from '../../../schemas/types.ts';

export const diagnosticRow = ({
  code,
  severity,
  message,
  pointer,
  suggestions = [],
}: Diagnostic): object => ({
  code,
  severity,
  message,
  pointer,
  ...(suggestions.length > 0 ? { suggestions } : {}),
});
