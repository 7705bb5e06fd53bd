import { nearestNames, quote } from '../../../base/text.ts';
import { collectReferences } from '../../references.ts';
import { eachRecord, type Rule } from '../rule.ts';

/** Every referenced record exists. */
export const referenceResolves: Rule = {
  name: 'reference-resolves',
  severity: 'error',
  category: 'Reference',
  check: eachRecord(function* (record, recordSet) {
    for (const { type, slug, pointer } of collectReferences(record)) {
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
