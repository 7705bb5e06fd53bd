import type { Rule } from '../rule.ts';

/** The service does not start on a folder that holds anything else. */
export const fileIsARecord: Rule = {
  name: 'file-is-a-record',
  severity: 'warn',
  category: 'File',
  *check({ strays }) {
    for (const { file, type } of strays)
      yield {
        at: { file, ...(type === undefined ? {} : { type }) },
        message: 'This is not a JSON file and was passed over.',
        fix: 'Move it out of the folders of the records; name a record <slug>.json.',
      };
  },
};
