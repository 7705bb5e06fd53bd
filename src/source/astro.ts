import type { SourceParts } from './parts.ts';
import { readScript } from './script.ts';

/** Reads the frontmatter script. Markup and styles are not parsed. */
export function readAstro(parts: SourceParts, text: string): void {
  parts.unread = 'markup and styles';
  const open = /^\s*---[^\S\r\n]*(?:\r\n|\n|\r)/.exec(text);
  if (open === null) return;
  const offset = open[0].length;
  const close = /^---/m.exec(text.slice(offset));
  const script = text.slice(offset, close === null ? text.length : offset + close.index);
  readScript(parts, script, { offset, language: 'ts' });
}
