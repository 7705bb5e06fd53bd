import { quote } from '../../../base/text.ts';
import { eachRecord, type Rule } from '../rule.ts';

/** Tags add search words; the category is searchable already. */
export const tagAddsToTheCategory: Rule = {
  name: 'tag-adds-to-the-category',
  severity: 'info',
  category: 'Wording',
  check: eachRecord(function* ({ data: { tags, category } }) {
    const index = tags.indexOf(category);
    if (index >= 0)
      yield {
        pointer: `/tags/${index}`,
        message: `/tags/${index} is ${quote(category)}, which repeats the category.`,
        fix: 'Use another word that people would search for.',
      };
  }),
};
