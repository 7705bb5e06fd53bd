import { formatNames, quote } from '../../../base/text.ts';
import { CONTENT_FOLDERS } from '../../corpus.ts';
import type { Rule } from '../rule.ts';

/** A mistyped folder name must not pass the check. */
export const folderHasRecords: Rule = {
  name: 'folder-has-records',
  severity: 'error',
  category: 'Coverage',
  *check({ files, folders }) {
    if (files.length > 0) return;
    yield {
      message:
        folders.length === 0
          ? `The folder contains none of the folders ${formatNames(CONTENT_FOLDERS)}, neither directly nor in ${quote('official')}.`
          : `The folders ${formatNames(folders)} contain no records.`,
      fix: 'Put each record into the folder of its type, for example patterns/<slug>.json.',
    };
  },
};
