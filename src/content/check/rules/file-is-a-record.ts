import type { Rule } from '../rule.ts';

/** The service refuses to start if a folder contains anything but records. */
export const fileIsARecord: Rule = {
  name: 'file-is-a-record',
  severity: 'warn',
  category: 'File',
  *check({ strays }) {
    for (const { file, type } of strays)
      yield {
        at: { file, ...(type === undefined ? {} : { type }) },
        message: 'This is not a JSON file and was skipped.',
        fix: 'Move it out of the record folders, or name it <slug>.json if it is a record.',
      };
  },
};
