import { nearestNames, quote } from '../../../base/text.ts';
import { referencesOf } from '../../references.ts';
import { eachRecord, type Rule } from '../rule.ts';

/** A record that is named exists. */
export const referenceResolves: Rule = {
  name: 'reference-resolves',
  severity: 'error',
  category: 'Reference',
  check: eachRecord(function* (record, recordSet) {
    for (const { type, slug, pointer } of referencesOf(record)) {
      const known = recordSet.slugs(type);
      if (known.includes(slug)) continue;
      const [near] = nearestNames(slug, known);
      yield {
        pointer,
        message: `${pointer} names the ${type} ${quote(slug)}, which does not exist.`,
        fix:
          near === undefined
            ? `Add the ${type} ${quote(slug)}, or name one that exists.`
            : `Use ${quote(near)}.`,
      };
    }
  }),
};
