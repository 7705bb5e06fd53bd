import { checkTemplates } from '../../../product/check-pattern.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Templates use only data, texts and options that the pattern declares. */
export const templatesUseTheDataShape: Rule = {
  name: 'templates-use-the-data-shape',
  severity: 'error',
  category: 'Reference',
  check: eachOfType('pattern', ({ data }) => checkTemplates(data)),
};
