import { quote } from '../../../base/text.ts';
import { folderOf } from '../../corpus.ts';
import { declaredType } from '../record-set.ts';
import type { Rule } from '../rule.ts';

/** The folder determines the type of a record, so `$schema` must agree with it. */
export const fileStandsInItsFolder: Rule = {
  name: 'file-stands-in-its-folder',
  severity: 'error',
  category: 'File',
  *check({ files }) {
    for (const file of files) {
      const declared = declaredType(file.value);
      if (declared !== undefined && declared !== file.type)
        yield {
          at: file,
          pointer: '/$schema',
          message: `/$schema says this is a ${declared}, but the file is in ${quote(folderOf(file.type))}.`,
          fix: `Move the file to ${quote(folderOf(declared))}.`,
        };
    }
  },
};
