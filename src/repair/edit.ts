import type { Edit } from '../verify/finding.ts';

/** A text with edits made; those that overlap one before them are left out and counted. */
export function withEdits(
  text: string,
  edits: readonly Edit[],
): { readonly text: string; readonly left: number } {
  let result = '';
  let at = 0;
  let left = 0;
  const inOrder = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  for (const { start, end, text: replacement } of inOrder) {
    if (start < at || end > text.length || end < start) {
      left++;
      continue;
    }
    result += text.slice(at, start) + replacement;
    at = end;
  }
  return { text: result + text.slice(at), left };
}
