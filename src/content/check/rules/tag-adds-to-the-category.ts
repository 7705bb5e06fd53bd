import { quote } from '../../../base/text.ts';
import { eachRecord, type Rule } from '../rule.ts';

/** A tag is one more word to find the record by; the category is found already. */
export const tagAddsToTheCategory: Rule = {
  name: 'tag-adds-to-the-category',
  severity: 'info',
  category: 'Wording',
  check: eachRecord(function* ({ data: { tags, category } }) {
    const index = tags.indexOf(category);
    if (index >= 0)
      yield {
        pointer: `/tags/${index}`,
        message: `/tags/${index} is ${quote(category)}, the category again.`,
        fix: 'Use another word people would search for.',
      };
  }),
};
