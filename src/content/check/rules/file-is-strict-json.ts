import type { Rule } from '../rule.ts';

/** Parsers disagree about duplicate keys, comments, byte order marks and invalid text. */
export const fileIsStrictJson: Rule = {
  name: 'file-is-strict-json',
  severity: 'error',
  category: 'File',
  *check({ files, manifestError }) {
    if (manifestError) yield { at: { file: manifestError.file }, ...manifestError };
    for (const file of files) if (file.readError) yield { at: file, ...file.readError };
  },
};
