import { quote } from '../../../base/text.ts';
import { CONTENT_TYPES } from '../../corpus.ts';
import type { Rule } from '../rule.ts';

/** An alias resolves to exactly one record: it is not a slug of its type, and no other record of the type has it. */
export const aliasNamesOneRecord: Rule = {
  name: 'alias-names-one-record',
  severity: 'error',
  category: 'Reference',
  *check(recordSet) {
    const checked = new Set(recordSet.records);
    for (const type of CONTENT_TYPES) {
      const slugs = new Set(recordSet.slugs(type));
      const owners = new Map<string, string>();
      // Neighbours come first, so that the checked record is the one that is reported.
      const all = [...recordSet.withNeighbours(type)].sort(
        (a, b) => Number(checked.has(a)) - Number(checked.has(b)),
      );
      for (const record of all) {
        for (const [index, alias] of (record.data.aliases ?? []).entries()) {
          const owner = owners.get(alias);
          owners.set(alias, owner ?? record.slug);
          if (!checked.has(record)) continue;
          const pointer = `/aliases/${index}`;
          if (slugs.has(alias))
            yield {
              at: record,
              pointer,
              message: `${pointer} is ${quote(alias)}, which is the id of a ${type}.`,
              fix: 'Remove the alias: documents that use the name get that record.',
            };
          else if (owner !== undefined)
            yield {
              at: record,
              pointer,
              message: `${pointer} is ${quote(alias)}, which is also an alias of the ${type} ${quote(owner)}.`,
              fix: 'Keep the alias in the record that fits the name better.',
            };
        }
      }
    }
  },
};
