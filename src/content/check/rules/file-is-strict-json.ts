import type { Rule } from '../rule.ts';

/** Duplicate keys, comments, a byte order mark or a broken text make a file that readers understand differently. */
export const fileIsStrictJson: Rule = {
  name: 'file-is-strict-json',
  severity: 'error',
  about: 'File',
  *check({ files, unreadManifest }) {
    if (unreadManifest) yield { at: { file: unreadManifest.file }, ...unreadManifest };
    for (const file of files) if (file.unread) yield { at: file, ...file.unread };
  },
};
