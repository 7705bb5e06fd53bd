import { quote } from '../../../base/text.ts';
import { RECORD_SCHEMAS } from '../../corpus.ts';
import { declaredType } from '../record-set.ts';
import type { Rule } from '../rule.ts';

/** Records match the schema of their type. The other rules check only records that do. */
export const schemaHolds: Rule = {
  name: 'schema-holds',
  severity: 'error',
  category: 'Schema',
  *check(recordSet) {
    for (const file of recordSet.files) {
      // A record in the wrong folder would violate the whole schema; file-stands-in-its-folder reports it once.
      if ((declaredType(file.value) ?? file.type) !== file.type) continue;
      for (const { pointer, message, expected, suggestions = [] } of recordSet.issuesOf(file)) {
        const [near] = suggestions;
        yield {
          at: file,
          pointer,
          message,
          fix:
            near === undefined
              ? `Expected ${expected.replace(/\.$/, '')} (svc schema ${RECORD_SCHEMAS[file.type]}).`
              : `Use ${quote(near)}.`,
        };
      }
    }
  },
};
