import type { Input } from '../../arguments.ts';

/** What a next call about the same project needs besides. */
export function suffixOf(input: Input): string {
  const path = input.text('project_path');
  return path === undefined ? '' : ` project_path=${path}`;
}
