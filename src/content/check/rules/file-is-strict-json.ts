import type { Rule } from '../rule.ts';

/** Duplicate keys, comments, a byte order mark or a broken text make a file that readers understand differently. */
export const fileIsStrictJson: Rule = {
  name: 'file-is-strict-json',
  severity: 'error',
  category: 'File',
  *check({ files, manifestError }) {
    if (manifestError) yield { at: { file: manifestError.file }, ...manifestError };
    for (const file of files) if (file.readError) yield { at: file, ...file.readError };
  },
};
