import { quote } from '../../../base/text.ts';
import { RECORD_SCHEMAS } from '../../corpus.ts';
import { declaredType } from '../record-set.ts';
import type { Rule } from '../rule.ts';

/**
 * Shape and vocabulary of a record: lengths, closed lists, at least two presets, the states of what loads data.
 * The other rules look only at records that pass.
 */
export const schemaHolds: Rule = {
  name: 'schema-holds',
  severity: 'error',
  category: 'Schema',
  *check(recordSet) {
    for (const file of recordSet.files) {
      // A record in the folder of another type breaks every line of that schema: one finding says so elsewhere.
      if ((declaredType(file.value) ?? file.type) !== file.type) continue;
      for (const { pointer, message, expected, suggestions = [] } of recordSet.issuesOf(file)) {
        const [near] = suggestions;
        yield {
          at: file,
          pointer,
          message,
          fix:
            near === undefined
              ? `Allowed is ${expected.replace(/\.$/, '')} (svc schema ${RECORD_SCHEMAS[file.type]}).`
              : `Use ${quote(near)}.`,
        };
      }
    }
  },
};
