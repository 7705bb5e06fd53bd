import { quote } from '../../../base/text.ts';
import type { Rule } from '../rule.ts';

const SLUG = /^[a-z][a-z0-9-]*[a-z0-9]$/;

/** Records are found by file name and referenced by id, so the two must be equal. */
export const fileIsNamedByItsId: Rule = {
  name: 'file-is-named-by-its-id',
  severity: 'error',
  category: 'File',
  *check({ files }) {
    for (const file of files) {
      const { slug, value } = file;
      if (!SLUG.test(slug))
        yield {
          at: file,
          pointer: '',
          message: `The file name ${quote(slug)} is not a slug: lower-case letters, digits and hyphens, a letter first.`,
          fix: 'Rename the file.',
        };
      const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
      if (typeof id === 'string' && id !== slug)
        yield {
          at: file,
          pointer: '/id',
          message: `/id is ${quote(id)}, but the file is named ${quote(slug)}.`,
          fix: `Name the file ${quote(`${id}.json`)}, or set /id to ${quote(slug)}.`,
        };
    }
  },
};
